/* Shared declarations of the broker: lanes, boxes, jobs and runs. Theory of operation: main.c. */
#ifndef VERDICT_BROKER_H
#define VERDICT_BROKER_H

#include "box.h"
#include "cgroup.h"
#include "wire.h"

/* ---- requests ---- */

enum stdin_kind { STDIN_EMPTY = 0, STDIN_PATH = 1, STDIN_BYTES = 2, STDIN_PIPE = 3 };
/* STDOUT_EITHER: in the report as long as it is small, then in the file. */
enum stdout_kind { STDOUT_REPORT = 0, STDOUT_PATH = 1, STDOUT_EITHER = 2, STDOUT_PIPE = 3 };

struct file {
  const char *name;
  enum { FROM_BYTES = 1, FROM_PATH = 2 } kind;
  struct blob content;
};

struct collect {
  const char *name, *path;
  uint64_t max_bytes;
};

struct limits {
  uint64_t cpu_ns, wall_ns, memory_bytes, stack_bytes, output_bytes, stderr_bytes, files_bytes;
  uint32_t processes, cores, randomizes;
};

/* One program of a job. Texts are in the job's frame. */
struct program {
  struct limits limits;
  const uint8_t *exec; /* argv and env as they came, to be passed on */
  size_t exec_len;
  const char *command;
  enum stdin_kind stdin_kind;
  struct blob stdin_content;
  enum stdout_kind stdout_kind;
  const char *stdout_path;
  const char *program_dir; /* or a single file, or NULL */
  struct file files[MAX_FILES];
  uint32_t file_count;
  struct collect collects[MAX_FILES];
  uint32_t collect_count;
};

/* ---- events ---- */

enum source_kind { FROM_NODE, FROM_CLIENT, FROM_SIGNALS, FROM_ZYGOTE, FROM_BOX, FROM_DEATH, FROM_STDOUT, FROM_STDERR,
                   FROM_WRITER, FROM_READER, FROM_NOTICES };
struct source {
  enum source_kind kind;
  void *owner;
};

/* ---- lanes and boxes ---- */

enum box_state { BOX_PREPARING, BOX_WAITING, BOX_RUNNING, BOX_DYING, BOX_DEAD };

struct lane;
struct run;

struct box {
  enum box_state state;
  struct lane *lane;
  struct run *run; /* until its report is made */
  struct box *next;
  struct cgroup_box cgroup;
  int sock, pidfd, work, out, err;
  int theirs[3]; /* the box's ends, until the zygote has taken them */
  pid_t init;    /* as the broker sees it, and its figures while it waited for its run; run-delay.c */
  uint64_t init_cpu_ns, init_delay_ns;
  bool tainted;  /* something of a program may still live in it */
  bool is_stuck; /* killed long ago, and not dead yet */
  struct source from_sock, from_death, from_out, from_err;
};

struct lane {
  int index;
  enum { LANE_STARTING, LANE_READY, LANE_BROKEN } state;
  pid_t pid;
  int sock;
  uid_t owner; /* host id of the box's root; the next one is the program's */
  int idmap;   /* user namespace in which our own files are the program's, or -1 before the first request */
  struct box *spare, *current;
  struct box *dying; /* list */
  uint32_t failures; /* boxes in a row that could not be made */
  struct source from_zygote;
};

/* ---- jobs and runs ---- */

enum kill_reason { NOT_KILLED, KILLED_OUTPUT, KILLED_CPU, KILLED_WALL, KILLED_MEMORY, KILLED_CANCEL };

/* The wire's order; TypeScript has the same list. */
enum status { STATUS_OK, STATUS_TIME, STATUS_IDLE, STATUS_MEMORY, STATUS_OUTPUT, STATUS_RUNTIME, STATUS_ERROR };

enum refusal { REFUSED_NOTHING, REFUSED_KIND, REFUSED_SIZE };
struct collected {
  bool taken;
  enum refusal refused;
  uint64_t bytes;
};

