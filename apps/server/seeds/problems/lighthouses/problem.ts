import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1011',
  difficulty: 3,
  timeLimit: 1_000,
  tags: [tag.numberTheory, tag.math],
  examples: [
    { input: '3\n4 1\n6 3\n5 2', output: '57' },
    { input: '2\n4 1\n6 2', output: '-1' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'second-by-second.cpp', language: 'C++ 17 With O2', verdict: 'timeLimitExceeded' },
    { file: 'plain-product.py', language: 'Python3', verdict: 'wrongAnswer' },
    { file: 'narrow.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
  ],
}
