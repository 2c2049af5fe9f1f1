/*
 * System call filter. Of the calls that were reviewed all are allowed but those listed: the box has no capability, no
 * device, no network and no foreign process to reach, so the list removes attack surface (nested user namespaces, BPF,
 * io_uring, keys), what would disturb measuring (affinity, address layout) and what is shared between boxes (locks,
 * leases and notices on files of the host, the page cache), not the means to work. Calls that are newer than the review
 * do not exist here: test/system-calls.test.ts has the list.
 *
 * The list is searched as a tree: the kernel runs a new filter once for every call number to learn which are always
 * allowed, so a short path makes the box ready sooner, and costs an ordinary call nothing.
 */
#include "seccomp.h"

#include "common.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define OWN_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCH AUDIT_ARCH_AARCH64
#else
#error "verdict sandbox: only x86_64 and aarch64 are supported"
#endif

/* Calls newer than the headers it may be compiled with. */
#ifndef __NR_statmount
#define __NR_statmount 457
#define __NR_listmount 458
#endif
#ifndef __NR_lsm_get_self_attr
#define __NR_lsm_get_self_attr 459
#define __NR_lsm_set_self_attr 460
#define __NR_lsm_list_modules 461
#endif
#ifndef __NR_quotactl_fd
#define __NR_quotactl_fd 443
#endif
#ifndef __NR_memfd_secret
#define __NR_memfd_secret 447
#endif
#ifndef __NR_mount_setattr
#define __NR_mount_setattr 442
#endif
#ifndef __NR_set_mempolicy_home_node
#define __NR_set_mempolicy_home_node 450
#endif

/* The newest reviewed call (mseal); later ones must be reviewed first. */
#define NEWEST_CALL 462u
#ifdef __x86_64__
/* Between the old numbers and those all architectures share; new calls of this architecture are put there. */
#define OLD_CALLS_END 335u
#define COMMON_CALLS 424u
#endif

#ifndef __NR_openat2
#define __NR_openat2 437
#endif
#ifndef __NR_landlock_create_ruleset
#define __NR_landlock_create_ruleset 444
#define __NR_landlock_add_rule 445
#define __NR_landlock_restrict_self 446
#endif
#ifndef __NR_process_mrelease
#define __NR_process_mrelease 448
#endif
#ifndef __NR_cachestat
#define __NR_cachestat 451
#endif
#ifndef F_OFD_GETLK
#define F_OFD_GETLK 36
#define F_OFD_SETLK 37
#define F_OFD_SETLKW 38
#endif
#ifndef PR_SET_THP_DISABLE
#define PR_SET_THP_DISABLE 41
#endif
/* Advice about memory: unmerged or collapsed pages show what others have, evicted ones cost others time. */
enum { ADVICE_MERGEABLE = 12, ADVICE_COLD = 20, ADVICE_PAGEOUT = 21, ADVICE_COLLAPSE = 25 };
/* Reads that evict what they read. */
#define UNCACHED_READ 0x80u

struct rule {
  uint32_t call;
  uint32_t error;
};

