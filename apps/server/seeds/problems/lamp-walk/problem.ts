import { acm, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...acm,
  problemId: 'V-1005',
  difficulty: 2,
  fileIo: { read: 'lamps.in', write: 'lamps.out' },
  tags: [tag.bits, tag.simulation],
  examples: [
    { input: '8 2\n2 6\n5 7', output: '4 3' },
    { input: '3 2\n1 3\n1 3', output: '0 0' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.c', language: 'C', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'standard-output.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'walk-each.cpp', language: 'C++ 17', verdict: 'timeLimitExceeded' },
    { file: 'covered.py', language: 'Python3', verdict: 'wrongAnswer' },
  ],
}
