/*
 * Takes files out of the work directory of a dead box. The directory is reached through the descriptor the box gave
 * when it was made ready, and paths are resolved so that no link, no mount and no `..` leads anywhere else.
 */
#include "broker.h"
#include "kernel.h"

#include <sys/sendfile.h>
#include <sys/stat.h>

static int open_beneath(int dir, const char *name) {
  const struct open_how how = {
      .flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV,
  };
  return sys_openat2(dir, name, &how);
}

static bool copy(int from, const char *path, uint64_t size, bool executable, char *reason, size_t reason_size) {
  mode_t mode = executable ? 0755 : 0644;
  int to = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, mode);
  if (to < 0) return format(reason, reason_size, "%s: %s", path, strerror(errno)), false;
  ssize_t done = 0;
  for (uint64_t left = size; left > 0; left -= (uint64_t)done)
    if ((done = sendfile(to, from, NULL, left)) <= 0) break;
  bool fine = done >= 0 && fchmod(to, mode) == 0;
  if (!fine) format(reason, reason_size, "%s: %s", path, strerror(errno));
  close(to);
  return fine;
}

void run_collect(struct run *run) {
  for (uint32_t i = 0; i < run->program.collect_count; i++) {
    const struct collect *wanted = &run->program.collects[i];
    struct collected *result = &run->collected[i];
    struct stat found;
    int fd = open_beneath(run->box->work, wanted->name);
    if (fd < 0) {
      if (errno != ENOENT && errno != ENOTDIR) result->refused = REFUSED_KIND;
      continue;
    }
    if (fstat(fd, &found) != 0 || !S_ISREG(found.st_mode)) result->refused = REFUSED_KIND;
    else if ((uint64_t)found.st_size > wanted->max_bytes) result->refused = REFUSED_SIZE;
    else {
      result->taken = copy(fd, wanted->path, (uint64_t)found.st_size, found.st_mode & S_IXUSR, run->reason,
                           sizeof run->reason);
      result->bytes = (uint64_t)found.st_size;
    }
    close(fd);
  }
}
