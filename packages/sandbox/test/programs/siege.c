/* Bombs not in bomb.c and burn.c: siege WAY. Ways that end report their progress. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void spin(void) {
  for (volatile unsigned long i = 0;; i++) continue;
}
static void spin_us(long us) {
  struct timespec from, now;
  clock_gettime(CLOCK_MONOTONIC, &from);
  do clock_gettime(CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - from.tv_sec) * 1000000 + (now.tv_nsec - from.tv_nsec) / 1000 < us);
}
static int told(const char *what, long count) { return printf("%s %ld\n", what, count), 0; }

static int exit_42(void *nothing) { return 42; }
static void *forks(void *nothing) {
  for (;;) fork();
}
static void ignore(int number) {}

/* ---- processes ---- */

static int exec_again(char **argv) { return execv("/proc/self/exe", argv); }
static int fork_and_exec(char **argv) {
  for (;;)
    if (fork() == 0) exec_again(argv);
}
/* never the same process for long: each hands over to a child and ends */
static int walk(void) {
  for (;;) {
    spin_us(2000);
    if (fork() > 0) _exit(0);
  }
}
static int walk_behind(void) {
  if (fork() == 0) walk();
  for (;;) pause();
}
static int zombies(void) {
  long made = 0;
  for (pid_t pid; (pid = fork()) >= 0; made++)
    if (pid == 0) _exit(0);
  return told("zombies", made);
}
static int adopted(void) {
  static char stack[65536];
  for (int i = 0; i < 8; i++) clone(exit_42, stack + sizeof stack, CLONE_PARENT | SIGCHLD, NULL);
  usleep(50000);
  return told("siblings", 8);
}
static int threads_that_fork(void) {
  pthread_t thread;
  for (int i = 0; i < 8; i++) pthread_create(&thread, NULL, forks, NULL);
  for (;;) pause();
}
static int deaf(void) {
  for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
  spin();
  return 0;
}
static int many_short(void) {
  signal(SIGCHLD, SIG_IGN);
  for (;;)
    if (fork() == 0) {
      spin_us(5000);
      _exit(0);
    } else usleep(6000);
}
static int between_ticks(void) {
  for (;;) {
    spin_us(900);
    usleep(50);
  }
}
static int alarms(void) {
  struct itimerval often = {{0, 50}, {0, 50}};
  signal(SIGALRM, ignore);
  setitimer(ITIMER_REAL, &often, NULL);
  spin();
  return 0;
}
static int vfork_and_wait(void) {
  if (vfork() == 0) pause();
  return 0;
}
static int queue_signals(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  long sent = 0;
  while (sent < 100000 && sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0) sent++;
  return told(sent < 1000 ? "few" : "many", sent);
}

/* ---- memory ---- */

static int fill_shared(void) {
  size_t size = 400 << 20;
  memset(mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), 1, size);
  return 0;
}
static int page_tables(void) {
  size_t span = 1ul << 40;
  char *at = mmap(NULL, span, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) return 9;
  for (size_t i = 0; i < span; i += 2 << 20) (void)*(volatile char *)(at + i);
  return 0;
}
static int pipes(void) {
  static char piece[1 << 20];
  for (int two[2]; pipe(two) == 0;) {
    fcntl(two[1], F_SETPIPE_SZ, 1 << 20);
    fcntl(two[1], F_SETFL, O_NONBLOCK);
    while (write(two[1], piece, sizeof piece) > 0) continue;
  }
  return told("full", 0);
}
static int messages(void) {
  static struct { long type; char text[8000]; } message = {1};
  long queues = 0;
  for (int id; (id = msgget(IPC_PRIVATE, 0600)) >= 0; queues++)
    while (msgsnd(id, &message, sizeof message.text, IPC_NOWAIT) == 0) continue;
  return told("queues", queues);
}
static int semaphores(void) {
  long made = 0;
  while (made < 100000 && semget(IPC_PRIVATE, 250, 0600) >= 0) made++;
  return told("sets", made);
}
static int posix_queue(void) { return told(mq_open("/left", O_CREAT | O_RDWR, 0600, NULL) < 0 ? "refused" : "open", 0); }
static int reserve(void) {
  for (int i = 0; i < 64; i++) mmap(NULL, 1ul << 36, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return told("reserved", 0);
}
static int watches(void) {
  long made = 0;
  while (inotify_init() >= 0) made++;
  return told(made < 256 ? "few" : "many", made);
}
/* descriptors parked in sockets that are themselves parked: more in flight than may be open */
static int in_flight(void) {
  long sent = 0;
  for (int two[2]; sent < 100000 && socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, two) == 0;) {
    char room[CMSG_SPACE(sizeof two)] = {0}, byte = 0;
    struct iovec data = {&byte, 1};
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof two), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(head), two, sizeof two);
    if (sendmsg(two[0], &message, 0) < 0) break;
    close(two[0]);
    close(two[1]);
    sent++;
  }
  return told(sent < 1000 ? "few" : "many", sent);
}

