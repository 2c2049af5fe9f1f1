/*
 * Control groups: what makes limits hold over all processes of a box together.
 *
 * Layout. Every broker has one directory `verdict-<pid namespace>-<pid>-<start time>` per hierarchy, below the group
 * it was started in (so that a container's own limits go on counting), or on a v2 host whose root is visible below
 * `/sys/fs/cgroup/verdict`. The name says whose it is: a later broker removes what a dead one left, and nothing else.
 *
 *   v1      memory, pids, cpuacct; the box writes "0" into `tasks` itself. Moving another process through
 *           `cgroup.procs` waits for a grace period of the kernel, which costs 5 to 15 ms on an idle machine.
 *   hybrid  memory and pids on v1, CPU time from the `cpu.stat` that v2 has even without controllers.
 *   v2      all from v2; the box is born in its group (CLONE_INTO_CGROUP), for the same reason.
 *
 * In v2 a group with members cannot hand controllers on. So each lane has `zygote` for the zygote and `b<n>` for the
 * boxes, and the broker moves its neighbours into `verdict-host` when its own group is in the way.
 */
#include "cgroup.h"

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>

enum hierarchy_name { MEMORY, PIDS, CPUACCT, CPU, UNIFIED, HIERARCHIES };
static const char *const controller_of[] = {"memory", "pids", "cpuacct", "cpu", ""};

struct hierarchy {
  bool mounted;
  char mount[PATH_MAX]; /* where it is mounted */
  char root[PATH_MAX];  /* which group is mounted there */
  char own[PATH_MAX];   /* the group of this process */
  char base[PATH_MAX];  /* this broker's directory */
  bool shared;          /* mounted together with an earlier one: the same directories */
};

/* The kernel's own number for the namespace everything starts in. */
#define FIRST_CGROUP_NAMESPACE 0xEFFFFFFBul

static struct hierarchy of[HIERARCHIES];
static enum cgroup_kind kind;
static bool controls_cpu;
static char own_name[96];
static char warnings[1024];
static uint64_t next_number;

enum cgroup_kind cgroup_kind(void) { return kind; }
const char *cgroup_warnings(void) { return warnings; }

static void warn(const char *text) {
  size_t used = strlen(warnings);
  format(warnings + used, sizeof warnings - used, "%s%s", used ? "\n" : "", text);
}

static bool has_word(const char *list, const char *word, const char *separators) {
  size_t len = strlen(word);
  for (const char *at = list; *at;) {
    size_t span = strcspn(at, separators);
    if (span == len && memcmp(at, word, len) == 0) return true;
    at += span;
    if (*at) at++;
  }
  return false;
}

static void note_mount(const char *root, const char *point, const char *type, const char *options) {
  for (int h = 0; h < HIERARCHIES; h++) {
    bool matches = h == UNIFIED ? strcmp(type, "cgroup2") == 0
                                : strcmp(type, "cgroup") == 0 && has_word(options, controller_of[h], ",\n");
    if (!matches || of[h].mounted) continue;
    of[h].mounted = format(of[h].mount, PATH_MAX, "%s", point) && format(of[h].root, PATH_MAX, "%s", root);
  }
}

static bool read_mounts(void) {
  FILE *file = fopen("/proc/self/mountinfo", "re");
  if (!file) return false;
  char *line = NULL;
  size_t cap = 0;
  while (getline(&line, &cap, file) > 0) {
    char root[PATH_MAX], point[PATH_MAX], type[64], options[512];
    char *tail = strstr(line, " - ");
    if (!tail || sscanf(line, "%*s %*s %*s %4095s %4095s", root, point) != 2) continue;
    if (sscanf(tail, " - %63s %*s %511s", type, options) != 2) continue;
    note_mount(root, point, type, options);
  }
  free(line);
  fclose(file);
  return true;
}

/* /proc/self/cgroup names groups from the root of the hierarchy; what is mounted may begin further down. */
static void note_own(struct hierarchy *h, const char *path) {
  size_t skip = strcmp(h->root, "/") == 0 ? 0 : strlen(h->root);
  const char *rest = strncmp(path, h->root, skip) == 0 ? path + skip : "";
  format(h->own, PATH_MAX, "%s%s%s", h->mount, rest[0] && rest[0] != '/' ? "/" : "", strcmp(rest, "/") == 0 ? "" : rest);
  struct stat found;
  if (stat(h->own, &found) != 0) format(h->own, PATH_MAX, "%s", h->mount);
}

