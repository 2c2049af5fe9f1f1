import { oi, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...oi,
  problemId: 'V-1010',
  judgeCaseMode: 'subtask_average',
  timeLimit: 2_000,
  difficulty: 3,
  tags: [tag.dynamicProgramming],
  examples: [{ input: '3 10\n6 13 1\n5 10 2\n4 6 1', output: '20' }],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted', score: 100 },
    { file: 'Main.java', language: 'Java', verdict: 'accepted', score: 100 },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted', score: 100 },
    { file: 'one-of-each.cpp', language: 'C++ 17 With O2', verdict: 'partialAccepted', score: 30 },
    { file: 'every-choice.cpp', language: 'C++ 17 With O2', verdict: 'partialAccepted', score: 16 },
    { file: 'best-ratio.py', language: 'Python3', verdict: 'wrongAnswer', score: 0 },
  ],
}
