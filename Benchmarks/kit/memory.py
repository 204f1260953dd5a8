"""Memory of a process and of those below it."""

import os


def family(pid):
    """A process and its descendants."""
    pids = [pid]
    for process in pids:
        for thread in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{thread}/children") as file:
                pids += map(int, file.read().split())
    return pids


def proportional(pid):
    """Its proportional set size in bytes: what it shares counts in parts."""
    with open(f"/proc/{pid}/smaps_rollup") as file:
        return next((int(line.split()[1]) << 10 for line in file if line.startswith("Pss:")), 0)


def memory_files(pids):
    """Bytes of the memory files that processes hold open, each once."""
    sizes = {}
    for pid in pids:
        for number in os.listdir(f"/proc/{pid}/fd"):
            path = f"/proc/{pid}/fd/{number}"
            if "memfd:" in os.readlink(path):
                status = os.stat(path)
                sizes[status.st_ino] = status.st_blocks * 512
    return sum(sizes.values())


def resident(pids):
    """What processes have resident together; what they map of their memory files counts twice, at their cost."""
    return sum(map(proportional, pids)) + memory_files(pids)
