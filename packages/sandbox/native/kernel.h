/* System calls that the C library may not wrap yet. */
#ifndef VERDICT_KERNEL_H
#define VERDICT_KERNEL_H

#include "common.h"

#include <linux/close_range.h>
#include <linux/openat2.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/syscall.h>

#ifndef OPEN_TREE_CLONE
#define OPEN_TREE_CLONE 1
#endif
#ifndef AT_RECURSIVE
#define AT_RECURSIVE 0x8000
#endif
#ifndef MOVE_MOUNT_F_EMPTY_PATH
#define MOVE_MOUNT_F_EMPTY_PATH 0x00000004
#endif
#ifndef MOUNT_ATTR_RDONLY
#define MOUNT_ATTR_RDONLY 0x00000001
#define MOUNT_ATTR_NOSUID 0x00000002
#define MOUNT_ATTR_NODEV 0x00000004
#endif
#ifndef MOUNT_ATTR_IDMAP
#define MOUNT_ATTR_IDMAP 0x00100000
#endif
#ifndef __NR_mount_setattr
#define __NR_mount_setattr 442
#endif

#ifndef __NR_cachestat
#define __NR_cachestat 451
#endif

struct mount_change {
  uint64_t set, clear, propagation, userns_fd;
};

static inline int sys_open_tree(int dir, const char *path, unsigned flags) {
  return (int)syscall(__NR_open_tree, dir, path, flags | OPEN_TREE_CLONE | O_CLOEXEC);
}

static inline int sys_move_mount(int from, const char *to) {
  return (int)syscall(__NR_move_mount, from, "", AT_FDCWD, to, MOVE_MOUNT_F_EMPTY_PATH);
}

static inline int sys_mount_setattr(int mount, unsigned flags, const struct mount_change *change) {
  return (int)syscall(__NR_mount_setattr, mount, "", flags | AT_EMPTY_PATH, change, sizeof *change);
}

static inline int sys_openat2(int dir, const char *path, const struct open_how *how) {
  return (int)syscall(__NR_openat2, dir, path, how, sizeof *how);
}

static inline int sys_pivot_root(const char *new_root, const char *old_root) {
  return (int)syscall(__NR_pivot_root, new_root, old_root);
}

static inline int sys_pidfd_kill(int pidfd) { return (int)syscall(__NR_pidfd_send_signal, pidfd, SIGKILL, NULL, 0); }

static inline int sys_pidfd_open(pid_t pid) { return (int)syscall(__NR_pidfd_open, pid, 0); }

static inline int sys_close_range(unsigned first, unsigned last, unsigned flags) {
  return (int)syscall(__NR_close_range, first, last, flags);
}

/* Like fork: `flags` may name new namespaces; `born_in` is a v2 control group directory or -1. */
static inline pid_t sys_clone(uint64_t flags, int *pidfd, int born_in) {
  struct clone_args args = {.flags = flags, .exit_signal = SIGCHLD};
  if (pidfd) {
    args.flags |= CLONE_PIDFD;
    args.pidfd = (uint64_t)(uintptr_t)pidfd;
  }
  if (born_in >= 0) {
    args.flags |= CLONE_INTO_CGROUP;
    args.cgroup = (uint64_t)born_in;
  }
  return (pid_t)syscall(__NR_clone3, &args, sizeof args);
}

#endif
