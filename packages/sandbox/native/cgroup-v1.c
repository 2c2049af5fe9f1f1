/*
 * Limits by the v1 hierarchies memory and pids, CPU time by cpuacct where there is no v2.
 *
 * The box writes "0" into `tasks` itself. Moving another process through `cgroup.procs` waits for a grace period of the
 * kernel, which costs 5 to 15 ms on an idle machine.
 *
 * The memory group of a box is its own, because what was charged to it stays in its figures. Groups that count processes
 * and CPU time remember nothing once they are empty, and the kernel takes longer to free one than a run to use it: where
 * they are hierarchies of their own, each lane keeps a few and hands them from box to box.
 */
#include "cgroup-parts.h"

bool v1_open(bool *controls_cpu, char *reason, size_t size) {
  if (!hierarchy_make_base(MEMORY, hierarchy_of[MEMORY].own, reason, size) || !hierarchy_make_base(PIDS, hierarchy_of[PIDS].own, reason, size)) return false;
  enum hierarchy_name time = cgroup_kind() == CGROUP_V1 ? CPUACCT : UNIFIED;
  if (!hierarchy_make_base(time, hierarchy_of[time].own, reason, size)) return false;
  *controls_cpu = hierarchy_of[CPU].mounted && !hierarchy_of[CPU].shared && hierarchy_make_base(CPU, hierarchy_of[CPU].own, reason, size);
  if (!*controls_cpu && !hierarchy_of[CPU].shared) cgroup_warn("cpu controller not available: slots are not scheduled as groups");
  char path[PATH_MAX + 64];
  format(path, sizeof path, "%s/memory.memsw.limit_in_bytes", hierarchy_of[MEMORY].base);
  char swaps[512];
  bool swaps_on = read_text("/proc/swaps", swaps, sizeof swaps) > 0 && strchr(swaps, '\n') && strchr(swaps, '\n')[1];
  if (access(path, F_OK) != 0 && swaps_on) {
    format(reason, size, "swap is on but memory.memsw is not available, so memory limits would not hold: "
                         "turn swap off or boot with swapaccount=1");
    return false;
  }
  return true;
}

/* ---- kept groups ---- */

/* One for the box that waits, one for the one that runs, the others for those that are dying. */
enum { KEPT_PER_LANE = 6 };

struct kept_groups {
  int lane;
  uint64_t number;
  bool taken;
  int pids_tasks, pids_max, pids_now, cpu_tasks, cpu;
  struct kept_groups *next;
};

static struct kept_groups *kept_list;

static bool keeps_groups(void) {
  return cgroup_kind() == CGROUP_V1 && !hierarchy_of[PIDS].shared && !hierarchy_of[CPUACCT].shared;
}

static bool open_kept(struct kept_groups *kept) {
  int pids = box_dir(PIDS, kept->lane, kept->number), time = box_dir(CPUACCT, kept->lane, kept->number);
  bool fine = pids >= 0 && time >= 0 && open_in(pids, "tasks", O_WRONLY, &kept->pids_tasks) &&
              open_in(pids, "pids.max", O_WRONLY, &kept->pids_max) &&
              open_in(pids, "pids.current", O_RDONLY, &kept->pids_now) &&
              open_in(time, "tasks", O_WRONLY, &kept->cpu_tasks) && open_in(time, "cpuacct.usage", O_RDONLY, &kept->cpu);
  close_fd(&pids);
  close_fd(&time);
  return fine;
}

/* A lane that starts again finds what it kept. Where no more can be made, boxes have groups of their own. */
static void keep_groups(int lane) {
  for (const struct kept_groups *kept = kept_list; kept; kept = kept->next)
    if (kept->lane == lane) return;
  for (int i = 0; i < KEPT_PER_LANE; i++) {
    struct kept_groups *kept = calloc(1, sizeof *kept);
    if (!kept) abort();
    *kept = (struct kept_groups){.lane = lane, .number = cgroup_new_number(), .pids_tasks = -1, .pids_max = -1,
                                 .pids_now = -1, .cpu_tasks = -1, .cpu = -1, .next = kept_list};
    kept->taken = !open_kept(kept);
    kept_list = kept;
  }
}

static bool again(int fd, int *out) { return (*out = fcntl(fd, F_DUPFD_CLOEXEC, 3)) >= 0; }

