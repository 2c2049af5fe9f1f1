import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1013',
  difficulty: 4,
  tags: [tag.geometry, tag.numberTheory],
  examples: [
    { input: '5\n0 0\n6 0\n6 3\n3 5\n0 3', output: '18 14' },
    { input: '3\n0 0\n1 0\n0 1', output: '0 3' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'corners-only.py', language: 'Python3', verdict: 'wrongAnswer' },
    { file: 'one-direction.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'floating.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'every-edge-point.cpp', language: 'C++ 17', verdict: 'timeLimitExceeded' },
  ],
}
