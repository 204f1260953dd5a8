// Misdeeds of a worker on request, to test that the sandbox ends them and the pool survives them.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSandbox.h"

#include <errno.h>
#include <string.h>

#ifdef __linux__

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int drill_open(void) { return open("/etc/passwd", O_RDONLY); }
static int drill_socket(void) { return socket(AF_INET, SOCK_STREAM, 0); }
static int drill_fork(void) { return fork(); }
static int drill_ptrace(void) { return (int)ptrace(PTRACE_ATTACH, getppid(), NULL, NULL); }
static int drill_kill(void) { return kill(getppid(), 0); }
static int drill_exec(void) { return execl("/bin/true", "true", (char *)NULL); }
static int drill_executable_memory(void) {
  return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED;
}
static int drill_stop(void) { return raise(SIGSTOP); }
static int drill_seal(void) { return memfd_create("drill", 0); }
static int drill_abort(void) { abort(); }
static int drill_fault(void) { return *(volatile int *)8; }
// What a library does that trusts malloc.
static int drill_careless(void) {
  volatile char *block = malloc((size_t)1 << 40);
  *block = 1;
  return *block;
}
static void *drill_thread_body(void *argument) { return argument; }
static int drill_thread(void) {
  pthread_t thread;
  int code = pthread_create(&thread, NULL, drill_thread_body, NULL);
  return code ? -code : -pthread_join(thread, NULL);
}

static const struct {
  const char *name;
  int (*deed)(void);
} drills[] = {
    {"open", drill_open},   {"socket", drill_socket}, {"fork", drill_fork},   {"ptrace", drill_ptrace},
    {"kill", drill_kill},   {"exec", drill_exec},     {"executable-memory", drill_executable_memory},
    {"stop", drill_stop},   {"memfd", drill_seal},    {"abort", drill_abort}, {"fault", drill_fault},
    {"thread", drill_thread}, {"careless", drill_careless},
};

int sandbox_drill(const char *name) {
  for (size_t index = 0; index < sizeof drills / sizeof drills[0]; index++)
    if (strcmp(drills[index].name, name) == 0) return drills[index].deed();
  return -ENOENT;
}

#else

int sandbox_drill(const char *name) {
  (void)name;
  return -ENOSYS;
}

#endif
