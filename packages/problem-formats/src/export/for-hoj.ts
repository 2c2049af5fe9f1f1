import type { CheckerDraft } from '../draft.ts'

/**
 * HOJ starts a checker with the files of input, output and answer and expects its own exit codes. A validator of a
 * Kattis package gets two files in front of and behind its code: its `main` becomes a function that is called with the
 * arguments of its own convention, and its exit code is translated.
 */
export const asHojChecker = (checker: CheckerDraft, kind: 'checker' | 'interactor'): CheckerDraft => {
  if (checker.protocol !== 'kattis' || !isTranslatable(checker)) return checker
  const { language, code, extraFiles, arguments: given = [] } = checker
  return {
    language,
    code: `#include "${names.before}"\n${code}\n#include "${names.after}"\n`,
    extraFiles: { ...extraFiles, [names.before]: before(kind, given), [names.after]: after },
  }
}

/** Languages whose validators can be translated. */
export const isTranslatable = ({ language }: CheckerDraft): boolean => language === 'C' || language === 'C++'

const names = { before: 'kattis_before.h', after: 'kattis_after.h' } as const

const quoted = (text: string): string =>
  `"${[...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`

const before = (kind: 'checker' | 'interactor', given: readonly string[]): string => `#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *kattis_given[] = {${[...given.map(quoted), '0'].join(', ')}};
static char *kattis_arguments[${given.length + 5}];
static int kattis_count;

/* Hundredths of the score the validator left in a file, or -1. */
static double kattis_points(const char *name, double factor) {
  double points = -1;
  FILE *file = fopen(name, "r");
  if (!file) return -1;
  if (fscanf(file, "%lf", &points) == 1) points *= factor;
  fclose(file);
  return points;
}

static void kattis_leave(int code, void *nothing) {
  double points;
  FILE *words;
  (void)nothing;
  fflush(NULL);
  words = fopen("judgemessage.txt", "r");
  if (words) {
    char text[1000];
    size_t length = fread(text, 1, sizeof text, words);
    if (write(2, text, length) < 0) _exit(103);
    fclose(words);
  }
  if (code == 43) _exit(102);
  if (code != 42) _exit(103);
  points = kattis_points("score.txt", 1);
  if (points < 0) points = kattis_points("score_multiplier.txt", 100);
  if (points < 0 || points >= 100) _exit(0);
  ${kind === 'checker' ? 'dprintf(1, "%g\\n", points);' : ''}
  _exit(99);
}

__attribute__((constructor)) static void kattis_enter(int count, char **arguments) {
  static char folder[] = "./";
  int next;
  if (count < 4) return;
  kattis_arguments[kattis_count++] = arguments[0];
  kattis_arguments[kattis_count++] = arguments[1];
  kattis_arguments[kattis_count++] = arguments[3];
  kattis_arguments[kattis_count++] = folder;
  for (next = 0; kattis_given[next]; next++) kattis_arguments[kattis_count++] = (char *)kattis_given[next];
  ${
    kind === 'checker'
      ? `{
    int output = open(arguments[2], O_RDONLY);
    if (output < 0) _exit(103);
    dup2(output, 0);
    close(output);
  }`
      : `{
    /* HOJ wants a report of every interactor. */
    FILE *report = fopen(arguments[2], "w");
    if (report) fclose(report);
  }`
  }
  on_exit(kattis_leave, NULL);
}

#define main kattis_main
`

const after = `#undef main
int main(int count, char **arguments) {
  (void)count;
  (void)arguments;
  return ((int (*)(int, char **))kattis_main)(kattis_count, kattis_arguments);
}
`
