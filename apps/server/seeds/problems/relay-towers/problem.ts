import { oi, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...oi,
  problemId: 'V-1009',
  judgeCaseMode: 'subtask_lowest',
  difficulty: 3,
  tags: [tag.binarySearch, tag.greedy, tag.sorting],
  examples: [{ input: '6 2\n1 2 8 12 13 20', output: '8' }],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted', score: 100 },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted', score: 100 },
    { file: 'one-by-one.cpp', language: 'C++ 17', verdict: 'partialAccepted', score: 50 },
    { file: 'unsorted.py', language: 'Python3', verdict: 'partialAccepted', score: 20 },
    { file: 'equal-parts.py', language: 'Python3', verdict: 'wrongAnswer', score: 0 },
  ],
}
