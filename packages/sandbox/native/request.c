/* Jobs on the wire: requests and responses. */
#include "broker.h"

static bool plain_name(const char *name) {
  return name[0] && !strchr(name, '/') && strcmp(name, ".") && strcmp(name, "..") && strlen(name) <= NAME_MAX;
}

static void skip_texts(struct cursor *at, const char **first) {
  uint32_t count = get_u32(at);
  for (uint32_t i = 0; i < count && !at->bad; i++) {
    const char *text = get_text(at);
    if (i == 0 && first) *first = text;
  }
}

static void get_limits(struct cursor *at, struct limits *limits) {
  limits->cpu_ns = get_u64(at);
  limits->wall_ns = get_u64(at);
  limits->memory_bytes = get_u64(at);
  limits->stack_bytes = get_u64(at);
  limits->output_bytes = get_u64(at);
  limits->stderr_bytes = get_u64(at);
  limits->files_bytes = get_u64(at);
  limits->processes = get_u32(at);
  limits->cores = get_u32(at);
  limits->randomizes = get_u32(at);
}

static const char *get_program(struct cursor *at, struct program *program) {
  get_limits(at, &program->limits);
  program->exec = at->at;
  program->command = "";
  skip_texts(at, &program->command);
  skip_texts(at, NULL);
  program->exec_len = (size_t)(at->at - program->exec);
  program->stdin_kind = get_u8(at);
  program->stdin_content = get_blob(at);
  program->stdout_kind = get_u8(at);
  program->stdout_path = get_text(at);
  bool has_dir = get_u8(at);
  const char *dir = get_text(at);
  program->program_dir = has_dir ? dir : NULL;

  program->file_count = get_u32(at);
  if (program->file_count > MAX_FILES) return "too many files";
  for (uint32_t i = 0; i < program->file_count; i++) {
    struct file *file = &program->files[i];
    file->name = get_text(at);
    file->kind = get_u8(at);
    file->content = get_blob(at);
    if (!at->bad && !plain_name(file->name)) return "a file's name must be plain";
  }
  program->collect_count = get_u32(at);
  if (program->collect_count > MAX_FILES) return "too many files to collect";
  for (uint32_t i = 0; i < program->collect_count; i++) {
    struct collect *collect = &program->collects[i];
    collect->name = get_text(at);
    collect->path = get_text(at);
    collect->max_bytes = get_u64(at);
  }
  if (at->bad) return "the frame is cut short";
  if (program->command[0] != '/') return "argv[0] must be an absolute path inside the box";
  return NULL;
}

struct job *job_parse(struct buffer frame, uint32_t id, struct cursor *at, char *reason, size_t size) {
  struct job *job = calloc(1, sizeof *job);
  if (!job) abort();
  job->id = id;
  job->frame = frame;
  uint32_t count = get_u32(at);
  const char *wrong = count == 0 || count > MAX_PROGRAMS ? "a job has 1 to 16 programs" : NULL;
  if (!wrong) {
    job->runs = calloc(count, sizeof *job->runs);
    if (!job->runs) abort();
    job->count = count;
    for (uint32_t i = 0; i < count; i++) {
      job->runs[i].job = job;
      opened_init(&job->runs[i].opened);
    }
    for (uint32_t i = 0; i < count && !wrong; i++) wrong = get_program(at, &job->runs[i].program);
    if (!wrong) wrong = pipes_parse(job, at);
  }
  if (!wrong) return job;
  format(reason, size, "bad request: %s", wrong);
  job_free(job);
  return NULL;
}

void job_free(struct job *job) {
  pipes_free(job);
  for (uint32_t i = 0; i < job->count; i++) {
    opened_close(&job->runs[i].opened);
    free(job->runs[i].delay);
    buffer_free(&job->runs[i].out);
    buffer_free(&job->runs[i].err);
  }
  free(job->runs);
  buffer_free(&job->frame);
  free(job);
}

static void put_run(const struct run *run, struct buffer *reply) {
  bool ended = run->has_end && run->killed == NOT_KILLED && run->status != STATUS_ERROR;
  int status = run->end.wait_status;
  bool exited = ended && (status & 0x7f) == 0;
  bool signalled = ended && (status & 0x7f) != 0;
  put_u8(reply, (uint8_t)run->status);
  put_u8(reply, exited);
  put_u32(reply, exited ? (uint32_t)(status >> 8 & 0xff) : 0);
  put_u32(reply, signalled ? (uint32_t)(status & 0x7f) : 0);
  put_u64(reply, run->cpu_ns);
  put_u64(reply, run->ended_ns > run->started_ns ? run->ended_ns - run->started_ns : 0);
  put_u64(reply, run->memory_bytes);
  put_u64(reply, run->out_bytes);
  put_u8(reply, !run->out_in_file && (run->program.stdout_kind == STDOUT_REPORT || run->program.stdout_kind == STDOUT_EITHER));
  put_blob(reply, run->out.data, run->out.len);
  put_blob(reply, run->err.data, run->err.len);
  put_text(reply, run->reason);
  put_u8(reply, run->is_host_fault);
  put_u8(reply, run->is_starved);
  put_u64(reply, run->delay_ns);
  put_u8(reply, run->is_no_program);
  put_u32(reply, run->program.collect_count);
  for (uint32_t i = 0; i < run->program.collect_count; i++) {
    put_u8(reply, run->collected[i].taken);
    put_u8(reply, (uint8_t)run->collected[i].refused);
    put_u64(reply, run->collected[i].bytes);
  }
}

void job_report(struct job *job, struct buffer *reply) {
  size_t head = reply->len;
  put_u32(reply, 0);
  put_u8(reply, FRAME_REPORT);
  put_u32(reply, job->id);
  put_u32(reply, job->count);
  pipes_report_order(job, reply);
  for (uint32_t i = 0; i < job->count; i++) put_run(&job->runs[i], reply);
  pipes_report(job, reply);
  uint32_t len = (uint32_t)(reply->len - head - 4);
  for (int i = 0; i < 4; i++) reply->data[head + (size_t)i] = (uint8_t)(len >> (8 * i));
}
