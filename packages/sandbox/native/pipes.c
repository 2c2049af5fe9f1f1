/*
 * The pipes of a group.
 *
 * They are direct: data passes from one program to the other without the broker. Only when a transcript is requested
 * does the broker sit in between, with a pipe to each side, and store the data it forwards.
 *
 * Order of ends. The end of one side makes the other end too, within microseconds, and on a busy host the inits of the
 * two boxes may see the second end first. So the order is taken from the kernel: it reports that the last descriptor of
 * an end is closed (inotify, one queue for all pipes) before the other side can notice. A side has left when the last
 * end it reads from is closed: no data can reach it any more, and a writer dies of it. A side that only closes its
 * output has finished writing and still reads; one that never reads has left with its last end. The timestamps of the
 * inits decide only without such a report.
 *
 * A dying process closes its output before its input (the kernel closes files in reverse order), so its partner could
 * see the end of file, and leave, before the input is closed. Therefore the broker keeps each pipe open for writing
 * too, and the reader sees the end only when the writer is known to have left, or has not within the grace period,
 * which is far longer than dying takes.
 */
#include "broker.h"

#include <sys/epoll.h>
#include <sys/inotify.h>

enum { PIECE = 64 * 1024, PIECE_COST = 32 };

struct relay {
  struct job *job;
  uint32_t pipe;
  int in, out;
  struct buffer rest; /* taken from `in`, not yet taken by the reader */
  size_t rest_sent;
  struct source from_in, from_out;
  struct relay *next;
};

static int notices = -1;
static struct source from_notices = {FROM_NOTICES, NULL};
static struct job *watched;      /* jobs whose pipes are watched */
static struct relay *gone_relays; /* events of this round may still name them */

/* ---- who left first ---- */

static int watch_end(int fd) {
  char path[64];
  if (notices < 0 && (notices = inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) >= 0) broker_watch(notices, &from_notices);
  format(path, sizeof path, "/proc/self/fd/%d", fd);
  return notices < 0 ? -1 : inotify_add_watch(notices, path, IN_CLOSE);
}

/* A dying process may be kept from a busy core for some slices. */
#define GRACE_NS (50 * NS_PER_MS)

static void leave_when(bool is_last, struct job *job, struct run *run) {
  if (is_last && run->left == 0) run->left = ++job->leavings;
}

static void stop_writing(struct job *job, struct job_pipe *pipe) {
  struct run *run = &job->runs[pipe->from];
  if (pipe->silent_ns) return; /* our own end, after the writer's */
  pipe->silent_ns = now_ns();
  leave_when(++run->writing_gone == run->writing && run->reading_gone == run->reading, job, run);
}

static void stop_reading(struct job *job, struct job_pipe *pipe) {
  struct run *run = &job->runs[pipe->to];
  leave_when(++run->reading_gone == run->reading, job, run);
}

static void take_notice(const struct inotify_event *event) {
  for (struct job *job = watched; job; job = job->next_watched)
    for (uint32_t i = 0; i < job->pipe_count; i++) {
      struct job_pipe *pipe = &job->pipes[i];
      if (event->mask & IN_Q_OVERFLOW) close_fd(&pipe->held); /* never wait for a lost notification */
      if (event->wd == pipe->writer_watch && (event->mask & IN_CLOSE_WRITE)) stop_writing(job, pipe);
      if (event->wd == pipe->reader_watch && (event->mask & IN_CLOSE_NOWRITE)) stop_reading(job, pipe);
    }
}

static void take_notices(void) {
  _Alignas(struct inotify_event) char events[4096];
  ssize_t got;
  while (notices >= 0 && (got = read(notices, events, sizeof events)) > 0)
    for (char *at = events; at < events + got;) {
      const struct inotify_event *event = (const struct inotify_event *)(void *)at;
      take_notice(event);
      at += sizeof *event + event->len;
    }
}

/* Delays the end of file for the reader until we are notified. Without a watch there is no notification. */
static int hold(int fd, int watch) {
  char path[64];
  format(path, sizeof path, "/proc/self/fd/%d", fd);
  return watch < 0 ? -1 : open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
}

void pipes_hear(void) { take_notices(); }

uint64_t pipes_look(uint64_t now) {
  uint64_t next = UINT64_MAX;
  for (struct job *job = watched; job; job = job->next_watched)
    for (uint32_t i = 0; i < job->pipe_count; i++) {
      struct job_pipe *pipe = &job->pipes[i];
      const struct run *writer = &job->runs[pipe->from];
      uint64_t until = pipe->silent_ns + GRACE_NS;
      if (pipe->held < 0 || (!pipe->silent_ns && !writer->is_over)) continue;
      if (writer->left || writer->is_over || now >= until) close_fd(&pipe->held);
      else if (until < next) next = until;
    }
  return next;
}

