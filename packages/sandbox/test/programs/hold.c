/* Traces a process and never waits for it: when it is killed, no process can reap it, and its pid namespace cannot end. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc < 2 || ptrace(PTRACE_SEIZE, atoi(argv[1]), NULL, NULL) != 0) return 1;
  puts("held");
  fflush(stdout);
  for (;;) pause();
}
