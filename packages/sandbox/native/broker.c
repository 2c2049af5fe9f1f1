/* The broker: one thread that waits for everything, and the queue of jobs. */
#include "broker.h"
#include "rootless.h"

#include <malloc.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>

/* More slots than that are a mistake: the judge's settings have the same bound. */
enum { CLIENT = 4, MAX_SLOTS = 1024, EXTRA_LANES = MAX_PROGRAMS, EVENTS = 64 };

/* On a busy host thousands of processes take seconds to end. */
#define USUAL_KILL_GRACE_MS 60000

static int epoll = -1;
static uint64_t kill_grace_ns = USUAL_KILL_GRACE_MS * NS_PER_MS;
static bool stopping;
static int slots, lane_count;
static struct lane *lanes;
static struct job *queue, *started; /* queue in order of arrival */
static uint32_t running;
static struct box *gone;
static struct source from_client = {FROM_CLIENT, NULL}, from_signals = {FROM_SIGNALS, NULL};

void broker_watch_for(int fd, struct source *source, uint32_t events) {
  struct epoll_event event = {.events = events, .data.ptr = source};
  if (epoll_ctl(epoll, EPOLL_CTL_MOD, fd, &event) != 0) epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

void broker_watch(int fd, struct source *source) { broker_watch_for(fd, source, EPOLLIN); }

void broker_unwatch(int fd) { epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL); }

void broker_box_gone(struct box *box) {
  box->next = gone;
  gone = box;
}

uint64_t broker_kill_grace_ns(void) { return kill_grace_ns; }

/* A fault that the broker cannot work around: it reports the reason and ends, and Node starts another. */
static void give_up(const char *reason) {
  fprintf(stderr, "sandbox: %s\n", reason);
  node_greet(false, reason);
  stopping = true;
}

/* ---- jobs ---- */

static void unlink_job(struct job **list, struct job *job) {
  for (; *list; list = &(*list)->next)
    if (*list == job) {
      *list = job->next;
      return;
    }
}

static void answer(struct job *job) {
  job_report(job, node_outbox());
  job_free(job);
  if (!node_flush()) stopping = true;
}

void broker_run_over(struct run *run) {
  struct job *job = run->job;
  running--;
  if (++job->over < job->count) return;
  unlink_job(&started, job);
  answer(job);
}

/* Nothing of the job was started, or will be. */
static void answer_unstarted(struct job *job, const char *reason) {
  for (uint32_t i = 0; i < job->count; i++) {
    job->runs[i].status = STATUS_ERROR;
    if (!job->runs[i].reason[0]) format(job->runs[i].reason, sizeof job->runs[i].reason, "%s", reason);
  }
  answer(job);
}

static void refuse(uint32_t id, const char *reason) {
  struct job *job = calloc(1, sizeof *job);
  if (!job) abort();
  job->id = id;
  job->count = 1;
  job->runs = calloc(1, sizeof *job->runs);
  if (!job->runs) abort();
  job->runs[0].job = job;
  opened_init(&job->runs[0].opened);
  answer_unstarted(job, reason);
}

static bool is_busy(const struct lane *lane) {
  return lane->current && lane->current->run && !lane->current->run->is_idle;
}

/* Programs that use a core or wait for one. A program that only waits for input or sleeps takes no slot. */
static uint32_t busy_runs(void) {
  uint32_t count = 0;
  for (int i = 0; i < lane_count; i++) count += is_busy(&lanes[i]);
  return count;
}

static uint32_t busy_on_core_of(int lane) {
  uint32_t count = 0;
  for (int i = 0; i < lane_count; i++) count += i % slots == lane % slots && is_busy(&lanes[i]);
  return count;
}

/* Lanes beyond the slots share cores with the first ones, so those come first whose core has least to do. */
static int free_lanes(struct lane **found, uint32_t wanted) {
  uint32_t count = 0;
  for (uint32_t load = 0; load <= (uint32_t)lane_count && count < wanted; load++)
    for (int i = 0; i < lane_count && count < wanted; i++)
      if (lane_is_free(&lanes[i]) && busy_on_core_of(i) == load) found[count++] = &lanes[i];
  return (int)count;
}

/* A group larger than the number of slots gets additional lanes when nothing else runs. */
static void grow_for(uint32_t wanted) {
  char reason[300] = "";
  while (lane_count < (int)wanted && lane_count < slots + EXTRA_LANES) {
    if (!lane_start(&lanes[lane_count], lane_count, reason, sizeof reason)) {
      give_up(reason);
      return;
    }
    lane_count++;
  }
}

