/*
 * Host files of a run. Paths are resolved here, by the broker, and never by the box; the box gets descriptors and
 * detached mounts. Files are read ahead here too: page cache is charged to its first reader, and a program must not pay
 * for cold input.
 */
#include "broker.h"
#include "kernel.h"
#include "mounts.h"

#include <dirent.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { WARM_PIECE = 128 * 1024, WARM_DIR_FILES = 256 };

void opened_init(struct opened *opened) {
  opened->in = opened->out_file = opened->out_pipe = opened->dir = -1;
  for (int i = 0; i < MAX_FILES; i++) opened->fds[i] = -1;
  for (int i = 0; i < MAX_EXTRA; i++) opened->extra[i] = -1;
}

void opened_close(struct opened *opened) {
  close_fd(&opened->in);
  close_fd(&opened->out_file);
  close_fd(&opened->out_pipe);
  close_fd(&opened->dir);
  for (int i = 0; i < MAX_FILES; i++) close_fd(&opened->fds[i]);
  for (int i = 0; i < MAX_EXTRA; i++) close_fd(&opened->extra[i]);
}

static bool fail(struct run *run, const char *path, const char *why) {
  format(run->reason, sizeof run->reason, "%s: %s", path, why);
  return false;
}

/* ---- reading ahead: only what is not in memory, however lately it was ---- */

/* Pages of the file in memory, or -1 when the kernel does not report them (before Linux 6.5). */
static int64_t cached_pages(int fd, uint64_t size) {
  struct {
    uint64_t offset, length;
  } range = {0, size};
  struct {
    uint64_t cached, dirty, writeback, evicted, recently_evicted;
  } found = {0};
  return syscall(__NR_cachestat, fd, &range, &found, 0) == 0 ? (int64_t)found.cached : -1;
}

static void warm(int fd, const struct stat *found) {
  int64_t pages = (found->st_size + 4095) / 4096;
  if (cached_pages(fd, (uint64_t)found->st_size) >= pages) return;
  for (off_t at = 0; at < found->st_size; at += WARM_PIECE)
    if (readahead(fd, at, WARM_PIECE) != 0) return;
}

static void warm_file(const char *path, const struct stat *found) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd >= 0) warm(fd, found);
  close_fd(&fd);
}

static void warm_dir(const char *path) {
  DIR *dir = opendir(path);
  if (!dir) return;
  int seen = 0;
  for (struct dirent *entry; (entry = readdir(dir)) && seen < WARM_DIR_FILES;) {
    struct stat inside;
    if (entry->d_type != DT_REG) continue;
    int fd = openat(dirfd(dir), entry->d_name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd >= 0 && fstat(fd, &inside) == 0) warm(fd, &inside);
    close_fd(&fd);
    seen++;
  }
  closedir(dir);
}

/* ---- stdin ---- */

static int open_regular(struct run *run, const char *path, struct stat *found) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) return fail(run, path, strerror(errno)), -1;
  if (fstat(fd, found) == 0 && S_ISREG(found->st_mode)) return fd;
  close(fd);
  return fail(run, path, "not a regular file"), -1;
}

/*
 * The input through a read-only mount of its own: a program finds no path of the host in /proc/self/fd, and cannot open
 * a world-writable file for writing there. -1 where the file cannot be mounted, as on some hosts without root.
 */
static int open_detached(const char *path) {
  int mount = mounts_detach(AT_FDCWD, path, -1);
  if (mount < 0) return -1;
  /* a mount of a file cannot be opened by an empty path; its own descriptor can */
  char self[64];
  format(self, sizeof self, "/proc/self/fd/%d", mount);
  int fd = open(self, O_RDONLY | O_CLOEXEC);
  close(mount);
  return fd;
}

/* The program's id owns nothing on the host, so opening its input again grants no more than the mode grants to others. */
static int open_input(struct run *run, const char *path) {
  struct stat found;
  int fd = open_regular(run, path, &found);
  if (fd < 0) return -1;
  warm(fd, &found);
  int detached = open_detached(path);
  if (detached < 0) {
    if (!(found.st_mode & S_IWOTH)) return fd;
    fail(run, path, "it is writable by all users and cannot be mounted read-only");
  }
  close(fd);
  return detached;
}

