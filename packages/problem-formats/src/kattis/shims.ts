/**
 * Our checkers and interactors follow testlib; validators of this format read the output from standard input and exit
 * with 42 or 43. These files are compiled with our checker and adapt it around its `main`, so that the checker itself
 * is exported unchanged. On import they are recognized by name.
 */
export const shimNames = {
  checker: 'as_output_validator.c',
  interactor: 'as_interactive_validator.c',
  validator: 'as_input_validator.c',
} as const

const verdicts = `
/* What a checker says first on standard error comes before its exit code. */
static int judged(int status, const char *said, double *score) {
  const char *points = 0;
  *score = -1;
  if (strncmp(said, "ok", 2) == 0 && (said[2] == 0 || said[2] == ' ' || said[2] == '\\n')) return 42;
  if (strncmp(said, "wrong answer", 12) == 0 || strncmp(said, "wrong output format", 19) == 0) return 43;
  if (strncmp(said, "unexpected eof", 14) == 0) return 43;
  if (strncmp(said, "FAIL", 4) == 0) return 1;
  if (strncmp(said, "points ", 7) == 0) points = said + 7;
  if (strncmp(said, "partially correct (", 19) == 0) points = said + 19;
  if (points) {
    *score = atof(points);
    return *score > 0 ? 42 : 43;
  }
  if (!WIFEXITED(status)) return 1;
  switch (WEXITSTATUS(status)) {
    case 0: case 100: return 42;
    case 101: case 102: return 43;
    default: return 1;
  }
}
`

const head = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
${verdicts}
static char feedback[4096];

static char *in_feedback(const char *name) {
  static char paths[4][4200];
  static int next = 0;
  char *path = paths[next++ % 4];
  snprintf(path, 4200, "%s%s", feedback, name);
  return path;
}

/* Waits for the checker and answers for it. */
static void answer(int child, int words) {
  static char said[4096];
  size_t length = 0;
  ssize_t got;
  char rest[4096];
  int status, verdict;
  double score;
  while (length < sizeof said - 1 && (got = read(words, said + length, sizeof said - 1 - length)) > 0) length += (size_t)got;
  while (read(words, rest, sizeof rest) > 0) {}
  said[length] = 0;
  waitpid(child, &status, 0);
  verdict = judged(status, said, &score);
  FILE *message = fopen(in_feedback("judgemessage.txt"), "w");
  if (message) { fputs(said, message); fclose(message); }
  if (verdict == 42 && score >= 0 && score < 100) {
    FILE *file = fopen(in_feedback("score.txt"), "w");
    if (file) { fprintf(file, "%g\\n", score); fclose(file); }
  }
  _exit(verdict);
}
`

const enter = (prepare: string): string => `${head}
__attribute__((constructor)) static void enter(int count, char **arguments) {
  int words[2], child;
  if (count < 4) return;
  snprintf(feedback, sizeof feedback, "%s", arguments[3]);
${prepare}
  if (pipe(words) != 0 || (child = fork()) < 0) _exit(1);
  if (child > 0) {
    close(words[1]);
    close(0);
    close(1);
    answer(child, words[0]);
  }
  close(words[0]);
  dup2(words[1], 2);
  arguments[3] = arguments[2];
  arguments[2] = in_feedback("output");
}
`

/** Keeps what the program wrote as a file for the checker. */
const keepOutput = `  {
    static char bytes[65536];
    ssize_t got;
    FILE *file = fopen(in_feedback("output"), "w");
    if (!file) _exit(1);
    while ((got = read(0, bytes, sizeof bytes)) > 0) fwrite(bytes, 1, (size_t)got, file);
    fclose(file);
  }`

export const shims: Readonly<Record<keyof typeof shimNames, string>> = {
  checker: enter(keepOutput),
  interactor: enter('  /* The pipes stay as they are. */'),
  validator: `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void leave(int code, void *nothing) {
  (void)nothing;
  fflush(NULL);
  _exit(code == 0 ? 42 : 43);
}

__attribute__((constructor)) static void enter(void) { on_exit(leave, NULL); }
`,
}