static struct rule dangerous[] = {
    /* namespaces, mounts and roots */
    {__NR_unshare, EPERM},
    {__NR_umount2, EPERM},
    {__NR_pivot_root, EPERM},
    {__NR_open_tree, EPERM},
    {__NR_fsopen, EPERM},
    {__NR_fsconfig, EPERM},
    {__NR_fsmount, EPERM},
    {__NR_fspick, EPERM},
    {__NR_mount_setattr, EPERM},
    {__NR_statmount, EPERM},
    {__NR_listmount, EPERM},
    {__NR_name_to_handle_at, EPERM},
    {__NR_open_by_handle_at, EPERM},
    {__NR_quotactl, EPERM},
    {__NR_quotactl_fd, EPERM},
    {__NR_swapon, EPERM},
    {__NR_swapoff, EPERM},
    /* the flags of clone3 are in memory, which a filter cannot read; every libc falls back to clone */
    {__NR_clone3, ENOSYS},
    /* other processes */
    {__NR_ptrace, EPERM},
    {__NR_process_vm_readv, EPERM},
    {__NR_process_vm_writev, EPERM},
    {__NR_process_madvise, EPERM},
    {__NR_pidfd_getfd, EPERM},
    {__NR_kcmp, EPERM},
    /* wide kernel interfaces with a history */
    {__NR_bpf, EPERM},
    {__NR_perf_event_open, EPERM},
    {__NR_userfaultfd, EPERM},
    {__NR_io_uring_setup, ENOSYS},
    {__NR_io_uring_enter, ENOSYS},
    {__NR_io_uring_register, ENOSYS},
    {__NR_keyctl, EPERM},
    {__NR_add_key, EPERM},
    {__NR_request_key, EPERM},
    {__NR_fanotify_init, EPERM},
    {__NR_fanotify_mark, EPERM},
    {__NR_memfd_secret, ENOSYS},
    {__NR_lsm_get_self_attr, EPERM},
    {__NR_lsm_set_self_attr, EPERM},
    {__NR_lsm_list_modules, EPERM},
    {__NR_vmsplice, EPERM},
    {__NR_landlock_create_ruleset, ENOSYS},
    {__NR_landlock_add_rule, ENOSYS},
    {__NR_landlock_restrict_self, ENOSYS},
    {__NR_process_mrelease, ENOSYS},
    /* its flags are in memory; every libc falls back to openat */
    {__NR_openat2, ENOSYS},
    /* reveals files read by other boxes */
    {__NR_cachestat, ENOSYS},
    /*
     * a lock on a shared file is visible to every box that has it; there is no need to lock out processes outside the
     * box
     */
    {__NR_flock, 0},
    /* counted for the whole host or for its root, so one box could exhaust them for all others */
#ifdef __NR_inotify_init
    {__NR_inotify_init, EMFILE},
#endif
    {__NR_inotify_init1, EMFILE},
    {__NR_io_setup, EAGAIN},
    /* would wait for the host's own disks, and make them work; nothing in a box outlives it */
    {__NR_sync, 0},
    {__NR_syncfs, 0},
    {__NR_fsync, 0},
    {__NR_fdatasync, 0},
    {__NR_sync_file_range, 0},
    /* what a box reads ahead would delay the next one of its slot after its end: the disk limit is of the slot */
    {__NR_readahead, 0},
    /* the machine itself */
    {__NR_kexec_load, EPERM},
#ifdef __NR_kexec_file_load
    {__NR_kexec_file_load, EPERM},
#endif
    {__NR_init_module, EPERM},
    {__NR_finit_module, EPERM},
    {__NR_delete_module, EPERM},
    {__NR_reboot, EPERM},
    {__NR_sethostname, EPERM},
    {__NR_setdomainname, EPERM},
    {__NR_settimeofday, EPERM},
    {__NR_clock_settime, EPERM},
    {__NR_adjtimex, EPERM},
    {__NR_clock_adjtime, EPERM},
    {__NR_acct, EPERM},
    {__NR_syslog, EPERM},
    {__NR_vhangup, EPERM},
    /* memory placement */
    {__NR_mbind, EPERM},
    {__NR_set_mempolicy, EPERM},
    {__NR_set_mempolicy_home_node, EPERM},
    {__NR_migrate_pages, EPERM},
    {__NR_move_pages, EPERM},
#ifdef __NR_iopl
    {__NR_iopl, EPERM},
    {__NR_ioperm, EPERM},
    {__NR_modify_ldt, EPERM},
    {__NR_uselib, ENOSYS},
    {__NR_ustat, ENOSYS},
    {__NR_sysfs, ENOSYS},
    {__NR__sysctl, ENOSYS},
    {__NR_create_module, ENOSYS},
    {__NR_get_kernel_syms, ENOSYS},
    {__NR_query_module, ENOSYS},
#endif
#ifdef __NR_nfsservctl
    {__NR_nfsservctl, ENOSYS},
#endif
#ifdef __NR_lookup_dcookie
    {__NR_lookup_dcookie, ENOSYS},
#endif
};

static const struct rule setup[] = {
    {__NR_setns, EPERM},
    {__NR_chroot, EPERM},
    {__NR_mount, EPERM},
    {__NR_move_mount, EPERM},
    {__NR_sched_setaffinity, EPERM},
};

enum { MAX_CODE = 1024 };

struct code {
  struct sock_filter at[MAX_CODE];
  unsigned short len;
};

static void emit(struct code *c, struct sock_filter op) {
  if (c->len >= MAX_CODE) abort();
  c->at[c->len++] = op;
}

