import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1017',
  difficulty: 5,
  timeLimit: 2_000,
  tags: [tag.graphs, tag.dataStructures, tag.trees],
  examples: [{ input: '5 5 4\n1 2 8\n2 3 3\n3 1 5\n3 4 6\n1 4 2\n2 4\n1 2\n3 2\n1 5', output: '5\n8\n5\n-1' }],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'search-each.cpp', language: 'C++ 17', verdict: 'timeLimitExceeded' },
    { file: 'direct-only.py', language: 'Python3', verdict: 'wrongAnswer' },
    { file: 'weakest-first.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
  ],
}