static bool left_before(const struct run *run, const struct run *other, bool all_told) {
  return all_told ? run->left < other->left : run->ended_ns < other->ended_ns;
}

void pipes_report_order(const struct job *job, struct buffer *reply) {
  uint32_t order[MAX_PROGRAMS];
  bool all_told = true;
  take_notices();
  for (uint32_t i = 0; i < job->count; i++) all_told &= job->runs[i].left > 0;
  for (uint32_t i = 0; i < job->count; i++) {
    uint32_t at = i;
    for (; at > 0 && left_before(&job->runs[i], &job->runs[order[at - 1]], all_told); at--) order[at] = order[at - 1];
    order[at] = i;
  }
  for (uint32_t i = 0; i < job->count; i++) put_u32(reply, order[i]);
}

/* ---- the transcript ---- */

static void record(struct job *job, uint32_t pipe, const uint8_t *data, size_t len) {
  struct transcript *transcript = &job->transcript;
  if (transcript->is_cut) return;
  uint64_t room = transcript->max_bytes - transcript->kept_bytes;
  size_t kept = room <= PIECE_COST ? 0 : len < room - PIECE_COST ? len : (size_t)(room - PIECE_COST);
  transcript->is_cut = kept < len;
  if (kept == 0) return;
  put_u32(&transcript->pieces, pipe);
  put_u64(&transcript->pieces, now_ns() - job->started_ns);
  put_blob(&transcript->pieces, data, kept);
  transcript->kept_bytes += PIECE_COST + kept;
  transcript->count++;
}

static void hang_up(int *fd) {
  if (*fd >= 0) broker_unwatch(*fd);
  close_fd(fd);
}

static uint8_t piece[PIECE];

/* Data written after the reader had left still belongs to the transcript. */
static void record_rest(struct relay *relay) {
  for (ssize_t got; relay->in >= 0 && (got = read(relay->in, piece, sizeof piece)) > 0;)
    record(relay->job, relay->pipe, piece, (size_t)got);
}

static void end_relay(struct relay *relay) {
  hang_up(&relay->in);
  hang_up(&relay->out);
}

static void pass_on(struct relay *relay) {
  while (relay->rest_sent < relay->rest.len) {
    ssize_t sent = write(relay->out, relay->rest.data + relay->rest_sent, relay->rest.len - relay->rest_sent);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && errno == EAGAIN) {
      broker_unwatch(relay->in);
      broker_watch_for(relay->out, &relay->from_out, EPOLLOUT);
      return;
    }
    if (sent <= 0) {
      record_rest(relay);
      end_relay(relay);
      return;
    }
    relay->rest_sent += (size_t)sent;
  }
  relay->rest.len = relay->rest_sent = 0;
}

void relay_hear_writer(struct relay *relay) {
  if (relay->in < 0 || relay->rest.len > 0) return;
  ssize_t got = read(relay->in, piece, sizeof piece);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) {
    end_relay(relay);
    return;
  }
  record(relay->job, relay->pipe, piece, (size_t)got);
  put_raw(&relay->rest, piece, (size_t)got);
  pass_on(relay);
}

/* There is room again, or the reader has left. */
void relay_hear_reader(struct relay *relay) {
  if (relay->out < 0) return;
  if (relay->rest.len == 0) {
    record_rest(relay);
    end_relay(relay);
    return;
  }
  pass_on(relay);
  if (relay->out < 0 || relay->rest.len > 0) return;
  broker_watch_for(relay->out, &relay->from_out, 0);
  broker_watch(relay->in, &relay->from_in);
}

static struct relay *start_relay(struct job *job, uint32_t pipe, int in, int out) {
  struct relay *relay = calloc(1, sizeof *relay);
  if (!relay) abort();
  relay->job = job;
  relay->pipe = pipe;
  relay->in = in;
  relay->out = out;
  relay->from_in = (struct source){FROM_WRITER, relay};
  relay->from_out = (struct source){FROM_READER, relay};
  fcntl(in, F_SETFL, O_NONBLOCK);
  fcntl(out, F_SETFL, O_NONBLOCK);
  broker_watch(in, &relay->from_in);
  broker_watch_for(out, &relay->from_out, 0);
  return relay;
}

void pipes_report(struct job *job, struct buffer *reply) {
  for (uint32_t i = 0; i < job->pipe_count; i++)
    if (job->pipes[i].relay) record_rest(job->pipes[i].relay);
  put_u8(reply, job->transcript.max_bytes > 0);
  put_u8(reply, job->transcript.is_cut);
  put_u32(reply, job->transcript.count);
  put_raw(reply, job->transcript.pieces.data, job->transcript.pieces.len);
}

