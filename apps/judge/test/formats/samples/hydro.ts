import { half, outs, python, right, type Sample, silent, testlibChecker, under } from './sample.ts'

const hydroHead = 'pid: H1\ntitle: Sum\ntag: [sum]\n'
const hydro = (config: string, files: Readonly<Record<string, string>> = outs) => ({
  'problem.yaml': hydroHead,
  'problem.md': 'Add two numbers.\n',
  'problem_en.md': 'Add two numbers.\n',
  'testdata/config.yaml': config,
  ...under('testdata', files),
})

export const hydroSamples: readonly Sample[] = [
  {
    source: 'hydro',
    mode: 'subtasks with if',
    files: hydro(
      'time: 1s\nmemory: 256m\nsubtasks:\n- score: 40\n  id: 1\n  cases:\n  - input: 2.in\n    output: 2.out\n- score: 60\n  id: 2\n  if: [1]\n  cases:\n  - input: 1.in\n    output: 1.out\n',
    ),
    solutions: [right('accepted 100'), half('wrongAnswer 0')],
    loses: { hoj: ['groups.needs'] },
  },
  {
    source: 'hydro',
    mode: 'input and output by files',
    files: hydro('time: 1s\nmemory: 256m\nfilename: sum\n'),
    solutions: [
      python(
        'right',
        'a, b = map(int, open("sum.in").read().split())\nprint(a + b, file=open("sum.out", "w"))\n',
        'accepted 100',
      ),
    ],
    loses: { icpc: ['fileIo'] },
  },
  {
    source: 'hydro',
    mode: 'testlib checker, sum of points',
    files: hydro('time: 1s\nmemory: 256m\nchecker: check.cpp\nchecker_type: testlib\n', {
      ...outs,
      'check.cpp': testlibChecker,
    }),
    solutions: [right('accepted 100'), half('partialAccepted 50'), silent('wrongAnswer 0')],
    loses: {},
  },
  {
    source: 'hydro',
    mode: 'grader',
    files: hydro('time: 2s\nmemory: 256m\nuser_extra_files: [grader.py]\n', {
      ...outs,
      'grader.py': 'def add(a, b):\n    return a + b\n',
    }),
    solutions: [
      python('right', 'from grader import add\na, b = map(int, input().split())\nprint(add(a, b))\n', 'accepted 100'),
    ],
    loses: {},
  },
  {
    source: 'hydro',
    mode: 'answers without a program',
    files: hydro('type: submit_answer\ntime: 1s\nmemory: 256m\n'),
    solutions: [
      { name: 'right', language: 'Text', code: '=== 1.out ===\n3\n=== 2.out ===\n10\n', says: 'accepted 100' },
      { name: 'half', language: 'Text', code: '=== 1 ===\n3\n', says: 'partialAccepted 50' },
    ],
    loses: { hoj: ['outputOnly'] },
  },
]
