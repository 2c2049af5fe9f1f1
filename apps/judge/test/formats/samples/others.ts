import { half, type JurySolution, outs, python, right, type Sample, silent, under, wrong } from './sample.ts'

const hustojChecker = `#include <stdio.h>
int main(int argc, char** argv) {
  long long a, b, given = -1;
  FILE* in = fopen(argv[1], "r");
  FILE* user = fopen(argv[3], "r");
  if (fscanf(in, "%lld%lld", &a, &b) != 2) return 1;
  if (fscanf(user, "%lld", &given) != 1) return 1;
  return given == a + b ? 0 : 1;
}
`
/** HUSTOJ gives the answer in the second place and the output in the third, regardless of testlib's names. */
const hustojTestlib = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  long long wanted = ouf.readLong(), given = ans.readLong();
  if (wanted != given) quitf(_wa, "differs");
  quitf(_ok, "same");
}
`
const fps = (checker: string) => ({
  'problem.xml': `<?xml version="1.0" encoding="UTF-8"?>
<fps version="1.2"><item><title><![CDATA[Sum]]></title><time_limit unit="s"><![CDATA[1]]></time_limit>
<memory_limit unit="mb"><![CDATA[128]]></memory_limit><description><![CDATA[Add.]]></description>
<input><![CDATA[]]></input><output><![CDATA[]]></output><sample_input><![CDATA[1 2]]></sample_input>
<sample_output><![CDATA[3]]></sample_output><test_input><![CDATA[1 2
]]></test_input><test_output><![CDATA[3
]]></test_output><test_input><![CDATA[5 5
]]></test_input><test_output><![CDATA[10
]]></test_output><spj language="C++"><![CDATA[${checker}]]></spj></item></fps>`,
})

const qduojProblem = (more: object) =>
  JSON.stringify({
    display_id: 'Q1',
    title: 'Sum',
    description: { format: 'html', value: 'Add.' },
    input_description: { format: 'html', value: '' },
    output_description: { format: 'html', value: '' },
    hint: { format: 'html', value: '' },
    time_limit: 1000,
    memory_limit: 256,
    samples: [{ input: '1 2', output: '3' }],
    template: {},
    spj: null,
    rule_type: 'ACM',
    source: '',
    tags: ['sum'],
    test_case_score: [
      { input_name: '1.in', output_name: '1.out', score: 40 },
      { input_name: '2.in', output_name: '2.out', score: 60 },
    ],
    ...more,
  })
const qduojChecker = `#include <stdio.h>
int main(int argc, char** argv) {
  long long a, b, given;
  FILE* in = fopen(argv[1], "r");
  FILE* user = fopen(argv[2], "r");
  if (fscanf(in, "%lld%lld", &a, &b) != 2) return -1;
  return fscanf(user, "%lld", &given) == 1 && given == a + b ? 0 : 1;
}
`
const syzojChecker = `#include <fstream>
#include <iostream>
int main() {
  std::ifstream in("input"), user("user_out");
  long long a, b, given = -99;
  in >> a >> b;
  user >> given;
  std::cout << (given == a + b ? 100 : given == a - b ? 50 : 0) << std::endl;
}
`

/** CMS gives the answer in the second place and reads a share from standard output. */
const cmsChecker = `#include <fstream>
#include <iostream>
int main(int, char** argv) {
  std::ifstream in(argv[1]), answer(argv[2]), user(argv[3]);
  long long a, b, sum, given = -99;
  in >> a >> b;
  answer >> sum;
  user >> given;
  if (sum != a + b) return 1;
  std::cout << (given == sum ? 1.0 : given == a - b ? 0.5 : 0.0) << std::endl;
  std::cerr << "translate:success" << std::endl;
}
`
const tpsProblem = JSON.stringify({ code: 'sum', name: 'Sum', task_type: 'Batch', time_limit: 1, memory_limit: 256 })
const byFiles = (name: string, code: string, says: string): JurySolution =>
  python(
    name,
    `a, b = map(int, open('input.txt').read().split())\nprint(${code}, file=open('output.txt', 'w'))\n`,
    says,
  )

export const otherSamples: readonly Sample[] = [
  {
    source: 'fps',
    mode: 'spj of HUSTOJ',
    files: fps(hustojChecker),
    solutions: [right(), wrong(), silent()],
    loses: {},
  },
  {
    source: 'fps',
    mode: 'spj of HUSTOJ with testlib',
    files: fps(hustojTestlib),
    solutions: [right(), wrong(), silent()],
    loses: {},
  },
  {
    source: 'qduoj',
    mode: 'OI',
    files: { '1/problem.json': qduojProblem({ rule_type: 'OI' }), ...under('1/testcase', outs) },
    solutions: [right('accepted 100'), half('partialAccepted 40'), wrong('wrongAnswer 0')],
    loses: {},
  },
  {
    source: 'qduoj',
    mode: 'spj',
    files: {
      '1/problem.json': qduojProblem({ spj: { language: 'C++', code: qduojChecker } }),
      ...under('1/testcase', outs),
    },
    solutions: [right(), wrong(), silent()],
    loses: {},
  },
  {
    source: 'syzoj',
    mode: 'special judge with points',
    files: {
      'data.yml':
        'inputFile: "#.in"\noutputFile: "#.out"\nsubtasks:\n- score: 100\n  type: sum\n  cases: [1, 2]\nspecialJudge:\n  language: cpp\n  fileName: spj.cpp\n',
      ...outs,
      'spj.cpp': syzojChecker,
    },
    solutions: [right('accepted 100'), wrong('partialAccepted 50'), silent('wrongAnswer 0')],
    loses: {},
  },
  {
    source: 'luogu',
    mode: 'subtasks',
    files: {
      'config.yml': '1.in:\n  timeLimit: 1000\n  score: 40\n  subtaskId: 1\n2.in:\n  score: 60\n  subtaskId: 2\n',
      ...outs,
    },
    solutions: [right('accepted 100'), half('partialAccepted 40')],
    loses: {},
  },
  {
    source: 'tps',
    mode: 'subtasks, checker of CMS',
    files: {
      'problem.json': tpsProblem,
      ...under('tests', { '0-1.in': '1 2\n', '0-1.out': '3\n', '1-1.in': '5 5\n', '1-1.out': '10\n' }),
      'subtasks/01.json': JSON.stringify({ score: 40, testcases: ['0-1'] }),
      'subtasks/02.json': JSON.stringify({ score: 60, testcases: ['1-1'] }),
      'checker/checker.cpp': cmsChecker,
    },
    solutions: [
      right('accepted 100'),
      half('partialAccepted 70'),
      wrong('partialAccepted 50'),
      silent('wrongAnswer 0'),
    ],
    loses: {},
  },
  {
    source: 'italian',
    mode: 'input and output by files',
    files: {
      'task.yaml': 'name: sum\ntitle: Sum\ntime_limit: 1\nmemory_limit: 256\nn_input: 2\n',
      ...under('input', { 'input0.txt': '1 2\n', 'input1.txt': '5 5\n' }),
      ...under('output', { 'output0.txt': '3\n', 'output1.txt': '10\n' }),
    },
    solutions: [
      byFiles('right', 'a + b', 'accepted 100'),
      byFiles('half', 'a + b if a == 1 else 0', 'partialAccepted 50'),
    ],
    loses: { icpc: ['fileIo'] },
  },
]
