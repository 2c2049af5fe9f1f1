import { verdict } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { casesOf, openHost } from './harness/host.ts'

const host = await openHost()
afterAll(() => host.close())

/**
 * Follows instructions in the output: `exit <code>`, `team <words>`, `judge <words>`, `score <text>`, `share <text>`,
 * `crash`.
 */
const validator = `
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <unistd.h>
int main(int argc, char** argv) {
  std::ifstream input(argv[1]), answer(argv[2]);
  std::string directory = argv[3], order, rest, in, ans;
  input >> in;
  answer >> ans;
  if (argc != 5 || std::string(argv[4]) != "strict" || in != "question" || ans != "answer") return 7;
  int code = 42;
  while (std::cin >> order && std::getline(std::cin >> std::ws, rest)) {
    if (order == "exit") code = std::atoi(rest.c_str());
    if (order == "crash") std::abort();
    if (order == "team") std::ofstream(directory + "/teammessage.txt") << rest;
    if (order == "judge") std::ofstream(directory + "/judgemessage.txt") << rest;
    if (order == "score") std::ofstream(directory + "/score.txt") << rest;
    if (order == "share") std::ofstream(directory + "/score_multiplier.txt") << rest;
    if (order == "link") symlink(argv[1], (directory + "/" + rest).c_str());
    if (order == "flood") std::ofstream(directory + "/judgemessage.txt") << std::string(200000, 'x');
  }
  return code;
}`

const judged = (output: string) =>
  host.judge({
    language: 'Python3',
    code: `print(${JSON.stringify(output)})`,
    cases: [{ input: 'question\n', output: 'answer\n' }],
    settings: {
      judgeMode: 'spj',
      checker: { language: 'C++', code: validator, extraFiles: {}, protocol: 'kattis', arguments: ['strict'] },
    },
  })

describe('an output validator of a Kattis package', () => {
  test.each([
    ['42 is accepted', 'exit 42', verdict.accepted, null, null],
    ['43 is wrong', 'exit 43', verdict.wrongAnswer, null, null],
    [
      'the contestant reads the message for teams alone',
      'team too short\njudge line 3\nexit 43',
      verdict.wrongAnswer,
      null,
      'too short',
    ],
    ['a score is a share', 'score 40', verdict.partialAccepted, 0.4, null],
    ['a full score is accepted', 'score 100', verdict.accepted, null, null],
    ['a wrong answer has no score', 'score 40\nexit 43', verdict.wrongAnswer, null, null],
    ['a multiplier is a share too', 'share 0.25', verdict.partialAccepted, 0.25, null],
    ['a whole multiplier is accepted', 'share 1', verdict.accepted, null, null],
    ['nothing of the score is no acceptance', 'share 0', verdict.partialAccepted, 0, null],
  ])('%s', async (_, output, code, fraction, message) =>
    expect(casesOf(await judged(output))).toMatchObject([{ verdict: code, fraction, message }]),
  )

  test.each([
    ['another exit code', 'judge no file\nexit 1', 'Case 1: The checker failed: Exit code 1: no file'],
    ['exit code 0', 'exit 0', 'Case 1: The checker failed: Exit code 0'],
    ['a crash', 'crash now', 'Case 1: The checker failed: SIGABRT'],
    [
      'a multiplier beyond one',
      'share 1.5',
      'Case 1: The checker failed: its score_multiplier.txt is not between 0 and 1',
    ],
    ['a multiplier that is none', 'share half', 'Case 1: The checker failed: its score_multiplier.txt is not a number'],
    [
      'both kinds of score',
      'score 1\nshare 1',
      'Case 1: The checker failed: it left both score.txt and score_multiplier.txt',
    ],
    ['a score that is none', 'score many', 'Case 1: The checker failed: its score.txt is not a number'],
  ])('%s is the problem’s fault', async (_, output, message) =>
    expect((await judged(output)).outcome).toEqual({ kind: 'systemError', message }),
  )

  test.each([
    ['a wrong answer', 'team no\njudge line 3\nexit 43', 'line 3'],
    ['an acceptance', 'judge better than ours', 'better than ours'],
    ['a share', 'judge half of it\nscore 50', 'half of it'],
    ['silence', 'exit 43', null],
  ])('the message for judges comes with %s, apart from the one for teams', async (_, output, judgeMessage) => {
    const [one] = casesOf(await judged(output))
    expect(one?.judgeMessage).toBe(judgeMessage)
    expect(one?.message ?? '').not.toContain(judgeMessage ?? 'line 3')
  })

  test('a long message is cut', async () =>
    expect(casesOf(await judged('flood it'))).toMatchObject([
      { verdict: verdict.accepted, judgeMessage: 'x'.repeat(1024) },
    ]))

  test('a score that is no file is the problem’s fault', async () =>
    expect((await judged('link score.txt')).outcome).toEqual({
      kind: 'systemError',
      message: "Case 1: The validator's score.txt is too large or no file",
    }))
})

