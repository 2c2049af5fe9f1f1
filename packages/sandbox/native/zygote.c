/*
 * The zygote of a lane: sets up once what is dear (user and network namespace, root directory) and then only makes
 * boxes. It is pid 1 of the lane's pid namespace, so its end is the end of every box of the lane.
 */
#include "zygote.h"

#include "box.h"
#include "kernel.h"
#include "mounts.h"
#include "wire.h"

#include <grp.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { BROKER = 3 };

static struct box_place place;

static void say(uint32_t kind, const char *text, int fd) {
  struct zygote_says message = {.kind = kind};
  format(message.text, sizeof message.text, "%s", text);
  if (send_fds(BROKER, &message, sizeof message, &fd, fd >= 0 ? 1 : 0) < 0) _exit(1);
}

static void fail(const char *what) {
  say(SAY_FAILED, what, -1);
  _exit(1);
}

static void fail_errno(const char *what) {
  char text[240];
  format(text, sizeof text, "%s: %s", what, strerror(errno));
  fail(text);
}

static void parse_cores(const char *list) {
  for (const char *at = list; *at;) {
    char *end;
    long core = strtol(at, &end, 10);
    if (end == at) break;
    if (place.core_count < MAX_CORES) place.cores[place.core_count++] = (uint16_t)core;
    at = *end ? end + 1 : end;
  }
}

/* The broker ignores some signals; an inherited SIG_IGN of SIGCHLD would make every exit look like success. */
static void reset_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
}

static void become_lane_root(void) {
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
    fail_errno("cannot make a user namespace (see /proc/sys/user/max_user_namespaces)");
  say(SAY_UNSHARED, "", -1);
  struct zygote_call call;
  int fds[1], count;
  if (recv_fds(BROKER, &call, sizeof call, fds, 1, &count, 0) != sizeof call || call.kind != ASK_GO_ON) _exit(1);
  if (setgroups(0, NULL) || setresgid(BOX_ROOT_ID, BOX_ROOT_ID, BOX_ROOT_ID) ||
      setresuid(BOX_ROOT_ID, BOX_ROOT_ID, BOX_ROOT_ID))
    fail_errno("cannot take the ids of the lane");
  /* a box needs no way back to any capability; exec without them and NO_NEW_PRIVS leave none anyway */
  for (int capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; capability++) prctl(PR_CAPBSET_DROP, capability);
  /* changing ids clears both: the first would orphan the lane, the second hide /proc/self from the boxes */
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) || prctl(PR_SET_DUMPABLE, 1)) fail_errno("prctl");
  place.lane_mounts = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
  if (place.lane_mounts < 0) fail_errno("cannot open the mount namespace of the lane");
}

static void make_box(const struct zygote_call *call, int *fds, int count) {
  int next = 0;
  int sock = fds[next++], out = fds[next++], err = fds[next++];
  int born_in = call->has_cgroup ? fds[next++] : -1;
  int pidfd = -1;
  pid_t pid = sys_clone(CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC, &pidfd, born_in);
  if (pid == 0) {
    close(BROKER);
    close_fd(&born_in);
    box_main(&place, (struct box_ends){.broker = sock, .out = out, .err = err}, fds + next, (int)call->attach_count);
  }
  if (pid < 0) {
    char text[240];
    format(text, sizeof text, "cannot make a box: %s", strerror(errno));
    say(SAY_BOX, text, -1);
  } else say(SAY_BOX, "", pidfd);
  close_fd(&pidfd);
  for (int i = 0; i < count; i++) close(fds[i]);
}

int zygote_main(int argc, char **argv) {
  reset_signals();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NAME, "verdict-zygote");
  sys_close_range(BROKER + 1, ~0u, 0);
  umask(022);
  if (argc > 2) parse_cores(argv[2]);
  char reason[240];
  if (sethostname("box", 3) != 0) fail_errno("cannot name the box");
  if (!mounts_enter_lane_root(argv + 3, reason, sizeof reason)) fail(reason);
  become_lane_root();
  say(SAY_READY, "", -1);
  for (;;) {
    struct zygote_call call;
    int fds[16], count;
    ssize_t got = recv_fds(BROKER, &call, sizeof call, fds, 16, &count, 0);
    if (got != sizeof call) _exit(0);
    /* every end of a box is followed by a word of the broker */
    while (waitpid(-1, NULL, WNOHANG) > 0) continue;
    if (call.kind == ASK_BOX && count >= 3) make_box(&call, fds, count);
    else
      for (int i = 0; i < count; i++) close(fds[i]);
  }
}
