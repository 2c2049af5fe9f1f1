/* The broker's side of a lane: its zygote, the ids that belong to it, and the box kept ready in it. */
#include "broker.h"
#include "kernel.h"
#include "rootless.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { MAX_FAILURES = 3, LANES_PER_BROKER = 128 };
/* Above what distributions and container managers hand out; nothing on disk ever belongs to these. */
static uint32_t first_id = 0x70000000u;
/* Number of brokers with separate ids: one for every process id, or as many as fit into the available ids. */
static uint32_t blocks = 0x400000u;

/* The kernel's own number for the process namespace of the host. */
#define FIRST_PID_NAMESPACE 0xEFFFFFFCul

/* On the host no two brokers have one process id; in containers they may, so there the block is drawn by lot. */
static uint64_t own_block;

static uint64_t choose_block(void) {
  struct stat found;
  uint64_t drawn;
  bool is_host = stat("/proc/self/ns/pid", &found) == 0 && found.st_ino == FIRST_PID_NAMESPACE;
  if (is_host || getrandom(&drawn, sizeof drawn, 0) != sizeof drawn) return (uint64_t)(uint32_t)getpid();
  return drawn;
}

static const char *core_list;
static char *const *toolchain_list;
static int own_program = -1;

bool lane_configure(const char *cores, char *const *toolchains, char *reason, size_t size) {
  uint32_t count;
  if (rootless_ids(&first_id, &count)) {
    blocks = count / (LANES_PER_BROKER * 2);
    if (blocks == 0) return format(reason, size, "too few ids for boxes: 1024 are needed, 65536 are usual"), false;
  }
  own_block = choose_block();
  core_list = cores;
  toolchain_list = toolchains;
  own_program = open("/proc/self/exe", O_PATH | O_CLOEXEC);
  return true;
}

/* Two ids per lane; as far as there are enough, different for every broker alive on the host. A large one reaches into
 * the block of the next process id. */
static uid_t ids_of(int lane) {
  uint64_t place = (own_block % blocks) * LANES_PER_BROKER + (uint32_t)lane;
  return first_id + (uint32_t)(place % ((uint64_t)blocks * LANES_PER_BROKER)) * 2;
}

/* "0,1,2" begins with another core in every lane. */
static void cores_of(int lane, char *out, size_t size) {
  int count = 1;
  for (const char *at = core_list; *at; at++) count += *at == ',';
  const char *start = core_list;
  for (int skip = lane % count; skip > 0; skip--) start = strchr(start, ',') + 1;
  if (start == core_list) format(out, size, "%s", core_list);
  else format(out, size, "%s,%.*s", start, (int)(start - core_list - 1), core_list);
}

static void become_zygote(const char *cores, const int *tasks, int task_count, int sock) __attribute__((noreturn));
static void become_zygote(const char *cores, const int *tasks, int task_count, int sock) {
  char *argv[4 + 128] = {"verdict-sandbox", "zygote", (char *)(uintptr_t)cores};
  for (int i = 0; toolchain_list[i] && i < 127; i++) argv[3 + i] = toolchain_list[i];
  char *env[] = {NULL};
  for (int i = 0; i < task_count; i++)
    if (write(tasks[i], "0", 1) != 1) _exit(126);
  if (sock == 3) fcntl(sock, F_SETFD, 0);
  else if (dup2(sock, 3) < 0) _exit(126);
  syscall(__NR_execveat, own_program, "", argv, env, AT_EMPTY_PATH);
  _exit(126);
}

bool lane_start(struct lane *lane, int index, char *reason, size_t size) {
  char cores[8192];
  int sockets[2], born_in, tasks[MAX_LANE_TASKS], task_count;
  *lane = (struct lane){.index = index, .state = LANE_STARTING, .sock = -1, .idmap = -1, .owner = ids_of(index)};
  lane->from_zygote = (struct source){FROM_ZYGOTE, lane};
  cores_of(index, cores, sizeof cores);
  if (!cgroup_lane_open(index, lane->owner, &born_in, tasks, &task_count, reason, size)) return false;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets)) {
    format(reason, size, "cannot reach slot %d: %s", index, strerror(errno));
    return false;
  }
  lane->pid = sys_clone(CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS, NULL, born_in);
  if (lane->pid == 0) become_zygote(cores, tasks, task_count, sockets[1]);
  int error = errno;
  close(sockets[1]);
  close_fd(&born_in);
  for (int i = 0; i < task_count; i++) close(tasks[i]);
  lane->sock = sockets[0];
  if (lane->pid < 0) {
    close_fd(&lane->sock);
    format(reason, size, "cannot make namespaces: %s%s", strerror(error),
           error == EPERM ? " (CAP_SYS_ADMIN is missing, or a container forbids clone3)" : "");
    return false;
  }
  broker_watch(lane->sock, &lane->from_zygote);
  return true;
}

void lane_kill(struct lane *lane) {
  if (lane->pid > 0) kill(lane->pid, SIGKILL);
}

