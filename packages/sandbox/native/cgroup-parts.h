/* Shared by the control group files: the hierarchies, and the two versions. */
#ifndef VERDICT_CGROUP_PARTS_H
#define VERDICT_CGROUP_PARTS_H

#include "cgroup.h"

enum hierarchy_name { MEMORY, PIDS, CPUACCT, CPU, BLKIO, UNIFIED, HIERARCHIES };

struct hierarchy {
  bool mounted;
  char mount[PATH_MAX]; /* where it is mounted */
  char root[PATH_MAX];  /* which group is mounted there */
  char own[PATH_MAX];   /* the group of this process */
  char base[PATH_MAX];  /* this broker's directory */
  bool shared;          /* mounted together with an earlier one: the same directories */
};

/* ---- cgroup-tree.c ---- */
extern struct hierarchy hierarchy_of[HIERARCHIES];
/* Fills the table above; false when /proc cannot be read. */
bool hierarchies_find(void);
bool has_word(const char *list, const char *word, const char *separators);
/* Makes this broker's directory below `parent`, and removes those of dead brokers there. */
bool hierarchy_make_base(enum hierarchy_name name, const char *parent, char *reason, size_t size);
void hierarchies_remove(void);
bool lane_dir(char *path, enum hierarchy_name name, int lane, char *reason, size_t size);
bool box_path(char *path, enum hierarchy_name name, int lane, uint64_t number);
/* Descriptor of the box's new directory, or -1. */
int box_dir(enum hierarchy_name name, int lane, uint64_t number);
bool open_in(int dir, const char *name, int flags, int *fd);
bool open_pids(struct cgroup_box *box, int dir);

/* ---- cgroup.c ---- */
void cgroup_warn(const char *text);

/* ---- cgroup-disks.c ---- */
/* Writes the limit of every disk of the host to the files of a lane. */
void disks_limit_v1(const char *group);
void disks_limit_v2(const char *group);

/* ---- cgroup-v2.c ---- */
/* Whether the group of this process can limit what a box must be limited in. */
bool v2_can_limit(void);
bool v2_open(bool *controls_cpu, char *reason, size_t size);
/* Also for hybrid, which uses v2 only for CPU time. */
bool v2_lane_open(int lane, uid_t owner, int *born_in, char *reason, size_t size);
bool v2_box_open(struct cgroup_box *box, int lane, uid_t owner);

/* ---- cgroup-v1.c ---- */
bool v1_open(bool *controls_cpu, char *reason, size_t size);
void v1_lane_open(int lane, bool controls_cpu, int *tasks, int *task_count);
bool v1_box_open(struct cgroup_box *box, int lane);
/* Number in the name of the box's group for processes, its own or a kept one. */
uint64_t v1_pids_number(const struct cgroup_box *box);
/* Returns reused groups; the box must have released everything else. */
void v1_give_back(const struct cgroup_box *box);
uint64_t cgroup_new_number(void);
uint64_t cgroup_read_number(int fd);

#endif
