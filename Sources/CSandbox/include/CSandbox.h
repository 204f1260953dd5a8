#pragma once
/* What Swift cannot call (variadic system calls, macros) or must not (between fork and exec, libseccomp).
 *
 * Every function returns 0 or a non-negative result on success and a negated errno value on failure, never blocks
 * unless it says so, and calls nothing back. On systems other than Linux the functions that need Linux answer -ENOSYS. */
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* --- memory files (memory.c) --- */

/* Creates an empty memory file, close-on-exec, that can be sealed. Elsewhere: an unlinked temporary file. */
int sandbox_memory_create(const char *name);

/* Makes size and content of a memory file final. Fails with -EBUSY while somebody maps it writable, and while the kernel itself
 * holds one of its pages for longer than it is ready to wait (memfd_wait_for_folios in its mm/memfd.c). */
int sandbox_memory_seal(int fd);

/* Makes size and content of a memory file final but for mappings that exist already: F_SEAL_FUTURE_WRITE, which is never busy. */
int sandbox_memory_seal_unmapped(int fd);

/* 1 when the file can no longer shrink (so that a mapping cannot fault), else 0. */
int sandbox_memory_cannot_shrink(int fd);

/* --- channels (channel.c): message sockets that carry descriptors --- */

/* Creates a connected pair of SOCK_SEQPACKET sockets, close-on-exec. */
int sandbox_channel_pair(int fds[2]);

/* Sends one message and copies of `fd_count` descriptors, without waiting: -EAGAIN when the peer does not read. */
int sandbox_channel_send(int channel, const void *bytes, size_t count, const int *fds, int fd_count);

/* Receives one message of at most `capacity` bytes and at most `fd_capacity` (up to 4) descriptors, close-on-exec, which
 * are the caller's to close. Returns its length; 0 when the peer has hung up; -ECONNRESET when it has done so and left
 * messages to it unread; -EAGAIN when `wait` is 0 and nothing is there; -EMSGSIZE when message or descriptors are more
 * than fit (none are kept then). */
ssize_t sandbox_channel_receive(
    int channel, void *bytes, size_t capacity, int *fds, int fd_capacity, int *fd_count, int wait);

/* --- processes, seen from the parent (process.c) --- */

/* Starts `path` with default signals in a process group of its own. It inherits four descriptors and no other:
 * 0 and 1 are /dev/null, 2 is `messages`, 3 is `channel`. Returns its process ID. */
int sandbox_spawn(const char *path, char *const argv[], char *const envp[], int messages, int channel);

enum { SANDBOX_EXITED = 1, SANDBOX_KILLED = 2, SANDBOX_STOPPED = 3 };

/* Waits until a child ends or is stopped: returns one of the three above and the exit status or signal in `detail`.
 * A child that has ended stays a zombie, and its ID taken, until sandbox_reap. */
int sandbox_wait(pid_t child, int *detail);

/* Removes a child that has ended; `peak` is the most memory that was resident, in bytes, and never less than this process's
 * own peak at the child's start: Linux counts the memory that the two share until the child's exec. */
int sandbox_reap(pid_t child, int64_t *peak);

/* The most memory that this process has had resident until now, in bytes. */
int64_t sandbox_own_peak(void);

/* Lets a child compute for `seconds` more than it has until now; SIGXCPU ends it then. */
int sandbox_allow_cpu(pid_t child, int64_t seconds);

/* Bytes of memory that a process has resident now. */
int64_t sandbox_resident(pid_t process);

/* A pipe whose ends are close-on-exec and never block. */
int sandbox_pipe(int fds[2]);

/* --- lock-down of the calling process (lockdown.c, filter.c) --- */

/* Lowers the process's priority by `increment`, and offers it to the out-of-memory killer before its parent. */
int sandbox_yield_to_parent(int increment);

/* Has the process killed when the thread that started it ends; -ESRCH when `parent` is its parent no more. */
int sandbox_die_with(pid_t parent);

/* Bytes of address space that the process has taken until now. */
int64_t sandbox_address_space(void);

/* 1 when the process has a limit of its address space, so that a failed allocation is due to that, else 0. */
int sandbox_has_memory_limit(void);

/* Sets resource limits for good: address space (0: none), file size, open files; no core dumps. */
int sandbox_set_limits(uint64_t address_space, uint64_t file_size, uint64_t open_files);

/* No new privileges by any exec, no tracing and no dump by processes of the same user. */
int sandbox_drop_privileges(void);

/* Closes every descriptor above `last`. */
int sandbox_close_above(int last);

/* Kills the process at the first system call outside the allow-list (docs/sandbox.md), on all threads, for good. */
int sandbox_filter_system_calls(void);

/* The name of the sanitizer that this was compiled with, or NULL. Sanitizers need address space and system calls. */
const char *sandbox_sanitizer(void);

/* Makes malloc keep memory between pictures instead of handing it back to the kernel, which would clear it each time;
 * one arena, since each reserves 64 MiB of address space. */
int sandbox_tune_malloc(void);

/* What is written to standard error when an allocation fails. */
#define SANDBOX_FAILED_ALLOCATION "imgconv: an allocation failed"

/* Has the next allocation that fails write that line, once. */
void sandbox_tell_of_failed_allocation(void);

/* Has libc do now what it would do lazily after the lock-down, with system calls that are forbidden then: read the time
 * zone, look at standard output before its first use. */
void sandbox_settle_libc(void);

/* --- tests (drill.c) --- */

/* Does the named misdeed (open, socket, fork, ptrace, ...), which under the filter kills the process; -ENOENT for a name
 * that there is not. */
int sandbox_drill(const char *name);
