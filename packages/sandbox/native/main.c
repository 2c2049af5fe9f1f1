/*
 * The native part of the sandbox. Theory of operation.
 *
 *   Node ── frames ── broker ── one zygote per slot ── one init per run ── the program
 *
 * broker   One thread, one epoll. Takes jobs (one program, or several joined by pipes) from Node, keeps the queue,
 *          opens what a job names on the host, watches clocks and output, reads the figures, makes the report. Only
 *          the broker kills, and only by killing the init of a box.
 * zygote   Lives as long as the slot ("lane" here, since a large group may need more lanes than there are slots).
 *          Holds what is expensive to create: user and network namespace and the read-only root. Forks boxes.
 * init     Pid 1 of one box, prepared in advance: own pid, mount and IPC namespace, own control groups, own
 *          /proc, /w and /tmp, system call filter. Serves one request and ends; every process of the box ends with
 *          it. So nothing has to be cleaned, and nothing can be left over.
 *
 * Request to result. The broker sets the limits of the waiting box and sends it the request with descriptors for all
 * it names. The init places files, then starts the program by vfork and waits. Its report, the control groups and the
 * counted output make the verdict (run.c). While the program runs the zygote makes the next box.
 *
 * Ids. A lane has two host ids of its own: its root, which the init is, and the program's. Neither is a host user,
 * neither owns a file, and no two lanes on a host share them.
 *
 * Death. The zygotes die with the broker (parent death signal), the boxes with their zygote (pid namespace), the
 * broker with Node (end of the socket). Control groups of a killed broker are removed by the next one.
 *
 * Trust. Programs are hostile. Node and the broker trust each other; the init trusts no process after exec: it only
 * waits. The broker trusts no path, size or number that a box could have made.
 *
 * Files by resource: cgroup*.c limits and figures; mounts.c what can be seen; seccomp.c what can be called; open.c
 * what comes in; output.c and collect.c what goes out; pipes.c what goes between; wire.c, request.c and node.c the words;
 * zygote.c, box.c the life inside; lane.c, box-life.c, run.c, broker.c the broker's view of the same; rootless.c the
 * start without root.
 */
#include "broker.h"
#include "zygote.h"

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "zygote") == 0) return zygote_main(argc, argv);
  if (argc > 1 && strcmp(argv[1], "broker") == 0) return broker_main(argc, argv);
  fprintf(stderr, "usage: verdict-sandbox broker <slots> <cores> [toolchain directory ...]   (frames on descriptor 3)\n");
  return 2;
}