/* ---- files ---- */

static int sparse(void) {
  signal(SIGXFSZ, SIG_IGN);
  int fd = open("f", O_CREAT | O_RDWR, 0600);
  return told(ftruncate(fd, 1l << 40) ? "refused" : "open", 0);
}
static int allocate(void) {
  signal(SIGXFSZ, SIG_IGN);
  int fd = open("f", O_CREAT | O_RDWR, 0600);
  return told(posix_fallocate(fd, 0, 1l << 34) ? "refused" : "open", 0);
}
static int hard_links(void) {
  long made = 0;
  char name[32];
  close(open("f", O_CREAT | O_RDWR, 0600));
  for (; made < 200000; made++) {
    sprintf(name, "l%ld", made);
    if (link("f", name)) break;
  }
  return told(made < 100000 ? "few" : "many", made);
}
static int fill_tmp(const char *path) {
  static char piece[1 << 20];
  signal(SIGXFSZ, SIG_IGN);
  int fd = open(path, O_CREAT | O_RDWR, 0600);
  for (long mib = 0; fd >= 0; mib++)
    if (write(fd, memset(piece, 1, sizeof piece), sizeof piece) < 0) return told("full", mib);
  return told("refused", 0);
}

/* ---- output ---- */

static int splice_out(void) {
  static char piece[65536];
  int two[2];
  signal(SIGPIPE, SIG_IGN);
  pipe(two);
  for (;;) {
    write(two[1], piece, sizeof piece);
    splice(two[0], NULL, 1, NULL, sizeof piece, 0);
  }
}
static int flood_by_children(void) {
  static char piece[65536];
  signal(SIGPIPE, SIG_IGN);
  for (int i = 0; i < 4; i++) fork();
  for (;;) write(1, piece, sizeof piece);
}
static int flood_after_end(void) {
  static char piece[4096];
  if (fork() == 0) {
    setsid();
    for (;;) write(1, piece, sizeof piece);
  }
  return 0;
}
static int flood_errors(void) {
  static char piece[65536];
  for (;;) write(2, piece, sizeof piece);
}
static int take_back(void) {
  char text[8];
  int own = open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK);
  write(1, "mine\n", 5);
  if (own >= 0) (void)!read(own, text, sizeof text);
  return 0;
}

int main(int argc, char **argv) {
  const char *way = argc > 1 ? argv[1] : "";
#define WAY(name, attempt) if (!strcmp(way, name)) return attempt
  WAY("exec", exec_again(argv));
  WAY("fork-exec", fork_and_exec(argv));
  WAY("walk", walk());
  WAY("walk-behind", walk_behind());
  WAY("zombies", zombies());
  WAY("adopted", adopted());
  WAY("threads-fork", threads_that_fork());
  WAY("deaf", deaf());
  WAY("many-short", many_short());
  WAY("between-ticks", between_ticks());
  WAY("alarms", alarms());
  WAY("vfork", vfork_and_wait());
  WAY("stop", raise(SIGSTOP));
  WAY("queue-signals", queue_signals());
  WAY("shared", fill_shared());
  WAY("page-tables", page_tables());
  WAY("pipes", pipes());
  WAY("messages", messages());
  WAY("semaphores", semaphores());
  WAY("posix-queue", posix_queue());
  WAY("reserve", reserve());
  WAY("watches", watches());
  WAY("in-flight", in_flight());
  WAY("sparse", sparse());
  WAY("allocate", allocate());
  WAY("hard-links", hard_links());
  WAY("fill", fill_tmp(argv[2]));
  WAY("splice", splice_out());
  WAY("flood-children", flood_by_children());
  WAY("flood-after-end", flood_after_end());
  WAY("flood-errors", flood_errors());
  WAY("take-back", take_back());
  return 2;
}
