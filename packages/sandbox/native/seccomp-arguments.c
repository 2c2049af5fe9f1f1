#include "seccomp-arguments.h"

#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

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

/*
 * Record locks cost kernel memory that no limit counts, and those on shared files are visible to other boxes: setting
 * one does nothing, querying is refused. Leases delay the host, notices reveal other boxes' reads, and direct output
 * wakes the broker for every byte.
 */
static void limit_fcntl(struct code *c) {
  static const uint32_t muted[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};
  static const uint32_t refused[] = {F_GETLK, F_OFD_GETLK, F_SETLEASE, F_NOTIFY};
  enum { MUTED = sizeof muted / sizeof muted[0], REFUSED = sizeof refused / sizeof refused[0] };
  code_jump(c, BPF_JEQ, __NR_fcntl, 0, 2 * MUTED + 2 * REFUSED + 6);
  code_load(c, code_argument(1));
  for (int i = 0; i < MUTED; i++) {
    code_jump(c, BPF_JEQ, muted[i], 0, 1);
    code_refuse(c, 0);
  }
  for (int i = 0; i < REFUSED; i++) {
    code_jump(c, BPF_JEQ, refused[i], 0, 1);
    code_refuse(c, ENOLCK);
  }
  code_jump(c, BPF_JEQ, F_SETFL, 0, 3);
  code_load(c, code_argument(2));
  code_jump(c, BPF_JSET, O_DIRECT, 0, 1);
  code_refuse(c, EINVAL);
  code_answer(c, SECCOMP_RET_ALLOW);
}

/* Reads past the page cache make the disk slow for others; a pipe of packets costs its reader a call each. */
static void refuse_direct(struct code *c) {
#ifdef __NR_open
  code_refuse_if(c, __NR_open, 1, BPF_JSET, O_DIRECT, EINVAL);
#endif
  code_refuse_if(c, __NR_openat, 2, BPF_JSET, O_DIRECT, EINVAL);
  code_refuse_if(c, __NR_pipe2, 1, BPF_JSET, O_DIRECT, EINVAL);
  code_refuse_if(c, __NR_preadv2, 5, BPF_JSET, UNCACHED_READ, EOPNOTSUPP);
  code_refuse_if(c, __NR_pwritev2, 5, BPF_JSET, UNCACHED_READ, EOPNOTSUPP);
}

/*
 * The page cache is shared: a box that empties it makes others pay for reading again, and one that reads ahead makes
 * them wait. Advice may be ignored.
 */
static void ignore_advice(struct code *c) {
  static const uint32_t files[] = {POSIX_FADV_DONTNEED, POSIX_FADV_WILLNEED};
  static const uint32_t memory[] = {ADVICE_MERGEABLE, ADVICE_COLD, ADVICE_PAGEOUT, ADVICE_COLLAPSE};
  enum { REFUSED = sizeof memory / sizeof memory[0] };
  code_refuse_values(c, __NR_fadvise64, 3, files, sizeof files / sizeof files[0], 0);
  code_jump(c, BPF_JEQ, __NR_madvise, 0, 2 * REFUSED + 4);
  code_load(c, code_argument(2));
  code_jump(c, BPF_JEQ, MADV_WILLNEED, 0, 1);
  code_refuse(c, 0);
  for (int i = 0; i < REFUSED; i++) {
    code_jump(c, BPF_JEQ, memory[i], 0, 1);
    code_refuse(c, EINVAL);
  }
  code_answer(c, SECCOMP_RET_ALLOW);
}

/* With a limit of one byte no collector of core dumps is started; with none it would be. */
static void keep_core_limit(struct code *c) {
#ifdef __NR_setrlimit
  code_refuse_if(c, __NR_setrlimit, 0, BPF_JEQ, RLIMIT_CORE, 0);
#endif
  code_jump(c, BPF_JEQ, __NR_prlimit64, 0, 8);
  code_load(c, code_argument(1));
  code_jump(c, BPF_JEQ, RLIMIT_CORE, 0, 5);
  code_load(c, code_argument(2)); /* where the new limit is; nowhere when it is only read */
  code_jump(c, BPF_JEQ, 0, 0, 2);
  code_load(c, code_argument(2) + 4);
  code_jump(c, BPF_JEQ, 0, 1, 0);
  code_refuse(c, 0);
  code_answer(c, SECCOMP_RET_ALLOW);
}

void refuse_arguments(struct code *c) {
  const uint32_t namespaces =
      CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
  code_refuse_if(c, __NR_clone, 0, BPF_JSET, namespaces, EPERM);
  code_allow_only(c, __NR_socket, 0, AF_UNIX, EACCES);
  code_allow_only(c, __NR_socketpair, 0, AF_UNIX, EACCES);
  limit_fcntl(c);
  refuse_direct(c);
  ignore_advice(c);
  code_refuse_if(c, __NR_prctl, 0, BPF_JEQ, PR_SET_THP_DISABLE, EPERM);
  keep_core_limit(c);
  code_refuse_if(c, __NR_ioctl, 1, BPF_JEQ, TIOCSTI, EPERM);
  /* the host's huge pages are reserved for other uses, and no memory limit counts them */
  code_refuse_if(c, __NR_mmap, 3, BPF_JSET, MAP_HUGETLB, EPERM);
  code_refuse_if(c, __NR_memfd_create, 1, BPF_JSET, MFD_HUGETLB, EPERM);
}
