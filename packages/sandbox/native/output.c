/* Output of a program's standard streams: read as it arrives, counted, stored up to the limits. */
#include "broker.h"

static uint8_t piece[256 * 1024];

/* A report is one frame: the output of all programs of a job must fit, with room for the other fields. */
static bool fits_report(const struct job *job, size_t more) {
  uint64_t len = more;
  for (uint32_t i = 0; i < job->count; i++) len += job->runs[i].out.len;
  return len <= MAX_FRAME;
}

/* Most outputs are small, and to make, fill, read and remove a file for one costs more than all else about it. */
enum { SMALL_OUTPUT = 64 * 1024 };

static bool write_output(struct run *run, const uint8_t *data, size_t len) {
  while (len > 0) {
    ssize_t wrote = write(run->opened.out_file, data, len);
    if (wrote <= 0) {
      run_fail_here(run, "standard output could not be written");
      return false;
    }
    data += wrote;
    len -= (size_t)wrote;
  }
  return true;
}

/* Output stored for the report goes to the file first. */
static bool move_to_file(struct run *run) {
  if (!run_open_output(run)) {
    run->is_host_fault = true;
    run_fail(run, run->reason);
    return false;
  }
  bool fine = write_output(run, run->out.data, run->out.len);
  buffer_free(&run->out);
  return fine;
}

static bool keep_output(struct run *run, const uint8_t *data, size_t len) {
  bool is_small = run->program.stdout_kind == STDOUT_EITHER && run->out.len + len <= SMALL_OUTPUT;
  if (run->program.stdout_kind == STDOUT_REPORT || (is_small && !run->out_in_file)) {
    if (fits_report(run->job, len)) {
      put_raw(&run->out, data, len);
      return true;
    }
    buffer_free(&run->out);
    run_fail(run, "more than 512 MiB of standard output are for a file, not for a report");
    return false;
  }
  return (run->out_in_file || move_to_file(run)) && write_output(run, data, len);
}

/* Reads at most one byte over the limit, so that the cut is exact and nothing beyond it is kept. */
static bool read_stdout(struct run *run, int fd) {
  uint64_t limit = run->program.limits.output_bytes;
  uint64_t want = limit - run->out_bytes + 1;
  ssize_t got = read(fd, piece, want < sizeof piece ? (size_t)want : sizeof piece);
  if (got <= 0) return got < 0 && errno == EINTR;
  uint64_t kept = run->out_bytes + (uint64_t)got > limit ? limit - run->out_bytes : (uint64_t)got;
  run->out_bytes += (uint64_t)got;
  if (!keep_output(run, piece, kept)) return false;
  if (run->out_bytes <= limit) return true;
  run_kill_for(run, KILLED_OUTPUT);
  return false;
}

static bool read_stderr(struct run *run, int fd) {
  uint64_t limit = run->program.limits.stderr_bytes;
  ssize_t got = read(fd, piece, sizeof piece);
  if (got <= 0) return got < 0 && errno == EINTR;
  uint64_t room = run->err.len < limit ? limit - run->err.len : 0;
  put_raw(&run->err, piece, (uint64_t)got < room ? (size_t)got : (size_t)room);
  return true;
}

/* A few pieces per event, so that one flood does not keep the broker from its clocks. */
enum { PIECES_PER_EVENT = 8 };

static void stop_hearing(int *fd) {
  if (*fd >= 0) broker_unwatch(*fd);
  close_fd(fd);
}

static void hear(struct box *box, int *fd, bool (*read_piece)(struct run *, int)) {
  if (*fd < 0 || !box->run) return;
  for (int i = 0; i < PIECES_PER_EVENT; i++) {
    errno = 0;
    if (read_piece(box->run, *fd)) continue;
    if (errno != EAGAIN) stop_hearing(fd);
    return;
  }
}

void run_hear_stdout(struct box *box) { hear(box, &box->out, read_stdout); }
void run_hear_stderr(struct box *box) { hear(box, &box->err, read_stderr); }

static void drain(struct run *run, int *fd, bool (*read_piece)(struct run *, int)) {
  while (*fd >= 0 && read_piece(run, *fd)) continue;
  stop_hearing(fd);
}

void output_drain(struct run *run) {
  drain(run, &run->box->out, read_stdout);
  drain(run, &run->box->err, read_stderr);
}
