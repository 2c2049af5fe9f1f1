/*
 * The init of a box. It makes the box ready, waits for the one request it is for, starts the program, waits for it
 * and ends; with it ends every process of the box, because it is pid 1 of their pid namespace.
 *
 * It has the broker's priority, not the program's: to end a box the kernel must first let its init run, and behind a
 * thousand processes of a bomb that could take seconds.
 *
 * The program is never pid 1 itself: default signals, abort() among them, do not work there. It is started by vfork,
 * so nothing of the init is copied or billed, and everything that can be done earlier is done earlier.
 */
#include "box.h"

#include "kernel.h"
#include "mounts.h"
#include "seccomp.h"
#include "wire.h"

#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/wait.h>

static int broker;

static void say(struct box_says *message, int fd) {
  send_fds(broker, message, sizeof *message, &fd, fd >= 0 ? 1 : 0);
}

static void fail(const char *what, int error) __attribute__((noreturn));
static void fail(const char *what, int error) {
  struct box_says message = {.kind = BOX_FAILED};
  format(message.text, sizeof message.text, "%s: %s", what, strerror(error < 0 ? -error : error));
  say(&message, -1);
  _exit(1);
}

static void pin(const struct box_place *place, int count) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  if (count > place->core_count) count = place->core_count;
  for (int i = 0; i < count; i++) CPU_SET(place->cores[i], &cores);
  if (count > 0) sched_setaffinity(0, sizeof cores, &cores);
}

static void limit(int what, uint64_t value) {
  struct rlimit both = {.rlim_cur = value, .rlim_max = value};
  setrlimit((unsigned)what, &both);
}

static void make_ready(const struct box_place *place, const int *attach, int attach_count) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NAME, "verdict-box");
  for (int i = 0; i < attach_count; i++) {
    if (write(attach[i], "0", 1) != 1) fail("cannot enter a control group", errno);
    close(attach[i]);
  }
  /* not earlier: a host that delegates by cgroup namespace would forbid the zygote to make boxes outside its own */
  if (unshare(CLONE_NEWCGROUP)) fail("cannot make a cgroup namespace", errno);
  /* the box's own /proc is read-only, so that this stays */
  write_file("/proc/self/oom_score_adj", "1000");
  int error = mounts_box();
  if (error) fail("cannot mount the box's own directories", error);
  if (personality(ADDR_NO_RANDOMIZE) < 0) fail("personality", errno);
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  limit(RLIMIT_CORE, 1); /* not 0: with 1 a collector that dumps are piped to is not started either */
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) fail("no_new_privs", errno);
  if ((error = seccomp_deny_dangerous())) fail("seccomp", error);
  prctl(PR_SET_DUMPABLE, 0);
  if (chdir("/w")) fail("/w", errno);
  pin(place, 1);
}

/* ---- files ---- */

static int create(const char *name, mode_t mode) {
  int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (fd < 0) fail(name, errno);
  if (fchmod(fd, mode) || fchown(fd, BOX_USER_ID, BOX_USER_ID)) fail(name, errno);
  return fd;
}

static void write_all(int fd, const char *name, struct blob content) {
  while (content.len > 0) {
    ssize_t done = write(fd, content.data, content.len);
    if (done <= 0) fail(name, done < 0 ? errno : EIO);
    content.data += done;
    content.len -= (uint32_t)done;
  }
}

static void copy_all(int from, int to, const char *name) {
  ssize_t done;
  while ((done = sendfile(to, from, NULL, 1 << 20)) > 0) continue;
  if (done < 0) fail(name, errno);
}

