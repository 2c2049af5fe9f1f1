/* bomb fork | threads | flood BYTES | flood-nul | dirs N | files N | daemon | fds | timers */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void *idle(void *nothing) {
  pause();
  return nothing;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  long n = argc > 2 ? atol(argv[2]) : 0;
  if (!strcmp(what, "fork"))
    for (;;) fork();
  if (!strcmp(what, "threads")) {
    pthread_t thread;
    long made = 0;
    while (pthread_create(&thread, NULL, idle, NULL) == 0) made++;
    printf("%ld\n", made);
    fflush(stdout);
    _exit(0);
  }
  if (!strcmp(what, "flood") || !strcmp(what, "flood-nul")) {
    static char piece[65536];
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    memset(piece, what[5] ? 0 : 'x', sizeof piece);
    for (long left = n ? n : 1l << 40; left > 0;) {
      ssize_t done = write(1, piece, left < (long)sizeof piece ? left : (long)sizeof piece);
      if (done > 0) left -= done;
    }
  }
  if (!strcmp(what, "stderr")) {
    static char piece[65536];
    for (long i = 0; i < n; i++) write(2, memset(piece, 'e', sizeof piece), sizeof piece);
  }
  if (!strcmp(what, "dirs")) {
    long made = 0;
    for (; made < n; made++)
      if (mkdir("d", 0755) || chdir("d")) break;
    printf("%ld\n", made);
  }
  if (!strcmp(what, "files")) {
    long made = 0;
    for (; made < n; made++) {
      char name[32];
      sprintf(name, "f%ld", made);
      int fd = open(name, O_CREAT | O_WRONLY, 0644);
      if (fd < 0) break;
      close(fd);
    }
    printf("%ld\n", made);
  }
  if (!strcmp(what, "daemon")) {
    /* twice forked, own session, everything closed: as hard to find as it gets */
    if (fork() == 0) {
      setsid();
      if (fork() == 0) {
        for (int fd = 0; fd < 256; fd++) close(fd);
        for (int number = 1; number < 64; number++) signal(number, SIG_IGN);
        for (;;) pause();
      }
      _exit(0);
    }
  }
  if (!strcmp(what, "fds")) {
    long made = 0;
    while (open("/dev/null", O_RDONLY) >= 0) made++;
    printf("%ld\n", made);
  }
  if (!strcmp(what, "timers")) {
    long made = 0;
    timer_t timer;
    while (made < 100000 && timer_create(CLOCK_MONOTONIC, NULL, &timer) == 0) made++;
    printf("%ld\n", made);
  }
  return 0;
}
