import type { ExportFormat } from '@verdict/contract'

/** Small packages as other judges write them, each with jury solutions and their verdicts there. */

export interface JurySolution {
  readonly name: string
  readonly language: string
  readonly code: string
  /** The verdict and, of a scored problem, the points. */
  readonly says: string
}

export interface Sample {
  readonly source: string
  readonly mode: string
  readonly files: Readonly<Record<string, string>>
  /** Imported as OI, which the preview offers for it. */
  readonly isOi?: true
  readonly solutions: readonly JurySolution[]
  /** Losses that change verdicts, by target; with any, the export is refused unless they are accepted. */
  readonly loses: Readonly<Partial<Record<ExportFormat, readonly string[]>>>
}

const python = (name: string, code: string, says: string): JurySolution => ({ name, language: 'Python3', code, says })

const sum = 'a, b = map(int, input().split())\nprint(a + b)\n'
const right = (says = 'accepted') => python('right', sum, says)
const wrong = (says = 'wrongAnswer') => python('wrong', sum.replace('a + b', 'a - b'), says)
const silent = (says = 'wrongAnswer') => python('prints nothing', 'pass\n', says)
/** Right as long as the first number is 1. */
const half = (says: string) => python('half', `${sum}\n`.replace('print(a + b)', 'print(a + b if a == 1 else 0)'), says)

const cases = { '1.in': '1 2\n', '1.ans': '3\n', '2.in': '5 5\n', '2.ans': '10\n' }
const under = (folder: string, files: Readonly<Record<string, string>> = cases) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
const statement = { 'problem_statement/problem.en.md': 'Add two numbers.\n' }

/** Accepts the sum of the input, doubled with that argument. */
const kattisValidator = `#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char** argv) {
  std::ifstream in(argv[1]);
  long long a, b, given, factor = argc > 4 && std::string(argv[4]) == "doubled" ? 2 : 1;
  in >> a >> b;
  if (!(std::cin >> given)) return 43;
  std::ofstream(std::string(argv[3]) + "judgemessage.txt") << "got " << given;
  return given == factor * (a + b) ? 42 : 43;
}
`
const doubled = (says: string) => python('doubled', sum.replace('a + b', '2 * (a + b)'), says)

const kattisInteractor = `#include <fstream>
#include <iostream>
int main(int, char** argv) {
  std::ifstream in(argv[1]);
  long long secret, guess;
  in >> secret;
  for (int round = 0; round < 40; round++) {
    if (!(std::cin >> guess)) return 43;
    if (guess == secret) { std::cout << "correct" << std::endl; return 42; }
    std::cout << (guess < secret ? "higher" : "lower") << std::endl;
  }
  return 43;
}
`
const bisect = python(
  'bisect',
  'low, high = 0, 1 << 20\nwhile True:\n    m = (low + high) // 2\n    print(m, flush=True)\n    w = input()\n    if w == "correct": break\n    if w == "higher": low = m + 1\n    else: high = m - 1\n',
  'accepted',
)
const guessOnce = python('guesses once', 'print(3, flush=True)\n', 'wrongAnswer')

const pythonValidator = `import sys
a, b = map(int, open(sys.argv[1]).read().split())
given = sys.stdin.read().split()
sys.exit(42 if given == [str(a + b)] else 43)
`

/** The first pass is asked to repeat its input, the second to add. */
const passValidator = `#include <fstream>
#include <iostream>
#include <string>
int main(int, char** argv) {
  std::ifstream in(argv[1]);
  std::string kind;
  long long a, b, given;
  in >> kind >> a >> b;
  if (!(std::cin >> given)) return 43;
  if (kind == "second") return given == a + b ? 42 : 43;
  if (given != a) return 43;
  std::ofstream(std::string(argv[3]) + "nextpass.in") << "second " << a << " " << b << "\\n";
  return 42;
}
`
const twoPasses = python(
  'right',
  'k, a, b = input().split()\nprint(int(a) if k == "first" else int(a) + int(b))\n',
  'accepted',
)
const onePass = python('forgets the second pass', 'k, a, b = input().split()\nprint(int(a))\n', 'wrongAnswer')

