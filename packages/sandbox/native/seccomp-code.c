#include "seccomp-code.h"

#include <sys/syscall.h>

static void emit(struct code *c, struct sock_filter op) {
  if (c->len >= MAX_CODE) abort();
  c->at[c->len++] = op;
}

void code_load(struct code *c, uint32_t offset) {
  emit(c, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

void code_jump(struct code *c, uint16_t test, uint32_t value, uint8_t yes, uint8_t no) {
  emit(c, (struct sock_filter)BPF_JUMP((uint16_t)(BPF_JMP | test | BPF_K), value, yes, no));
}

void code_answer(struct code *c, uint32_t action) {
  emit(c, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

void code_refuse(struct code *c, uint32_t error) { code_answer(c, SECCOMP_RET_ERRNO | error); }

uint32_t code_argument(int index) { return (uint32_t)(offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)index); }

void code_tree(struct code *c, const struct rule *rules, int count) {
  if (count == 1) {
    code_jump(c, BPF_JEQ, rules[0].call, 0, 1);
    code_refuse(c, rules[0].error);
    code_answer(c, SECCOMP_RET_ALLOW);
    return;
  }
  int half = count / 2;
  unsigned short at = c->len;
  code_jump(c, BPF_JGE, rules[half].call, 0, 0);
  code_tree(c, rules, half);
  if (c->len - at - 1 > 255) abort();
  c->at[at].jt = (uint8_t)(c->len - at - 1);
  code_tree(c, rules + half, count - half);
}

int code_install(struct code *c) {
  struct sock_fprog program = {.len = c->len, .filter = c->at};
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) ? -errno : 0;
}

void code_refuse_if(struct code *c, uint32_t call, int index, uint16_t test, uint32_t value, uint32_t error) {
  code_jump(c, BPF_JEQ, call, 0, 4);
  code_load(c, code_argument(index));
  code_jump(c, test, value, 0, 1);
  code_refuse(c, error);
  code_answer(c, SECCOMP_RET_ALLOW);
}

void code_allow_only(struct code *c, uint32_t call, int index, uint32_t value, uint32_t error) {
  code_jump(c, BPF_JEQ, call, 0, 4);
  code_load(c, code_argument(index));
  code_jump(c, BPF_JEQ, value, 1, 0);
  code_refuse(c, error);
  code_answer(c, SECCOMP_RET_ALLOW);
}

void code_refuse_values(struct code *c, uint32_t call, int index, const uint32_t *values, int count, uint32_t error) {
  code_jump(c, BPF_JEQ, call, 0, (uint8_t)(2 * count + 2));
  code_load(c, code_argument(index));
  for (int i = 0; i < count; i++) {
    code_jump(c, BPF_JEQ, values[i], 0, 1);
    code_refuse(c, error);
  }
  code_answer(c, SECCOMP_RET_ALLOW);
}