static bool read_own_groups(void) {
  FILE *file = fopen("/proc/self/cgroup", "re");
  if (!file) return false;
  char *line = NULL;
  size_t cap = 0;
  while (getline(&line, &cap, file) > 0) {
    line[strcspn(line, "\n")] = 0;
    char *names = strchr(line, ':');
    char *path = names ? strchr(names + 1, ':') : NULL;
    if (!path) continue;
    *path++ = 0;
    names++;
    for (int h = 0; h < HIERARCHIES; h++) {
      bool matches = h == UNIFIED ? names[0] == 0 : has_word(names, controller_of[h], ",");
      if (matches && of[h].mounted) note_own(&of[h], path);
    }
  }
  free(line);
  fclose(file);
  for (int h = 0; h < HIERARCHIES; h++) {
    if (of[h].mounted && !of[h].own[0]) format(of[h].own, PATH_MAX, "%s", of[h].mount);
    for (int before = 0; before < h; before++)
      if (of[h].mounted && of[before].mounted && strcmp(of[h].mount, of[before].mount) == 0) of[h].shared = true;
  }
  return true;
}

static uint64_t start_time_of(long pid) {
  char path[64], text[2048];
  format(path, sizeof path, "/proc/%ld/stat", pid);
  if (read_text(path, text, sizeof text) <= 0) return 0;
  /* the name in brackets may contain anything; field 22 is counted from behind it */
  char *at = strrchr(text, ')');
  for (int field = 2; at && field < 22; field++) at = strchr(at + 1, ' ');
  return at ? strtoull(at + 1, NULL, 10) : 0;
}

static unsigned long own_pid_namespace(void) {
  struct stat found;
  return stat("/proc/self/ns/pid", &found) == 0 ? (unsigned long)found.st_ino : 0;
}

static void remove_tree(const char *path) {
  DIR *dir = opendir(path);
  if (dir) {
    for (struct dirent *entry; (entry = readdir(dir));) {
      if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
      char below[PATH_MAX];
      if (format(below, sizeof below, "%s/%s", path, entry->d_name)) remove_tree(below);
    }
    closedir(dir);
  }
  for (int tries = 0; rmdir(path) != 0 && errno == EBUSY && tries < 50; tries++) usleep(2000);
}

static void remove_orphans(const char *parent) {
  DIR *dir = opendir(parent);
  if (!dir) return;
  for (struct dirent *entry; (entry = readdir(dir));) {
    unsigned long space;
    long pid;
    unsigned long long start;
    if (sscanf(entry->d_name, "verdict-%lu-%ld-%llu", &space, &pid, &start) != 3) continue;
    if (space != own_pid_namespace() || start_time_of(pid) == start) continue;
    char path[PATH_MAX];
    if (format(path, sizeof path, "%s/%s", parent, entry->d_name)) remove_tree(path);
  }
  closedir(dir);
}

static bool make_base(enum hierarchy_name name, const char *parent, char *reason, size_t size) {
  struct hierarchy *h = &of[name];
  if (!format(h->base, PATH_MAX, "%s/%s", parent, own_name)) return format(reason, size, "cgroup path too long"), false;
  if (h->shared) return true;
  remove_orphans(parent);
  if (mkdir(h->base, 0755) == 0) return true;
  format(reason, size, "cannot make the control group %s: %s", h->base, strerror(errno));
  return false;
}

/* ---- v2 ---- */

static bool v2_offers(const char *group, const char *controller) {
  char path[PATH_MAX + 32], text[512];
  format(path, sizeof path, "%s/cgroup.controllers", group);
  return read_text(path, text, sizeof text) > 0 && has_word(text, controller, " \n");
}

static int v2_enable(const char *group, const char *what) {
  char path[PATH_MAX + 32];
  format(path, sizeof path, "%s/cgroup.subtree_control", group);
  return write_file(path, what);
}

