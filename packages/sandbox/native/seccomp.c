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
#include "seccomp-arguments.h"
#include "seccomp-code.h"

#include <linux/audit.h>
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

static int by_call(const void *a, const void *b) {
  uint32_t left = ((const struct rule *)a)->call, right = ((const struct rule *)b)->call;
  return left < right ? -1 : left > right;
}

int seccomp_deny_dangerous(void) {
  struct code c = {.len = 0};
  const int count = (int)(sizeof dangerous / sizeof dangerous[0]);
  qsort(dangerous, (size_t)count, sizeof dangerous[0], by_call);

  code_load(&c, offsetof(struct seccomp_data, arch));
  code_jump(&c, BPF_JEQ, OWN_ARCH, 1, 0);
  code_answer(&c, SECCOMP_RET_KILL_PROCESS);
  code_load(&c, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  /* the x32 gate: the same calls under other numbers */
  code_jump(&c, BPF_JGE, 0x40000000u, 0, 1);
  code_answer(&c, SECCOMP_RET_KILL_PROCESS);
  code_jump(&c, BPF_JGE, OLD_CALLS_END, 0, 2);
  code_jump(&c, BPF_JGE, COMMON_CALLS, 1, 0);
  code_refuse(&c, ENOSYS);
#endif
  code_jump(&c, BPF_JGT, NEWEST_CALL, 0, 1);
  code_refuse(&c, ENOSYS);
  refuse_arguments(&c);
  code_tree(&c, dangerous, count);
  return code_install(&c);
}

int seccomp_deny_setup(void) {
  struct code c = {.len = 0};
  const int count = (int)(sizeof setup / sizeof setup[0]);
  code_load(&c, offsetof(struct seccomp_data, nr));
  code_allow_only(&c, __NR_personality, 0, 0xffffffffu, EPERM);
  for (int i = 0; i < count; i++) {
    code_jump(&c, BPF_JEQ, setup[i].call, 0, 1);
    code_refuse(&c, setup[i].error);
  }
  code_answer(&c, SECCOMP_RET_ALLOW);
  return code_install(&c);
}