const testlibChecker = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  long long a = inf.readLong(), b = inf.readLong();
  if (ouf.readLong() != a + b) quitf(_wa, "not the sum");
  quitf(_ok, "the sum");
}
`

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
const outs = { '1.in': '1 2\n', '1.out': '3\n', '2.in': '5 5\n', '2.out': '10\n' }
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

const polygonXml = (judging: string, assets: string) => `<?xml version="1.0" encoding="utf-8"?>
<problem short-name="sum"><names><name language="english" value="Sum"/></names>
<judging input-file="" output-file=""><testset name="tests"><time-limit>1000</time-limit>
<memory-limit>268435456</memory-limit><test-count>2</test-count><input-path-pattern>tests/%02d</input-path-pattern>
<answer-path-pattern>tests/%02d.a</answer-path-pattern>${judging}</testset></judging>
<assets>${assets}</assets></problem>`
const polygonTests = {
  'tests/01': '1 2\n',
  'tests/01.a': '3\n',
  'tests/02': '5 5\n',
  'tests/02.a': '10\n',
  'statement-sections/english/name.tex': 'Sum',
  'statement-sections/english/legend.tex': 'Add two numbers.',
}
const polygonChecker = '<checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>'
const testlibInteractor = `#include "testlib.h"
#include <iostream>
int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  long long secret = inf.readLong(), rounds = 0;
  for (; rounds < 40; rounds++) {
    long long guess = ouf.readLong();
    if (guess == secret) { std::cout << "correct" << std::endl; tout << rounds; quitf(_ok, "found"); }
    std::cout << (guess < secret ? "higher" : "lower") << std::endl;
  }
  quitf(_wa, "too many guesses");
}
`
const outputChecker = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  if (ouf.readLong() > 30) quitf(_wa, "slow");
  quitf(_ok, "fast");
}
`

const pointsChecker = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  long long a = inf.readLong(), b = inf.readLong(), given = ouf.readLong();
  if (given == a + b) quitp(1.0, "the sum");
  if (given == a - b) quitp(0.4, "the difference");
  quitf(_wa, "neither");
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

const hydroHead = 'pid: H1\ntitle: Sum\ntag: [sum]\n'
const hydro = (config: string, files: Readonly<Record<string, string>> = outs) => ({
  'problem.yaml': hydroHead,
  'problem.md': 'Add two numbers.\n',
  'problem_en.md': 'Add two numbers.\n',
  'testdata/config.yaml': config,
  ...under('testdata', files),
})

const kattis = (yaml: string, files: Readonly<Record<string, string>>) => ({
  'problem.yaml': `name: Sum\n${yaml}`,
  ...statement,
  ...files,
})
const limits = 'limits:\n  time_limit: 2\n  memory: 512\n'
const scored = (secret: string, groups: Readonly<Record<string, string>>) =>
  kattis(`problem_format_version: 2023-07-draft\ntype: scoring\n${limits}`, {
    'data/secret/test_group.yaml': secret,
    ...Object.fromEntries(Object.entries(groups).map(([name, text]) => [`data/secret/${name}/test_group.yaml`, text])),
    'data/secret/a/1.in': '1 2\n',
    'data/secret/a/1.ans': '3\n',
    'data/secret/b/2.in': '1 7\n',
    'data/secret/b/2.ans': '8\n',
    'data/secret/b/3.in': '5 5\n',
    'data/secret/b/3.ans': '10\n',
  })

