/*
 * One run: start, clocks, end, verdict; its output is in output.c.
 *
 * The order of causes is fixed: the broker's reason for killing (output, CPU, wall), then the kernel's count of memory
 * kills, then CPU time over the limit after a normal end, then the signal, then the exit code. A program that kills
 * itself with SIGKILL is therefore a runtime error, and a child killed for memory is a memory limit even when the
 * parent ends with 0.
 */
#include "broker.h"
#include "kernel.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>

/* CPU counters move with the scheduler's tick; looking more often learns nothing. */
#define SHORTEST_LOOK_NS (2 * NS_PER_MS)
/* Between looks at a program of which only a doubt is left; many may wait on a starved host. */
#define DOUBTFUL_LOOK_NS (20 * NS_PER_MS)

static uint64_t pages(uint64_t bytes) { return (bytes + 4095) & ~4095ull; }

/* ---- start ---- */

static void put_files(const struct run *run, struct buffer *payload) {
  put_u32(payload, run->program.file_count);
  for (uint32_t i = 0; i < run->program.file_count; i++) {
    const struct file *file = &run->program.files[i];
    put_text(payload, file->name);
    if (file->kind == FROM_PATH) put_u8(payload, run->opened.file_kind[i]);
    else {
      put_u8(payload, FILE_INLINE);
      put_blob(payload, file->content.data, file->content.len);
    }
  }
}

/* Files in the work directory before the program starts belong to the caller, not to the program. */
static uint64_t placed_bytes(const struct run *run) {
  uint64_t total = 0;
  for (uint32_t i = 0; i < run->program.file_count; i++) {
    struct stat found;
    if (run->program.files[i].kind == FROM_BYTES) total += pages(run->program.files[i].content.len);
    else if (run->opened.file_kind[i] == FILE_COPY && fstat(run->opened.fds[i], &found) == 0)
      total += pages((uint64_t)found.st_size);
  }
  return total;
}

static int to_memfd(const struct buffer *payload) {
  int fd = memfd_create("payload", MFD_CLOEXEC);
  for (size_t done = 0; fd >= 0 && done < payload->len;) {
    ssize_t wrote = write(fd, payload->data + done, payload->len - done);
    if (wrote <= 0) close_fd(&fd);
    else done += (size_t)wrote;
  }
  return fd;
}

static int send_request(struct run *run, uint64_t placed) {
  const struct limits *limits = &run->program.limits;
  struct opened *opened = &run->opened;
  static struct buffer message;
  struct run_call call = {.cpu_ns = limits->cpu_ns, .stack_bytes = limits->stack_bytes,
                          .files_bytes = limits->files_bytes + placed, .core_count = (uint8_t)limits->cores,
                          .randomizes = limits->randomizes != 0};
  struct buffer payload = {0};
  int fds[MAX_FILES + MAX_EXTRA + 4], count = 0, memfd = -1;
  put_raw(&payload, run->program.exec, run->program.exec_len);
  put_files(run, &payload);
  call.payload_len = (uint32_t)payload.len;
  call.payload_in_memfd = payload.len > MAX_INLINE_PAYLOAD;
  call.has_stdout = opened->out_pipe >= 0;
  call.has_dir = opened->dir < 0 ? NO_DIR : opened->dir_is_file ? DIR_IS_FILE : DIR_IS_DIR;

  fds[count++] = opened->in;
  if (call.has_stdout) fds[count++] = opened->out_pipe;
  if (call.payload_in_memfd) {
    memfd = to_memfd(&payload);
    if (memfd < 0) return buffer_free(&payload), -errno;
    fds[count++] = memfd;
  }
  if (call.has_dir) fds[count++] = opened->dir;
  call.extra_count = opened->extra_count;
  for (uint32_t i = 0; i < call.extra_count; i++) fds[count++] = opened->extra[i];
  for (uint32_t i = 0; i < run->program.file_count; i++)
    if (opened->fds[i] >= 0) fds[count++] = opened->fds[i];

  message.len = 0;
  put_raw(&message, &call, sizeof call);
  if (!call.payload_in_memfd) put_raw(&message, payload.data, payload.len);
  int error = send_fds(run->box->sock, message.data, message.len, fds, count);
  close_fd(&memfd);
  buffer_free(&payload);
  return error;
}

