"""What a command costs together with everything that it starts."""

import ctypes
import os
import resource
import subprocess
import time

_PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans():
    """Makes this process the parent of what its children leave behind, so that `cost` can count that."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def cost(*commands, processors=None):
    """Runs commands side by side, on the given processors (sets of numbers, one for each command), and waits for all.

    Processor and wall-clock seconds of all together; workers that outlive their command are waited for and counted, but not
    in the wall-clock time.
    """
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    running = []
    for index, command in enumerate(commands):
        allowed = processors[index] if processors else os.sched_getaffinity(0)
        running.append(subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.DEVNULL,
            preexec_fn=lambda allowed=allowed: os.sched_setaffinity(0, allowed)))
    for process, command in zip(running, commands):
        if process.wait() != 0:
            raise subprocess.CalledProcessError(process.returncode, command)
    wall = time.monotonic() - start
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            break
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall
