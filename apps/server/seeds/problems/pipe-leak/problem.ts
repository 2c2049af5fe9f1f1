import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1006',
  judgeMode: 'interactive',
  difficulty: 2,
  spj: { file: 'interactor.cpp', language: 'C++' },
  tags: [tag.interactive, tag.binarySearch],
  examples: [{ input: '7\n1\n0\n0', output: '? 4\n? 6\n? 5\n! 5' }],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'one-by-one.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'off-by-one.py', language: 'Python3', verdict: 'wrongAnswer' },
    { file: 'bare-number.py', language: 'Python3', verdict: 'presentationError' },
    { file: 'endless.cpp', language: 'C++ 17 With O2', verdict: 'timeLimitExceeded' },
  ],
}
