/* Tries one way out and prints "open", or "refused" and the error. `killed` ways print nothing when they are stopped. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static int report(long result) {
  if (result >= 0) puts("open");
  else printf("refused %s\n", strerrorname_np(errno));
  return 0;
}

static int data_file(void) { return open("/b/deep/data", O_RDONLY); }

static int nothing(void *unused) { return 0; }
static char stack[65536];

static long clone_new(int flag) { return clone(nothing, stack + sizeof stack, flag | SIGCHLD, NULL); }

static long clone3_new(uint64_t flag) {
  uint64_t args[11] = {flag};
  args[4] = SIGCHLD;
  long pid = syscall(SYS_clone3, args, sizeof args);
  if (pid == 0) _exit(0);
  return pid;
}

static long raise_limit(void) {
  struct rlimit huge = {RLIM_INFINITY, RLIM_INFINITY};
  return setrlimit(RLIMIT_NOFILE, &huge);
}

static long pin(void) {
  cpu_set_t all;
  memset(&all, 0xff, sizeof all);
  return sched_setaffinity(0, sizeof all, &all);
}

static long connect_out(void) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(80), .sin_addr.s_addr = htonl(0x01010101)};
  return fd < 0 ? fd : connect(fd, (struct sockaddr *)&to, sizeof to);
}

static long write_again(const char *path) {
  int fd = open(path, O_WRONLY | O_TRUNC);
  return fd < 0 ? fd : write(fd, "stolen", 6);
}

static long read_memory(pid_t pid) {
  static char into[16];
  struct iovec here = {into, sizeof into}, there = {into, sizeof into};
  return process_vm_readv(pid, &here, 1, &there, 1, 0);
}

#ifdef __x86_64__
static long int80(void) {
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
  return result;
}
#endif

/* A second description of the same file; locks of either kind would stop it. */
static long lock_twice(int whole) {
  int first = open("/w/f", O_CREAT | O_RDWR, 0600), second = open("/w/f", O_RDWR);
  struct flock all = {.l_type = F_WRLCK};
  if (whole) return flock(first, LOCK_EX) ? -1 : flock(second, LOCK_EX | LOCK_NB);
  if (fcntl(first, F_SETLK, &all)) return -1;
  if (fork() == 0) _exit(fcntl(second, F_SETLK, &all) == 0 ? 0 : errno);
  int status;
  wait(&status);
  return WEXITSTATUS(status) == 0 ? 0 : (errno = WEXITSTATUS(status), -1);
}

static long put(const char *path, const char *text) {
  int fd = open(path, O_WRONLY);
  return fd < 0 ? fd : write(fd, text, strlen(text));
}

/* The limit that keeps collectors of core dumps away must stay. */
static long drop_core_limit(void) {
  struct rlimit none = {0, 0}, now;
  setrlimit(RLIMIT_CORE, &none);
  getrlimit(RLIMIT_CORE, &now);
  return now.rlim_cur == 0 ? 0 : (errno = EPERM, -1);
}

