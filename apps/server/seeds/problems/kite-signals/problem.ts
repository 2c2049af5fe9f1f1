import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1003',
  difficulty: 1,
  tags: [tag.strings, tag.simulation],
  examples: [
    { input: 'rrrrbbg', output: 'r4b2g' },
    { input: 'kite', output: 'kite' },
    { input: 'aabb', output: 'aabb' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'Main.java', language: 'Java', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'always-short.py', language: 'Python3', verdict: 'wrongAnswer' },
    { file: 'last-run-lost.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'past-the-end.py', language: 'Python3', verdict: 'runtimeError' },
  ],
}
