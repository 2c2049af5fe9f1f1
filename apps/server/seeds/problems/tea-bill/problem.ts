import { acm, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...acm,
  problemId: 'V-1000',
  difficulty: 0,
  tags: [tag.basics, tag.math],
  examples: [
    { input: '32 15', output: '47' },
    { input: '1000000000000 -1', output: '999999999999' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.c', language: 'C', verdict: 'accepted' },
    { file: 'Main.java', language: 'Java', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'overflow.cpp', language: 'C++ 17 With O2', verdict: 'wrongAnswer' },
    { file: 'absolute.py', language: 'Python3', verdict: 'wrongAnswer' },
    { file: 'unfinished.cpp', language: 'C++ 17', verdict: 'compileError' },
  ],
}