static long advise(int advice) {
  char *at = mmap(NULL, 2 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return madvise(at, 2 << 20, advice);
}

int main(int argc, char **argv) {
  const char *way = argc > 1 ? argv[1] : "";
  const char *path = argc > 2 ? argv[2] : "/";
#define WAY(name, attempt) if (!strcmp(way, name)) return report(attempt)
  WAY("read", open(path, O_RDONLY));
  WAY("write", write_again(path));
  WAY("create", open(path, O_WRONLY | O_CREAT, 0644));
  WAY("chmod", chmod(path, 0777));
  WAY("unshare-user", unshare(CLONE_NEWUSER));
  WAY("unshare-mount", unshare(CLONE_NEWNS));
  WAY("clone-user", clone_new(CLONE_NEWUSER));
  WAY("clone-pid", clone_new(CLONE_NEWPID));
  WAY("clone-net", clone_new(CLONE_NEWNET));
  WAY("clone3-user", clone3_new(CLONE_NEWUSER));
  WAY("setns", syscall(SYS_setns, 0, 0));
  WAY("mount", mount("x", "/w", "tmpfs", 0, NULL));
  WAY("bind", mount("/usr", "/w", NULL, MS_BIND, NULL));
  WAY("remount", mount(NULL, "/usr", NULL, MS_REMOUNT | MS_BIND, NULL));
  WAY("umount", umount2("/proc", MNT_DETACH));
  WAY("pivot_root", syscall(SYS_pivot_root, ".", "."));
  WAY("chroot", chroot("/w"));
  WAY("fsopen", syscall(SYS_fsopen, "tmpfs", 0));
  WAY("open_tree", syscall(SYS_open_tree, AT_FDCWD, "/", 1));
  WAY("move_mount", syscall(SYS_move_mount, AT_FDCWD, "/usr", AT_FDCWD, "/w", 0));
  WAY("mount_setattr", syscall(442, AT_FDCWD, "/", 0, NULL, 0));
  WAY("open_by_handle", syscall(SYS_open_by_handle_at, 0, NULL, 0));
  WAY("mknod", mknod("/w/disk", S_IFBLK | 0600, makedev(8, 0)));
  WAY("setuid", setuid(0));
  WAY("setgid", setgid(0));
  WAY("setgroups", setgroups(0, NULL));
  WAY("ptrace-init", ptrace(PTRACE_ATTACH, 1, NULL, NULL));
  WAY("ptrace-me", ptrace(PTRACE_TRACEME, 0, NULL, NULL));
  WAY("vm-readv", read_memory(getpid()));
  WAY("pidfd_getfd", syscall(SYS_pidfd_getfd, 0, 0, 0));
  WAY("kcmp", syscall(SYS_kcmp, 1, getpid(), 0, 0, 0));
  WAY("kill-init", kill(1, SIGKILL));
  WAY("bpf", syscall(SYS_bpf, 0, NULL, 0));
  WAY("perf", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
  WAY("userfaultfd", syscall(SYS_userfaultfd, 0));
  WAY("userfaultfd-user", syscall(SYS_userfaultfd, 1));
  WAY("io_uring", syscall(SYS_io_uring_setup, 1, NULL));
  WAY("inotify", syscall(SYS_inotify_init1, 0));
#ifdef SYS_inotify_init
  WAY("inotify-old", syscall(SYS_inotify_init));
#endif
  WAY("aio", ({ unsigned long all = 0; syscall(SYS_io_setup, 4096, &all); }));
  WAY("hugetlb", ({ void *at = mmap(NULL, 2 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
                    at == MAP_FAILED ? -1 : 0; }));
  WAY("hugetlb-file", syscall(SYS_memfd_create, "x", MFD_HUGETLB));
  WAY("syncfs", syncfs(-1));
  WAY("fsync", fsync(-1));
  WAY("fdatasync", fdatasync(-1));
  WAY("sync_file_range", sync_file_range(-1, 0, 0, SYNC_FILE_RANGE_WRITE));
  WAY("evict", posix_fadvise(-1, 0, 0, POSIX_FADV_DONTNEED) == 0 ? 0 : -1);
  WAY("readahead", readahead(data_file(), 0, 1 << 30));
  WAY("will-need", posix_fadvise(data_file(), 0, 0, POSIX_FADV_WILLNEED) == 0 ? 0 : -1);
  WAY("map-will-need", ({ void *at = mmap(NULL, 32 << 20, PROT_READ, MAP_PRIVATE, data_file(), 0);
                          madvise(at, 32 << 20, MADV_WILLNEED); }));
  WAY("flock", lock_twice(1));
  WAY("record-lock", lock_twice(0));
  WAY("ask-lock", ({ struct flock all = {.l_type = F_WRLCK}; fcntl(0, F_GETLK, &all); }));
  WAY("notify", fcntl(open("/usr/lib", O_RDONLY), F_NOTIFY, DN_ACCESS | DN_MULTISHOT));
  WAY("lease", fcntl(open("/w/g", O_CREAT | O_RDONLY, 0600), F_SETLEASE, F_RDLCK));
  WAY("cachestat", syscall(451, 0, NULL, NULL, 0));
  WAY("openat2", syscall(437, AT_FDCWD, "/", NULL, 0));
  WAY("direct", open("/usr/bin/env", O_RDONLY | O_DIRECT));
  WAY("packets", fcntl(1, F_SETFL, O_DIRECT));
  WAY("packets-again", open("/proc/self/fd/1", O_WRONLY | O_DIRECT));
  WAY("packet-pipe", ({ int two[2]; pipe2(two, O_DIRECT); }));
  WAY("pageout", advise(21));
  WAY("collapse", advise(25));
  WAY("merge", advise(12));
  WAY("huge-pages", prctl(PR_SET_THP_DISABLE, 0, 0, 0, 0));
  WAY("oom-score", put("/proc/self/oom_score_adj", "0"));
  WAY("core-limit", drop_core_limit());
  WAY("landlock", syscall(444, NULL, 0, 1));
  WAY("setxattrat", syscall(463, 0, NULL, 0, NULL, NULL, 0));
  WAY("file_setattr", syscall(469, 0, NULL, NULL, 0, 0));
  WAY("unborn", syscall(500));
  WAY("keyctl", syscall(SYS_keyctl, 0, -3, 1));
  WAY("add_key", syscall(SYS_add_key, "user", "a", "b", 1, -3));
  WAY("kexec", syscall(SYS_kexec_load, 0, 0, NULL, 0));
  WAY("module", syscall(SYS_init_module, NULL, 0, ""));
  WAY("reboot", syscall(SYS_reboot, 0, 0, 0, NULL));
  WAY("hostname", sethostname("x", 1));
  WAY("clock", syscall(SYS_clock_settime, 0, NULL));
  WAY("syslog", syscall(SYS_syslog, 3, NULL, 0));
  WAY("personality", personality(0));
  WAY("affinity", pin());
  WAY("priority", setpriority(PRIO_PROCESS, 0, -5));
  WAY("raise-limit", raise_limit());
  WAY("inet", socket(AF_INET, SOCK_STREAM, 0));
  WAY("inet6", socket(AF_INET6, SOCK_DGRAM, 0));
  WAY("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
  WAY("packet", socket(AF_PACKET, SOCK_RAW, 0));
  WAY("vsock", socket(AF_VSOCK, SOCK_STREAM, 0));
  WAY("alg", socket(AF_ALG, SOCK_SEQPACKET, 0));
  WAY("socketpair-inet", ({ int two[2]; socketpair(AF_INET, SOCK_STREAM, 0, two); }));
  WAY("unix", socket(AF_UNIX, SOCK_STREAM, 0));
  WAY("connect", connect_out());
  WAY("mlock", ({ void *at = malloc(1 << 20); mlock(at, 1 << 20); }));
  WAY("dumpable", prctl(PR_SET_DUMPABLE, 1));
#ifdef __x86_64__
  WAY("int80", int80());
  WAY("x32", syscall(0x40000000 | SYS_getpid));
  WAY("iopl", syscall(SYS_iopl, 3));
#endif
  return 2;
}
