/* Attempts forbidden access: pry WAY. Prints "open" or "refused", as escape.c does; some ways print their findings. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fsuid.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static int report(long result) {
  if (result >= 0) puts("open");
  else printf("refused %s\n", strerrorname_np(errno));
  return 0;
}

/* ---- the input, which is test data ---- */

static long map_input(int share) {
  char *at = mmap(NULL, 4, PROT_READ | PROT_WRITE, share, 0, 0);
  if (at == MAP_FAILED) return -1;
  at[0] = 'X';
  return 0;
}
static long upgrade_map(void) {
  char *at = mmap(NULL, 4, PROT_READ, MAP_SHARED, 0, 0);
  return at == MAP_FAILED ? -1 : mprotect(at, 4, PROT_READ | PROT_WRITE);
}
static long splice_in(void) {
  int two[2];
  pipe(two);
  write(two[1], "XXXX", 4);
  return splice(two[0], NULL, 0, NULL, 4, 0);
}
static long freeze(void) {
  int flags = FS_IMMUTABLE_FL;
  return ioctl(0, FS_IOC_SETFLAGS, &flags);
}
static long beside(void) { return open("/proc/self/fd/0/../answer", O_RDONLY); }
static long touch(void) { return futimens(0, (struct timespec[2]){{1, 0}, {1, 0}}); }

/* ---- ids and privileges ---- */

static long take_capabilities(void) {
  unsigned head[2] = {0x20080522, 0}, data[6] = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
  return syscall(SYS_capset, head, data);
}
static long give_away(uid_t to) {
  int fd = open("f", O_CREAT | O_RDWR, 0600);
  return fchown(fd, to, to);
}
static long file_capability(void) {
  unsigned value[5] = {0x02000001, ~0u, ~0u, ~0u, ~0u};
  int fd = open("f", O_CREAT | O_RDWR, 0700);
  return fsetxattr(fd, "security.capability", value, sizeof value, 0);
}
static long filesystem_id(void) {
  setfsuid(0);
  return setfsuid(-1) == 0 ? 0 : (errno = EPERM, -1);
}
static long real_time(void) { return sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 1}); }
static int families(void) {
  for (int family = 0; family < 64; family++)
    for (int type = 1; type <= 5; type++) {
      int fd = socket(family, type, 0);
      if (fd >= 0) printf("%d ", family);
      close(fd);
    }
  return puts("end"), 0;
}
static int call_every_number(void) {
  /* nonsense arguments to every call the filter may know; those that stop us are run in a child */
  for (int number = 0; number < 600; number++) {
    if (number == SYS_exit_group || number == SYS_pause || number == SYS_rt_sigsuspend) continue;
    if (fork() == 0) {
      alarm(1);
      syscall(number, -1, -1, -1, -1, -1, -1);
      _exit(0);
    }
    if (number % 8 == 7) while (waitpid(-1, NULL, 0) > 0) continue;
  }
  while (waitpid(-1, NULL, 0) > 0) continue;
  return puts("alive"), 0;
}

/* One line per call: its number, and the error number with which nonsense arguments are answered, 0 for none. */
static int answers(void) {
  for (int number = 0; number < 600; number++) {
    int stops = number == SYS_exit || number == SYS_exit_group || number == SYS_pause || number == SYS_rt_sigsuspend ||
                number == SYS_rt_sigreturn;
    if (stops) continue;
    if (fork() == 0) {
      char line[32];
      alarm(1);
      long result = syscall(number, -1, -1, -1, -1, -1, -1);
      write(1, line, sprintf(line, "%d %d\n", number, result < 0 ? errno : 0));
      _exit(0);
    }
    if (number % 8 == 7) while (waitpid(-1, NULL, 0) > 0) continue;
  }
  while (waitpid(-1, NULL, 0) > 0) continue;
  return 0;
}

/* ---- signals to others ---- */

