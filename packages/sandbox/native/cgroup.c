/*
 * Control groups enforce limits over all processes of a box together.
 *
 * Layout. Every broker has one directory `verdict-<pid namespace>-<pid>-<start time>` per hierarchy, below the group it
 * was started in (so that a container's own limits still apply), or on a v2 host whose root is visible below
 * `/sys/fs/cgroup/verdict`. The name identifies the owner: a later broker removes leftovers of a dead one, and nothing
 * else.
 *
 *   v1      memory, pids, cpuacct; the box writes "0" into `tasks` itself. Moving another process through
 *           `cgroup.procs` waits for a grace period of the kernel, which costs 5 to 15 ms on an idle machine.
 *   hybrid  memory and pids on v1, CPU time from the `cpu.stat` that v2 has even without controllers.
 *   v2      all from v2; the box is born in its group (CLONE_INTO_CGROUP), for the same reason.
 *
 * cgroup-tree.c finds the hierarchies and keeps the directories; cgroup-v1.c and cgroup-v2.c implement the two
 * versions.
 */
#include "cgroup-parts.h"
#include "kernel.h"

static enum cgroup_kind kind;
static bool controls_cpu;
static char warnings[1024];
static uint64_t next_number;

enum cgroup_kind cgroup_kind(void) { return kind; }
const char *cgroup_warnings(void) { return warnings; }

void cgroup_warn(const char *text) {
  size_t used = strlen(warnings);
  format(warnings + used, sizeof warnings - used, "%s%s", used ? "\n" : "", text);
}

bool cgroup_open(char *reason, size_t size) {
  if (!hierarchies_find()) {
    format(reason, size, "/proc is not readable");
    return false;
  }
  const char *wanted = getenv("VERDICT_CGROUP");
  const struct hierarchy *of = hierarchy_of;
  bool v1_limits = of[MEMORY].mounted && of[PIDS].mounted;
  bool v2_limits = v2_can_limit();
  if (v2_limits && (!wanted || !strcmp(wanted, "v2"))) kind = CGROUP_V2;
  else if (v1_limits && of[CPUACCT].mounted && (!wanted || !strcmp(wanted, "v1"))) kind = CGROUP_V1;
  else if (v1_limits && of[UNIFIED].mounted && (!wanted || !strcmp(wanted, "hybrid"))) kind = CGROUP_HYBRID;
  else {
    format(reason, size, "no control groups that can limit memory and processes: need the v2 controllers memory and "
                         "pids, or the v1 hierarchies memory, pids and cpuacct%s%s",
           wanted ? "; asked for by VERDICT_CGROUP: " : "", wanted ? wanted : "");
    return false;
  }
  return kind == CGROUP_V2 ? v2_open(&controls_cpu, reason, size) : v1_open(&controls_cpu, reason, size);
}

void cgroup_close(void) { hierarchies_remove(); }

bool cgroup_lane_open(int lane, uid_t owner, int *born_in, int *tasks, int *task_count, char *reason, size_t size) {
  *born_in = -1;
  *task_count = 0;
  if (kind != CGROUP_V1 && !v2_lane_open(lane, owner, born_in, reason, size)) return false;
  if (kind != CGROUP_V2) v1_lane_open(lane, controls_cpu, tasks, task_count);
  return true;
}

/* ---- boxes ---- */

uint64_t cgroup_new_number(void) { return ++next_number; }

bool cgroup_box_open(struct cgroup_box *box, int lane, uid_t owner) {
  *box = (struct cgroup_box){.number = cgroup_new_number(), .born_in = -1, .limit = -1, .swap_limit = -1, .usage = -1,
                             .peak = -1, .oom = -1, .stat = -1, .pids_max = -1, .pids_now = -1, .cpu = -1};
  if (kind != CGROUP_V1 && !v2_box_open(box, lane, owner)) return false;
  return kind == CGROUP_V2 || v1_box_open(box, lane);
}

static ssize_t read_again(int fd, char *text, size_t size) {
  ssize_t got = fd < 0 ? -1 : pread(fd, text, size - 1, 0);
  text[got > 0 ? got : 0] = 0;
  return got;
}

uint64_t cgroup_read_number(int fd) {
  char text[32];
  read_again(fd, text, sizeof text);
  return strtoull(text, NULL, 10);
}

static uint64_t field_of(char *text, const char *name) {
  size_t len = strlen(name);
  for (char *at = text; at; at = strchr(at, '\n')) {
    if (*at == '\n') at++;
    if (strncmp(at, name, len) == 0 && at[len] == ' ') return strtoull(at + len, NULL, 10);
  }
  return 0;
}

static uint64_t read_field(int fd, const char *name) {
  char text[1024];
  read_again(fd, text, sizeof text);
  return field_of(text, name);
}

static bool write_number(int fd, uint64_t value) {
  char text[32];
  format(text, sizeof text, "%llu", (unsigned long long)value);
  return pwrite(fd, text, strlen(text), 0) > 0;
}

uint64_t cgroup_box_limit(struct cgroup_box *box, uint64_t memory_bytes, uint32_t processes) {
  uint64_t base = cgroup_read_number(box->usage);
  if (box->peak_resets) write_number(box->peak, 0);
  bool held = write_number(box->limit, memory_bytes + base);
  if (box->swap_limit >= 0) held &= write_number(box->swap_limit, memory_bytes + base);
  held &= write_number(box->pids_max, (uint64_t)processes + 1); /* the init counts as one */
  return held ? base : UINT64_MAX;
}

