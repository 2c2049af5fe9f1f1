import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1018',
  difficulty: 6,
  tags: [tag.dynamicProgramming, tag.geometry],
  examples: [
    { input: '5 20\n3 1 4 1 5', output: '126' },
    { input: '4 100\n1 2 3 4', output: '200' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'quadratic.cpp', language: 'C++ 17', verdict: 'timeLimitExceeded' },
    { file: 'overflow.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'greedy.py', language: 'Python3', verdict: 'wrongAnswer' },
  ],
}
