import { oi, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...oi,
  problemId: 'V-1004',
  difficulty: 1,
  tags: [tag.greedy, tag.sorting],
  examples: [{ input: '5 4\n61 50 58 70 47', output: '3' }],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted', score: 100 },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted', score: 100 },
    { file: 'quadratic.cpp', language: 'C++ 17', verdict: 'partialAccepted', score: 60 },
    { file: 'unsorted.py', language: 'Python3', verdict: 'partialAccepted', score: 30 },
    { file: 'alone.py', language: 'Python3', verdict: 'wrongAnswer', score: 0 },
  ],
}