/* Members of a group that is to hand on controllers go one level down; they keep all limits they had. */
static void v2_make_way(const char *group) {
  char below[PATH_MAX + 32], target[PATH_MAX + 64], source[PATH_MAX + 32], *line = NULL;
  format(below, sizeof below, "%s/verdict-host", group);
  format(target, sizeof target, "%s/cgroup.procs", below);
  format(source, sizeof source, "%s/cgroup.procs", group);
  mkdir(below, 0755);
  FILE *members = fopen(source, "re");
  if (!members) return;
  size_t cap = 0;
  while (getline(&line, &cap, members) > 0) write_file(target, line);
  free(line);
  fclose(members);
}

/* Where an earlier broker has put its neighbours, this one was born; what it hands on lies one level up. */
static void v2_step_out(char *group) {
  static const char name[] = "/verdict-host";
  size_t len = strlen(group), tail = sizeof name - 1;
  if (len > tail && strcmp(group + len - tail, name) == 0) group[len - tail] = 0;
}

static int v2_hand_on(const char *group) {
  int result = v2_enable(group, "+memory +pids");
  if (result == -EBUSY) {
    v2_make_way(group);
    result = v2_enable(group, "+memory +pids");
  }
  return result;
}

static bool open_v2(char *reason, size_t size) {
  struct hierarchy *h = &of[UNIFIED];
  char parent[PATH_MAX], probe[PATH_MAX + 32];
  struct stat found;
  /*
   * Only the true root of the hierarchy has no cgroup.type, and systemd leaves other names at the top alone. A process
   * in a cgroup namespace of its own may see the root and still not start anything beside its own group.
   */
  format(probe, sizeof probe, "%s/cgroup.type", h->mount);
  bool at_top = stat(probe, &found) != 0 && access(h->mount, W_OK) == 0 && stat("/proc/self/ns/cgroup", &found) == 0 &&
                found.st_ino == FIRST_CGROUP_NAMESPACE;
  const char *handing = at_top ? h->mount : h->own;
  int result = v2_hand_on(handing);
  if (result < 0) {
    format(reason, size, "cannot hand on the memory and pids controllers of %s: %s", handing, strerror(-result));
    return false;
  }
  if (!format(parent, sizeof parent, "%s%s", handing, at_top ? "/verdict" : "")) return false;
  if (at_top) {
    if (mkdir(parent, 0755) != 0 && errno != EEXIST) {
      format(reason, size, "cannot make the control group %s: %s", parent, strerror(errno));
      return false;
    }
    v2_enable(parent, "+memory +pids");
  }
  controls_cpu = v2_enable(handing, "+cpu") == 0 && (!at_top || v2_enable(parent, "+cpu") == 0);
  if (!make_base(UNIFIED, parent, reason, size)) return false;
  if ((result = v2_enable(h->base, "+memory +pids")) < 0) {
    format(reason, size, "cannot use the memory and pids controllers in %s: %s", h->base, strerror(-result));
    return false;
  }
  /* cpu only down to the lanes: a lane is one party to the scheduler, and a group per box would cost more */
  if (controls_cpu) v2_enable(h->base, "+cpu");
  else warn("cpu controller not available: slots are not scheduled as groups");
  format(probe, sizeof probe, "%s/memory.peak", h->base);
  if (stat(probe, &found) != 0) warn("memory.peak is missing (Linux < 5.19): memory figures are those at the end");
  return true;
}

/* ---- v1 and hybrid ---- */

static bool open_v1(char *reason, size_t size) {
  if (!make_base(MEMORY, of[MEMORY].own, reason, size) || !make_base(PIDS, of[PIDS].own, reason, size)) return false;
  enum hierarchy_name time = kind == CGROUP_V1 ? CPUACCT : UNIFIED;
  if (!make_base(time, of[time].own, reason, size)) return false;
  controls_cpu = of[CPU].mounted && !of[CPU].shared && make_base(CPU, of[CPU].own, reason, size);
  if (!controls_cpu && !of[CPU].shared) warn("cpu controller not available: slots are not scheduled as groups");
  char path[PATH_MAX + 64];
  format(path, sizeof path, "%s/memory.memsw.limit_in_bytes", of[MEMORY].base);
  char swaps[512];
  bool swaps_on = read_text("/proc/swaps", swaps, sizeof swaps) > 0 && strchr(swaps, '\n') && strchr(swaps, '\n')[1];
  if (access(path, F_OK) != 0 && swaps_on) {
    format(reason, size, "swap is on but memory.memsw is not available, so memory limits would not hold: "
                         "turn swap off or boot with swapaccount=1");
    return false;
  }
  return true;
}

