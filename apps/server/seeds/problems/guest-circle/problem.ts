import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1008',
  judgeMode: 'spj',
  difficulty: 3,
  spj: { file: 'checker.cpp', language: 'C++' },
  tags: [tag.constructive, tag.math],
  examples: [
    { input: '7 3', output: 'YES\n1 4 7 3 6 2 5' },
    { input: '4 2', output: 'NO' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'open-row.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'always-no.py', language: 'Python3', verdict: 'wrongAnswer' },
    { file: 'small-letters.py', language: 'Python3', verdict: 'presentationError' },
    { file: 'all-orders.py', language: 'Python3', verdict: 'timeLimitExceeded' },
  ],
}
