import { verdict } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { casesOf, openHost } from './harness/host.ts'

const host = await openHost()
afterAll(() => host.close())

/** Does what the output asks for: `exit <code>`, `team <words>`, `judge <words>`, `score <text>`, `crash`. */
const validator = `
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
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
  ])('%s', async (_, output, code, fraction, message) =>
    expect(casesOf(await judged(output))).toMatchObject([{ verdict: code, fraction, message }]),
  )

  test.each([
    ['another exit code', 'judge no file\nexit 1', 'Case 1: The checker failed: Exit code 1: no file'],
    ['exit code 0', 'exit 0', 'Case 1: The checker failed: Exit code 0'],
    ['a crash', 'crash now', 'Case 1: The checker failed: SIGABRT'],
    ['a score that is none', 'score many', 'Case 1: The checker failed: its score.txt is not a number'],
  ])('%s is the problem’s fault', async (_, output, message) =>
    expect((await judged(output)).outcome).toEqual({ kind: 'systemError', message }),
  )
})
