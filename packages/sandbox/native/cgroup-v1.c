/*
 * Limits by the v1 hierarchies memory and pids, CPU time by cpuacct where there is no v2.
 *
 * The box writes "0" into `tasks` itself. Moving another process through `cgroup.procs` waits for a grace period of the
 * kernel, which costs 5 to 15 ms on an idle machine.
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

void v1_lane_open(int lane, int *tasks, int *task_count) {
  char path[PATH_MAX], below[PATH_MAX + 16], reason[300];
  if (!lane_dir(path, CPU, lane, reason, sizeof reason)) return;
  format(below, sizeof below, "%s/tasks", path);
  int fd = open(below, O_WRONLY | O_CLOEXEC);
  if (fd >= 0) tasks[(*task_count)++] = fd;
}

static bool open_memory(struct cgroup_box *box, int dir) {
  open_in(dir, "memory.memsw.limit_in_bytes", O_WRONLY, &box->swap_limit);
  box->peak_resets = true;
  return open_in(dir, "tasks", O_WRONLY, &box->attach[box->attach_count]) && ++box->attach_count &&
         open_in(dir, "memory.limit_in_bytes", O_WRONLY, &box->limit) &&
         open_in(dir, "memory.usage_in_bytes", O_RDONLY, &box->usage) &&
         open_in(dir, "memory.max_usage_in_bytes", O_RDWR, &box->peak) &&
         open_in(dir, "memory.oom_control", O_RDONLY, &box->oom);
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
  if (!with_dir(box, MEMORY, lane, open_memory) || !with_dir(box, PIDS, lane, open_processes)) return false;
  return cgroup_kind() != CGROUP_V1 || with_dir(box, CPUACCT, lane, open_time);
}
