import type { CheckerDraft } from './draft.ts'

/**
 * Checkers of other judges expect other arguments and end with other codes. A small header in front of such a checker
 * puts both right before and after `main`, so that its own code stays as it is: glibc hands the arguments to
 * constructors, and `on_exit` sees the code `main` returns.
 */
export type Convention = 'hustoj' | 'qduoj' | 'syzoj' | 'cms'

const headerName = 'foreign_checker.h'

const start = `#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
`

/** input, answer, output of the program: testlib's order of the last two is the other way round. */
const outputSecond = `  if (count > 3) {
    char *output = arguments[2];
    arguments[2] = arguments[3];
    arguments[3] = output;
  }`

/** For checkers that print a score to standard output; `enter` changes their arguments. */
const printedScore = (full: 1 | 100, enter: string): string => `${start}
#ifdef __cplusplus
#include <iostream>
#endif
static int foreign_output = -1;
static void foreign_leave(int code, void *nothing) {
  double points = 0;
  char text[64];
  FILE *said;
  (void)nothing;
#ifdef __cplusplus
  std::cout.flush();
#endif
  fflush(NULL);
  if (code != 0) _exit(103);
  said = fopen("foreign_score", "r");
  if (said == NULL || fscanf(said, "%lf", &points) != 1) _exit(103);
  if (points <= 0) _exit(102);
  if (points >= ${full}) _exit(0);
  if (write(foreign_output, text, (size_t)snprintf(text, sizeof text, "%g\\n", points${full === 1 ? ' * 100' : ''})) < 0) _exit(103);
  _exit(99);
}
__attribute__((constructor)) static void foreign_enter(int count, char **arguments) {
  int score;
${enter}
  foreign_output = dup(1);
  score = open("foreign_score", O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (score < 0 || dup2(score, 1) < 0) _exit(103);
  on_exit(foreign_leave, NULL);
}
`

const headers: Readonly<Record<Convention, string>> = {
  // 0 is right, everything else wrong.
  hustoj: `${start}
static void foreign_leave(int code, void *nothing) {
  (void)nothing;
  fflush(NULL);
  if (code != 0) _exit(102);
}
__attribute__((constructor)) static void foreign_enter(int count, char **arguments) {
${outputSecond}
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
  // A score from 0 to 1 goes to standard output, the exit code is always 0.
  cms: printedScore(1, outputSecond),
  // Files of fixed names in the work directory; the score goes to standard output.
  syzoj: printedScore(100, '  if (count > 2 && symlink(arguments[2], "user_out") != 0) _exit(103);'),
}

/** The checker with the header of its convention in front. */
export const asForeign = (checker: CheckerDraft, convention: Convention): CheckerDraft => ({
  ...checker,
  code: `#include "${headerName}"\n${checker.code}`,
  extraFiles: { ...checker.extraFiles, [headerName]: headers[convention] },
})
