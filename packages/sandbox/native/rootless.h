#ifndef VERDICT_ROOTLESS_H
#define VERDICT_ROOTLESS_H

#include "common.h"

/* Makes this process root of a user namespace with subordinate ids. False with a reason. */
bool rootless_enter(char *reason, size_t size);
/* True when this process has only some of the host's ids; then `count` of them from `first` on are for boxes. */
bool rootless_ids(uint32_t *first, uint32_t *count);

#endif
