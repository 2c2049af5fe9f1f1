/* Where control groups are mounted, and the directories of brokers, lanes and boxes in them. */
#include "cgroup-parts.h"

#include <dirent.h>
#include <sys/stat.h>

static const char *const controller_of[] = {"memory", "pids", "cpuacct", "cpu", "blkio", ""};

struct hierarchy hierarchy_of[HIERARCHIES];
static char own_name[96];

bool has_word(const char *list, const char *word, const char *separators) {
  size_t len = strlen(word);
  for (const char *at = list; *at;) {
    size_t span = strcspn(at, separators);
    if (span == len && memcmp(at, word, len) == 0) return true;
    at += span;
    if (*at) at++;
  }
  return false;
}

static void note_mount(const char *root, const char *point, const char *type, const char *options) {
  for (int h = 0; h < HIERARCHIES; h++) {
    bool matches = h == UNIFIED ? strcmp(type, "cgroup2") == 0
                                : strcmp(type, "cgroup") == 0 && has_word(options, controller_of[h], ",\n");
    if (!matches || hierarchy_of[h].mounted) continue;
    hierarchy_of[h].mounted = format(hierarchy_of[h].mount, PATH_MAX, "%s", point) && format(hierarchy_of[h].root, PATH_MAX, "%s", root);
  }
}

static bool read_mounts(void) {
  FILE *file = fopen("/proc/self/mountinfo", "re");
  if (!file) return false;
  char *line = NULL;
  size_t cap = 0;
  while (getline(&line, &cap, file) > 0) {
    char root[PATH_MAX], point[PATH_MAX], type[64], options[512];
    char *tail = strstr(line, " - ");
    if (!tail || sscanf(line, "%*s %*s %*s %4095s %4095s", root, point) != 2) continue;
    if (sscanf(tail, " - %63s %*s %511s", type, options) != 2) continue;
    note_mount(root, point, type, options);
  }
  free(line);
  fclose(file);
  return true;
}

/* /proc/self/cgroup names groups from the root of the hierarchy; the mount may start further down. */
static void note_own(struct hierarchy *h, const char *path) {
  size_t skip = strcmp(h->root, "/") == 0 ? 0 : strlen(h->root);
  const char *rest = strncmp(path, h->root, skip) == 0 ? path + skip : "";
  format(h->own, PATH_MAX, "%s%s%s", h->mount, rest[0] && rest[0] != '/' ? "/" : "", strcmp(rest, "/") == 0 ? "" : rest);
  struct stat found;
  if (stat(h->own, &found) != 0) format(h->own, PATH_MAX, "%s", h->mount);
}

static bool read_own_groups(void) {
  FILE *file = fopen("/proc/self/cgroup", "re");
  if (!file) return false;
  char *line = NULL;
  size_t cap = 0;
  while (getline(&line, &cap, file) > 0) {
    line[strcspn(line, "\n")] = 0;
    char *names = strchr(line, ':');
    char *path = names ? strchr(names + 1, ':') : NULL;
    if (!path) continue;
    *path++ = 0;
    names++;
    for (int h = 0; h < HIERARCHIES; h++) {
      bool matches = h == UNIFIED ? names[0] == 0 : has_word(names, controller_of[h], ",");
      if (matches && hierarchy_of[h].mounted) note_own(&hierarchy_of[h], path);
    }
  }
  free(line);
  fclose(file);
  for (int h = 0; h < HIERARCHIES; h++) {
    if (hierarchy_of[h].mounted && !hierarchy_of[h].own[0]) format(hierarchy_of[h].own, PATH_MAX, "%s", hierarchy_of[h].mount);
    for (int before = 0; before < h; before++)
      if (hierarchy_of[h].mounted && hierarchy_of[before].mounted && strcmp(hierarchy_of[h].mount, hierarchy_of[before].mount) == 0) hierarchy_of[h].shared = true;
  }
  return true;
}

