import type { ExportFormat } from '@verdict/contract'

/** Small packages as other judges write them, each with jury solutions and their verdicts there. */

export interface JurySolution {
  readonly name: string
  readonly language: string
  readonly code: string
  /** The verdict and, of a scored problem, the points. */
  readonly says: string
}

export interface Sample {
  readonly source: string
  readonly mode: string
  readonly files: Readonly<Record<string, string>>
  /** Imported as OI, which the preview offers for it. */
  readonly isOi?: true
  readonly solutions: readonly JurySolution[]
  /** Losses that change verdicts, by target; with any, the export is refused unless they are accepted. */
  readonly loses: Readonly<Partial<Record<ExportFormat, readonly string[]>>>
}

export const python = (name: string, code: string, says: string): JurySolution => ({
  name,
  language: 'Python3',
  code,
  says,
})

export const sum = 'a, b = map(int, input().split())\nprint(a + b)\n'
export const right = (says = 'accepted') => python('right', sum, says)
export const wrong = (says = 'wrongAnswer') => python('wrong', sum.replace('a + b', 'a - b'), says)
export const silent = (says = 'wrongAnswer') => python('prints nothing', 'pass\n', says)
/** Right as long as the first number is 1. */
export const half = (says: string) =>
  python('half', `${sum}\n`.replace('print(a + b)', 'print(a + b if a == 1 else 0)'), says)

export const cases = { '1.in': '1 2\n', '1.ans': '3\n', '2.in': '5 5\n', '2.ans': '10\n' }
export const under = (folder: string, files: Readonly<Record<string, string>> = cases) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
export const bisect = python(
  'bisect',
  'low, high = 0, 1 << 20\nwhile True:\n    m = (low + high) // 2\n    print(m, flush=True)\n    w = input()\n    if w == "correct": break\n    if w == "higher": low = m + 1\n    else: high = m - 1\n',
  'accepted',
)
export const guessOnce = python('guesses once', 'print(3, flush=True)\n', 'wrongAnswer')

export const testlibChecker = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  long long a = inf.readLong(), b = inf.readLong();
  if (ouf.readLong() != a + b) quitf(_wa, "not the sum");
  quitf(_ok, "the sum");
}
`

export const outs = { '1.in': '1 2\n', '1.out': '3\n', '2.in': '5 5\n', '2.out': '10\n' }