/* Takes the file list off the payload; `fds` are the mounts and files it names, in order. */
static void place_files(struct cursor *payload, const int *fds) {
  uint32_t count = get_u32(payload);
  for (uint32_t i = 0; i < count && !payload->bad; i++) {
    const char *name = get_text(payload);
    uint8_t kind = get_u8(payload);
    if (kind == FILE_MOUNT) {
      int fd = create(name, 0444);
      close(fd);
      if (sys_move_mount(*fds, name)) fail(name, errno);
      close(*fds++);
      continue;
    }
    int fd = create(name, kind == FILE_COPY ? 0444 : 0644);
    if (kind == FILE_COPY) copy_all(*fds++, fd, name);
    else write_all(fd, name, get_blob(payload));
    close(fd);
  }
}

/* ---- the program ---- */

static char **texts(struct cursor *payload) {
  uint32_t count = get_u32(payload);
  if (count > 65536) fail("argv", E2BIG);
  char **list = calloc(count + 1, sizeof *list);
  if (!list) fail("argv", ENOMEM);
  for (uint32_t i = 0; i < count; i++) list[i] = (char *)(uintptr_t)get_text(payload);
  return list;
}

static void set_limits(const struct run_call *call) {
  /* a second net under the broker's timer, per process and in whole seconds */
  limit(RLIMIT_CPU, (call->cpu_ns + NS_PER_S - 1) / NS_PER_S + 1);
  limit(RLIMIT_FSIZE, call->files_bytes);
  limit(RLIMIT_STACK, call->stack_bytes);
  limit(RLIMIT_NOFILE, 256);
  limit(RLIMIT_MEMLOCK, 0);
  limit(RLIMIT_MSGQUEUE, 0);
  limit(RLIMIT_SIGPENDING, 256);
}

struct streams {
  int in, out, err;
  int extra[MAX_EXTRA]; /* all above the descriptors they become */
  uint32_t extra_count;
};

/* The program's descriptors 0, 1, 2, and from 3 on its further pipes; nothing else outlives the exec. */
static bool place_streams(const struct streams *streams) {
  if (dup2(streams->in, 0) < 0 || dup2(streams->out, 1) < 0 || dup2(streams->err, 2) < 0) return false;
  for (uint32_t i = 0; i < streams->extra_count; i++)
    if (dup2(streams->extra[i], (int)(FIRST_EXTRA + i)) < 0) return false;
  return sys_close_range(FIRST_EXTRA + streams->extra_count, ~0u, CLOSE_RANGE_CLOEXEC) == 0;
}

/*
 * /proc/self/mountinfo shows where on the host every mount comes from, but only mounts of the process's namespace that
 * can be reached from its root. The program keeps the root of its box in the namespace of the lane, so it sees none.
 */
static bool hide_mounts(int lane_mounts) {
  int root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
  return root >= 0 && setns(lane_mounts, CLONE_NEWNS) == 0 && fchdir(root) == 0 && chroot(".") == 0 &&
         chdir("/w") == 0;
}

/* Runs in the memory of the init until exec: only system calls here, and variables it writes must be volatile. */
static pid_t start(const struct box_place *place, char **argv, char **env, const struct streams *streams,
                   volatile int *error) {
  pid_t pid = vfork();
  if (pid != 0) return pid;
  if (!hide_mounts(place->lane_mounts) || !place_streams(streams) || setsid() < 0 ||
      (setpriority(PRIO_PROCESS, 0, 0) && errno != EACCES) ||
      syscall(__NR_setresgid, BOX_USER_ID, BOX_USER_ID, BOX_USER_ID) ||
      syscall(__NR_setresuid, BOX_USER_ID, BOX_USER_ID, BOX_USER_ID) || seccomp_deny_setup()) {
    *error = errno ? errno : EPERM;
    _exit(127);
  }
  execve(argv[0], argv, env);
  *error = errno;
  _exit(127);
}

/* In less time than this no run waited long, and the figure is not worth the calls. */
#define WORTH_ASKING_NS (20 * NS_PER_MS)

/* The run delay of a task that has ended and is not reaped yet. */
static uint64_t delay_of(pid_t id) {
  char path[64], text[96];
  unsigned long long cpu, delay;
  format(path, sizeof path, "/proc/%d/schedstat", (int)id);
  return read_text(path, text, sizeof text) > 0 && sscanf(text, "%llu %llu", &cpu, &delay) == 2 ? delay : 0;
}

