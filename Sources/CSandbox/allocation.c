// Tells of allocations that fail. A library in C that does not look at what malloc gave it dies of a fault, like after any
// other mistake; a line on standard error, which the pool keeps as last words, tells the two apart.
//
// These functions take the place of libc's for the whole process, libraries included (glibc manual, "Replacing malloc"), and
// hand on to glibc's own. A sanitizer brings its own malloc and has no memory limit.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSandbox.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static int is_armed;

void sandbox_tell_of_failed_allocation(void) { __atomic_store_n(&is_armed, 1, __ATOMIC_RELAXED); }

// Once is enough: who goes on after a failure may well fail a thousand times.
__attribute__((noinline, cold)) static void *failed(void) {
  static const char text[] = SANDBOX_FAILED_ALLOCATION "\n";
  int code = errno;
  if (__atomic_exchange_n(&is_armed, 0, __ATOMIC_RELAXED)) {
    ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);
    (void)ignored;
  }
  errno = code;
  return NULL;
}

void *malloc(size_t size) {
  void *block = __libc_malloc(size);
  return block ? block : failed();
}

void *calloc(size_t count, size_t size) {
  void *block = __libc_calloc(count, size);
  return block ? block : failed();
}

void *realloc(void *old, size_t size) {
  void *block = __libc_realloc(old, size);
  // Of size 0 it frees, and nothing has failed.
  return block || size == 0 ? block : failed();
}

void *memalign(size_t alignment, size_t size) {
  void *block = __libc_memalign(alignment, size);
  return block ? block : failed();
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *found = memalign(alignment, size);
  if (!found) return ENOMEM;
  *block = found;
  return 0;
}

#else

void sandbox_tell_of_failed_allocation(void) {}

#endif
