// Worker processes, seen from the parent.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSandbox.h"

#include <errno.h>

#ifdef __linux__

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int add_actions(posix_spawn_file_actions_t *actions, int messages, int channel) {
  int code = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
  if (!code) code = posix_spawn_file_actions_addopen(actions, 1, "/dev/null", O_WRONLY, 0);
  if (!code) code = posix_spawn_file_actions_adddup2(actions, messages, 2);
  if (!code) code = posix_spawn_file_actions_adddup2(actions, channel, 3);
#ifdef __GLIBC__
  if (!code) code = posix_spawn_file_actions_addclosefrom_np(actions, 4);
#endif
  return code;
}

static int add_attributes(posix_spawnattr_t *attributes) {
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  // A group of its own: an interrupt typed at the terminal is the parent's to handle, its pictures finish.
  int code = posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  if (!code) code = posix_spawnattr_setsigdefault(attributes, &all);
  if (!code) code = posix_spawnattr_setsigmask(attributes, &none);
  if (!code) code = posix_spawnattr_setpgroup(attributes, 0);
  return code;
}

static int spawn_with_high_descriptors(
    const char *path, char *const argv[], char *const envp[], int messages, int channel) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = posix_spawn_file_actions_init(&actions);
  if (code) return -code;
  code = posix_spawnattr_init(&attributes);
  if (!code) {
    pid_t child = 0;
    code = add_actions(&actions, messages, channel);
    if (!code) code = add_attributes(&attributes);
    if (!code) code = posix_spawn(&child, path, &actions, &attributes, argv, envp);
    posix_spawnattr_destroy(&attributes);
    if (!code) code = -child;
  }
  posix_spawn_file_actions_destroy(&actions);
  return -code;
}

int sandbox_spawn(const char *path, char *const argv[], char *const envp[], int messages, int channel) {
  // Above 3, so that no action of the child overwrites the source of a later one.
  int high_messages = fcntl(messages, F_DUPFD_CLOEXEC, 10);
  if (high_messages < 0) return -errno;
  int high_channel = fcntl(channel, F_DUPFD_CLOEXEC, 10);
  if (high_channel < 0) {
    int code = errno;
    close(high_messages);
    return -code;
  }
  int result = spawn_with_high_descriptors(path, argv, envp, high_messages, high_channel);
  close(high_messages);
  close(high_channel);
  return result;
}

int sandbox_wait(pid_t child, int *detail) {
  siginfo_t info;
  for (;;) {
    memset(&info, 0, sizeof info);
    if (waitid(P_PID, (id_t)child, &info, WEXITED | WSTOPPED | WNOWAIT) < 0) {
      if (errno == EINTR) continue;
      return -errno;
    }
    *detail = info.si_status;
    if (info.si_code == CLD_EXITED) return SANDBOX_EXITED;
    if (info.si_code == CLD_KILLED || info.si_code == CLD_DUMPED) return SANDBOX_KILLED;
    // A stop is told once: take it off, unless it has been continued or ended in the meantime.
    siginfo_t taken;
    memset(&taken, 0, sizeof taken);
    if (waitid(P_PID, (id_t)child, &taken, WSTOPPED | WNOHANG) == 0 && taken.si_pid == child) return SANDBOX_STOPPED;
  }
}

int sandbox_reap(pid_t child, int64_t *peak) {
  struct rusage usage;
  int status;
  pid_t got;
  do got = wait4(child, &status, 0, &usage);
  while (got < 0 && errno == EINTR);
  if (got < 0) return -errno;
  *peak = (int64_t)usage.ru_maxrss * 1024;
  return 0;
}

int64_t sandbox_own_peak(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) < 0 ? 0 : (int64_t)usage.ru_maxrss * 1024;
}

int sandbox_allow_cpu(pid_t child, int64_t seconds) {
  clockid_t clock;
  struct timespec used;
  int code = clock_getcpuclockid(child, &clock);
  if (code) return -code;
  if (clock_gettime(clock, &used) < 0) return -errno;
  struct rlimit limit = {.rlim_cur = (rlim_t)(used.tv_sec + 1 + seconds), .rlim_max = RLIM_INFINITY};
  struct rlimit old;
  if (prlimit(child, RLIMIT_CPU, NULL, &old) < 0) return -errno;
  limit.rlim_max = old.rlim_max;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  return prlimit(child, RLIMIT_CPU, &limit, NULL) < 0 ? -errno : 0;
}

int sandbox_pipe(int fds[2]) { return pipe2(fds, O_CLOEXEC | O_NONBLOCK) < 0 ? -errno : 0; }

#else

int sandbox_spawn(const char *path, char *const argv[], char *const envp[], int messages, int channel) {
  (void)path, (void)argv, (void)envp, (void)messages, (void)channel;
  return -ENOSYS;
}

int sandbox_wait(pid_t child, int *detail) {
  (void)child, (void)detail;
  return -ENOSYS;
}

int sandbox_reap(pid_t child, int64_t *peak) {
  (void)child, (void)peak;
  return -ENOSYS;
}

int64_t sandbox_own_peak(void) { return 0; }

int sandbox_allow_cpu(pid_t child, int64_t seconds) {
  (void)child, (void)seconds;
  return -ENOSYS;
}

int sandbox_pipe(int fds[2]) {
  (void)fds;
  return -ENOSYS;
}

#endif