static int wait_for(pid_t program, uint64_t started_ns, uint64_t *delay_ns) {
  for (int status;;) {
    siginfo_t found = {0};
    if (waitid(P_ALL, 0, &found, WEXITED | WNOWAIT | __WALL) == 0 && found.si_pid == program &&
        now_ns() - started_ns > WORTH_ASKING_NS)
      *delay_ns = delay_of(program);
    pid_t ended = waitpid(-1, &status, __WALL);
    if (ended == program) return status;
    if (ended < 0 && errno != EINTR) fail("wait", errno);
  }
}

static void serve(const struct box_place *place, const struct run_call *call, const uint8_t *payload,
                  struct box_ends ends, int *fds) {
  uint64_t own_before = own_cpu_ns();
  struct streams streams = {.in = fds[0], .out = ends.out, .err = ends.err};
  int next = 1;
  if (call->has_stdout) streams.out = fds[next++];
  if (call->payload_in_memfd) {
    payload = mmap(NULL, call->payload_len, PROT_READ, MAP_PRIVATE, fds[next], 0);
    if (payload == MAP_FAILED) fail("payload", errno);
    close(fds[next++]);
  }
  int error = mounts_resize(call->files_bytes);
  if (error) fail("cannot size the work directory", error);
  if (call->has_dir && sys_move_mount(fds[next++], call->has_dir == DIR_IS_FILE ? "/program" : "/b"))
    fail("the program's directory", errno);

  for (; streams.extra_count < call->extra_count; streams.extra_count++, next++) {
    int *extra = &streams.extra[streams.extra_count];
    *extra = fcntl(fds[next], F_DUPFD_CLOEXEC, FIRST_EXTRA + MAX_EXTRA);
    if (*extra < 0) fail("a pipe", errno);
    close(fds[next]);
  }

  struct cursor at = {.at = payload, .end = payload + call->payload_len};
  char **argv = texts(&at), **env = texts(&at);
  place_files(&at, fds + next);
  if (at.bad) fail("payload", EBADMSG);
  /* programs that read what contestants wrote are harder to turn when their addresses cannot be known */
  if (call->randomizes && personality(0) < 0) fail("personality", errno);
  if (call->core_count != 1) pin(place, call->core_count ? call->core_count : MAX_CORES);
  set_limits(call);

  struct box_says end = {.kind = BOX_END};
  volatile int exec_errno = 0;
  end.start_ns = now_ns();
  pid_t program = start(place, argv, env, &streams, &exec_errno);
  if (program < 0) fail("vfork", errno);
  /* the other side of a pipe sees its end only when all copies are closed */
  close(streams.in);
  close(streams.out);
  close(streams.err);
  for (uint32_t i = 0; i < streams.extra_count; i++) close(streams.extra[i]);
  end.wait_status = wait_for(program, end.start_ns, &end.delay_ns);
  end.end_ns = now_ns();
  end.exec_errno = exec_errno;
  end.own_cpu_ns = own_cpu_ns() - own_before;
  say(&end, -1);
}

void box_main(const struct box_place *place, struct box_ends ends, const int *attach, int attach_count) {
  static struct {
    struct run_call call;
    uint8_t payload[MAX_INLINE_PAYLOAD];
  } request;
  static int fds[MAX_FILES + MAX_EXTRA + 8];
  int count;
  broker = ends.broker;
  make_ready(place, attach, attach_count);
  int work = open("/w", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  struct box_says ready = {.kind = BOX_READY};
  say(&ready, work);
  close_fd(&work);
  ssize_t got = recv_fds(broker, &request, sizeof request, fds, MAX_FILES + MAX_EXTRA + 8, &count, 0);
  if (got < (ssize_t)sizeof request.call) _exit(0);
  serve(place, &request.call, request.payload, ends, fds);
  _exit(0);
}
