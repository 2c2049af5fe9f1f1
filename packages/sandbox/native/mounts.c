/*
 * The file system a program sees. The lane's root is a small tmpfs with the toolchain directories of the host bound
 * into it, read-only. It is built while still root on the host and before the user namespace is created: the mounts are
 * then locked in the lane, so that not even its own root could make them writable or look beneath them, and a proc file
 * system is visible, without which the kernel would not let the boxes mount theirs in a container.
 */
#include "mounts.h"

#include "kernel.h"

#include <dirent.h>
#include <fnmatch.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

enum { BOX_INODES = 16384, MAX_COPIED_FILE = 1 << 20, MAX_TREES = 96 };

static const char *const top_level[] = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};

/* Configuration that toolchains read. No accounts, no keys, no host names. */
static const char *const etc_names[] = {
    "alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "java*",  "python*", "pypy*", "php*",
    "perl*",        "ruby*",       "mono*",      "ghc*",         "fpc*",      "dotnet", "lua*",    "node*", "gcc*",
};

struct tree {
  char path[PATH_MAX];
  int fd;      /* detached mount, or -1 for a link or a copied file */
  int copy_of; /* open file to copy, or -1 */
  bool is_dir;
  char link[PATH_MAX];
};

static struct tree *trees;
static int tree_count;

static int freeze(int mount, unsigned flags) {
  struct mount_change change = {.set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV,
                                .propagation = MS_PRIVATE};
  return sys_mount_setattr(mount, flags, &change);
}

/* Opens the sources first: the new root is put over a directory that may hide some of them. */
static bool take_tree(const char *path, bool must_exist, char *reason, size_t size) {
  struct stat found;
  if (lstat(path, &found) != 0) {
    if (!must_exist) return true;
    return format(reason, size, "toolchain directory %s: %s", path, strerror(errno)), false;
  }
  if (tree_count >= MAX_TREES) return format(reason, size, "too many toolchain directories"), false;
  struct tree *tree = &trees[tree_count];
  *tree = (struct tree){.fd = -1, .copy_of = -1, .is_dir = S_ISDIR(found.st_mode)};
  format(tree->path, PATH_MAX, "%s", path);
  if (S_ISLNK(found.st_mode)) {
    ssize_t len = readlink(path, tree->link, PATH_MAX - 1);
    if (len < 0) return true;
    tree->link[len] = 0;
  } else if (S_ISREG(found.st_mode)) {
    if (found.st_size > MAX_COPIED_FILE || (tree->copy_of = open(path, O_RDONLY | O_CLOEXEC)) < 0) return true;
  } else if (tree->is_dir) {
    tree->fd = sys_open_tree(AT_FDCWD, path, AT_RECURSIVE);
    if (tree->fd < 0 || freeze(tree->fd, AT_RECURSIVE) != 0)
      return format(reason, size, "cannot bind %s read-only: %s", path, strerror(errno)), false;
  } else return true;
  tree_count++;
  return true;
}

static bool take_etc(char *reason, size_t size) {
  DIR *dir = opendir("/etc");
  if (!dir) return true;
  bool fine = true;
  for (struct dirent *entry; fine && (entry = readdir(dir));) {
    for (size_t i = 0; i < sizeof etc_names / sizeof etc_names[0]; i++) {
      if (fnmatch(etc_names[i], entry->d_name, 0) != 0) continue;
      char path[PATH_MAX];
      format(path, sizeof path, "/etc/%s", entry->d_name);
      fine = take_tree(path, false, reason, size);
      break;
    }
  }
  closedir(dir);
  return fine;
}

/* Makes the directories above `path`, which is relative to the current directory. */
static void make_parents(const char *path) {
  char part[PATH_MAX];
  for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
    format(part, sizeof part, "%.*s", (int)(slash - path), path);
    mkdir(part, 0755);
  }
}

static void copy_into(int from, const char *path) {
  int to = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  char piece[65536];
  for (ssize_t got; to >= 0 && (got = read(from, piece, sizeof piece)) > 0;)
    if (write(to, piece, (size_t)got) != got) break;
  close_fd(&to);
}

static bool place(struct tree *tree, char *reason, size_t size) {
  const char *path = tree->path + 1;
  make_parents(path);
  bool fine = true;
  if (tree->link[0]) fine = symlink(tree->link, path) == 0 || errno == EEXIST;
  else if (tree->copy_of >= 0) copy_into(tree->copy_of, path);
  else {
    mkdir(path, 0755);
    fine = sys_move_mount(tree->fd, path) == 0;
  }
  if (!fine) format(reason, size, "cannot place %s in the box: %s", tree->path, strerror(errno));
  close_fd(&tree->fd);
  close_fd(&tree->copy_of);
  return fine;
}

static void write_new(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  if (fd >= 0 && write(fd, text, strlen(text)) < 0) fd = fd + 0;
  close_fd(&fd);
}

static bool make_device(const char *name, unsigned minor_number, char *reason, size_t size) {
  char inside[64], outside[64];
  format(inside, sizeof inside, "dev/%s", name);
  format(outside, sizeof outside, "/dev/%s", name);
  if (mknod(inside, S_IFCHR | 0666, makedev(1, minor_number)) == 0) return chmod(inside, 0666) == 0;
  /* a container may forbid making device nodes and still have these */
  int mount = sys_open_tree(AT_FDCWD, outside, 0);
  write_new(inside, "");
  bool fine = mount >= 0 && sys_move_mount(mount, inside) == 0;
  if (!fine) format(reason, size, "cannot provide %s: %s", outside, strerror(errno));
  close_fd(&mount);
  return fine;
}

