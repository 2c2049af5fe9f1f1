#ifndef VERDICT_MOUNTS_H
#define VERDICT_MOUNTS_H

#include "common.h"

/*
 * Builds the read-only root of a lane and makes it the root of this process, which must be in a separate mount
 * namespace and still be root on the host. Returns false with a reason.
 */
bool mounts_enter_lane_root(char *const *toolchains, char *reason, size_t size);

/* Mounts a box adds to its copy of the lane's mounts: /proc, /w and /tmp. Returns 0 or a negative errno. */
int mounts_box(void);
/* Sets the size of /w and /tmp for the run. */
int mounts_resize(uint64_t files_bytes);

/*
 * Broker: a detached read-only mount of a host file or directory, for a box. When `idmap` is a user namespace, files of
 * this process's user appear as the program's own (still read-only). Negative errno on failure.
 */
int mounts_detach(int dir, const char *path, int idmap);

#endif