/* Permanently read-only: F_SEAL_WRITE applies to every later open. */
static int memory_file(const void *data, size_t len) {
  int fd = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd < 0) return -1;
  const char *at = data;
  for (size_t left = len; left > 0;) {
    ssize_t done = write(fd, at, left);
    if (done <= 0) {
      close(fd);
      return -1;
    }
    at += done;
    left -= (size_t)done;
  }
  fchmod(fd, 0444);
  fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
  char self[64];
  format(self, sizeof self, "/proc/self/fd/%d", fd);
  int readable = open(self, O_RDONLY | O_CLOEXEC);
  close(fd);
  return readable;
}

static bool open_stdin(struct run *run) {
  const struct program *program = &run->program;
  switch (program->stdin_kind) {
    case STDIN_PIPE: return true;
    case STDIN_PATH:
      run->opened.in = open_input(run, program->stdin_content.data);
      return run->opened.in >= 0;
    case STDIN_BYTES:
      if (program->stdin_content.len > 0) {
        run->opened.in = memory_file(program->stdin_content.data, program->stdin_content.len);
        return run->opened.in >= 0 || fail(run, "stdin", strerror(errno));
      }
      break;
    case STDIN_EMPTY: break;
  }
  run->opened.in = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return run->opened.in >= 0 || fail(run, "/dev/null", strerror(errno));
}

/* ---- files ---- */

/* Files that only we may read are shown to the program as its own, where the file system can do that. */
static int detach(struct lane *lane, const char *path, const struct stat *found) {
  mode_t needed = S_ISDIR(found->st_mode) ? S_IROTH | S_IXOTH : S_IROTH;
  bool readable = (found->st_mode & needed) == needed;
  if (readable) return mounts_detach(AT_FDCWD, path, -1);
  if (found->st_uid != geteuid()) return -EACCES;
  int idmap = lane_idmap(lane);
  return idmap < 0 ? -EACCES : mounts_detach(AT_FDCWD, path, idmap);
}

static bool open_file(struct run *run, struct lane *lane, uint32_t i) {
  const char *path = run->program.files[i].content.data;
  struct stat found;
  int fd = open_regular(run, path, &found);
  if (fd < 0) return false;
  warm(fd, &found);
  int mount = detach(lane, path, &found);
  run->opened.file_kind[i] = mount >= 0 ? FILE_MOUNT : FILE_COPY;
  run->opened.fds[i] = mount >= 0 ? mount : fd;
  if (mount >= 0) close(fd);
  return true;
}

static bool open_dir(struct run *run, struct lane *lane) {
  const char *path = run->program.program_dir;
  struct stat found;
  if (!path) return true;
  if (stat(path, &found) != 0) return fail(run, path, strerror(errno));
  run->opened.dir_is_file = S_ISREG(found.st_mode);
  if (!run->opened.dir_is_file && !S_ISDIR(found.st_mode)) return fail(run, path, "neither a directory nor a file");
  if (run->opened.dir_is_file) warm_file(path, &found);
  else warm_dir(path);
  run->opened.dir = detach(lane, path, &found);
  return run->opened.dir >= 0 || fail(run, path, "cannot be shown to the program; allow others to read it (mode 0755)");
}

bool run_open_output(struct run *run) {
  run->out_in_file = true;
  run->opened.out_file = open(run->program.stdout_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0600);
  return run->opened.out_file >= 0 || fail(run, run->program.stdout_path, strerror(errno));
}

static bool open_all(struct run *run, struct lane *lane) {
  if (!open_stdin(run) || !open_dir(run, lane)) return false;
  if (run->program.stdout_kind == STDOUT_PATH && !run_open_output(run)) return false;
  for (uint32_t i = 0; i < run->program.file_count; i++)
    if (run->program.files[i].kind == FROM_PATH && !open_file(run, lane, i)) return false;
  return true;
}

bool run_open(struct run *run, struct lane *lane) {
  bool is_open = open_all(run, lane);
  run->is_host_fault = !is_open;
  return is_open;
}
