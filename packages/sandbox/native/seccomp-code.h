/* The program of a system call filter, instruction by instruction, and its usual parts. */
#ifndef VERDICT_SECCOMP_CODE_H
#define VERDICT_SECCOMP_CODE_H

#include "common.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>

enum { MAX_CODE = 1024 };

struct code {
  struct sock_filter at[MAX_CODE];
  unsigned short len;
};

struct rule {
  uint32_t call;
  uint32_t error;
};

void code_load(struct code *c, uint32_t offset);
void code_jump(struct code *c, uint16_t test, uint32_t value, uint8_t yes, uint8_t no);
void code_answer(struct code *c, uint32_t action);
void code_refuse(struct code *c, uint32_t error);

/* Offset of the low half of an argument; on both supported machines it comes first in memory. */
uint32_t code_argument(int index);

/* Answers the calls of the rules, which are in the order of their numbers, and allows all others. */
void code_tree(struct code *c, const struct rule *rules, int count);

/* Refuses `call` when `test` of its argument with `value` is true. */
void code_refuse_if(struct code *c, uint32_t call, int index, uint16_t test, uint32_t value, uint32_t error);
void code_allow_only(struct code *c, uint32_t call, int index, uint32_t value, uint32_t error);

/* Answers `call` with `error` when the argument is one of the values. */
void code_refuse_values(struct code *c, uint32_t call, int index, const uint32_t *values, int count, uint32_t error);

/* Installs the filter for the calling process; returns 0 or a negative errno. */
int code_install(struct code *c);

#endif
