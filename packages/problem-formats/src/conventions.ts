import type { CheckerDraft } from './draft.ts'

/**
 * Checkers of other judges expect other arguments and end with other codes. A small header in front of such a checker
 * puts both right before and after `main`, so that its own code stays as it is: glibc hands the arguments to
 * constructors, and `on_exit` sees the code `main` returns.
 */
export type Convention = 'hustoj' | 'qduoj' | 'syzoj'

const headerName = 'foreign_checker.h'

const start = `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
`

const headers: Readonly<Record<Convention, string>> = {
  // input, answer, output of the program; 0 is right, everything else wrong.
  hustoj: `${start}
static void foreign_leave(int code, void *nothing) {
  (void)nothing;
  fflush(NULL);
  if (code != 0) _exit(102);
}
__attribute__((constructor)) static void foreign_enter(int count, char **arguments) {
  if (count > 3) {
    char *output = arguments[2];
    arguments[2] = arguments[3];
    arguments[3] = output;
  }
  on_exit(foreign_leave, NULL);
}
`,
  // input, output of the program; 0 is right, 1 wrong, everything else a failure.
  qduoj: `${start}
static void foreign_leave(int code, void *nothing) {
  (void)nothing;
  fflush(NULL);
  if (code == 1) _exit(102);
  if (code != 0) _exit(103);
}
__attribute__((constructor)) static void foreign_enter(int count, char **arguments) {
  (void)count;
  (void)arguments;
  on_exit(foreign_leave, NULL);
}
`,
  // Files of fixed names in the work directory; the score goes to standard output.
  syzoj: `${start}
static void foreign_leave(int code, void *nothing) {
  (void)nothing;
  fflush(NULL);
  _exit(code == 0 ? 99 : 103);
}
__attribute__((constructor)) static void foreign_enter(int count, char **arguments) {
  if (count > 2 && symlink(arguments[2], "user_out") != 0) _exit(103);
  on_exit(foreign_leave, NULL);
}
`,
}

/** The checker with the header of its convention in front. */
export const asForeign = (checker: CheckerDraft, convention: Convention): CheckerDraft => ({
  ...checker,
  code: `#include "${headerName}"\n${checker.code}`,
  extraFiles: { ...checker.extraFiles, [headerName]: headers[convention] },
})
