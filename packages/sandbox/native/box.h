#ifndef VERDICT_BOX_H
#define VERDICT_BOX_H

#include "common.h"

enum { MAX_CORES = 256 };

/* What boxes of a lane share: its cores, its own first, and its mount namespace. */
struct box_place {
  uint16_t cores[MAX_CORES];
  int core_count;
  int lane_mounts;
};

struct box_ends {
  int broker, out, err;
};

/* The whole life of a box's init; never returns. */
void box_main(const struct box_place *place, struct box_ends ends, const int *attach, int attach_count)
    __attribute__((noreturn));

#endif
