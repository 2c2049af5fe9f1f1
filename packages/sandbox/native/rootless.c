/*
 * Without root.
 *
 * The broker makes a user namespace in which it is root of a few ids: its own user is 0, and the user's subordinate ids
 * (/etc/subuid, /etc/subgid) are those from 1 on. newuidmap and newgidmap, which are setuid root, write that down; only
 * they may. In it, with a mount namespace of its own, all the rest of the broker works as it does for root of the host,
 * as far as the kernel lets it: control groups must be a delegated v2 subtree, and directories that others may not read
 * cannot be shown to a program, because their file systems belong to the host's root.
 *
 * The same goes for the root of a container that has only some ids: whoever has fewer than all takes the ids of the
 * boxes from those it has.
 */
#include "rootless.h"

#include "kernel.h"

#include <sys/wait.h>

enum { EXEC_FAILED = 127 };

struct range {
  unsigned long first, count;
};

static int run_mapper(const char *program, pid_t target, uid_t own, struct range range) {
  char text[6][24];
  const unsigned long numbers[6] = {(unsigned long)target, own, 1, 1, range.first, range.count};
  for (int i = 0; i < 6; i++) format(text[i], sizeof text[i], "%lu", numbers[i]);
  pid_t pid = fork();
  if (pid == 0) {
    execlp(program, program, text[0], "0", text[1], text[2], text[3], text[4], text[5], (char *)NULL);
    _exit(errno == ENOENT ? EXEC_FAILED : 126);
  }
  int status = -1;
  while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}

/* A process that stays outside, because the mappers are setuid only outside. Its exit code reports the result. */
static pid_t start_mappers(pid_t target, const struct range ranges[2], int wait_for) {
  pid_t pid = fork();
  if (pid != 0) return pid;
  char go;
  if (read(wait_for, &go, 1) != 1) _exit(0);
  int result = run_mapper("newuidmap", target, geteuid(), ranges[0]);
  if (result == 0) result = run_mapper("newgidmap", target, getegid(), ranges[1]);
  _exit(result);
}

static bool read_ranges(struct range ranges[2]) {
  const char *text = getenv("VERDICT_SUBIDS");
  return text && sscanf(text, "%lu %lu %lu %lu", &ranges[0].first, &ranges[0].count, &ranges[1].first,
                        &ranges[1].count) == 4;
}

bool rootless_enter(char *reason, size_t size) {
  struct range ranges[2];
  int gate[2], status = 0;
  if (!read_ranges(ranges)) {
    format(reason, size, "it does not run as root, and /etc/subuid and /etc/subgid give this user no ids for boxes; "
                         "verdict-sandbox doctor says what is missing");
    return false;
  }
  if (pipe2(gate, O_CLOEXEC) != 0) return format(reason, size, "cannot make a pipe: %s", strerror(errno)), false;
  pid_t mappers = start_mappers(getpid(), ranges, gate[0]);
  close(gate[0]);
  bool is_alone = unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0;
  int error = errno;
  if (is_alone && write(gate[1], "", 1) != 1) is_alone = false;
  close(gate[1]);
  while (mappers > 0 && waitpid(mappers, &status, 0) < 0 && errno == EINTR) continue;
  if (!is_alone)
    format(reason, size, "a user who is not root cannot make a user namespace here: %s (forbidden by a sysctl, AppArmor "
                         "or the filter of a container)", strerror(error));
  else if (WIFEXITED(status) && WEXITSTATUS(status) == EXEC_FAILED)
    format(reason, size, "newuidmap and newgidmap are needed to run without root: install the package uidmap");
  else if (status != 0 || geteuid() != 0)
    format(reason, size, "newuidmap or newgidmap refused the ids of /etc/subuid and /etc/subgid");
  else return true;
  return false;
}

/* The longest range of ids this process can map, excluding 0; all of them on the host itself. */
static struct range mapped(const char *path) {
  struct range longest = {0, 0};
  unsigned long inside, outside, count;
  FILE *map = fopen(path, "re");
  if (!map) return longest;
  while (fscanf(map, "%lu %lu %lu", &inside, &outside, &count) == 3)
    if (count > longest.count) longest = (struct range){inside, count};
  fclose(map);
  return longest;
}

bool rootless_ids(uint32_t *first, uint32_t *count) {
  struct range users = mapped("/proc/self/uid_map"), groups = mapped("/proc/self/gid_map");
  unsigned long start = users.first > groups.first ? users.first : groups.first;
  unsigned long end = users.first + users.count;
  if (groups.first + groups.count < end) end = groups.first + groups.count;
  if (users.count >= UINT32_MAX) return false;
  /* the lower half may have owners in a container, and the end has `nobody` */
  *first = (uint32_t)(end > start ? start + (end - start) / 2 : 0);
  *count = end > *first + 256u ? (uint32_t)(end - 256u - *first) : 0;
  return true;
}