export const samples: readonly Sample[] = [
  {
    source: 'kattis',
    mode: 'default validator, tolerance',
    files: kattis(`${limits}validator_flags: float_tolerance 0.1\n`, under('data/secret')),
    solutions: [
      right(),
      python('close', 'a, b = map(int, input().split())\nprint(a + b + 0.05)\n', 'accepted'),
      wrong(),
    ],
    loses: {},
  },
  {
    source: 'kattis',
    mode: 'own validator with arguments',
    files: kattis(`${limits}validation: custom\nvalidator_flags: doubled\n`, {
      ...under('data/secret'),
      'output_validators/check/check.cpp': kattisValidator,
    }),
    solutions: [doubled('accepted'), right('wrongAnswer'), silent()],
    loses: {},
  },
  {
    source: 'kattis',
    mode: 'own validator in Python',
    files: kattis(`${limits}validation: custom\n`, {
      ...under('data/secret'),
      'output_validators/check/check.py': pythonValidator,
    }),
    solutions: [right(), wrong()],
    loses: { hoj: ['checkerLanguage'] },
  },
  {
    source: 'kattis',
    mode: 'interactive',
    files: kattis(`${limits}validation: custom interactive\n`, {
      'data/secret/1.in': '700\n',
      'data/secret/1.ans': '\n',
      'output_validators/talk/talk.cpp': kattisInteractor,
    }),
    solutions: [bisect, guessOnce],
    loses: {},
  },
  {
    source: 'kattis',
    mode: 'multi-pass',
    files: kattis(`problem_format_version: 2023-07-draft\ntype: multi-pass\n${limits}`, {
      'data/secret/1.in': 'first 1 2\n',
      'data/secret/1.ans': '3\n',
      'output_validator/check.cpp': passValidator,
    }),
    solutions: [twoPasses, onePass],
    loses: { hoj: ['passes'] },
  },
  {
    source: 'kattis',
    mode: 'scored groups',
    files: scored('max_score: 100\nscore_aggregation: sum\n', { a: 'max_score: 40\n', b: 'max_score: 60\n' }),
    solutions: [right('accepted 100'), half('partialAccepted 40'), wrong('wrongAnswer 0')],
    loses: {},
  },
  {
    source: 'kattis',
    mode: 'real-valued points',
    files: scored('max_score: 100\nscore_aggregation: sum\n', { a: 'max_score: 33.3\n', b: 'max_score: 66.7\n' }),
    solutions: [right('accepted 100'), half('partialAccepted 33')],
    loses: {},
  },
  {
    source: 'kattis',
    mode: 'groups that need others',
    files: scored('max_score: 100\nscore_aggregation: sum\n', {
      a: 'max_score: 40\nrequire_pass: secret/b\n',
      b: 'max_score: 60\n',
    }),
    solutions: [right('accepted 100'), half('partialAccepted 0')],
    loses: { hoj: ['groups.needs'] },
  },
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
    source: 'polygon',
    mode: 'testlib checker',
    files: {
      'problem.xml': polygonXml('<tests><test method="manual"/><test method="manual"/></tests>', polygonChecker),
      ...polygonTests,
      'files/check.cpp': testlibChecker,
    },
    solutions: [right(), wrong(), silent()],
    loses: {},
  },
  {
    source: 'polygon',
    mode: 'groups with points and dependencies',
    files: {
      'problem.xml': polygonXml(
        '<tests><test method="manual" group="1" points="30"/><test method="manual" group="2" points="70"/></tests><groups><group name="1" points="30" points-policy="complete-group"><dependencies><dependency group="2"/></dependencies></group><group name="2" points="70" points-policy="complete-group"/></groups>',
        polygonChecker,
      ),
      ...polygonTests,
      'files/check.cpp': testlibChecker,
    },
    solutions: [right('accepted 100'), half('wrongAnswer 0')],
    loses: { hoj: ['groups.needs'] },
  },
  {
    source: 'polygon',
    mode: 'interactor with a checker behind it',
    files: {
      'problem.xml': polygonXml(
        '<tests><test method="manual"/><test method="manual"/></tests>',
        `${polygonChecker}<interactor><source path="files/talk.cpp" type="cpp.g++17"/></interactor>`,
      ),
      ...polygonTests,
      'tests/01': '700\n',
      'tests/02': '9\n',
      'files/check.cpp': outputChecker,
      'files/talk.cpp': testlibInteractor,
    },
    solutions: [bisect, guessOnce],
    loses: { hoj: ['outputChecker'], icpc: ['outputChecker'] },
  },
  {
    source: 'polygon',
    mode: 'checker with points, as OI',
    isOi: true,
    files: {
      'problem.xml': polygonXml('<tests><test method="manual"/><test method="manual"/></tests>', polygonChecker),
      ...polygonTests,
      'files/check.cpp': pointsChecker,
    },
    solutions: [right('accepted 100'), wrong('partialAccepted 40'), silent('wrongAnswer 0')],
    loses: {},
  },
  {
    source: 'kattis',
    mode: 'only domjudge-problem.ini',
    files: { 'domjudge-problem.ini': 'name = Sum\ntimelimit = 2\n', ...under('data/secret') },
    solutions: [right(), wrong()],
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
