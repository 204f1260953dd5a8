// Memory files: anonymous files that travel between processes by descriptor and can be made final.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __linux__

int sandbox_memory_create(const char *name) {
  int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return fd < 0 ? -errno : fd;
}

int sandbox_memory_seal(int fd) {
  const int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
  return fcntl(fd, F_ADD_SEALS, seals) < 0 ? -errno : 0;
}

int sandbox_memory_seal_unmapped(int fd) {
  const int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_FUTURE_WRITE | F_SEAL_SEAL;
  if (fcntl(fd, F_ADD_SEALS, seals) == 0) return 0;
  // Linux before 5.1, and kernels that only look like it, do not know the seal.
  return errno == EINVAL ? sandbox_memory_seal(fd) : -errno;
}

int sandbox_memory_cannot_shrink(int fd) {
  int seals = fcntl(fd, F_GET_SEALS);
  return seals >= 0 && (seals & F_SEAL_SHRINK) != 0;
}

#else

int sandbox_memory_create(const char *name) {
  (void)name;
  // No memfd outside Linux: a nameless temporary file is the nearest thing, and cannot be sealed.
  FILE *file = tmpfile();
  if (!file) return -errno;
  int fd = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
  int code = errno;
  fclose(file);
  return fd < 0 ? -code : fd;
}

int sandbox_memory_seal(int fd) {
  (void)fd;
  return 0;
}

int sandbox_memory_seal_unmapped(int fd) { return sandbox_memory_seal(fd); }

int sandbox_memory_cannot_shrink(int fd) {
  (void)fd;
  return 0;
}

#endif
