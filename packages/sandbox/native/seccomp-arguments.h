#ifndef VERDICT_SECCOMP_ARGUMENTS_H
#define VERDICT_SECCOMP_ARGUMENTS_H

#include "seccomp-code.h"

/* Answers calls that are refused for some of their arguments only; the number of the call is loaded. */
void refuse_arguments(struct code *c);

#endif