static bool furnish(char *reason, size_t size) {
  static const char *const dirs[] = {"etc", "dev", "proc", "w", "b", "tmp"};
  for (size_t i = 0; i < sizeof dirs / sizeof dirs[0]; i++) mkdir(dirs[i], 0755);
  write_new("program", ""); /* where a program that is a single file is put */
  write_new("etc/passwd", "root:x:0:0:root:/:/usr/sbin/nologin\nbox:x:1000:1000:box:/w:/bin/sh\n"
                          "nobody:x:65534:65534:nobody:/:/usr/sbin/nologin\n");
  write_new("etc/group", "root:x:0:\nbox:x:1000:\nnogroup:x:65534:\n");
  write_new("etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n");
  write_new("etc/hosts", "127.0.0.1 localhost\n");
  if (symlink("/proc/self/fd", "dev/fd") || symlink("/proc/self/fd/0", "dev/stdin") ||
      symlink("/proc/self/fd/1", "dev/stdout") || symlink("/proc/self/fd/2", "dev/stderr") ||
      symlink("/tmp", "dev/shm"))
    return format(reason, size, "cannot furnish the root of the box: %s", strerror(errno)), false;
  return make_device("null", 3, reason, size) && make_device("zero", 5, reason, size) &&
         make_device("full", 7, reason, size) && make_device("random", 8, reason, size) &&
         make_device("urandom", 9, reason, size);
}

static const char *some_directory(void) {
  static const char *const candidates[] = {"/tmp", "/run", "/mnt", "/var", "/usr"};
  struct stat found;
  for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++)
    if (stat(candidates[i], &found) == 0 && S_ISDIR(found.st_mode)) return candidates[i];
  return "/proc";
}

static bool step(int result, const char *what, char *reason, size_t size) {
  if (result == 0) return true;
  format(reason, size, "cannot %s: %s", what, strerror(errno));
  return false;
}

bool mounts_enter_lane_root(char *const *toolchains, char *reason, size_t size) {
  trees = calloc(MAX_TREES, sizeof *trees);
  if (!trees) return false;
  if (!step(mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL), "make mounts private (is CAP_SYS_ADMIN missing?)",
            reason, size))
    return false;
  for (size_t i = 0; i < sizeof top_level / sizeof top_level[0]; i++)
    if (!take_tree(top_level[i], false, reason, size)) return false;
  if (!take_etc(reason, size)) return false;
  for (; *toolchains; toolchains++)
    if (!take_tree(*toolchains, true, reason, size)) return false;

  const char *at = some_directory();
  if (!step(mount("verdict", at, "tmpfs", MS_NOSUID, "mode=0755,size=16m,nr_inodes=4096"), "mount a tmpfs", reason,
            size) ||
      !step(chdir(at), "enter the new root", reason, size) || !furnish(reason, size))
    return false;
  for (int i = 0; i < tree_count; i++)
    if (!place(&trees[i], reason, size)) return false;
  free(trees);
  if (!step(mount("proc", "proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL), "mount proc", reason, size) ||
      !step(sys_pivot_root(".", "."), "change the root", reason, size) ||
      !step(umount2(".", MNT_DETACH), "leave the old root", reason, size) ||
      !step(chdir("/"), "enter the root", reason, size))
    return false;
  return step(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID, NULL), "make the root read-only",
              reason, size);
}

static int mount_scratch(const char *at, const char *mode) {
  char options[128];
  format(options, sizeof options, "size=64k,nr_inodes=%d,uid=%d,gid=%d,mode=%s", BOX_INODES, BOX_USER_ID, BOX_USER_ID,
         mode);
  return mount("box", at, "tmpfs", MS_NOSUID | MS_NODEV, options) ? -errno : 0;
}

/* Files that reveal the machine and other boxes; an empty file replaces them. */
static int mask_proc(void) {
  static const char *const names[] = {"cmdline", "config.gz", "diskstats", "locks"};
  char path[64];
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    format(path, sizeof path, "/proc/%s", names[i]);
    if (mount("/program", path, NULL, MS_BIND, NULL) && errno != ENOENT) return -errno;
  }
  return 0;
}

int mounts_box(void) {
  if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY, "hidepid=2")) return -errno;
  int masked = mask_proc();
  if (masked) return masked;
  int result = mount_scratch("/w", "0755");
  return result ? result : mount_scratch("/tmp", "1777");
}

int mounts_resize(uint64_t files_bytes) {
  char options[64];
  /* size=0 would mean no limit at all */
  format(options, sizeof options, "size=%llu", (unsigned long long)(files_bytes < 4096 ? 4096 : files_bytes));
  if (mount(NULL, "/w", NULL, MS_REMOUNT | MS_NOSUID | MS_NODEV, options)) return -errno;
  return mount(NULL, "/tmp", NULL, MS_REMOUNT | MS_NOSUID | MS_NODEV, options) ? -errno : 0;
}

int mounts_detach(int dir, const char *path, int idmap) {
  int mount = sys_open_tree(dir, path, path[0] ? 0 : AT_EMPTY_PATH);
  if (mount < 0) return -errno;
  struct mount_change change = {.set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV,
                                .propagation = MS_PRIVATE};
  if (idmap >= 0) {
    change.set |= MOUNT_ATTR_IDMAP;
    change.userns_fd = (uint64_t)idmap;
  }
  if (sys_mount_setattr(mount, 0, &change) == 0) return mount;
  int error = -errno;
  close(mount);
  return error;
}
