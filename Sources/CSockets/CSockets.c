#define _GNU_SOURCE
#include "CSockets.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>

_Static_assert(SOCKETS_READABLE == EPOLLIN, "readable");
_Static_assert(SOCKETS_WRITABLE == EPOLLOUT, "writable");
_Static_assert(SOCKETS_ERROR == EPOLLERR, "error");
_Static_assert(SOCKETS_HANGUP == EPOLLHUP, "hangup");
_Static_assert(SOCKETS_PEER_FINISHED == EPOLLRDHUP, "peer finished");

enum { MAX_EVENTS = 256 };

/* The value of `call`, again while a signal interrupts it, with its errno on failure. */
#define RETRY(type, call)                        \
  ({                                             \
    type result_;                                \
    do {                                         \
      result_ = (call);                          \
    } while (result_ < 0 && errno == EINTR);     \
    result_ < 0 ? (type)-errno : result_;        \
  })

static int control(int epoll, int operation, int descriptor, uint32_t interest, uint64_t token) {
  struct epoll_event event = {.events = interest, .data.u64 = token};
  return RETRY(int, epoll_ctl(epoll, operation, descriptor, &event));
}

int sockets_epoll(void) { return RETRY(int, epoll_create1(EPOLL_CLOEXEC)); }

int sockets_epoll_add(int epoll, int descriptor, uint32_t interest, uint64_t token) {
  return control(epoll, EPOLL_CTL_ADD, descriptor, interest, token);
}

int sockets_epoll_change(int epoll, int descriptor, uint32_t interest, uint64_t token) {
  return control(epoll, EPOLL_CTL_MOD, descriptor, interest, token);
}

int sockets_epoll_take(int epoll, struct sockets_event *events, int capacity) {
  struct epoll_event ready[MAX_EVENTS];
  int limit = capacity < MAX_EVENTS ? capacity : MAX_EVENTS;
  int count = RETRY(int, epoll_wait(epoll, ready, limit, 0));
  for (int index = 0; index < count; index++) {
    events[index].ready = ready[index].events;
    events[index].token = ready[index].data.u64;
  }
  return count;
}

int sockets_stream(int family) {
  return RETRY(int, socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

int sockets_adopt(int descriptor) {
  int flags = RETRY(int, fcntl(descriptor, F_GETFL));
  if (flags < 0) return flags;
  int result = RETRY(int, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK));
  if (result < 0) return result;
  return RETRY(int, fcntl(descriptor, F_SETFD, FD_CLOEXEC));
}

int sockets_accept(int listener, struct sockaddr_storage *peer) {
  socklen_t length = sizeof *peer;
  memset(peer, 0, sizeof *peer);
  return RETRY(int, accept4(listener, (struct sockaddr *)peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC));
}

ssize_t sockets_receive(int descriptor, void *bytes, size_t count) {
  return RETRY(ssize_t, recv(descriptor, bytes, count, MSG_DONTWAIT));
}

ssize_t sockets_send(int descriptor, const void *bytes, size_t count, int more) {
  int flags = MSG_NOSIGNAL | MSG_DONTWAIT | (more ? MSG_MORE : 0);
  return RETRY(ssize_t, send(descriptor, bytes, count, flags));
}

ssize_t sockets_send_file(int descriptor, int file, off_t offset, size_t count) {
  return RETRY(ssize_t, sendfile(descriptor, file, &offset, count));
}

int sockets_unacknowledged(int descriptor) {
  int count = 0;
  return ioctl(descriptor, SIOCOUTQ, &count) == 0 ? count : -errno;
}

ssize_t sockets_find(const void *haystack, size_t length, const void *needle, size_t needle_length) {
  const char *found = memmem(haystack, length, needle, needle_length);
  return found == NULL ? -1 : found - (const char *)haystack;
}