/* Returned with their box, they are free when its last process has ended. */
static bool is_free(const struct kept_groups *kept, int lane) {
  return kept->lane == lane && !kept->taken && cgroup_read_number(kept->pids_now) == 0;
}

static bool take_kept(struct cgroup_box *box, int lane) {
  struct kept_groups *kept = kept_list;
  while (kept && !is_free(kept, lane)) kept = kept->next;
  if (!kept) return false;
  kept->taken = true;
  box->kept = kept;
  return again(kept->pids_tasks, &box->attach[box->attach_count]) && ++box->attach_count &&
         again(kept->cpu_tasks, &box->attach[box->attach_count]) && ++box->attach_count &&
         again(kept->pids_max, &box->pids_max) && again(kept->pids_now, &box->pids_now) && again(kept->cpu, &box->cpu);
}

uint64_t v1_pids_number(const struct cgroup_box *box) { return box->kept ? box->kept->number : box->number; }

void v1_give_back(const struct cgroup_box *box) { box->kept->taken = false; }

/* ---- lanes and boxes ---- */

static bool enter_later(const char *group, int *tasks, int *task_count) {
  char path[PATH_MAX + 16];
  format(path, sizeof path, "%s/tasks", group);
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd >= 0) tasks[(*task_count)++] = fd;
  return fd >= 0;
}

/* The hierarchy is optional: without it programs read as fast as the disks. */
static bool limits_disks(void) {
  char reason[300];
  const struct hierarchy *h = &hierarchy_of[BLKIO];
  return h->mounted && !h->shared && (h->base[0] || hierarchy_make_base(BLKIO, h->own, reason, sizeof reason));
}

void v1_lane_open(int lane, bool controls_cpu, int *tasks, int *task_count) {
  char path[PATH_MAX], reason[300];
  if (keeps_groups()) keep_groups(lane);
  if (controls_cpu && lane_dir(path, CPU, lane, reason, sizeof reason)) enter_later(path, tasks, task_count);
  if (limits_disks() && lane_dir(path, BLKIO, lane, reason, sizeof reason) && enter_later(path, tasks, task_count))
    disks_limit_v1(path);
}

static bool open_memory(struct cgroup_box *box, int dir) {
  open_in(dir, "memory.memsw.limit_in_bytes", O_WRONLY, &box->swap_limit);
  box->peak_resets = true;
  return open_in(dir, "tasks", O_WRONLY, &box->attach[box->attach_count]) && ++box->attach_count &&
         open_in(dir, "memory.limit_in_bytes", O_WRONLY, &box->limit) &&
         open_in(dir, "memory.usage_in_bytes", O_RDONLY, &box->usage) &&
         open_in(dir, "memory.max_usage_in_bytes", O_RDWR, &box->peak) &&
         open_in(dir, "memory.oom_control", O_RDONLY, &box->oom) && open_in(dir, "memory.stat", O_RDONLY, &box->stat);
}

static bool open_processes(struct cgroup_box *box, int dir) {
  if (!hierarchy_of[PIDS].shared && (!open_in(dir, "tasks", O_WRONLY, &box->attach[box->attach_count]) || !++box->attach_count))
    return false;
  return open_pids(box, dir);
}

static bool open_time(struct cgroup_box *box, int dir) {
  if (!hierarchy_of[CPUACCT].shared && (!open_in(dir, "tasks", O_WRONLY, &box->attach[box->attach_count]) || !++box->attach_count))
    return false;
  return open_in(dir, "cpuacct.usage", O_RDONLY, &box->cpu);
}

static bool with_dir(struct cgroup_box *box, enum hierarchy_name h, int lane, bool (*use)(struct cgroup_box *, int)) {
  int dir = box_dir(h, lane, box->number);
  if (dir < 0) return false;
  bool fine = use(box, dir);
  close(dir);
  return fine;
}

bool v1_box_open(struct cgroup_box *box, int lane) {
  if (!with_dir(box, MEMORY, lane, open_memory)) return false;
  if (take_kept(box, lane)) return true;
  if (box->kept || !with_dir(box, PIDS, lane, open_processes)) return false;
  return cgroup_kind() != CGROUP_V1 || with_dir(box, CPUACCT, lane, open_time);
}