/* At the earliest all cores it may use were busy all the time. */
static uint64_t next_look(const struct run *run, uint64_t now, uint64_t cpu_left_ns) {
  uint64_t wait = cpu_left_ns / run->cores;
  if (wait > LONGEST_LOOK_NS) wait = LONGEST_LOOK_NS;
  return now + (wait > SHORTEST_LOOK_NS ? wait : SHORTEST_LOOK_NS);
}

void run_start(struct run *run, struct box *box) {
  struct lane *lane = box->lane;
  run->box = box;
  run->cores = run->program.limits.cores ? run->program.limits.cores : (uint32_t)sysconf(_SC_NPROCESSORS_ONLN);
  box->run = run;
  box->state = BOX_RUNNING;
  box->tainted = true;
  lane->spare = NULL;
  lane->current = box;
  lane->failures = 0;

  uint64_t placed = placed_bytes(run);
  uint64_t base = cgroup_box_limit(&box->cgroup, run->program.limits.memory_bytes + placed, run->program.limits.processes);
  run->base_bytes = base + placed;
  run->cpu_before_ns = cgroup_box_cpu_ns(&box->cgroup);
  run->started_ns = run->next_look_ns = now_ns();
  int error = base == UINT64_MAX ? -EIO : send_request(run, placed);
  int out_file = run->opened.out_file; /* the only one the broker goes on using */
  run->opened.out_file = -1;
  opened_close(&run->opened);
  run->opened.out_file = out_file;
  if (run->program.collect_count == 0) close_fd(&box->work);
  if (error) {
    run_fail_here(run, base == UINT64_MAX ? "the limits of the box could not be set" : "the box does not answer");
    return;
  }
  if (run->program.stdout_kind != STDOUT_PIPE) broker_watch(box->out, &box->from_out);
  broker_watch(box->err, &box->from_err);
  run->next_look_ns = next_look(run, run->started_ns, run->program.limits.cpu_ns);
}

/* ---- clocks ---- */

static uint64_t cpu_used(const struct run *run) {
  uint64_t now = cgroup_box_cpu_ns(&run->box->cgroup);
  return now > run->cpu_before_ns ? now - run->cpu_before_ns : 0;
}

void run_kill_for(struct run *run, enum kill_reason why) {
  if (run->killed != NOT_KILLED || run->is_over) return;
  run->killed = why;
  run->ended_ns = now_ns();
  box_kill(run->box);
}

void run_fail(struct run *run, const char *reason) {
  if (!run->reason[0]) format(run->reason, sizeof run->reason, "%s", reason);
  run_kill_for(run, KILLED_CANCEL);
}

void run_fail_here(struct run *run, const char *reason) {
  if (!run->reason[0]) run->is_host_fault = true;
  run_fail(run, reason);
}

void run_cancel(struct run *run) { run_fail(run, "cancelled"); }

/* Real time after which a run that waits for a core is given back. */
static uint64_t hard_end(const struct run *run) { return run->started_ns + 10 * run->program.limits.wall_ns + 30 * NS_PER_S; }

/* The wall limit is for the program's own waits, not for those that the host causes. */
static uint64_t known_end(const struct run *run) {
  uint64_t end = run->started_ns + run->program.limits.wall_ns + run_delay_of_job(run->job);
  return end < hard_end(run) ? end : hard_end(run);
}

static uint64_t wall_end(const struct run *run) {
  uint64_t end = known_end(run) + run_doubt_of_job(run->job);
  return end < hard_end(run) ? end : hard_end(run);
}

static void run_starve(struct run *run, uint64_t now, uint64_t used_ns) {
  format(run->reason, sizeof run->reason, "the host gave the program too little CPU time: %llu ms in %llu s",
         (unsigned long long)(used_ns / NS_PER_MS), (unsigned long long)((now - run->started_ns) / NS_PER_S));
  run->is_host_fault = run->is_starved = true;
  run_kill_for(run, KILLED_CANCEL);
}

/* The box has said something, or ended, that the broker has not heard yet: on a starved host a look comes first. */
static bool has_news(const struct run *run) {
  struct pollfd from[] = {{.fd = run->box->sock, .events = POLLIN}, {.fd = run->box->pidfd, .events = POLLIN}};
  return poll(from, sizeof from / sizeof from[0], 0) > 0;
}

