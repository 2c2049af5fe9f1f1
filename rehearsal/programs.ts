import { verdict } from '../packages/contract/src/vocabulary/index.ts'
import type { Fate } from './curve.ts'

/** Real programs for the rehearsal's problems, each with the verdict it must come to. */

export interface Program {
  readonly language: string
  readonly code: string
  readonly expected: number
}

/** Problem n expects a + b + n. */
export const answerTo = (problem: number, a: number, b: number): number => a + b + problem

const expectedOf: Readonly<Record<Fate, number>> = {
  accepted: verdict.accepted,
  wrong: verdict.wrongAnswer,
  slow: verdict.timeLimitExceeded,
  crash: verdict.runtimeError,
  broken: verdict.compileError,
}

const cpp = (problem: number, fate: Fate): string => {
  const body: Readonly<Record<Fate, string>> = {
    accepted: `std::cout << a + b + ${problem} << std::endl;`,
    wrong: `std::cout << a - b - ${problem + 1} << std::endl;`,
    slow: 'volatile long long n = 0; for (;;) n = n + a + b;',
    crash: 'std::abort();',
    broken: 'std::cout << a + << b;',
  }
  return `#include <cstdlib>\n#include <iostream>\nint main() {\n  long long a, b;\n  std::cin >> a >> b;\n  ${body[fate]}\n}\n`
}

const python = (problem: number, fate: Exclude<Fate, 'broken'>): string => {
  const body: Readonly<Record<Exclude<Fate, 'broken'>, string>> = {
    accepted: `print(a + b + ${problem})`,
    wrong: `print(a - b - ${problem + 1})`,
    slow: 'while True:\n    a += b',
    crash: 'raise ValueError(a)',
  }
  return `a, b = map(int, input().split())\n${body[fate]}\n`
}

/**
 * A program for a problem that meets its fate; every number gives another text, so that no compiler's result is found in
 * a cache. One in four is in Python.
 */
export const programFor = (problem: number, fate: Fate, number: number): Program => {
  const isPython = number % 4 === 3 && fate !== 'broken'
  return isPython
    ? { language: 'Python3', code: `# ${number}\n${python(problem, fate)}`, expected: expectedOf[fate] }
    : { language: 'C++', code: `// ${number}\n${cpp(problem, fate)}`, expected: expectedOf[fate] }
}