static uint32_t stuck_lanes(void) {
  uint32_t count = 0;
  for (int i = 0; i < lane_count; i++) count += lane_is_stuck(&lanes[i]);
  return count;
}

/*
 * How many lanes it takes to start so many programs: next to idle ones, as many again as there are slots. Lanes with a
 * box that does not end are replaced until there are no more.
 */
static uint32_t lanes_for(uint32_t wanted) {
  uint32_t stuck = stuck_lanes();
  if (running == 0 || running + wanted <= (uint32_t)slots) return wanted + stuck;
  uint32_t doubled = 2 * (uint32_t)slots;
  return (running + wanted > doubled ? running + wanted : doubled) + stuck;
}

static bool try_start(struct job *job) {
  struct lane *found[MAX_PROGRAMS];
  uint32_t busy = busy_runs();
  if (busy > 0 && busy + job->count > (uint32_t)slots) return false;
  if (stuck_lanes() + job->count > (uint32_t)slots + EXTRA_LANES) {
    give_up("too many boxes were killed and have not ended");
    return false;
  }
  grow_for(lanes_for(job->count));
  if (free_lanes(found, job->count) < (int)job->count) return false;
  unlink_job(&queue, job);
  for (uint32_t i = 0; i < job->count; i++)
    if (!run_open(&job->runs[i], found[i])) {
      /* a missing program is a fault of this host */
      for (uint32_t k = 0; k < job->count; k++) job->runs[k].is_host_fault = true;
      answer_unstarted(job, "another program of the group could not be started");
      return true;
    }
  job->started_ns = now_ns();
  job->next = started;
  started = job;
  running += job->count;
  for (uint32_t i = 0; i < job->count; i++) run_start(&job->runs[i], found[i]->spare);
  return true;
}

static void schedule(void) {
  while (!stopping && queue && try_start(queue)) continue;
  for (int i = 0; i < lane_count && !stopping; i++) {
    char reason[300] = "";
    if (!lane_provide(&lanes[i], reason, sizeof reason)) give_up(reason);
  }
}

static void cancel(uint32_t id) {
  for (struct job *job = queue; job; job = job->next)
    if (job->id == id) {
      unlink_job(&queue, job);
      answer_unstarted(job, "cancelled");
      return;
    }
  for (struct job *job = started; job; job = job->next)
    if (job->id == id)
      for (uint32_t i = 0; i < job->count; i++) run_cancel(&job->runs[i]);
}

static void hear_frame(const uint8_t *data, size_t len) {
  struct cursor head = {.at = data, .end = data + len};
  uint8_t kind = get_u8(&head);
  uint32_t id = get_u32(&head);
  if (head.bad) return;
  if (kind == FRAME_CANCEL) cancel(id);
  if (kind != FRAME_JOB) return;
  struct buffer frame = {0};
  char reason[300];
  put_raw(&frame, data, len);
  struct cursor body = {.at = frame.data + 5, .end = frame.data + len};
  struct job *job = job_parse(frame, id, &body, reason, sizeof reason);
  if (!job) {
    refuse(id, reason);
    return;
  }
  struct job **last = &queue;
  while (*last) last = &(*last)->next;
  *last = job;
}

/* ---- lanes ---- */

static void restart_lane(struct lane *lane, const char *why) {
  char reason[300] = "";
  bool was_ready = lane->state == LANE_READY;
  if (!was_ready) {
    give_up(why);
    return;
  }
  fprintf(stderr, "sandbox: %s\n", why);
  if (!lane_stop(lane, now_ns() + broker_kill_grace_ns())) {
    give_up("a slot was killed and has not ended");
    return;
  }
  struct box *current = lane->current;
  if (current && current->run) run_fail_here(current->run, "the slot broke down");
  if (current) run_hear_death(current);
  while (lane->dying) run_hear_death(lane->dying);
  if (lane->spare) box_bury(lane->spare);
  if (!lane_start(lane, lane->index, reason, sizeof reason)) give_up(reason);
}

static void hear_zygote(struct lane *lane) {
  char reason[300] = "";
  if (!lane_hear(lane, reason, sizeof reason)) restart_lane(lane, reason);
}

static bool all_ready(void) {
  for (int i = 0; i < slots; i++)
    if (!lane_is_free(&lanes[i])) return false;
  return true;
}

/* ---- the loop ---- */