/** Prints its input, expects it doubled, and then requests instructions. */
const talker = `
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char** argv) {
  std::ifstream input(argv[1]);
  std::string directory = argv[3], order;
  long long number, back;
  input >> number;
  std::cout << number << std::endl;
  if (!(std::cin >> back)) {
    std::ofstream(directory + "/teammessage.txt") << "no number came";
    return 43;
  }
  std::ofstream(directory + "/judgemessage.txt") << number << " became " << back;
  if (back != 2 * number) return 43;
  std::cout << "done" << std::endl;
  if (std::cin >> order) {
    if (order == "half") std::ofstream(directory + "/score.txt") << 50;
    if (order == "fail") return 1;
    if (order == "crash") std::abort();
    if (order == "reject") { std::ofstream(directory + "/teammessage.txt") << "as you wish"; return 43; }
  }
  return 42;
}`

const talked = (code: string) =>
  host.judge({
    language: 'Python3',
    code,
    cases: [{ input: '21\n', output: '' }],
    settings: {
      judgeMode: 'interactive',
      timeLimitMs: 1_000,
      checker: { language: 'C++', code: talker, extraFiles: {}, protocol: 'kattis', arguments: ['strict'] },
    },
  })

describe('an interactive validator of a Kattis package', () => {
  const doubled = 'print(2 * int(input()), flush=True)\n'
  test.each([
    ['accepts', `${doubled}input()`, verdict.accepted, null, null, '21 became 42'],
    ['gives points', `${doubled}input()\nprint("half")`, verdict.partialAccepted, 0.5, null, '21 became 42'],
    ['rejects', 'print(input(), flush=True)', verdict.wrongAnswer, null, null, '21 became 21'],
    [
      'rejects with words',
      `${doubled}input()\nprint("reject")`,
      verdict.wrongAnswer,
      null,
      'as you wish',
      '21 became 42',
    ],
    ['receives no input', 'input()', verdict.wrongAnswer, null, 'no number came', null],
  ])('%s', async (_, code, expected, fraction, message, judgeMessage) =>
    expect(casesOf(await talked(code))).toMatchObject([{ verdict: expected, fraction, message, judgeMessage }]),
  )

  test('finds a crash of the program to be one', async () =>
    expect(casesOf(await talked(`${doubled}input()\nraise SystemExit(3)`))).toMatchObject([
      { verdict: verdict.runtimeError, message: 'Non-zero exit code', judgeMessage: 'Exit code 3' },
    ]))

  test('waits no longer than the program may', async () =>
    expect(casesOf(await talked('input()\ninput()'))).toMatchObject([{ verdict: verdict.timeLimitExceeded }]))

  test.each([
    ['another exit code', 'fail', 'Case 1: The interactor failed: Exit code 1: 21 became 42'],
    ['a crash', 'crash', 'Case 1: The interactor failed: SIGABRT: 21 became 42'],
  ])('that ends with %s is the problem’s fault', async (_, order, message) =>
    expect(
      (await talked(`${doubled}input()\nprint("${order}", flush=True)\nimport sys\nsys.stdin.read()`)).outcome,
    ).toEqual({
      kind: 'systemError',
      message,
    }),
  )
})
