#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Thin doors to Linux calls that Swift's Glibc module does not show (they need _GNU_SOURCE). Every function returns a
// value of at least 0, or the negated errno; none keeps state.

// Opens a nameless file in the folder `directory` (O_TMPFILE): it vanishes with its last descriptor unless it is linked.
int cfiles_open_nameless(int directory, mode_t mode);

// Gives the nameless file `file` the name `name` in `directory`; -EEXIST when the name is taken.
int cfiles_link_nameless(int file, int directory, const char *name);

// Renames `from` to `to` within `directory` unless `to` exists (-EEXIST).
int cfiles_rename_new(int directory, const char *from, const char *to);

// Swaps what `one` and `other` name in `directory`; -EINVAL or -ENOSYS where that cannot be done in one step.
int cfiles_exchange(int directory, const char *one, const char *other);

// Sets or reads one extended attribute; reading returns the value's length, at most `capacity`.
int cfiles_set_attribute(int file, const char *name, const void *value, size_t length);
ssize_t cfiles_get_attribute(const char *path, const char *name, void *value, size_t capacity);
ssize_t cfiles_get_attribute_of(int file, const char *name, void *value, size_t capacity);

// Writes everything of the file system that holds `file` to its disk.
int cfiles_sync_file_system(int file);

// The number of processors that the scheduler may put this process on.
int cfiles_allowed_processors(void);

// Has all threads share one heap where the address space is limited: the C library would reserve 64 MiB and more of it for each
// thread that allocates, until there is none left for the next thread (mallopt(3)).
void cfiles_share_limited_heap(void);
