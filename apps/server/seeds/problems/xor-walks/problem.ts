import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1019',
  difficulty: 5,
  timeLimit: 2_000,
  tags: [tag.bits, tag.graphs, tag.math],
  examples: [{ input: '4 4 3\n1 2 3\n2 3 5\n3 1 1\n3 4 8\n1 4\n2 3\n4 4', output: '14\n5\n7' }],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'one-loop.py', language: 'Python3', verdict: 'wrongAnswer' },
    { file: 'raw-loops.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'all-loops.cpp', language: 'C++ 17', verdict: 'timeLimitExceeded' },
  ],
}
