import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1015',
  difficulty: 4,
  timeLimit: 2_000,
  tags: [tag.shortestPaths, tag.graphs],
  examples: [
    { input: '5 6\n1 2 4\n2 5 9\n1 3 2\n3 4 3\n4 5 5\n2 3 1', output: '3' },
    { input: '3 1\n1 2 7', output: '-1' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'free-afterwards.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'narrow.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'rounds.cpp', language: 'C++ 17', verdict: 'timeLimitExceeded' },
  ],
}