static void load(struct code *c, uint32_t offset) {
  emit(c, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

static void jump(struct code *c, uint16_t test, uint32_t value, uint8_t yes, uint8_t no) {
  emit(c, (struct sock_filter)BPF_JUMP((uint16_t)(BPF_JMP | test | BPF_K), value, yes, no));
}

static void answer(struct code *c, uint32_t action) {
  emit(c, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

static void refuse(struct code *c, uint32_t error) { answer(c, SECCOMP_RET_ERRNO | error); }

/* The low half of an argument; on both supported machines it comes first in memory. */
static uint32_t argument(int index) { return (uint32_t)(offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)index); }

static int by_call(const void *a, const void *b) {
  uint32_t left = ((const struct rule *)a)->call, right = ((const struct rule *)b)->call;
  return left < right ? -1 : left > right;
}

static void emit_tree(struct code *c, const struct rule *rules, int count) {
  if (count == 1) {
    jump(c, BPF_JEQ, rules[0].call, 0, 1);
    refuse(c, rules[0].error);
    answer(c, SECCOMP_RET_ALLOW);
    return;
  }
  int half = count / 2;
  unsigned short at = c->len;
  jump(c, BPF_JGE, rules[half].call, 0, 0);
  emit_tree(c, rules, half);
  if (c->len - at - 1 > 255) abort();
  c->at[at].jt = (uint8_t)(c->len - at - 1);
  emit_tree(c, rules + half, count - half);
}

static int install(struct code *c) {
  struct sock_fprog program = {.len = c->len, .filter = c->at};
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) ? -errno : 0;
}

/* Refuses `call` when `test` of its argument with `value` is true. */
static void refuse_if(struct code *c, uint32_t call, int index, uint16_t test, uint32_t value, uint32_t error) {
  jump(c, BPF_JEQ, call, 0, 4);
  load(c, argument(index));
  jump(c, test, value, 0, 1);
  refuse(c, error);
  answer(c, SECCOMP_RET_ALLOW);
}

static void allow_only(struct code *c, uint32_t call, int index, uint32_t value, uint32_t error) {
  jump(c, BPF_JEQ, call, 0, 4);
  load(c, argument(index));
  jump(c, BPF_JEQ, value, 1, 0);
  refuse(c, error);
  answer(c, SECCOMP_RET_ALLOW);
}

/* Answers `call` with `error` when the argument is one of the values. */
static void refuse_values(struct code *c, uint32_t call, int index, const uint32_t *values, int count, uint32_t error) {
  jump(c, BPF_JEQ, call, 0, (uint8_t)(2 * count + 2));
  load(c, argument(index));
  for (int i = 0; i < count; i++) {
    jump(c, BPF_JEQ, values[i], 0, 1);
    refuse(c, error);
  }
  answer(c, SECCOMP_RET_ALLOW);
}

/*
 * Record locks cost kernel memory that no limit counts, and those on shared files are visible to other boxes: setting
 * one does nothing, querying is refused. Leases delay the host, notices reveal other boxes' reads, and direct output
 * wakes the broker for every byte.
 */
static void limit_fcntl(struct code *c) {
  static const uint32_t muted[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};
  static const uint32_t refused[] = {F_GETLK, F_OFD_GETLK, F_SETLEASE, F_NOTIFY};
  enum { MUTED = sizeof muted / sizeof muted[0], REFUSED = sizeof refused / sizeof refused[0] };
  jump(c, BPF_JEQ, __NR_fcntl, 0, 2 * MUTED + 2 * REFUSED + 6);
  load(c, argument(1));
  for (int i = 0; i < MUTED; i++) {
    jump(c, BPF_JEQ, muted[i], 0, 1);
    refuse(c, 0);
  }
  for (int i = 0; i < REFUSED; i++) {
    jump(c, BPF_JEQ, refused[i], 0, 1);
    refuse(c, ENOLCK);
  }
  jump(c, BPF_JEQ, F_SETFL, 0, 3);
  load(c, argument(2));
  jump(c, BPF_JSET, O_DIRECT, 0, 1);
  refuse(c, EINVAL);
  answer(c, SECCOMP_RET_ALLOW);
}

/* Reads past the page cache make the disk slow for others; a pipe of packets costs its reader a call each. */
static void refuse_direct(struct code *c) {
#ifdef __NR_open
  refuse_if(c, __NR_open, 1, BPF_JSET, O_DIRECT, EINVAL);
#endif
  refuse_if(c, __NR_openat, 2, BPF_JSET, O_DIRECT, EINVAL);
  refuse_if(c, __NR_pipe2, 1, BPF_JSET, O_DIRECT, EINVAL);
  refuse_if(c, __NR_preadv2, 5, BPF_JSET, UNCACHED_READ, EOPNOTSUPP);
  refuse_if(c, __NR_pwritev2, 5, BPF_JSET, UNCACHED_READ, EOPNOTSUPP);
}

/*
 * The page cache is shared: a box that empties it makes others pay for reading again, and one that reads ahead makes
 * them wait. Advice may be ignored.
 */
static void ignore_advice(struct code *c) {
  static const uint32_t files[] = {POSIX_FADV_DONTNEED, POSIX_FADV_WILLNEED};
  static const uint32_t memory[] = {ADVICE_MERGEABLE, ADVICE_COLD, ADVICE_PAGEOUT, ADVICE_COLLAPSE};
  enum { REFUSED = sizeof memory / sizeof memory[0] };
  refuse_values(c, __NR_fadvise64, 3, files, sizeof files / sizeof files[0], 0);
  jump(c, BPF_JEQ, __NR_madvise, 0, 2 * REFUSED + 4);
  load(c, argument(2));
  jump(c, BPF_JEQ, MADV_WILLNEED, 0, 1);
  refuse(c, 0);
  for (int i = 0; i < REFUSED; i++) {
    jump(c, BPF_JEQ, memory[i], 0, 1);
    refuse(c, EINVAL);
  }
  answer(c, SECCOMP_RET_ALLOW);
}

/* With a limit of one byte no collector of core dumps is started; with none it would be. */
static void keep_core_limit(struct code *c) {
#ifdef __NR_setrlimit
  refuse_if(c, __NR_setrlimit, 0, BPF_JEQ, RLIMIT_CORE, 0);
#endif
  jump(c, BPF_JEQ, __NR_prlimit64, 0, 8);
  load(c, argument(1));
  jump(c, BPF_JEQ, RLIMIT_CORE, 0, 5);
  load(c, argument(2)); /* where the new limit is; nowhere when it is only read */
  jump(c, BPF_JEQ, 0, 0, 2);
  load(c, argument(2) + 4);
  jump(c, BPF_JEQ, 0, 1, 0);
  refuse(c, 0);
  answer(c, SECCOMP_RET_ALLOW);
}

int seccomp_deny_dangerous(void) {
  struct code c = {.len = 0};
  const uint32_t namespaces =
      CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
  const int count = (int)(sizeof dangerous / sizeof dangerous[0]);
  qsort(dangerous, (size_t)count, sizeof dangerous[0], by_call);

  load(&c, offsetof(struct seccomp_data, arch));
  jump(&c, BPF_JEQ, OWN_ARCH, 1, 0);
  answer(&c, SECCOMP_RET_KILL_PROCESS);
  load(&c, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  /* the x32 gate: the same calls under other numbers */
  jump(&c, BPF_JGE, 0x40000000u, 0, 1);
  answer(&c, SECCOMP_RET_KILL_PROCESS);
  jump(&c, BPF_JGE, OLD_CALLS_END, 0, 2);
  jump(&c, BPF_JGE, COMMON_CALLS, 1, 0);
  refuse(&c, ENOSYS);
#endif
  jump(&c, BPF_JGT, NEWEST_CALL, 0, 1);
  refuse(&c, ENOSYS);
  refuse_if(&c, __NR_clone, 0, BPF_JSET, namespaces, EPERM);
  allow_only(&c, __NR_socket, 0, AF_UNIX, EACCES);
  allow_only(&c, __NR_socketpair, 0, AF_UNIX, EACCES);
  limit_fcntl(&c);
  refuse_direct(&c);
  ignore_advice(&c);
  refuse_if(&c, __NR_prctl, 0, BPF_JEQ, PR_SET_THP_DISABLE, EPERM);
  keep_core_limit(&c);
  refuse_if(&c, __NR_ioctl, 1, BPF_JEQ, TIOCSTI, EPERM);
  /* the host's huge pages are reserved for other uses, and no memory limit counts them */
  refuse_if(&c, __NR_mmap, 3, BPF_JSET, MAP_HUGETLB, EPERM);
  refuse_if(&c, __NR_memfd_create, 1, BPF_JSET, MFD_HUGETLB, EPERM);
  emit_tree(&c, dangerous, count);
  return install(&c);
}

int seccomp_deny_setup(void) {
  struct code c = {.len = 0};
  const int count = (int)(sizeof setup / sizeof setup[0]);
  load(&c, offsetof(struct seccomp_data, nr));
  allow_only(&c, __NR_personality, 0, 0xffffffffu, EPERM);
  for (int i = 0; i < count; i++) {
    jump(&c, BPF_JEQ, setup[i].call, 0, 1);
    refuse(&c, setup[i].error);
  }
  answer(&c, SECCOMP_RET_ALLOW);
  return install(&c);
}
