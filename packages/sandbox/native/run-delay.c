/*
 * How long a program waited for a core.
 *
 * On a busy host a program that is ready to run may not get a core for a long time, and by the wall clock that looks like
 * sleeping. The kernel counts it for each task (run delay, second field of /proc/<tid>/schedstat), so it is summed over
 * the tasks of the box while they live, and the wall limit is charged only with the rest.
 *
 * Three rules keep a program from gaining time by it. Tasks of one box that keep each other from its cores are no fault
 * of the host: of several tasks only what exceeds their own CPU time counts. The sum never exceeds the time in which the
 * box used no CPU. And there is a hard limit on real time, after which the host gives the run back.
 *
 * The kernel adds a wait only when it is over. A task that was ready all the time and has moved neither figure since the
 * last look is credited in advance, and the credit is taken off what the kernel adds later.
 *
 * A ready task that did move may have waited or slept since: on a starved host a look comes late, and a program that woke
 * long ago has had no core. That time is in doubt: it is not charged until the task moves again and the kernel has counted
 * the wait. While the init is alone in its box, the program has not begun or has ended, with all its figures; until the
 * init reports it, all time is in doubt.
 *
 * A look that comes late says little about a box in which something ran since the last one: tasks that are gone took the
 * figures of their waits with them. None of that time is charged.
 */
#include "broker.h"

enum { MAX_TASKS = 160 };

/* A look that finds less than this part of the time used is one of an idle program; so many in a row make it one. */
enum { IDLE_PART = 20, IDLE_LOOKS = 2 };
#define SHORTEST_IDLE_LOOK_NS (50 * NS_PER_MS)
#define LATE_LOOK_NS (2 * LONGEST_LOOK_NS)
/* Less than this in doubt is not worth asking for the state of a task. */
#define SHORTEST_DOUBT_NS (2 * NS_PER_MS)

struct task {
  pid_t id;
  uint64_t cpu_ns, delay_ns, ahead_ns, doubt_ns;
};

struct run_delay {
  uint64_t looked_ns, cpu_ns, waited_ns;
  uint32_t idle_looks; /* in a row */
  uint32_t count;
  struct task tasks[MAX_TASKS];
};

static pid_t pid_of(int pidfd) {
  char path[64], text[512];
  format(path, sizeof path, "/proc/self/fdinfo/%d", pidfd);
  if (read_text(path, text, sizeof text) <= 0) return -1;
  const char *at = strstr(text, "Pid:");
  return at ? (pid_t)strtol(at + 4, NULL, 10) : -1;
}

static bool read_times(pid_t id, uint64_t *cpu_ns, uint64_t *delay_ns) {
  char path[64], text[96];
  unsigned long long cpu, delay;
  format(path, sizeof path, "/proc/%d/schedstat", (int)id);
  if (read_text(path, text, sizeof text) <= 0 || sscanf(text, "%llu %llu", &cpu, &delay) != 2) return false;
  *cpu_ns = cpu;
  *delay_ns = delay;
  return true;
}

static bool is_ready(pid_t id) {
  char path[64], text[512];
  format(path, sizeof path, "/proc/%d/stat", (int)id);
  if (read_text(path, text, sizeof text) <= 0) return false;
  const char *name_end = strrchr(text, ')'); /* the name may hold anything */
  return name_end && name_end[1] == ' ' && name_end[2] == 'R';
}

static struct task *task_of(struct run_delay *delay, pid_t id) {
  for (uint32_t i = 0; i < delay->count; i++)
    if (delay->tasks[i].id == id) return &delay->tasks[i];
  if (delay->count == MAX_TASKS) return NULL;
  delay->tasks[delay->count] = (struct task){.id = id};
  return &delay->tasks[delay->count++];
}

/* Time that the task waited since the last look. */
static uint64_t waited_since(struct task *task, uint64_t elapsed_ns, uint64_t *cpu_ns) {
  uint64_t cpu, total;
  if (!read_times(task->id, &cpu, &total)) return 0;
  if (cpu == task->cpu_ns && total == task->delay_ns) {
    if (!is_ready(task->id)) return task->doubt_ns = 0;
    task->ahead_ns += elapsed_ns;
    return elapsed_ns;
  }
  uint64_t ran = cpu > task->cpu_ns ? cpu - task->cpu_ns : 0;
  uint64_t more = total > task->delay_ns ? total - task->delay_ns : 0;
  uint64_t credited = more < task->ahead_ns ? more : task->ahead_ns;
  uint64_t known = ran + more - credited;
  *cpu_ns += ran;
  task->ahead_ns = 0;
  task->cpu_ns = cpu;
  task->delay_ns = total;
  task->doubt_ns = elapsed_ns > known + SHORTEST_DOUBT_NS && is_ready(task->id) ? elapsed_ns - known : 0;
  return more - credited;
}

/*
 * Waits of tasks that have ended since the last look, with their figures. They used the CPU time that no living task
 * accounts for, and are taken to have waited for each bit of it as long as the others did until now.
 */
