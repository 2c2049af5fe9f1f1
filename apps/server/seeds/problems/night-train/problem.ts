import { acm, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...acm,
  problemId: 'V-1001',
  difficulty: 0,
  tags: [tag.basics, tag.simulation],
  examples: [
    { input: '22:45 510', output: '07:15 +1' },
    { input: '08:05 55', output: '09:00 +0' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.c', language: 'C', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'no-padding.py', language: 'Python3', verdict: 'wrongAnswer' },
    { file: 'one-day-only.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'octal.py', language: 'Python3', verdict: 'runtimeError' },
  ],
}
