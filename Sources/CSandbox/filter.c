// The allow-list of system calls. docs/sandbox.md gives the reason for each; keep the two together.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSandbox.h"

#include <errno.h>

#ifdef __linux__

#include <fcntl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

// Calls that can do no harm whatever their arguments are.
static const int plain[] = {
    // Pictures and messages, by descriptors that the worker was given.
    SCMP_SYS(recvmsg), SCMP_SYS(sendmsg), SCMP_SYS(pread64), SCMP_SYS(pwrite64), SCMP_SYS(read), SCMP_SYS(write),
    SCMP_SYS(writev), SCMP_SYS(lseek), SCMP_SYS(ftruncate), SCMP_SYS(fstat), SCMP_SYS(close),
    // Memory.
    SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(brk), SCMP_SYS(madvise),
    // Threads that a decoder starts for its tiles.
    SCMP_SYS(futex), SCMP_SYS(rseq), SCMP_SYS(set_robust_list), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(gettid), SCMP_SYS(getpid), SCMP_SYS(exit), SCMP_SYS(exit_group),
    // Time and chance.
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(restart_syscall), SCMP_SYS(getrandom),
    // Dying by one's own signal (abort).
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
};

static const int new_spaces = CLONE_NEWNS | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS
                              | CLONE_NEWCGROUP;
static const int thread_flags = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD;

static int allow_with_arguments(scmp_filter_ctx filter) {
  const uint32_t allow = SCMP_ACT_ALLOW;
  int code = 0;
#define RULE(action, call, ...) \
  if (!code) code = seccomp_rule_add(filter, action, SCMP_SYS(call), __VA_ARGS__)
  // Memory that is never executable.
  RULE(allow, mmap, 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  RULE(allow, mprotect, 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  // Threads, not processes or name spaces. clone3 hides its flags behind a pointer: without it libc uses clone.
  RULE(allow, clone, 1, SCMP_A0(SCMP_CMP_MASKED_EQ, thread_flags | new_spaces, thread_flags));
  RULE(SCMP_ACT_ERRNO(ENOSYS), clone3, 0);
  RULE(allow, tgkill, 2, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()), SCMP_A2(SCMP_CMP_EQ, SIGABRT));
  RULE(allow, prctl, 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
  // Questions about descriptors and limits.
  RULE(allow, fcntl, 1, SCMP_A1(SCMP_CMP_EQ, F_GET_SEALS));
  RULE(allow, fcntl, 1, SCMP_A1(SCMP_CMP_EQ, F_GETFL));
  RULE(allow, ioctl, 1, SCMP_A1(SCMP_CMP_EQ, TCGETS));
  RULE(allow, prlimit64, 2, SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0));
#undef RULE
  return code;
}

int sandbox_filter_system_calls(void) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
  if (!filter) return -ENOMEM;
  int code = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  if (!code) code = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  for (size_t index = 0; !code && index < COUNT(plain); index++)
    code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, plain[index], 0);
  if (!code) code = allow_with_arguments(filter);
  if (!code) code = seccomp_load(filter);
  seccomp_release(filter);
  return code;
}

#else

int sandbox_filter_system_calls(void) { return -ENOSYS; }

#endif