bool cgroup_open(char *reason, size_t size) {
  memset(of, 0, sizeof of);
  if (!read_mounts() || !read_own_groups()) {
    format(reason, size, "/proc is not readable");
    return false;
  }
  format(own_name, sizeof own_name, "verdict-%lu-%ld-%llu", own_pid_namespace(), (long)getpid(),
         (unsigned long long)start_time_of(getpid()));
  const char *wanted = getenv("VERDICT_CGROUP");
  bool v1_limits = of[MEMORY].mounted && of[PIDS].mounted;
  v2_step_out(of[UNIFIED].own);
  bool v2_limits = of[UNIFIED].mounted && v2_offers(of[UNIFIED].own, "memory") && v2_offers(of[UNIFIED].own, "pids");
  if (v2_limits && (!wanted || !strcmp(wanted, "v2"))) kind = CGROUP_V2;
  else if (v1_limits && of[CPUACCT].mounted && (!wanted || !strcmp(wanted, "v1"))) kind = CGROUP_V1;
  else if (v1_limits && of[UNIFIED].mounted && (!wanted || !strcmp(wanted, "hybrid"))) kind = CGROUP_HYBRID;
  else {
    format(reason, size, "no control groups that can limit memory and processes: need the v2 controllers memory and "
                         "pids, or the v1 hierarchies memory, pids and cpuacct%s%s",
           wanted ? "; asked for by VERDICT_CGROUP: " : "", wanted ? wanted : "");
    return false;
  }
  return kind == CGROUP_V2 ? open_v2(reason, size) : open_v1(reason, size);
}

void cgroup_close(void) {
  for (int h = 0; h < HIERARCHIES; h++)
    if (of[h].base[0] && !of[h].shared) remove_tree(of[h].base);
}

/* ---- lanes ---- */

static bool lane_dir(char *path, enum hierarchy_name h, int lane, char *reason, size_t size) {
  format(path, PATH_MAX, "%s/s%d", of[h].base, lane);
  if (mkdir(path, 0755) == 0 || errno == EEXIST) return true;
  format(reason, size, "cannot make the control group %s: %s", path, strerror(errno));
  return false;
}

/* CLONE_INTO_CGROUP asks for write permission to the target and to the group above both, from the zygote's own id. */
static void give_procs(const char *group, uid_t owner) {
  char path[PATH_MAX + 16];
  format(path, sizeof path, "%s/cgroup.procs", group);
  if (chown(path, owner, owner) != 0) warn("cgroup.procs could not be given to the zygote");
}