uint64_t cgroup_box_cpu_ns(const struct cgroup_box *box) {
  return kind == CGROUP_V1 ? cgroup_read_number(box->cpu) : read_field(box->cpu, "usage_usec") * 1000;
}

uint64_t cgroup_box_peak(const struct cgroup_box *box) { return cgroup_read_number(box->peak >= 0 ? box->peak : box->usage); }
bool cgroup_box_has_peak(const struct cgroup_box *box) { return box->peak >= 0; }
uint64_t cgroup_box_file_cache(const struct cgroup_box *box) {
  char text[8192];
  read_again(box->stat, text, sizeof text);
  uint64_t all = field_of(text, kind == CGROUP_V2 ? "file" : "cache"), own = field_of(text, "shmem");
  return all > own ? all - own : 0;
}

uint64_t cgroup_box_oom_kills(const struct cgroup_box *box) { return read_field(box->oom, "oom_kill"); }
uint64_t cgroup_box_processes(const struct cgroup_box *box) { return cgroup_read_number(box->pids_now); }

/* Fewer than this the init gets to in no time. */
enum { CROWD = 8 };

static bool members_path(char *path, const struct cgroup_box *box, int lane) {
  return kind == CGROUP_V2 ? box_path(path, UNIFIED, lane, box->number) : box_path(path, PIDS, lane, v1_pids_number(box));
}

enum { MOST_MEMBERS = 4096, KILLED_AT_ONCE = 128 };

static int read_members(const char *path, pid_t *members) {
  int count = 0;
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  for (int pid; count < MOST_MEMBERS && fscanf(file, "%d", &pid) == 1;)
    if (pid > 1) members[count++] = pid;
  fclose(file);
  return count;
}

static bool is_among(pid_t pid, const pid_t *members, int count) {
  for (int i = 0; i < count; i++)
    if (members[i] == pid) return true;
  return false;
}

/*
 * A process may end and its number be given to a process of the host at any moment. A number that is still in the group
 * after a descriptor for it was opened is that descriptor's process, and a descriptor never changes its process.
 */
static void kill_some(const char *path, const pid_t *members, int count) {
  static pid_t still[MOST_MEMBERS];
  int fds[KILLED_AT_ONCE];
  for (int i = 0; i < count; i++) fds[i] = sys_pidfd_open(members[i]);
  int left = read_members(path, still);
  for (int i = 0; i < count; i++) {
    if (fds[i] >= 0 && is_among(members[i], still, left)) sys_pidfd_kill(fds[i]);
    close_fd(&fds[i]);
  }
}

static void kill_members(const struct cgroup_box *box, int lane) {
  char path[PATH_MAX];
  if (cgroup_box_processes(box) < CROWD || !members_path(path, box, lane)) return;
  size_t len = strlen(path);
  format(path + len, sizeof path - len, "/cgroup.procs");
  static pid_t members[MOST_MEMBERS];
  int count = read_members(path, members);
  for (int first = 0; first < count; first += KILLED_AT_ONCE)
    kill_some(path, members + first, count - first < KILLED_AT_ONCE ? count - first : KILLED_AT_ONCE);
}

int cgroup_box_tasks(const struct cgroup_box *box, int lane, pid_t *ids, int most) {
  char path[PATH_MAX];
  if (!members_path(path, box, lane)) return 0;
  size_t len = strlen(path);
  format(path + len, sizeof path - len, kind == CGROUP_V2 ? "/cgroup.threads" : "/tasks");
  FILE *members = fopen(path, "re");
  if (!members) return 0;
  int count = 0;
  while (count < most && fscanf(members, "%d", &ids[count]) == 1) count++;
  fclose(members);
  return count;
}

void cgroup_box_kill(const struct cgroup_box *box, int lane) {
  if (box->born_in < 0 || write_at(box->born_in, "cgroup.kill", "1") != 0) kill_members(box, lane);
}

void cgroup_box_shut(struct cgroup_box *box) {
  for (int i = 0; i < box->attach_count; i++) close_fd(&box->attach[i]);
  box->attach_count = 0;
  int *all[] = {&box->born_in, &box->limit, &box->swap_limit, &box->usage, &box->peak,
                &box->oom,     &box->stat,     &box->pids_max, &box->pids_now, &box->cpu};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) close_fd(all[i]);
}

static bool remove_dir(enum hierarchy_name h, const struct cgroup_box *box, int lane) {
  char path[PATH_MAX];
  return !box_path(path, h, lane, box->number) || rmdir(path) == 0 || errno == ENOENT;
}

bool cgroup_box_remove(const struct cgroup_box *box, int lane) {
  bool gone = true;
  if (kind != CGROUP_V1) gone &= remove_dir(UNIFIED, box, lane);
  if (kind == CGROUP_V2) return gone;
  gone &= remove_dir(MEMORY, box, lane);
  if (box->kept) {
    if (gone) v1_give_back(box);
    return gone;
  }
  if (!hierarchy_of[PIDS].shared) gone &= remove_dir(PIDS, box, lane);
  if (kind == CGROUP_V1 && !hierarchy_of[CPUACCT].shared) gone &= remove_dir(CPUACCT, box, lane);
  return gone;
}