static uint64_t waited_by_gone(uint64_t cpu_ns, uint64_t others_waited_ns, uint64_t others_cpu_ns) {
  if (others_cpu_ns == 0) return 0;
  return (uint64_t)((double)others_waited_ns / (double)others_cpu_ns * (double)cpu_ns);
}

void run_delay_begin(struct box *box) {
  if (box->pidfd < 0 || box->state != BOX_WAITING) return;
  box->init = pid_of(box->pidfd);
  if (box->init > 0) read_times(box->init, &box->init_cpu_ns, &box->init_delay_ns);
}

static void note_idle(struct run *run, uint64_t elapsed_ns, uint64_t active_ns) {
  if (active_ns * IDLE_PART >= elapsed_ns) run->delay->idle_looks = 0;
  else if (elapsed_ns >= SHORTEST_IDLE_LOOK_NS) run->delay->idle_looks++;
  run->is_idle = run->delay->idle_looks >= IDLE_LOOKS;
}

/* What a look at the tasks of a box finds. */
struct found {
  uint64_t waited_ns; /* since the last look */
  uint64_t doubt_ns;
  bool is_alone; /* only the init lives */
};

static struct found look_at_tasks(const struct run *run, uint64_t elapsed_ns, uint64_t cpu_ns) {
  pid_t ids[MAX_TASKS];
  struct run_delay *delay = run->delay;
  struct found found = {0};
  uint64_t sum = 0, longest = 0, waiting = 0, living_cpu = 0;
  int count = cgroup_box_tasks(&run->box->cgroup, run->box->lane->index, ids, MAX_TASKS);
  for (int i = 0; i < count; i++) {
    struct task *task = task_of(delay, ids[i]);
    uint64_t waited = task ? waited_since(task, elapsed_ns, &living_cpu) : 0;
    if (task && task->doubt_ns > found.doubt_ns) found.doubt_ns = task->doubt_ns;
    if (waited == 0) continue;
    waiting++;
    sum += waited;
    if (waited > longest) longest = waited;
  }
  uint64_t own = waiting > 1 ? (waiting - 1) * cpu_ns : 0; /* each of them may have waited for each of the others */
  found.waited_ns = sum > own && sum - own > longest ? sum - own : longest;
  if (cpu_ns > living_cpu)
    found.waited_ns += waited_by_gone(cpu_ns - living_cpu, delay->waited_ns + longest, delay->cpu_ns + living_cpu);
  uint64_t known = cpu_ns + found.waited_ns;
  if (elapsed_ns > LATE_LOOK_NS && known > 0 && known < elapsed_ns) found.waited_ns = elapsed_ns - cpu_ns;
  found.is_alone = count == 1 && ids[0] == run->box->init;
  return found;
}

void run_delay_look(struct run *run, uint64_t now, uint64_t cpu_used_ns) {
  struct run_delay *delay = run->delay;
  if (!delay) {
    delay = run->delay = calloc(1, sizeof *delay);
    if (!delay) abort();
    delay->looked_ns = run->started_ns;
    if (run->box->init > 0)
      delay->tasks[delay->count++] =
          (struct task){.id = run->box->init, .cpu_ns = run->box->init_cpu_ns, .delay_ns = run->box->init_delay_ns};
  }
  uint64_t elapsed = now > delay->looked_ns ? now - delay->looked_ns : 0;
  uint64_t cpu = cpu_used_ns > delay->cpu_ns ? cpu_used_ns - delay->cpu_ns : 0;
  struct found found = look_at_tasks(run, elapsed, cpu);
  note_idle(run, elapsed, cpu + found.waited_ns);
  delay->waited_ns += found.waited_ns;
  delay->looked_ns = now;
  delay->cpu_ns = cpu_used_ns;
  uint64_t wall = now > run->started_ns ? now - run->started_ns : 0;
  uint64_t without_cpu = wall > cpu_used_ns ? wall - cpu_used_ns : 0;
  run->delay_ns = delay->waited_ns < without_cpu ? delay->waited_ns : without_cpu;
  uint64_t rest = without_cpu - run->delay_ns;
  run->doubt_ns = found.is_alone || found.doubt_ns > rest ? rest : found.doubt_ns;
}

void run_delay_end(struct run *run, uint64_t told_ns) {
  run->doubt_ns = 0;
  uint64_t wall = run->ended_ns > run->started_ns ? run->ended_ns - run->started_ns : 0;
  uint64_t without_cpu = wall > run->cpu_ns ? wall - run->cpu_ns : 0;
  if (told_ns > run->delay_ns) run->delay_ns = told_ns;
  if (run->delay_ns > without_cpu) run->delay_ns = without_cpu;
}

uint64_t run_delay_of_job(const struct job *job) {
  uint64_t total = 0;
  for (uint32_t i = 0; i < job->count; i++) total += job->runs[i].delay_ns;
  return total;
}

uint64_t run_doubt_of_job(const struct job *job) {
  uint64_t total = 0;
  for (uint32_t i = 0; i < job->count; i++) total += job->runs[i].doubt_ns;
  return total;
}