uint64_t run_look(struct run *run, uint64_t now) {
  if (run->killed != NOT_KILLED || run->has_end) return run->ended_ns + broker_kill_grace_ns();
  const struct limits *limits = &run->program.limits;
  if (now >= wall_end(run) || now >= run->next_look_ns) {
    uint64_t used = cpu_used(run);
    run_delay_look(run, now, used);
    if (used > limits->cpu_ns) run_kill_for(run, KILLED_CPU);
    else if (cgroup_box_oom_kills(&run->box->cgroup) > 0) run_kill_for(run, KILLED_MEMORY);
    else if (now >= known_end(run) && has_news(run)) run->next_look_ns = now + SHORTEST_LOOK_NS;
    else if (now >= hard_end(run) && run_delay_of_job(run->job) + run_doubt_of_job(run->job) > limits->wall_ns)
      run_starve(run, now, used);
    else if (now >= wall_end(run)) run_kill_for(run, KILLED_WALL);
    else if (now >= known_end(run)) run->next_look_ns = now + DOUBTFUL_LOOK_NS;
    else run->next_look_ns = next_look(run, now, limits->cpu_ns - used);
    if (run->killed != NOT_KILLED) return run->ended_ns + broker_kill_grace_ns();
  }
  uint64_t end = wall_end(run);
  return run->next_look_ns < end ? run->next_look_ns : end;
}

/* ---- end ---- */

static const char *why_not_started(int error) {
  switch (error) {
    case ENOENT: return "the program or its interpreter does not exist in the box";
    case EACCES: return "the program may not be executed";
    case ENOEXEC: return "the program is not an executable";
    default: return strerror(error);
  }
}

/* Errors of execve for a file that cannot be executed, independent of the host's state. */
static bool is_no_program(int error) {
  static const int errors[] = {ENOEXEC, ENOENT, EACCES, EINVAL, ELIBBAD, ELOOP, ENOTDIR, EISDIR, ENAMETOOLONG};
  for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
    if (errors[i] == error) return true;
  return false;
}

static bool is_own_file(const char *command) {
  return strncmp(command, "/b/", 3) == 0 || strcmp(command, "/program") == 0;
}

static enum status judge_end(struct run *run, uint64_t oom_kills) {
  const struct limits *limits = &run->program.limits;
  if (run->reason[0]) return STATUS_ERROR;
  switch (run->killed) {
    case KILLED_OUTPUT: return STATUS_OUTPUT;
    case KILLED_CPU: return STATUS_TIME;
    /* half of the CPU limit unused: it waited for something that never came */
    case KILLED_WALL: return run->cpu_ns < limits->cpu_ns / 2 ? STATUS_IDLE : STATUS_TIME;
    case KILLED_CANCEL: return STATUS_ERROR;
    case KILLED_MEMORY:
    case NOT_KILLED: break;
  }
  /* killed far below its own limit: the host, or a group above the box, was short */
  if (oom_kills > 0 && cgroup_box_has_peak(&run->box->cgroup) && run->charged_bytes < limits->memory_bytes / 4 * 3) {
    format(run->reason, sizeof run->reason, "the host ran out of memory");
    run->is_host_fault = true;
    return STATUS_ERROR;
  }
  if (oom_kills > 0 || run->memory_bytes > limits->memory_bytes) return STATUS_MEMORY;
  if (!run->has_end) {
    format(run->reason, sizeof run->reason, "the box ended without a report");
    run->is_host_fault = true;
    return STATUS_ERROR;
  }
  if (run->end.exec_errno == ENOMEM) return STATUS_MEMORY;
  if (run->end.exec_errno) {
    format(run->reason, sizeof run->reason, "%s: %s", run->program.command, why_not_started(run->end.exec_errno));
    run->is_no_program = is_own_file(run->program.command) && is_no_program(run->end.exec_errno);
    return STATUS_ERROR;
  }
  if (run->cpu_ns > limits->cpu_ns) return STATUS_TIME;
  return run->end.wait_status == 0 ? STATUS_OK : STATUS_RUNTIME;
}

/* Asking what a small figure is made of costs more than it could change. */
#define SMALL_MEMORY (1ull << 20)

