// Message sockets: SOCK_SEQPACKET keeps message boundaries and tells when the peer is gone; SCM_RIGHTS carries pictures.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSandbox.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAX_DESCRIPTORS = 4 };

#ifdef __linux__

union control {
  struct cmsghdr align;
  char bytes[CMSG_SPACE(MAX_DESCRIPTORS * sizeof(int))];
};

int sandbox_channel_pair(int fds[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds) < 0 ? -errno : 0;
}

int sandbox_channel_send(int channel, const void *bytes, size_t count, const int *fds, int fd_count) {
  if (fd_count < 0 || fd_count > MAX_DESCRIPTORS) return -EINVAL;
  struct iovec part = {(void *)bytes, count};
  union control control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (fd_count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE((size_t)fd_count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN((size_t)fd_count * sizeof(int));
    memcpy(CMSG_DATA(header), fds, (size_t)fd_count * sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(channel, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : 0;
}

// Copies the message's descriptors to `fds` and returns how many there are, even if that is more than fit.
static int take_descriptors(struct msghdr *message, int *fds, int capacity) {
  int count = 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header; header = CMSG_NXTHDR(message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t here = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < here; index++) {
      int fd;
      memcpy(&fd, CMSG_DATA(header) + index * sizeof(int), sizeof fd);
      if (count < capacity) fds[count] = fd;
      else close(fd);
      count++;
    }
  }
  return count;
}

ssize_t sandbox_channel_receive(
    int channel, void *bytes, size_t capacity, int *fds, int fd_capacity, int *fd_count, int wait) {
  struct iovec part = {bytes, capacity};
  union control control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (fd_capacity > 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
  }
  ssize_t got;
  do got = recvmsg(channel, &message, MSG_CMSG_CLOEXEC | (wait ? 0 : MSG_DONTWAIT));
  while (got < 0 && errno == EINTR);
  *fd_count = 0;
  if (got < 0) return -errno;
  int count = take_descriptors(&message, fds, fd_capacity);
  if ((message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) || count > fd_capacity) {
    for (int index = 0; index < count && index < fd_capacity; index++) close(fds[index]);
    return -EMSGSIZE;
  }
  *fd_count = count;
  return got;
}

#else

int sandbox_channel_pair(int fds[2]) {
  (void)fds;
  return -ENOSYS;
}

int sandbox_channel_send(int channel, const void *bytes, size_t count, const int *fds, int fd_count) {
  (void)channel, (void)bytes, (void)count, (void)fds, (void)fd_count;
  return -ENOSYS;
}

ssize_t sandbox_channel_receive(
    int channel, void *bytes, size_t capacity, int *fds, int fd_capacity, int *fd_count, int wait) {
  (void)channel, (void)bytes, (void)capacity, (void)fds, (void)fd_capacity, (void)wait;
  *fd_count = 0;
  return -ENOSYS;
}

#endif
