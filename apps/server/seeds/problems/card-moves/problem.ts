import { oi, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...oi,
  problemId: 'V-1014',
  judgeMode: 'spj',
  difficulty: 4,
  spj: { file: 'checker.cpp', language: 'C++' },
  tags: [tag.graphs, tag.constructive],
  examples: [{ input: '6\n3 2 1 5 6 4', output: '3\n1 3\n4 5\n4 6' }],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted', score: 100 },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted', score: 100 },
    { file: 'number-only.py', language: 'Python3', verdict: 'partialAccepted', score: 40 },
    { file: 'search-card.cpp', language: 'C++ 17', verdict: 'partialAccepted', score: 60 },
    { file: 'neighbours.py', language: 'Python3', verdict: 'wrongAnswer', score: 0 },
  ],
}