/* A zygote is pid 1 of its lane: all its boxes end with it, and it has ended when they have. */
static bool has_ended(pid_t zygote, uint64_t deadline_ns) {
  struct pollfd end = {.fd = sys_pidfd_open(zygote), .events = POLLIN};
  for (uint64_t now = now_ns(); end.fd >= 0 && now < deadline_ns; now = now_ns()) {
    int ready = poll(&end, 1, (int)((deadline_ns - now) / NS_PER_MS) + 1);
    if (ready > 0 || (ready < 0 && errno != EINTR)) break;
  }
  close_fd(&end.fd);
  return waitpid(zygote, NULL, __WALL | WNOHANG) != 0;
}

bool lane_stop(struct lane *lane, uint64_t deadline_ns) {
  if (lane->sock >= 0) broker_unwatch(lane->sock);
  close_fd(&lane->sock);
  close_fd(&lane->idmap);
  lane_kill(lane);
  bool ended = lane->pid <= 0 || has_ended(lane->pid, deadline_ns);
  lane->pid = 0;
  lane->state = LANE_BROKEN;
  return ended;
}

static int map_ids(pid_t pid, const char *text) {
  char path[64];
  format(path, sizeof path, "/proc/%d/uid_map", (int)pid);
  int error = write_file(path, text);
  if (error) return error;
  format(path, sizeof path, "/proc/%d/gid_map", (int)pid);
  return write_file(path, text);
}

static bool hear_unshared(struct lane *lane, char *reason, size_t size) {
  char text[128];
  format(text, sizeof text, "%d %u 1\n%d %u 1\n", BOX_ROOT_ID, lane->owner, BOX_USER_ID, lane->owner + 1);
  int error = map_ids(lane->pid, text);
  if (error) {
    format(reason, size, "cannot give the lane host ids %u and %u: %s (CAP_SETUID and CAP_SETGID are needed)",
           lane->owner, lane->owner + 1, strerror(-error));
    return false;
  }
  struct zygote_call call = {.kind = ASK_GO_ON};
  return send_fds(lane->sock, &call, sizeof call, NULL, 0) == 0;
}

static void hear_box(struct lane *lane, const char *text, int *pidfd) {
  struct box *box = lane->spare;
  if (!box) return;
  if (*pidfd < 0) {
    fprintf(stderr, "sandbox: %s\n", text);
    lane->failures++;
    box_bury(box);
    return;
  }
  box->pidfd = *pidfd;
  *pidfd = -1;
  broker_watch(box->pidfd, &box->from_death);
  run_delay_begin(box);
}

bool lane_hear(struct lane *lane, char *reason, size_t size) {
  struct zygote_says message;
  int fd = -1, count;
  if (lane->sock < 0) return true;
  ssize_t got = recv_fds(lane->sock, &message, sizeof message, &fd, 1, &count, MSG_DONTWAIT);
  if (got == -EAGAIN) return true;
  bool fine = got == sizeof message;
  if (!fine) format(reason, size, "the zygote of slot %d ended", lane->index);
  else if (message.kind == SAY_UNSHARED) fine = hear_unshared(lane, reason, size);
  else if (message.kind == SAY_READY) lane->state = LANE_READY;
  else if (message.kind == SAY_BOX) hear_box(lane, message.text, &fd);
  else {
    fine = false;
    format(reason, size, "%s", message.text);
  }
  close_fd(&fd);
  return fine;
}

bool lane_provide(struct lane *lane, char *reason, size_t size) {
  if (lane->state != LANE_READY || lane->spare) return true;
  if (lane->failures >= MAX_FAILURES) {
    format(reason, size, "boxes could not be made %d times in a row", MAX_FAILURES);
    return false;
  }
  lane->spare = box_make(lane, reason, size);
  if (!lane->spare) lane->failures++;
  return true;
}

bool lane_is_free(const struct lane *lane) {
  if (lane->state != LANE_READY || lane->current) return false;
  /* boxes of a lane share ids and abstract sockets, so what a run left behind must be dead before the next starts */
  for (const struct box *box = lane->dying; box; box = box->next)
    if (box->tainted) return false;
  /* the box may report that it is ready before the zygote has sent its pidfd */
  return lane->spare && lane->spare->state == BOX_WAITING && lane->spare->pidfd >= 0;
}

bool lane_is_stuck(const struct lane *lane) {
  for (const struct box *box = lane->dying; box; box = box->next)
    if (box->is_stuck) return true;
  return false;
}

int lane_idmap(struct lane *lane) {
  if (lane->idmap >= 0) return lane->idmap;
  pid_t pid = sys_clone(CLONE_NEWUSER, NULL, -1);
  if (pid == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (;;) pause();
  }
  if (pid < 0) return -1;
  char text[64], path[64];
  format(text, sizeof text, "%u %u 1\n", (unsigned)geteuid(), lane->owner + 1);
  format(path, sizeof path, "/proc/%d/ns/user", (int)pid);
  if (map_ids(pid, text) == 0) lane->idmap = open(path, O_RDONLY | O_CLOEXEC);
  kill(pid, SIGKILL);
  while (waitpid(pid, NULL, __WALL) < 0 && errno == EINTR) continue;
  return lane->idmap;
}
