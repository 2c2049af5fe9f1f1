/*
 * Limits by cgroup v2, and CPU time by its `cpu.stat` on hybrid hosts.
 *
 * A group with members cannot hand controllers on. So each lane has `zygote` for the zygote and `b<n>` for the boxes,
 * and the broker moves its neighbours into `verdict-host` when its own group is in the way.
 */
#include "cgroup-parts.h"

#include <sys/stat.h>

/* The kernel's own number for the namespace everything starts in. */
#define FIRST_CGROUP_NAMESPACE 0xEFFFFFFBul

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

/*
 * The group in which an earlier broker placed its neighbours, and this one started; the delegated group is one level
 * up.
 */
static void v2_step_out(char *group) {
  static const char name[] = "/verdict-host";
  size_t len = strlen(group), tail = sizeof name - 1;
  if (len > tail && strcmp(group + len - tail, name) == 0) group[len - tail] = 0;
}

bool v2_can_limit(void) {
  struct hierarchy *h = &hierarchy_of[UNIFIED];
  v2_step_out(h->own);
  return h->mounted && v2_offers(h->own, "memory") && v2_offers(h->own, "pids");
}

static int v2_hand_on(const char *group) {
  int result = v2_enable(group, "+memory +pids");
  if (result == -EBUSY) {
    v2_make_way(group);
    result = v2_enable(group, "+memory +pids");
  }
  return result;
}

bool v2_open(bool *controls_cpu, char *reason, size_t size) {
  struct hierarchy *h = &hierarchy_of[UNIFIED];
  char parent[PATH_MAX], probe[PATH_MAX + 32];
  struct stat found;
  /*
   * Only the true root of the hierarchy has no cgroup.type, and systemd does not touch other names at the top. A
   * process in a separate cgroup namespace may see the root but still cannot create groups next to its own.
   */
  format(probe, sizeof probe, "%s/cgroup.type", h->mount);
  bool at_top = stat(probe, &found) != 0 && access(h->mount, W_OK) == 0 && stat("/proc/self/ns/cgroup", &found) == 0 &&
                found.st_ino == FIRST_CGROUP_NAMESPACE;
  const char *handing = at_top ? h->mount : h->own;
  int result = v2_hand_on(handing);
  if (result < 0) {
    format(reason, size, "cannot hand on the memory and pids controllers of %s: %s%s", handing, strerror(-result),
           result == -EACCES || result == -EPERM ? " (it is not delegated to this user)" : "");
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
  *controls_cpu = v2_enable(handing, "+cpu") == 0 && (!at_top || v2_enable(parent, "+cpu") == 0);
  if (!hierarchy_make_base(UNIFIED, parent, reason, size)) return false;
  if ((result = v2_enable(h->base, "+memory +pids")) < 0) {
    format(reason, size, "cannot use the memory and pids controllers in %s: %s", h->base, strerror(-result));
    return false;
  }
  /* cpu only down to the lanes: a lane is one party to the scheduler, and a group per box would cost more */
  if (*controls_cpu) v2_enable(h->base, "+cpu");
  else cgroup_warn("cpu controller not available: slots are not scheduled as groups");
  /* disks likewise, where their controller is delegated */
  if (v2_enable(handing, "+io") == 0 && (!at_top || v2_enable(parent, "+io") == 0)) v2_enable(h->base, "+io");
  format(probe, sizeof probe, "%s/memory.peak", h->base);
  if (stat(probe, &found) != 0) cgroup_warn("memory.peak is missing (Linux < 5.19): memory figures are those at the end");
  return true;
}

/* ---- lanes and boxes ---- */

/* CLONE_INTO_CGROUP requires write permission to the target and to the group above both, for the zygote's own id. */
static void give_procs(const char *group, uid_t owner) {
  char path[PATH_MAX + 16];
  format(path, sizeof path, "%s/cgroup.procs", group);
  if (chown(path, owner, owner) != 0) cgroup_warn("cgroup.procs could not be given to the zygote");
}

bool v2_lane_open(int lane, uid_t owner, int *born_in, char *reason, size_t size) {
  char path[PATH_MAX], below[PATH_MAX + 16];
  if (!lane_dir(path, UNIFIED, lane, reason, size)) return false;
  if (cgroup_kind() == CGROUP_V2) {
    int result = v2_enable(path, "+memory +pids");
    if (result < 0) {
      format(reason, size, "cannot use the memory and pids controllers in %s: %s", path, strerror(-result));
      return false;
    }
    disks_limit_v2(path);
  }
  give_procs(path, owner);
  format(below, sizeof below, "%s/zygote", path);
  if (mkdir(below, 0755) != 0 && errno != EEXIST) {
    format(reason, size, "cannot make the control group %s: %s", below, strerror(errno));
    return false;
  }
  *born_in = open(below, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return true;
}

static bool open_memory(struct cgroup_box *box, int dir) {
  write_at(dir, "memory.swap.max", "0");
  if (write_at(dir, "memory.oom.group", "1") < 0) return false;
  /* from 6.12 on writing resets the peak for this descriptor; before that it cannot be opened for writing */
  box->peak_resets = open_in(dir, "memory.peak", O_RDWR, &box->peak);
  if (!box->peak_resets) open_in(dir, "memory.peak", O_RDONLY, &box->peak);
  return open_in(dir, "memory.max", O_WRONLY, &box->limit) && open_in(dir, "memory.current", O_RDONLY, &box->usage) &&
         open_in(dir, "memory.events", O_RDONLY, &box->oom) && open_in(dir, "memory.stat", O_RDONLY, &box->stat);
}

bool v2_box_open(struct cgroup_box *box, int lane, uid_t owner) {
  int dir = box_dir(UNIFIED, lane, box->number);
  if (dir < 0) return false;
  char path[PATH_MAX];
  box_path(path, UNIFIED, lane, box->number);
  give_procs(path, owner);
  box->born_in = dir;
  if (!open_in(dir, "cpu.stat", O_RDONLY, &box->cpu)) return false;
  return cgroup_kind() != CGROUP_V2 || (open_memory(box, dir) && open_pids(box, dir));
}
