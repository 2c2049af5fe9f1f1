import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1016',
  difficulty: 4,
  tags: [tag.trees, tag.dynamicProgramming],
  examples: [{ input: '6\n1 2\n1 3\n3 4\n3 5\n5 6', output: '3 7' }],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'Main.java', language: 'Java', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'from-everywhere.cpp', language: 'C++ 17', verdict: 'timeLimitExceeded' },
    { file: 'recursion.py', language: 'Python3', verdict: 'runtimeError' },
    { file: 'most-neighbours.py', language: 'Python3', verdict: 'wrongAnswer' },
  ],
}