/* ---- making and freeing ---- */

/* Where the program's end of a pipe on this descriptor is kept, or NULL when there can be none. */
static int *place_of(struct run *run, uint32_t fd, bool writes) {
  struct opened *opened = &run->opened;
  if (fd == STDIN_FILENO && !writes) {
    run->program.stdin_kind = STDIN_PIPE;
    return &opened->in;
  }
  if (fd == STDOUT_FILENO && writes) {
    run->program.stdout_kind = STDOUT_PIPE;
    return &opened->out_pipe;
  }
  if (fd < FIRST_EXTRA || fd >= FIRST_EXTRA + MAX_EXTRA) return NULL;
  if (fd - FIRST_EXTRA >= opened->extra_count) opened->extra_count = fd - FIRST_EXTRA + 1;
  return &opened->extra[fd - FIRST_EXTRA];
}

static const char *join(struct job *job, struct cursor *at) {
  uint32_t from = get_u32(at), to = get_u32(at), from_fd = get_u32(at), to_fd = get_u32(at);
  if (at->bad) return "the frame is cut short";
  if (from >= job->count || to >= job->count) return "a pipe names a request that does not exist";
  int *writer = place_of(&job->runs[from], from_fd, true), *reader = place_of(&job->runs[to], to_fd, false);
  if (!writer || !reader) return "a pipe names a descriptor that cannot be piped";
  if (*writer >= 0 || *reader >= 0 || writer == reader) return "an output or input is piped twice";
  int ends[2], second[2] = {-1, -1};
  bool is_relayed = job->transcript.max_bytes > 0;
  if (pipe2(ends, O_CLOEXEC) != 0) return "cannot make a pipe";
  if (is_relayed && pipe2(second, O_CLOEXEC) != 0) return close(ends[0]), close(ends[1]), "cannot make a pipe";
  *writer = ends[1];
  *reader = is_relayed ? second[0] : ends[0];
  struct job_pipe *pipe = &job->pipes[job->pipe_count];
  *pipe = (struct job_pipe){.from = from, .to = to, .writer_watch = watch_end(ends[1])};
  pipe->held = hold(ends[1], pipe->writer_watch);
  pipe->reader_watch = is_relayed ? watch_end(second[0]) : pipe->writer_watch;
  if (is_relayed) pipe->relay = start_relay(job, job->pipe_count, ends[0], second[1]);
  job->pipe_count++;
  job->runs[from].writing++;
  job->runs[to].reading++;
  return NULL;
}

const char *pipes_parse(struct job *job, struct cursor *at) {
  job->transcript.max_bytes = get_u64(at);
  uint32_t count = get_u32(at);
  if (at->bad) return "the frame is cut short";
  if (count == 0) return NULL;
  if (count > job->count * (MAX_EXTRA + 1)) return "an output or input is piped twice";
  job->pipes = calloc(count, sizeof *job->pipes);
  if (!job->pipes) abort();
  job->next_watched = watched;
  watched = job;
  for (uint32_t i = 0; i < count; i++) {
    const char *wrong = join(job, at);
    if (wrong) return wrong;
  }
  for (uint32_t i = 0; i < job->count; i++)
    for (uint32_t k = 0; k < job->runs[i].opened.extra_count; k++)
      if (job->runs[i].opened.extra[k] < 0) return "piped descriptors from 3 on must follow one another";
  return NULL;
}

void pipes_free(struct job *job) {
  take_notices(); /* those about this job must not meet a later one's watch */
  for (struct job **at = &watched; *at; at = &(*at)->next_watched)
    if (*at == job) {
      *at = job->next_watched;
      break;
    }
  for (uint32_t i = 0; i < job->pipe_count; i++) {
    struct job_pipe *pipe = &job->pipes[i];
    close_fd(&pipe->held);
    if (pipe->writer_watch >= 0) inotify_rm_watch(notices, pipe->writer_watch);
    if (pipe->reader_watch >= 0 && pipe->relay) inotify_rm_watch(notices, pipe->reader_watch);
    if (!pipe->relay) continue;
    end_relay(pipe->relay);
    pipe->relay->next = gone_relays;
    gone_relays = pipe->relay;
  }
  free(job->pipes);
  buffer_free(&job->transcript.pieces);
}

void pipes_sweep(void) {
  while (gone_relays) {
    struct relay *next = gone_relays->next;
    buffer_free(&gone_relays->rest);
    free(gone_relays);
    gone_relays = next;
  }
}
