// How much memory a process takes, as /proc/PID/statm says (proc_pid_statm(5)).
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSandbox.h"

#include <errno.h>

#ifdef __linux__

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum field { SIZE, RESIDENT };

static int64_t bytes_of(pid_t process, enum field field) {
  char text[128];
  snprintf(text, sizeof text, "/proc/%d/statm", (int)process);
  int fd = open(text, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -errno;
  ssize_t got = read(fd, text, sizeof text - 1);
  int code = errno;
  close(fd);
  if (got < 0) return -code;
  text[got] = 0;
  long long pages[2];
  if (sscanf(text, "%lld %lld", &pages[SIZE], &pages[RESIDENT]) != 2) return -EINVAL;
  return (int64_t)pages[field] * sysconf(_SC_PAGESIZE);
}

int64_t sandbox_resident(pid_t process) { return bytes_of(process, RESIDENT); }

int64_t sandbox_address_space(void) { return bytes_of(getpid(), SIZE); }

#else

int64_t sandbox_resident(pid_t process) {
  (void)process;
  return -ENOSYS;
}

int64_t sandbox_address_space(void) { return -ENOSYS; }

#endif