/* Everything a run needs from the host, opened before anything is started. */
struct opened {
  int in, out_file, out_pipe, dir;
  bool dir_is_file;
  int fds[MAX_FILES]; /* for files by path: a mount or an open file */
  uint8_t file_kind[MAX_FILES];
  int extra[MAX_EXTRA]; /* ends of pipes for descriptors 3 and up */
  uint32_t extra_count;
};

struct run_delay;
struct run {
  struct job *job;
  struct box *box;
  struct program program;
  struct opened opened;
  enum kill_reason killed;
  uint32_t cores; /* it may keep busy at once */
  char reason[256];   /* of an error */
  bool is_no_program; /* the kernel refused to execute the request's own file: it is not a program */
  bool is_host_fault; /* the error is this host's: the same request may well do on another, or later */
  uint64_t started_ns, ended_ns, next_look_ns, cpu_before_ns, base_bytes;
  bool has_end, is_over, finishing;
  bool is_idle; /* it neither used a core nor waited for one at the latest looks, and takes no slot */
  struct box_says end;
  struct buffer out, err;
  bool out_in_file;
  uint64_t out_bytes;
  struct collected collected[MAX_FILES];
  enum status status;
  uint64_t cpu_ns, charged_bytes, memory_bytes;
  uint64_t delay_ns; /* ready to run, and without a core */
  uint64_t doubt_ns; /* perhaps so: it shows when the program runs again */
  bool is_starved;   /* given up because the host gave it next to no CPU time */
  struct run_delay *delay;
  uint32_t reading, reading_gone, writing, writing_gone; /* ends of pipes to others of its group */
  uint32_t left; /* position in the order in which the group's programs left; 0 when unknown */
};

struct relay;
struct job_pipe {
  uint32_t from, to;
  int writer_watch, reader_watch;
  int held;           /* our own writing end, or -1 once the reader may see the end */
  uint64_t silent_ns; /* when the writer closed it, or 0 */
  struct relay *relay; /* or NULL: the pipe is direct */
};

/* Data that went through the pipes of a group, in the format of the report. */
struct transcript {
  uint64_t max_bytes, kept_bytes; /* 0: none is requested */
  uint32_t count;
  bool is_cut;
  struct buffer pieces;
};

struct job {
  uint32_t id, count, over;
  bool started, cancelled;
  struct buffer frame;
  struct run *runs;
  struct job_pipe *pipes;
  uint32_t pipe_count, leavings;
  struct transcript transcript;
  uint64_t started_ns;
  struct job *next, *next_watched;
};

/* ---- broker.c ---- */
void broker_watch(int fd, struct source *source);
/* The same for other events; may be called again to change them. */
void broker_watch_for(int fd, struct source *source, uint32_t events);
void broker_unwatch(int fd);
/* Called when a run's report is complete; sends the job's once all are. */
void broker_run_over(struct run *run);
/* The box may be freed only after the events of this round have been looked at. */
void broker_box_gone(struct box *box);
/* How long a killed box may take to end. */
uint64_t broker_kill_grace_ns(void);
int broker_main(int argc, char **argv);

/* ---- node.c ---- */
void node_open(void);
/* Where reports are put, to be sent by the next flush. */
struct buffer *node_outbox(void);
/* Both are false when Node is gone or makes no sense. */
bool node_flush(void);
bool node_hear(void (*take)(const uint8_t *frame, size_t len));
/* The first frame: whether boxes can be created, and if not, why. Later calls do nothing. */
void node_greet(bool fine, const char *text);
bool node_is_greeted(void);