static void dispatch(const struct source *source) {
  switch (source->kind) {
    case FROM_NODE:
      if (!node_hear(hear_frame)) stopping = true;
      break;
    case FROM_CLIENT:
    case FROM_SIGNALS: stopping = true; break;
    case FROM_ZYGOTE: hear_zygote(source->owner); break;
    case FROM_BOX: run_hear_box(source->owner); break;
    case FROM_DEATH: run_hear_death(source->owner); break;
    case FROM_STDOUT: run_hear_stdout(source->owner); break;
    case FROM_STDERR: run_hear_stderr(source->owner); break;
    case FROM_WRITER: relay_hear_writer(source->owner); break;
    case FROM_READER: relay_hear_reader(source->owner); break;
    case FROM_NOTICES: pipes_hear(); break;
  }
}

/* Milliseconds until a clock must be looked at, rounded up; -1 for none. */
static int look_at_clocks(void) {
  uint64_t now = now_ns(), next = pipes_look(now);
  for (struct job *job = started; job; job = job->next)
    for (uint32_t i = 0; i < job->count; i++) {
      if (job->runs[i].is_over) continue;
      uint64_t look = run_look(&job->runs[i], now);
      if (look < next) next = look;
    }
  if (next == UINT64_MAX) return -1;
  uint64_t wait = next > now ? (next - now + NS_PER_MS - 1) / NS_PER_MS : 0;
  return wait > 60000 ? 60000 : (int)wait;
}

static void abandon_stuck_runs(void) {
  uint64_t now = now_ns();
  for (int i = 0; i < lane_count; i++) {
    struct box *box = lanes[i].current;
    if (box && box->run && run_is_stuck(box->run, now)) run_abandon(box->run);
  }
}

static void loop(void) {
  while (!stopping) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(epoll, events, EVENTS, look_at_clocks());
    for (int i = 0; i < count && !stopping; i++) dispatch(events[i].data.ptr);
    abandon_stuck_runs();
    schedule();
    if (!node_is_greeted() && !stopping && all_ready()) node_greet(true, cgroup_warnings());
    pipes_sweep();
    while (gone) {
      struct box *next = gone->next;
      free(gone);
      gone = next;
    }
  }
}

/* Only hangups and errors, which are always reported: data on it is between Node and its client. */
static void watch_client(void) {
  broker_watch_for(CLIENT, &from_client, 0); /* a file cannot be watched, and does not go away */
  fcntl(CLIENT, F_SETFD, FD_CLOEXEC);
}

static void settle_in(void) {
  sigset_t ours;
  setsid(); /* an interrupt typed for Node must not end its boxes before Node decides */
  prctl(PR_SET_NAME, "verdict-broker");
  setpriority(PRIO_PROCESS, 0, -10); /* so that a bomb cannot delay the kill; without CAP_SYS_NICE it just fails */
  signal(SIGPIPE, SIG_IGN);
  umask(022);
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, LARGE_BUFFER); /* or the allocator would learn to keep the room of large outputs */
#endif
  sigemptyset(&ours);
  sigaddset(&ours, SIGTERM);
  sigaddset(&ours, SIGINT);
  sigaddset(&ours, SIGHUP);
  sigprocmask(SIG_BLOCK, &ours, NULL);
  broker_watch(signalfd(-1, &ours, SFD_CLOEXEC | SFD_NONBLOCK), &from_signals);
  node_open();
}

int broker_main(int argc, char **argv) {
  char reason[300] = "";
  if (argc < 4 || (slots = atoi(argv[2])) < 1 || slots > MAX_SLOTS) {
    fprintf(stderr, "sandbox: the number of slots must be 1 to %d\n", MAX_SLOTS);
    return 2;
  }
  const char *grace_ms = getenv("VERDICT_KILL_GRACE_MS");
  if (grace_ms) kill_grace_ns = strtoull(grace_ms, NULL, 10) * NS_PER_MS;
  bool has_client = fcntl(CLIENT, F_GETFD) >= 0; /* asked before anything else can take the number */
  epoll = epoll_create1(EPOLL_CLOEXEC);
  settle_in();
  if (has_client) watch_client();
  lanes = calloc((size_t)(slots + EXTRA_LANES), sizeof *lanes);
  if (!lanes) return 1;
  bool is_fit = (geteuid() == 0 || rootless_enter(reason, sizeof reason)) &&
                lane_configure(argv[3], argv + 4, reason, sizeof reason) && cgroup_open(reason, sizeof reason);
  if (!is_fit) give_up(reason);
  else grow_for((uint32_t)slots);
  loop();
  /* the pid namespaces end what still runs; only then can the groups be removed */
  for (int i = 0; i < lane_count; i++) lane_kill(&lanes[i]);
  uint64_t deadline = now_ns() + broker_kill_grace_ns();
  for (int i = 0; i < lane_count; i++) lane_stop(&lanes[i], deadline);
  cgroup_close();
  return node_is_greeted() ? 0 : 1;
}
