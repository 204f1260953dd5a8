// What a worker does to itself before its first foreign byte, all but the filter of system calls.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSandbox.h"

#include <errno.h>
#include <stdio.h>

const char *sandbox_sanitizer(void) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  return "address sanitizer";
#elif __has_feature(thread_sanitizer)
  return "thread sanitizer";
#endif
#endif
  return NULL;
}

#ifdef __linux__

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

int sandbox_yield_to_parent(int increment) {
  int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (fd >= 0) {
    // A hint: it may fail where /proc is not mounted.
    ssize_t ignored = write(fd, "500", 3);
    (void)ignored;
    close(fd);
  }
  errno = 0;
  return nice(increment) == -1 && errno ? -errno : 0;
}

int sandbox_die_with(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return -errno;
  // The parent may have died before the call above.
  return getppid() == parent ? 0 : -ESRCH;
}

static int set_limit(int resource, uint64_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) < 0) return -errno;
  if (limit.rlim_max > value) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit) < 0 ? -errno : 0;
}

int sandbox_has_memory_limit(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

int sandbox_set_limits(uint64_t address_space, uint64_t file_size, uint64_t open_files) {
  // A write beyond the file size then fails with EFBIG instead of killing.
  signal(SIGXFSZ, SIG_IGN);
  int code = set_limit(RLIMIT_CORE, 0);
  if (!code) code = set_limit(RLIMIT_NOFILE, open_files);
  if (!code) code = set_limit(RLIMIT_FSIZE, file_size);
  if (!code && address_space > 0) code = set_limit(RLIMIT_AS, address_space);
  return code;
}

int sandbox_drop_privileges(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -errno;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0 ? -errno : 0;
}

int sandbox_close_above(int last) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, (unsigned)last + 1, ~0u, 0u) == 0) return 0;
#endif
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -errno;
  int end = limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
  for (int fd = last + 1; fd < end; fd++) close(fd);
  return 0;
}

int sandbox_tune_malloc(void) {
#ifdef __GLIBC__
  // 32 MiB is the largest threshold that glibc takes (DEFAULT_MMAP_THRESHOLD_MAX).
  int done = mallopt(M_MMAP_THRESHOLD, 32 << 20);
  done &= mallopt(M_TRIM_THRESHOLD, 1 << 30);
  done &= mallopt(M_ARENA_MAX, 1);
  return done ? 0 : -EINVAL;
#else
  return 0;
#endif
}

void sandbox_settle_libc(void) {
  // lcms2 dates the profiles that it makes, and gmtime opens a file at its first use.
  tzset();
  // Unbuffered, so that a library's printf makes no system call but write.
  setvbuf(stdout, NULL, _IONBF, 0);
}

#else

int sandbox_yield_to_parent(int increment) {
  (void)increment;
  return -ENOSYS;
}

int sandbox_die_with(pid_t parent) {
  (void)parent;
  return -ENOSYS;
}

int sandbox_has_memory_limit(void) { return 0; }

int sandbox_set_limits(uint64_t address_space, uint64_t file_size, uint64_t open_files) {
  (void)address_space, (void)file_size, (void)open_files;
  return -ENOSYS;
}

int sandbox_drop_privileges(void) { return -ENOSYS; }

int sandbox_close_above(int last) {
  (void)last;
  return -ENOSYS;
}

int sandbox_tune_malloc(void) { return 0; }

void sandbox_settle_libc(void) {}

#endif
