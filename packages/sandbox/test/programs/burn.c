/* Uses the given resource: burn cpu | threads N | memory MiB | mmap MiB | children N MiB | stack | shm MiB | sockets */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void *spin(void *nothing) {
  for (volatile unsigned long i = 0;; i++) continue;
  return nothing;
}

static double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static int descend(int depth) {
  volatile char frame[4096];
  memset((char *)frame, depth, sizeof frame);
  return descend(depth + 1) + frame[depth % 4096];
}

static void touch(size_t mib) { memset(malloc(mib << 20), 1, mib << 20); }

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  long n = argc > 2 ? atol(argv[2]) : 0, m = argc > 3 ? atol(argv[3]) : 0;
  if (!strcmp(what, "cpu")) spin(NULL);
  if (!strcmp(what, "cpu-ms")) while (cpu_seconds() * 1000 < n) continue;
  if (!strcmp(what, "threads")) {
    pthread_t thread;
    for (long i = 1; i < n; i++) pthread_create(&thread, NULL, spin, NULL);
    spin(NULL);
  }
  if (!strcmp(what, "memory")) touch(n);
  if (!strcmp(what, "mmap"))
    memset(mmap(NULL, n << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 1, n << 20);
  if (!strcmp(what, "children")) {
    for (long i = 0; i < n; i++)
      if (fork() == 0) {
        touch(m);
        sleep(60);
      }
    while (wait(NULL) > 0) continue;
  }
  if (!strcmp(what, "child-cpu")) {
    /* its time must count although no process waits for it */
    if (fork() == 0) spin(NULL);
    sleep(60);
  }
  if (!strcmp(what, "stack")) return descend(0);
  if (!strcmp(what, "shm")) {
    int id = shmget(IPC_PRIVATE, n << 20, 0600 | IPC_CREAT);
    char *at = id < 0 ? NULL : shmat(id, NULL, 0);
    if (!at || at == (char *)-1) return 9;
    memset(at, 1, n << 20);
  }
  if (!strcmp(what, "memfd")) {
    static char piece[1 << 20];
    int fd = memfd_create("x", 0);
    for (long i = 0; i < n; i++)
      if (write(fd, memset(piece, 1, sizeof piece), sizeof piece) < 0) return 9;
  }
  if (!strcmp(what, "sockets")) {
    /* fills local sockets and sends them through each other, so that more are in flight than may be open */
    static char piece[65536];
    for (long i = 0; i < n; i++) {
      int two[2];
      if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, two)) break;
      while (write(two[0], piece, sizeof piece) > 0) continue;
      while (write(two[1], piece, sizeof piece) > 0) continue;
    }
  }
  puts("done");
  return 0;
}
