/*
 * Limits of reads from the disks of the host, by lane. Programs write to memory only, but they can read all toolchains, and
 * with a small memory limit again and again: their page cache is evicted before the files repeat. Nothing else bounds
 * that, and it delays the database and other judges.
 *
 * The limit is of the lane, which is never removed: a group per box would cost each run. Reads are bounded by what waits
 * for them, since boxes cannot ask for reading ahead (seccomp.c), so a box leaves no queue to the next one.
 */
#include "cgroup-parts.h"

#include <dirent.h>

/* A cold compiler or virtual machine reads about 100 MB. */
#define READ_BYTES_PER_SECOND (128ull << 20)
#define READS_PER_SECOND 4000ull

/* These are memory, or pass everything on to a disk of the list. */
static bool is_disk(const char *name) {
  static const char *const others[] = {"loop", "ram", "zram"};
  if (name[0] == '.') return false;
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (strncmp(name, others[i], strlen(others[i])) == 0) return false;
  return true;
}

static void write_limit(const char *group, const char *file, const char *device, const char *limit) {
  char path[PATH_MAX + 64], text[128];
  format(path, sizeof path, "%s/%s", group, file);
  format(text, sizeof text, "%s %s", device, limit);
  write_file(path, text); /* a device without a request queue has no limit either */
}

static void each_disk(const char *group, void (*use)(const char *group, const char *device)) {
  DIR *dir = opendir("/sys/block");
  if (!dir) return;
  for (struct dirent *entry; (entry = readdir(dir));) {
    char path[PATH_MAX], device[32];
    format(path, sizeof path, "/sys/block/%s/dev", entry->d_name);
    if (!is_disk(entry->d_name) || read_text(path, device, sizeof device) <= 0) continue;
    device[strcspn(device, "\n")] = 0;
    use(group, device);
  }
  closedir(dir);
}

static void limit_v1(const char *group, const char *device) {
  char limit[32];
  format(limit, sizeof limit, "%llu", READ_BYTES_PER_SECOND);
  write_limit(group, "blkio.throttle.read_bps_device", device, limit);
  format(limit, sizeof limit, "%llu", READS_PER_SECOND);
  write_limit(group, "blkio.throttle.read_iops_device", device, limit);
}

static void limit_v2(const char *group, const char *device) {
  char limit[96];
  format(limit, sizeof limit, "rbps=%llu riops=%llu", READ_BYTES_PER_SECOND, READS_PER_SECOND);
  write_limit(group, "io.max", device, limit);
}

void disks_limit_v1(const char *group) { each_disk(group, limit_v1); }
void disks_limit_v2(const char *group) { each_disk(group, limit_v2); }