/*
 * The peak without the page cache of files, which is charged to its first reader: an eviction caused by another box or
 * the host is not the program's doing. The cache only grows while there is room, so its final size is its maximum.
 */
static uint64_t own_memory(const struct run *run) {
  if (run->charged_bytes < SMALL_MEMORY) return run->charged_bytes;
  uint64_t cache = cgroup_box_file_cache(&run->box->cgroup);
  return run->charged_bytes > cache ? run->charged_bytes - cache : 0;
}

static void finish(struct run *run) {
  struct box *box = run->box;
  if (run->is_over || run->finishing) return;
  run->finishing = true;
  output_drain(run);
  uint64_t own = run->has_end ? run->end.own_cpu_ns : 0;
  uint64_t used = cpu_used(run);
  uint64_t peak = cgroup_box_peak(&box->cgroup);
  run->cpu_ns = used > own ? used - own : 0;
  run->charged_bytes = peak > run->base_bytes ? peak - run->base_bytes : 0;
  run->memory_bytes = own_memory(run);
  if (run->has_end && run->killed == NOT_KILLED) run->started_ns = run->end.start_ns;
  if (!run->ended_ns) run->ended_ns = now_ns();
  run_delay_end(run, run->has_end ? run->end.delay_ns : 0);
  run->status = judge_end(run, cgroup_box_oom_kills(&box->cgroup));
  if (run->program.collect_count > 0 && box->work >= 0) {
    run_collect(run);
    if (run->reason[0] && run->status != STATUS_ERROR) {
      run->status = STATUS_ERROR;
      run->is_host_fault = true;
    }
  }
  close_fd(&run->opened.out_file);
  run->is_over = true;
  box->run = NULL;
  if (box->state == BOX_RUNNING) {
    box->state = BOX_DYING;
    box->lane->current = NULL;
    box->next = box->lane->dying;
    box->lane->dying = box;
  }
  broker_run_over(run);
}

bool run_is_stuck(const struct run *run, uint64_t now) {
  return !run->is_over && (run->killed != NOT_KILLED || run->has_end) && now >= run->ended_ns + broker_kill_grace_ns();
}

void run_abandon(struct run *run) {
  fprintf(stderr, "sandbox: a box of slot %d does not end\n", run->box->lane->index);
  if (!run->reason[0])
    format(run->reason, sizeof run->reason, "the box was killed %llu s ago and has not ended",
           (unsigned long long)(broker_kill_grace_ns() / NS_PER_S));
  run->is_host_fault = true;
  run->box->is_stuck = run->box->tainted = true;
  box_kill(run->box);
  finish(run);
}

static void hear_end(struct box *box, const struct box_says *end) {
  struct run *run = box->run;
  if (!run) return;
  run->has_end = true;
  run->end = *end;
  if (run->killed != NOT_KILLED) return;
  run->ended_ns = end->end_ns;
  /* the init is ending by itself and takes everything with it; when it is alone there is nothing to wait for */
  box->tainted = cgroup_box_processes(&box->cgroup) > 1;
  if (!box->tainted && run->program.collect_count == 0) finish(run);
}

void run_hear_box(struct box *box) {
  struct box_says message;
  int fd = -1, count;
  if (box->sock < 0) return;
  ssize_t got = recv_fds(box->sock, &message, sizeof message, &fd, 1, &count, MSG_DONTWAIT);
  if (got == -EAGAIN) return;
  if (got != sizeof message) {
    broker_unwatch(box->sock); /* its death is reported by the pidfd */
    return;
  }
  message.text[sizeof message.text - 1] = 0;
  if (message.kind == BOX_READY) {
    box->work = fd;
    fd = -1;
    box->state = BOX_WAITING;
    run_delay_begin(box);
  } else if (message.kind == BOX_END) hear_end(box, &message);
  else if (message.kind == BOX_FAILED && box->run) run_fail(box->run, message.text);
  else {
    fprintf(stderr, "sandbox: box not ready: %s\n", message.text);
    box->lane->failures++;
  }
  close_fd(&fd);
}

void run_hear_death(struct box *box) {
  if (box->state == BOX_DEAD) return;
  if (box->run && !box->run->has_end) run_hear_box(box); /* its last words may still be in the socket */
  if (box->run) finish(box->run);
  box_bury(box);
}