bool cgroup_lane_open(int lane, uid_t owner, int *born_in, int *tasks, int *task_count, char *reason, size_t size) {
  char path[PATH_MAX], below[PATH_MAX + 16];
  *born_in = -1;
  *task_count = 0;
  if (kind != CGROUP_V1) {
    if (!lane_dir(path, UNIFIED, lane, reason, size)) return false;
    if (kind == CGROUP_V2) {
      int result = v2_enable(path, "+memory +pids");
      if (result < 0) {
        format(reason, size, "cannot use the memory and pids controllers in %s: %s", path, strerror(-result));
        return false;
      }
    }
    give_procs(path, owner);
    format(below, sizeof below, "%s/zygote", path);
    if (mkdir(below, 0755) != 0 && errno != EEXIST) {
      format(reason, size, "cannot make the control group %s: %s", below, strerror(errno));
      return false;
    }
    *born_in = open(below, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  }
  if (kind != CGROUP_V2 && controls_cpu && lane_dir(path, CPU, lane, reason, size)) {
    format(below, sizeof below, "%s/tasks", path);
    int fd = open(below, O_WRONLY | O_CLOEXEC);
    if (fd >= 0) tasks[(*task_count)++] = fd;
  }
  return true;
}

/* ---- boxes ---- */

static bool box_path(char *path, enum hierarchy_name h, int lane, uint64_t number) {
  if (h == UNIFIED) return format(path, PATH_MAX, "%s/s%d/b%llu", of[h].base, lane, (unsigned long long)number);
  return format(path, PATH_MAX, "%s/b%llu", of[h].base, (unsigned long long)number);
}

static int make_box_dir(enum hierarchy_name h, int lane, uint64_t number) {
  char path[PATH_MAX];
  if (!box_path(path, h, lane, number)) return -1;
  if (!of[h].shared && mkdir(path, 0755) != 0) return -1;
  return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static bool open_in(int dir, const char *name, int flags, int *fd) {
  *fd = openat(dir, name, flags | O_CLOEXEC);
  return *fd >= 0;
}

static bool open_v1_memory(struct cgroup_box *box, int dir) {
  open_in(dir, "memory.memsw.limit_in_bytes", O_WRONLY, &box->swap_limit);
  box->peak_resets = true;
  return open_in(dir, "tasks", O_WRONLY, &box->attach[box->attach_count]) && ++box->attach_count &&
         open_in(dir, "memory.limit_in_bytes", O_WRONLY, &box->limit) &&
         open_in(dir, "memory.usage_in_bytes", O_RDONLY, &box->usage) &&
         open_in(dir, "memory.max_usage_in_bytes", O_RDWR, &box->peak) &&
         open_in(dir, "memory.oom_control", O_RDONLY, &box->oom);
}

static bool open_v2_memory(struct cgroup_box *box, int dir) {
  write_at(dir, "memory.swap.max", "0");
  if (write_at(dir, "memory.oom.group", "1") < 0) return false;
  /* from 6.12 on writing resets the peak for this descriptor; before that it cannot be opened for writing */
  box->peak_resets = open_in(dir, "memory.peak", O_RDWR, &box->peak);
  if (!box->peak_resets) open_in(dir, "memory.peak", O_RDONLY, &box->peak);
  return open_in(dir, "memory.max", O_WRONLY, &box->limit) && open_in(dir, "memory.current", O_RDONLY, &box->usage) &&
         open_in(dir, "memory.events", O_RDONLY, &box->oom);
}

static bool open_pids(struct cgroup_box *box, int dir) {
  return open_in(dir, "pids.max", O_WRONLY, &box->pids_max) && open_in(dir, "pids.current", O_RDONLY, &box->pids_now);
}

static bool open_unified(struct cgroup_box *box, int lane, uid_t owner) {
  int dir = make_box_dir(UNIFIED, lane, box->number);
  if (dir < 0) return false;
  char path[PATH_MAX];
  box_path(path, UNIFIED, lane, box->number);
  give_procs(path, owner);
  box->born_in = dir;
  if (!open_in(dir, "cpu.stat", O_RDONLY, &box->cpu)) return false;
  return kind != CGROUP_V2 || (open_v2_memory(box, dir) && open_pids(box, dir));
}

static bool open_v1_pids(struct cgroup_box *box, int dir) {
  if (!of[PIDS].shared && (!open_in(dir, "tasks", O_WRONLY, &box->attach[box->attach_count]) || !++box->attach_count))
    return false;
  return open_pids(box, dir);
}

static bool open_v1_time(struct cgroup_box *box, int dir) {
  if (!of[CPUACCT].shared && (!open_in(dir, "tasks", O_WRONLY, &box->attach[box->attach_count]) || !++box->attach_count))
    return false;
  return open_in(dir, "cpuacct.usage", O_RDONLY, &box->cpu);
}

static bool with_dir(struct cgroup_box *box, enum hierarchy_name h, int lane, bool (*use)(struct cgroup_box *, int)) {
  int dir = make_box_dir(h, lane, box->number);
  if (dir < 0) return false;
  bool fine = use(box, dir);
  close(dir);
  return fine;
}

bool cgroup_box_open(struct cgroup_box *box, int lane, uid_t owner) {
  *box = (struct cgroup_box){.number = ++next_number, .born_in = -1, .limit = -1, .swap_limit = -1, .usage = -1,
                             .peak = -1, .oom = -1, .pids_max = -1, .pids_now = -1, .cpu = -1};
  if (kind != CGROUP_V1 && !open_unified(box, lane, owner)) return false;
  if (kind == CGROUP_V2) return true;
  if (!with_dir(box, MEMORY, lane, open_v1_memory) || !with_dir(box, PIDS, lane, open_v1_pids)) return false;
  return kind != CGROUP_V1 || with_dir(box, CPUACCT, lane, open_v1_time);
}

static ssize_t read_again(int fd, char *text, size_t size) {
  ssize_t got = fd < 0 ? -1 : pread(fd, text, size - 1, 0);
  text[got > 0 ? got : 0] = 0;
  return got;
}

static uint64_t read_number(int fd) {
  char text[32];
  read_again(fd, text, sizeof text);
  return strtoull(text, NULL, 10);
}

static uint64_t read_field(int fd, const char *name) {
  char text[1024];
  read_again(fd, text, sizeof text);
  size_t len = strlen(name);
  for (char *at = text; at; at = strchr(at, '\n')) {
    if (*at == '\n') at++;
    if (strncmp(at, name, len) == 0 && at[len] == ' ') return strtoull(at + len, NULL, 10);
  }
  return 0;
}

static bool write_number(int fd, uint64_t value) {
  char text[32];
  format(text, sizeof text, "%llu", (unsigned long long)value);
  return pwrite(fd, text, strlen(text), 0) > 0;
}

uint64_t cgroup_box_limit(struct cgroup_box *box, uint64_t memory_bytes, uint32_t processes) {
  uint64_t base = read_number(box->usage);
  if (box->peak_resets) write_number(box->peak, 0);
  bool held = write_number(box->limit, memory_bytes + base);
  if (box->swap_limit >= 0) held &= write_number(box->swap_limit, memory_bytes + base);
  held &= write_number(box->pids_max, (uint64_t)processes + 1); /* the init counts as one */
  return held ? base : UINT64_MAX;
}

uint64_t cgroup_box_cpu_ns(const struct cgroup_box *box) {
  return kind == CGROUP_V1 ? read_number(box->cpu) : read_field(box->cpu, "usage_usec") * 1000;
}

uint64_t cgroup_box_peak(const struct cgroup_box *box) { return read_number(box->peak >= 0 ? box->peak : box->usage); }
bool cgroup_box_has_peak(const struct cgroup_box *box) { return box->peak >= 0; }
uint64_t cgroup_box_oom_kills(const struct cgroup_box *box) { return read_field(box->oom, "oom_kill"); }
uint64_t cgroup_box_processes(const struct cgroup_box *box) { return read_number(box->pids_now); }

/* Fewer than this the init gets to in no time. */
enum { CROWD = 8 };

static void kill_members(const struct cgroup_box *box, int lane) {
  char path[PATH_MAX];
  if (cgroup_box_processes(box) < CROWD || !box_path(path, kind == CGROUP_V2 ? UNIFIED : PIDS, lane, box->number))
    return;
  size_t len = strlen(path);
  format(path + len, sizeof path - len, "/cgroup.procs");
  FILE *members = fopen(path, "re");
  if (!members) return;
  for (int pid; fscanf(members, "%d", &pid) == 1;)
    if (pid > 1) kill(pid, SIGKILL);
  fclose(members);
}

void cgroup_box_kill(const struct cgroup_box *box, int lane) {
  if (box->born_in < 0 || write_at(box->born_in, "cgroup.kill", "1") != 0) kill_members(box, lane);
}

void cgroup_box_shut(struct cgroup_box *box) {
  for (int i = 0; i < box->attach_count; i++) close_fd(&box->attach[i]);
  box->attach_count = 0;
  int *all[] = {&box->born_in, &box->limit, &box->swap_limit, &box->usage, &box->peak,
                &box->oom,     &box->pids_max, &box->pids_now, &box->cpu};
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
  if (!of[PIDS].shared) gone &= remove_dir(PIDS, box, lane);
  if (kind == CGROUP_V1 && !of[CPUACCT].shared) gone &= remove_dir(CPUACCT, box, lane);
  return gone;
}
