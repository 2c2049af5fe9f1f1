import { bisect, guessOnce, half, right, type Sample, silent, testlibChecker, wrong } from './sample.ts'

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

export const polygonSamples: readonly Sample[] = [
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
]
