import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1007',
  difficulty: 3,
  timeLimit: 2_000,
  memoryLimit: 128,
  tags: [tag.dataStructures],
  examples: [{ input: '8 3\n2 6 3 5 5 9 8 8', output: '4 2' }],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.c', language: 'C With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'every-start.cpp', language: 'C++ 17 With O2', verdict: 'timeLimitExceeded' },
    { file: 'sparse-table.cpp', language: 'C++ 17 With O2', verdict: 'memoryLimitExceeded' },
    { file: 'fresh-start.py', language: 'Python3', verdict: 'wrongAnswer' },
  ],
}
