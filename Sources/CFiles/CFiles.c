#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/xattr.h>
#include <unistd.h>

static int result(int value) { return value < 0 ? -errno : value; }

int cfiles_open_nameless(int directory, mode_t mode) {
  return result(openat(directory, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
}

int cfiles_link_nameless(int file, int directory, const char *name) {
  // AT_EMPTY_PATH would need a capability on most kernels; the /proc road needs none (open(2), O_TMPFILE).
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return result(linkat(AT_FDCWD, path, directory, name, AT_SYMLINK_FOLLOW));
}

int cfiles_rename_new(int directory, const char *from, const char *to) {
  if (renameat2(directory, from, directory, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -errno;
  // File systems without the flag (NFS, some FUSE): a hard link refuses to replace just as well.
  if (linkat(directory, from, directory, to, 0) == 0) return result(unlinkat(directory, from, 0));
  if (errno != EPERM && errno != EOPNOTSUPP) return -errno;
  // No hard links either (FAT through FUSE): claim the name, then move over the claim, which is ours.
  int claim = openat(directory, to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (claim < 0) return -errno;
  close(claim);
  if (renameat(directory, from, directory, to) == 0) return 0;
  int reason = errno;
  unlinkat(directory, to, 0);
  return -reason;
}

int cfiles_exchange(int directory, const char *one, const char *other) {
  return result(renameat2(directory, one, directory, other, RENAME_EXCHANGE));
}

int cfiles_set_attribute(int file, const char *name, const void *value, size_t length) {
  return result(fsetxattr(file, name, value, length, 0));
}

ssize_t cfiles_get_attribute(const char *path, const char *name, void *value, size_t capacity) {
  ssize_t length = lgetxattr(path, name, value, capacity);
  return length < 0 ? -errno : length;
}

ssize_t cfiles_get_attribute_of(int file, const char *name, void *value, size_t capacity) {
  ssize_t length = fgetxattr(file, name, value, capacity);
  return length < 0 ? -errno : length;
}

int cfiles_sync_file_system(int file) { return result(syncfs(file)); }

int cfiles_allowed_processors(void) {
  // Machines may have more processors than the 1,024 of a plain cpu_set_t.
  for (int capacity = 1024; capacity <= 1 << 20; capacity *= 4) {
    cpu_set_t *set = CPU_ALLOC(capacity);
    if (!set) return -ENOMEM;
    int status = sched_getaffinity(0, CPU_ALLOC_SIZE(capacity), set);
    int reason = errno;
    int count = status == 0 ? CPU_COUNT_S(CPU_ALLOC_SIZE(capacity), set) : -reason;
    CPU_FREE(set);
    if (count >= 0 || reason != EINVAL) return count;
  }
  return -EINVAL;
}

void cfiles_share_limited_heap(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
}
