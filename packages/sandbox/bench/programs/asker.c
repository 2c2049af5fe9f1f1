/*
 * Requests runs from a separate broker, from a small process and as directly as possible: measures the broker and the
 * box, without an event loop.
 *
 *   `asker <broker program> <slots> <cores>`
 *
 * Each line of standard input is `<times> <microseconds between> <file with a job frame>`; it prints as many lines of
 * nanoseconds from the request to the whole report. It ends on any run that did not end well.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FRAMES = 3, KIND_HELLO = 1, KIND_REPORT = 4, ROOM = 1 << 20 };

static int broker;
static uint8_t reply[ROOM];

static void fail(const char *what) {
  fprintf(stderr, "asker: %s\n", what);
  exit(1);
}

static long long now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000ll + t.tv_nsec;
}

static void start(char **argv) {
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets)) fail("no socket");
  broker = sockets[0];
  if (fork() == 0) {
    close_range(FRAMES + 2, ~0u, CLOSE_RANGE_CLOEXEC);
    if (sockets[1] == FRAMES) fcntl(FRAMES, F_SETFD, 0);
    else if (dup2(sockets[1], FRAMES) < 0) _exit(127);
    execl(argv[1], argv[1], "broker", argv[2], argv[3], (char *)NULL);
    _exit(127);
  }
  close(sockets[1]);
}

static void take(uint8_t *to, size_t len) {
  while (len > 0) {
    ssize_t got = read(broker, to, len);
    if (got <= 0) fail("the broker is gone");
    to += got;
    len -= (size_t)got;
  }
}

/* Little-endian, as everything there. */
static uint32_t number(const uint8_t *at) { return at[0] | at[1] << 8 | at[2] << 16 | (uint32_t)at[3] << 24; }

static void hear(uint8_t kind) {
  take(reply, 4);
  uint32_t len = number(reply);
  if (len < 2 || len > ROOM) fail("a reply of a strange size");
  take(reply, len);
  if (reply[0] != kind) fail("a reply of another kind");
}

/* kind, id, number of programs, their order, then the status of the first: 0 is a run that ended well. */
static int ended_well(void) { return number(reply + 5) == 1 && reply[13] == 0; }

int main(int argc, char **argv) {
  static uint8_t frame[ROOM];
  char path[4096];
  int times, gap_us;
  if (argc != 4) return 2;
  start(argv);
  hear(KIND_HELLO);
  if (reply[1] != 1) fail("the broker cannot make boxes");
  while (scanf("%d %d %4095s", &times, &gap_us, path) == 3) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t len = fd < 0 ? -1 : read(fd, frame, sizeof frame);
    if (len <= 0) fail("no frame");
    close(fd);
    for (int i = 0; i < times; i++) {
      if (gap_us > 0) usleep((useconds_t)gap_us);
      long long begun = now_ns();
      if (write(broker, frame, (size_t)len) != len) fail("the broker takes no more");
      hear(KIND_REPORT);
      long long took = now_ns() - begun;
      if (!ended_well()) fail("a run did not end well");
      printf("%lld\n", took);
    }
    fflush(stdout);
  }
  return 0;
}
