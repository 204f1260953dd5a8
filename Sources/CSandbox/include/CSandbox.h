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

/* Makes size and content of a memory file final. Fails with -EBUSY while somebody maps it writable. */
int sandbox_memory_seal(int fd);

/* 1 when the file can no longer shrink (so that a mapping cannot fault), else 0. */
int sandbox_memory_cannot_shrink(int fd);