static int signal_everyone(int number) {
  signal(number, SIG_IGN);
  for (pid_t pid = 1; pid < 70000; pid++)
    if (pid != getpid()) kill(pid, number);
  kill(-1, number);
  return puts("sent"), 0;
}
static int signal_threads(void) {
  for (pid_t pid = 1; pid < 70000; pid++)
    if (pid != getpid()) syscall(SYS_tgkill, pid, pid, SIGKILL);
  return puts("sent"), 0;
}
static long by_pidfd(void) {
  int fd = syscall(SYS_pidfd_open, 1, 0);
  return fd < 0 ? fd : syscall(SYS_pidfd_send_signal, fd, SIGKILL, NULL, 0);
}
static long by_owner(void) {
  int two[2];
  pipe(two);
  fcntl(two[0], F_SETSIG, SIGKILL);
  long result = fcntl(two[0], F_SETOWN, 1);
  fcntl(two[0], F_SETFL, O_ASYNC);
  write(two[1], "x", 1);
  return result;
}

/* ---- what the next run might find ---- */

static struct sockaddr_un name = {AF_UNIX, "\0verdict-left"};
static int listen_on(void) {
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (bind(fd, (struct sockaddr *)&name, sizeof name) || listen(fd, 5)) return 9;
  if (fork() == 0) {
    setsid();
    for (;;) close(accept(fd, NULL, NULL));
  }
  return puts("listening"), 0;
}
static long connect_to(void) {
  return connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&name, sizeof name);
}
static int where(void) {
  int here;
  return printf("%d %p %p %p\n", getpid(), (void *)&here, (void *)where, malloc(100)), 0;
}

int main(int argc, char **argv) {
  const char *way = argc > 1 ? argv[1] : "";
#define WAY(name, attempt) if (!strcmp(way, name)) return report(attempt)
#define RUN(name, attempt) if (!strcmp(way, name)) return attempt
  WAY("input-write", write(0, "XXXX", 4));
  WAY("input-truncate", ftruncate(0, 0));
  WAY("input-map", map_input(MAP_SHARED));
  WAY("input-map-private", map_input(MAP_PRIVATE));
  WAY("input-upgrade", upgrade_map());
  WAY("input-splice", splice_in());
  WAY("input-freeze", freeze());
  WAY("input-lease", fcntl(0, F_SETLEASE, F_RDLCK));
  WAY("input-punch", fallocate(0, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4));
  WAY("input-touch", touch());
  WAY("input-own", fchown(0, getuid(), getgid()));
  WAY("input-mode", fchmod(0, 0777));
  WAY("input-attribute", fsetxattr(0, "user.x", "x", 1, 0));
  WAY("input-link", linkat(0, "", AT_FDCWD, "/w/mine", AT_EMPTY_PATH));
  WAY("input-link-proc", linkat(AT_FDCWD, "/proc/self/fd/0", AT_FDCWD, "/w/mine", AT_SYMLINK_FOLLOW));
  WAY("input-beside", beside());
  WAY("capset", take_capabilities());
  WAY("ambient", prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0));
  WAY("securebits", prctl(PR_SET_SECUREBITS, 0));
  WAY("chown-root", give_away(0));
  WAY("chown-stranger", give_away(12345));
  WAY("file-capability", file_capability());
  WAY("fsuid", filesystem_id());
  WAY("real-time", real_time());
  WAY("adjtime", adjtimex(&(struct timex){.modes = ADJ_FREQUENCY}));
  WAY("settimeofday", settimeofday(&(struct timeval){1, 0}, NULL));
  WAY("swap", syscall(SYS_swapon, "/w/f", 0));
  WAY("accounting", syscall(SYS_acct, "/w/f"));
  WAY("quota", syscall(SYS_quotactl, 0, NULL, 0, NULL));
  WAY("fanotify", syscall(SYS_fanotify_init, 0, 0));
  WAY("pidfd-kill", by_pidfd());
  WAY("owner-kill", by_owner());
  WAY("connect-left", connect_to());
  RUN("families", families());
  RUN("every-call", call_every_number());
  RUN("answers", answers());
  RUN("kill-all", signal_everyone(SIGKILL));
  RUN("stop-all", signal_everyone(SIGSTOP));
  RUN("term-all", signal_everyone(SIGTERM));
  RUN("kill-threads", signal_threads());
  RUN("listen", listen_on());
  RUN("where", where());
  return 2;
}
