import { bisect, guessOnce, half, python, right, type Sample, silent, sum, under, wrong } from './sample.ts'

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

export const kattisSamples: readonly Sample[] = [
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
    source: 'kattis',
    mode: 'only domjudge-problem.ini',
    files: { 'domjudge-problem.ini': 'name = Sum\ntimelimit = 2\n', ...under('data/secret') },
    solutions: [right(), wrong()],
    loses: {},
  },
]
