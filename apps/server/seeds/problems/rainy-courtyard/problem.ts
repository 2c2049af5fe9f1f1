import { icpc, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...icpc,
  problemId: 'V-1012',
  difficulty: 3,
  timeLimit: 2_000,
  tags: [tag.search, tag.shortestPaths, tag.graphs],
  examples: [
    { input: '4 6 1\n..~...\n.##.#.\n.##~#.\n....#.', output: '8' },
    { input: '1 4 1\n.~~.', output: '-1' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'first-visit.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'barefoot.py', language: 'Python3', verdict: 'wrongAnswer' },
    { file: 'all-paths.cpp', language: 'C++ 17 With O2', verdict: 'timeLimitExceeded' },
    { file: 'deep.py', language: 'Python3', verdict: 'runtimeError' },
  ],
}
