/* The bare floor: vfork, exec, wait, as often as asked; prints nanoseconds per run, one per line. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000ll + t.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  int times = atoi(argv[1]);
  for (int i = 0; i < times; i++) {
    long long start = now_ns();
    int in = open(argv[2], O_RDONLY | O_CLOEXEC);
    int out = open("/dev/null", O_WRONLY | O_CLOEXEC);
    pid_t pid = vfork();
    if (pid == 0) {
      dup2(in, 0);
      dup2(out, 1);
      execv(argv[3], argv + 3);
      _exit(127);
    }
    waitpid(pid, NULL, 0);
    close(in);
    close(out);
    printf("%lld\n", now_ns() - start);
  }
  return 0;
}