/* ---- lane.c ---- */
bool lane_start(struct lane *lane, int index, char *reason, size_t size);
void lane_kill(struct lane *lane);
/* Kills the lane and waits for its end, at most until the deadline; false when it did not end. */
bool lane_stop(struct lane *lane, uint64_t deadline_ns);
/* A message or the end of the zygote. False when the lane broke, with a reason. */
bool lane_hear(struct lane *lane, char *reason, size_t size);
/* Has a spare box made when there is none. */
bool lane_provide(struct lane *lane, char *reason, size_t size);
bool lane_is_free(const struct lane *lane);
/* A box of the lane does not end; the lane is of use again when it does. */
bool lane_is_stuck(const struct lane *lane);
int lane_idmap(struct lane *lane);
bool lane_configure(const char *cores, char *const *toolchains, char *reason, size_t size);

/* ---- box-life.c ---- */
struct box *box_make(struct lane *lane, char *reason, size_t size);
void box_kill(struct box *box);
/* The box is dead: releases everything but its memory. */
void box_bury(struct box *box);

/* ---- request.c ---- */
/* Parses a job's frame after its kind and id. False with a reason when it makes no sense. */
struct job *job_parse(struct buffer frame, uint32_t id, struct cursor *at, char *reason, size_t size);
void job_free(struct job *job);
void job_report(struct job *job, struct buffer *reply);

/* ---- pipes.c ---- */
/* Takes the pipes off the frame and makes them; answers what is wrong, or NULL. */
const char *pipes_parse(struct job *job, struct cursor *at);
/* Handles notifications about closed pipe ends. */
void pipes_hear(void);
/* Releases ends whose order is known; returns the time of the next action, UINT64_MAX for none. */
uint64_t pipes_look(uint64_t now);
void pipes_free(struct job *job);
/* The programs of the job in the order in which they ended. */
void pipes_report_order(const struct job *job, struct buffer *reply);
void pipes_report(struct job *job, struct buffer *reply);
void relay_hear_writer(struct relay *relay);
void relay_hear_reader(struct relay *relay);
/* Frees what events of this round might still have named. */
void pipes_sweep(void);

/* ---- open.c ---- */
void opened_init(struct opened *opened);
/* Opens what the request names on the host; false with the run's reason set. */
bool run_open(struct run *run, struct lane *lane);
void opened_close(struct opened *opened);
/* Makes the file that takes standard output; false with the run's reason set. */
bool run_open_output(struct run *run);

/* ---- run.c ---- */
void run_start(struct run *run, struct box *box);
void run_fail(struct run *run, const char *reason);
/* The same where the host is to blame: no room, no memory, a slot that broke. */
void run_fail_here(struct run *run, const char *reason);
void run_cancel(struct run *run);
void run_kill_for(struct run *run, enum kill_reason why);
/* Looks at the clocks; returns when to look again. */
uint64_t run_look(struct run *run, uint64_t now);
/* Whether the box should have ended long ago. */
bool run_is_stuck(const struct run *run, uint64_t now);
/* Reports such a run without waiting for its box any longer. */
void run_abandon(struct run *run);
void run_hear_box(struct box *box);
void run_hear_death(struct box *box);

/* Between two looks at the clocks of a run. v1 kills one process of a box that is out of memory and lets the others go on;
 * this is how soon they follow. */
#define LONGEST_LOOK_NS (100 * NS_PER_MS)

/* ---- run-delay.c ---- */
/* Takes down what the init of a ready box has used, so that none of it counts for the run. */
void run_delay_begin(struct box *box);
/* Adds up what the tasks of the box have waited for a core since the last look. */
void run_delay_look(struct run *run, uint64_t now, uint64_t cpu_used_ns);
/* The final figure; `told_ns` is what the box's init saw of the program when it ended. */
void run_delay_end(struct run *run, uint64_t told_ns);
/* Of all programs of a group: while one waits for a core the others may have to wait for it. */
uint64_t run_delay_of_job(const struct job *job);
/* The same of what is in doubt. */
uint64_t run_doubt_of_job(const struct job *job);

/* ---- output.c ---- */
void run_hear_stdout(struct box *box);
void run_hear_stderr(struct box *box);
/* Takes what is still in the pipes of a program that has ended. */
void output_drain(struct run *run);

/* ---- collect.c ---- */
void run_collect(struct run *run);

#endif
