#pragma once
/* What Swift cannot import of Linux's sockets: epoll, and calls that are declared under _GNU_SOURCE only.
 *
 * Every function returns 0 or a non-negative result on success and a negated errno value on failure, retries EINTR,
 * never blocks and calls nothing back. Nothing here raises SIGPIPE but sockets_send_file, whose callers ignore it. */
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

/* Readiness bits, as epoll has them. */
enum {
  SOCKETS_READABLE = 0x001,
  SOCKETS_WRITABLE = 0x004,
  SOCKETS_ERROR = 0x008,
  SOCKETS_HANGUP = 0x010,
  SOCKETS_PEER_FINISHED = 0x2000,
};

/* One ready descriptor. */
struct sockets_event {
  uint32_t ready;
  uint64_t token;
};

/* Creates an epoll descriptor, closed on exec. */
int sockets_epoll(void);

/* Adds `descriptor` to `epoll`, to be reported with `token` when one of `interest` holds. */
int sockets_epoll_add(int epoll, int descriptor, uint32_t interest, uint64_t token);

/* Changes what is waited for. */
int sockets_epoll_change(int epoll, int descriptor, uint32_t interest, uint64_t token);

/* Takes up to `capacity` (at most 256) events without waiting. */
int sockets_epoll_take(int epoll, struct sockets_event *events, int capacity);

/* Creates a stream socket that is non-blocking and closed on exec. */
int sockets_stream(int family);

/* Makes an inherited descriptor non-blocking and closed on exec. */
int sockets_adopt(int descriptor);

/* Accepts a connection, non-blocking and closed on exec. */
int sockets_accept(int listener, struct sockaddr_storage *peer);

/* Receives what is there; 0 is the client's FIN. */
ssize_t sockets_receive(int descriptor, void *bytes, size_t count);

/* Sends; `more` says that more follows at once, so that the kernel fills its packets. */
ssize_t sockets_send(int descriptor, const void *bytes, size_t count, int more);

/* Sends from a file, from `offset` on. */
ssize_t sockets_send_file(int descriptor, int file, off_t offset, size_t count);

/* What was sent and the other side's kernel has not taken yet, in bytes or somewhat more. */
int sockets_unacknowledged(int descriptor);

/* Finds `needle` in `haystack` in linear time; returns its offset, or -1. */
ssize_t sockets_find(const void *haystack, size_t length, const void *needle, size_t needle_length);
