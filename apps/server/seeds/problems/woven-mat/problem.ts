import { acm, type ProblemSource } from '../source.ts'
import { tag } from '../tags.ts'

export const problem: ProblemSource = {
  ...acm,
  problemId: 'V-1002',
  difficulty: 1,
  isRemoveEndBlank: false,
  tags: [tag.basics, tag.simulation, tag.strings],
  examples: [
    { input: '3 4', output: '| - | -\n- | - |\n| - | -' },
    { input: '1 1', output: '|' },
  ],
  solutions: [
    { file: 'accepted.cpp', language: 'C++ 17 With O2', verdict: 'accepted' },
    { file: 'accepted.py', language: 'Python3', verdict: 'accepted' },
    { file: 'trailing-spaces.cpp', language: 'C++ 17 With O2', verdict: 'presentationError' },
    { file: 'no-last-newline.py', language: 'Python3', verdict: 'presentationError' },
    { file: 'same-rows.py', language: 'Python3', verdict: 'wrongAnswer' },
  ],
}
