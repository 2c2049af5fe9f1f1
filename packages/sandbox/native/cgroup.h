#ifndef VERDICT_CGROUP_H
#define VERDICT_CGROUP_H

#include "common.h"

enum cgroup_kind { CGROUP_V1 = 1, CGROUP_HYBRID = 2, CGROUP_V2 = 3 };

enum { MAX_ATTACH = 4, MAX_LANE_TASKS = 2 };

struct kept_groups;

/* The groups of one run. Descriptors are opened while the box is made ready, so that a run only reads and writes. */
struct cgroup_box {
  uint64_t number;
  struct kept_groups *kept; /* v1: groups that outlive the box, or NULL */
  int attach[MAX_ATTACH]; /* v1 `tasks` files */
  int attach_count;
  int born_in; /* v2 directory, or -1 */
  int limit, swap_limit, usage, peak, oom, stat;
  int pids_max, pids_now, cpu;
  bool peak_resets;
};

/*
 * Chooses how limits are enforced and makes this broker's own groups; also removes the groups of brokers that are
 * dead. Returns false with a reason when limits could not be enforced.
 */
bool cgroup_open(char *reason, size_t size);
enum cgroup_kind cgroup_kind(void);
/* Sentences for the health report, one per line. */
const char *cgroup_warnings(void);
void cgroup_close(void);

/* A place for the zygote of a lane: v2 directory to be born in (or -1) and v1 `tasks` files to enter. */
bool cgroup_lane_open(int lane, uid_t owner, int *born_in, int *tasks, int *task_count, char *reason, size_t size);

bool cgroup_box_open(struct cgroup_box *box, int lane, uid_t owner);
/* Sets the limits; returns what is in use already (the init of the box), which the caller takes off the figures. */
uint64_t cgroup_box_limit(struct cgroup_box *box, uint64_t memory_bytes, uint32_t processes);
uint64_t cgroup_box_cpu_ns(const struct cgroup_box *box);
uint64_t cgroup_box_peak(const struct cgroup_box *box);
/* False on old v2 kernels, where the figure is what was in use when it was read. */
bool cgroup_box_has_peak(const struct cgroup_box *box);
/* Page cache of files charged to the box, without those of its own directories, which are memory. */
uint64_t cgroup_box_file_cache(const struct cgroup_box *box);
uint64_t cgroup_box_oom_kills(const struct cgroup_box *box);
uint64_t cgroup_box_processes(const struct cgroup_box *box);
/* Ids of the tasks in it, the init's too; returns how many were found. */
int cgroup_box_tasks(const struct cgroup_box *box, int lane, pid_t *ids, int most);
/*
 * Ends all members at once, before the init ends them by its own end. Only for speed: on the one core of a box a bomb's
 * processes keep the init waiting. The caller kills the init in any case.
 */
void cgroup_box_kill(const struct cgroup_box *box, int lane);
void cgroup_box_shut(struct cgroup_box *box);
/* False while the kernel still holds the directory; retry later. */
bool cgroup_box_remove(const struct cgroup_box *box, int lane);

#endif