static uint64_t start_time_of(long pid) {
  char path[64], text[2048];
  format(path, sizeof path, "/proc/%ld/stat", pid);
  if (read_text(path, text, sizeof text) <= 0) return 0;
  /* the name in brackets may contain anything; field 22 is counted from behind it */
  char *at = strrchr(text, ')');
  for (int field = 2; at && field < 22; field++) at = strchr(at + 1, ' ');
  return at ? strtoull(at + 1, NULL, 10) : 0;
}

static unsigned long own_pid_namespace(void) {
  struct stat found;
  return stat("/proc/self/ns/pid", &found) == 0 ? (unsigned long)found.st_ino : 0;
}

static void remove_tree(const char *path) {
  DIR *dir = opendir(path);
  if (dir) {
    for (struct dirent *entry; (entry = readdir(dir));) {
      if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
      char below[PATH_MAX];
      if (format(below, sizeof below, "%s/%s", path, entry->d_name)) remove_tree(below);
    }
    closedir(dir);
  }
  for (int tries = 0; rmdir(path) != 0 && errno == EBUSY && tries < 50; tries++) usleep(2000);
}

static void remove_orphans(const char *parent) {
  DIR *dir = opendir(parent);
  if (!dir) return;
  for (struct dirent *entry; (entry = readdir(dir));) {
    unsigned long space;
    long pid;
    unsigned long long start;
    if (sscanf(entry->d_name, "verdict-%lu-%ld-%llu", &space, &pid, &start) != 3) continue;
    if (space != own_pid_namespace() || start_time_of(pid) == start) continue;
    char path[PATH_MAX];
    if (format(path, sizeof path, "%s/%s", parent, entry->d_name)) remove_tree(path);
  }
  closedir(dir);
}

bool hierarchy_make_base(enum hierarchy_name name, const char *parent, char *reason, size_t size) {
  struct hierarchy *h = &hierarchy_of[name];
  if (!format(h->base, PATH_MAX, "%s/%s", parent, own_name)) return format(reason, size, "cgroup path too long"), false;
  if (h->shared) return true;
  remove_orphans(parent);
  if (mkdir(h->base, 0755) == 0) return true;
  format(reason, size, "cannot make the control group %s: %s", h->base, strerror(errno));
  return false;
}

bool hierarchies_find(void) {
  memset(hierarchy_of, 0, sizeof hierarchy_of);
  if (!read_mounts() || !read_own_groups()) return false;
  format(own_name, sizeof own_name, "verdict-%lu-%ld-%llu", own_pid_namespace(), (long)getpid(),
         (unsigned long long)start_time_of(getpid()));
  return true;
}

void hierarchies_remove(void) {
  for (int h = 0; h < HIERARCHIES; h++)
    if (hierarchy_of[h].base[0] && !hierarchy_of[h].shared) remove_tree(hierarchy_of[h].base);
}

/* ---- lanes and boxes ---- */

bool lane_dir(char *path, enum hierarchy_name h, int lane, char *reason, size_t size) {
  format(path, PATH_MAX, "%s/s%d", hierarchy_of[h].base, lane);
  if (mkdir(path, 0755) == 0 || errno == EEXIST) return true;
  format(reason, size, "cannot make the control group %s: %s", path, strerror(errno));
  return false;
}

bool box_path(char *path, enum hierarchy_name h, int lane, uint64_t number) {
  if (h == UNIFIED) return format(path, PATH_MAX, "%s/s%d/b%llu", hierarchy_of[h].base, lane, (unsigned long long)number);
  return format(path, PATH_MAX, "%s/b%llu", hierarchy_of[h].base, (unsigned long long)number);
}

int box_dir(enum hierarchy_name h, int lane, uint64_t number) {
  char path[PATH_MAX];
  if (!box_path(path, h, lane, number)) return -1;
  if (!hierarchy_of[h].shared && mkdir(path, 0755) != 0) return -1;
  return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

bool open_in(int dir, const char *name, int flags, int *fd) {
  *fd = openat(dir, name, flags | O_CLOEXEC);
  return *fd >= 0;
}

bool open_pids(struct cgroup_box *box, int dir) {
  return open_in(dir, "pids.max", O_WRONLY, &box->pids_max) && open_in(dir, "pids.current", O_RDONLY, &box->pids_now);
}
