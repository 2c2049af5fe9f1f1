#include "common.h"

#include <stdarg.h>
#include <sys/socket.h>
#include <time.h>

static uint64_t clock_ns(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (uint64_t)t.tv_sec * NS_PER_S + (uint64_t)t.tv_nsec;
}

uint64_t now_ns(void) { return clock_ns(CLOCK_MONOTONIC); }
uint64_t own_cpu_ns(void) { return clock_ns(CLOCK_PROCESS_CPUTIME_ID); }

static int write_and_close(int fd, const char *text) {
  if (fd < 0) return -errno;
  size_t len = strlen(text);
  ssize_t written = write(fd, text, len);
  int result = written == (ssize_t)len ? 0 : written < 0 ? -errno : -EIO;
  close(fd);
  return result;
}

int write_file(const char *path, const char *text) { return write_and_close(open(path, O_WRONLY | O_CLOEXEC), text); }

int write_at(int dir, const char *name, const char *text) {
  return write_and_close(openat(dir, name, O_WRONLY | O_CLOEXEC), text);
}

ssize_t read_text(const char *path, char *text, size_t size) {
  text[0] = 0;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -errno;
  size_t used = 0;
  ssize_t got;
  while (used + 1 < size && (got = read(fd, text + used, size - 1 - used)) > 0) used += (size_t)got;
  text[used] = 0;
  close(fd);
  return (ssize_t)used;
}

void close_fd(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

int send_fds(int sock, const void *data, size_t len, const int *fds, int count) {
  union {
    struct cmsghdr align;
    char space[CMSG_SPACE(sizeof(int) * 253)];
  } control;
  struct iovec part = {.iov_base = (void *)data, .iov_len = len};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (count > 0) {
    memset(&control, 0, CMSG_SPACE(sizeof(int) * (size_t)count));
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)count);
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
    memcpy(CMSG_DATA(head), fds, sizeof(int) * (size_t)count);
  }
  ssize_t sent;
  do sent = sendmsg(sock, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  if (sent < 0) return -errno;
  return (size_t)sent == len ? 0 : -EMSGSIZE;
}

ssize_t recv_fds(int sock, void *data, size_t len, int *fds, int max, int *count, int flags) {
  union {
    struct cmsghdr align;
    char space[CMSG_SPACE(sizeof(int) * 253)];
  } control;
  struct iovec part = {.iov_base = data, .iov_len = len};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof control};
  *count = 0;
  ssize_t got;
  do got = recvmsg(sock, &message, MSG_CMSG_CLOEXEC | flags);
  while (got < 0 && errno == EINTR);
  if (got < 0) return -errno;
  for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    int arrived = (int)((head->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    for (int i = 0; i < arrived; i++) {
      int fd;
      memcpy(&fd, CMSG_DATA(head) + sizeof(int) * (size_t)i, sizeof fd);
      if (*count < max) fds[(*count)++] = fd;
      else close(fd);
    }
  }
  return got;
}

bool format(char *out, size_t size, const char *pattern, ...) {
  va_list args;
  va_start(args, pattern);
  int len = vsnprintf(out, size, pattern, args);
  va_end(args);
  return len >= 0 && (size_t)len < size;
}
