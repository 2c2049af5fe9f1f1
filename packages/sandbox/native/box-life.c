/* The broker's side of a box: from the order to make one to giving back what it held. */
#include "broker.h"
#include "kernel.h"

#include <sys/socket.h>
#include <sys/stat.h>

enum { STDOUT_PIPE_BYTES = 256 * 1024, MAX_LINGERING = 1024 };

/* Groups the kernel did not release immediately; retried whenever a box is removed. */
static struct {
  struct cgroup_box cgroup;
  int lane;
} lingering[MAX_LINGERING];
static int lingering_count;

static void remove_groups(const struct cgroup_box *cgroup, int lane) {
  for (int i = 0; i < lingering_count;) {
    if (cgroup_box_remove(&lingering[i].cgroup, lingering[i].lane)) lingering[i] = lingering[--lingering_count];
    else i++;
  }
  if (cgroup_box_remove(cgroup, lane) || lingering_count == MAX_LINGERING) return;
  lingering[lingering_count].cgroup = *cgroup;
  lingering[lingering_count++].lane = lane;
}

static bool open_ends(struct box *box, int theirs[3]) {
  int sockets[2], out[2], err[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets)) return false;
  box->sock = sockets[0];
  theirs[0] = sockets[1];
  if (pipe2(out, O_CLOEXEC)) return false;
  box->out = out[0];
  theirs[1] = out[1];
  if (pipe2(err, O_CLOEXEC)) return false;
  box->err = err[0];
  theirs[2] = err[1];
  fcntl(box->out, F_SETPIPE_SZ, STDOUT_PIPE_BYTES);
  /* programs also write to /dev/stdout and /dev/stderr, which opens the pipe again, as a user who does not own it */
  fchmod(box->out, 0622);
  fchmod(box->err, 0622);
  fcntl(box->out, F_SETFL, O_NONBLOCK);
  fcntl(box->err, F_SETFL, O_NONBLOCK);
  return true;
}

static int order(struct box *box, const int theirs[3]) {
  struct zygote_call call = {.kind = ASK_BOX, .attach_count = (uint32_t)box->cgroup.attach_count,
                             .has_cgroup = box->cgroup.born_in >= 0};
  int fds[4 + MAX_ATTACH], count = 0;
  for (int i = 0; i < 3; i++) fds[count++] = theirs[i];
  if (box->cgroup.born_in >= 0) fds[count++] = box->cgroup.born_in;
  for (int i = 0; i < box->cgroup.attach_count; i++) fds[count++] = box->cgroup.attach[i];
  return send_fds(box->lane->sock, &call, sizeof call, fds, count);
}

struct box *box_make(struct lane *lane, char *reason, size_t size) {
  struct box *box = calloc(1, sizeof *box);
  if (!box) abort();
  int theirs[3] = {-1, -1, -1};
  box->state = BOX_PREPARING;
  box->lane = lane;
  box->sock = box->pidfd = box->work = box->out = box->err = -1;
  box->from_sock = (struct source){FROM_BOX, box};
  box->from_death = (struct source){FROM_DEATH, box};
  box->from_out = (struct source){FROM_STDOUT, box};
  box->from_err = (struct source){FROM_STDERR, box};
  bool fine = cgroup_box_open(&box->cgroup, lane->index, lane->owner) && open_ends(box, theirs);
  if (!fine) format(reason, size, "cannot prepare a box: %s", strerror(errno));
  int error = fine ? order(box, theirs) : 0;
  if (error) format(reason, size, "the zygote does not answer: %s", strerror(-error));
  for (int i = 0; i < 3; i++) close_fd(&theirs[i]);
  for (int i = 0; i < box->cgroup.attach_count; i++) close_fd(&box->cgroup.attach[i]);
  box->cgroup.attach_count = 0;
  if (fine && !error) {
    broker_watch(box->sock, &box->from_sock);
    return box;
  }
  box_bury(box);
  return NULL;
}

void box_kill(struct box *box) {
  if (box->pidfd >= 0) sys_pidfd_kill(box->pidfd);
  cgroup_box_kill(&box->cgroup, box->lane->index);
}

static void forget(int *fd) {
  if (*fd >= 0) broker_unwatch(*fd);
  close_fd(fd);
}

void box_bury(struct box *box) {
  if (box->state == BOX_DEAD) return;
  struct lane *lane = box->lane;
  box->state = BOX_DEAD;
  if (lane->sock >= 0) {
    /*
     * the zygote is asked to reap it, and receives the last descriptor: closing that frees the files, which can take
     * long
     */
    struct zygote_call drop = {.kind = ASK_DROP};
    send_fds(lane->sock, &drop, sizeof drop, &box->work, box->work >= 0);
  }
  close_fd(&box->work);
  forget(&box->sock);
  forget(&box->pidfd);
  forget(&box->out);
  forget(&box->err);
  cgroup_box_shut(&box->cgroup);
  remove_groups(&box->cgroup, lane->index);
  if (lane->spare == box) lane->spare = NULL;
  if (lane->current == box) lane->current = NULL;
  for (struct box **at = &lane->dying; *at; at = &(*at)->next)
    if (*at == box) {
      *at = box->next;
      break;
    }
  broker_box_gone(box);
}
