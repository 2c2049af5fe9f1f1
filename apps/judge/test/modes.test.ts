import { type JudgingSettings, verdict } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { casesOf, openHost, verdictsOf } from './harness/host.ts'

const host = await openHost()
afterAll(() => host.close())

const cpp = (
  code: string,
  cases: readonly { input: string; output: string }[],
  settings: Partial<JudgingSettings> = {},
) => host.judge({ language: 'C++', code: `#include <bits/stdc++.h>\nusing namespace std;\n${code}`, cases, settings })

const echo = 'int main(){cout<<cin.rdbuf();}'

describe('the default mode', () => {
  test('knows presentation errors when blanks count', async () => {
    const cases = [
      { input: '7 8\n', output: '7 8\n' },
      { input: '7  8\n', output: '7 8\n' },
      { input: '7 9\n', output: '7 8\n' },
    ]
    const { accepted, presentationError, wrongAnswer } = verdict
    expect(verdictsOf(await cpp(echo, cases, { ignoreTrailingBlanks: false }))).toEqual([
      accepted,
      presentationError,
      wrongAnswer,
    ])
    expect(verdictsOf(await cpp(echo, cases))).toEqual([accepted, wrongAnswer, wrongAnswer])
  })

  test('a program that prints without end is stopped', async () => {
    const result = await cpp('int main(){for(;;)puts("flood of words");}', [{ input: '', output: 'x' }], {
      timeLimitMs: 10_000,
    })
    expect(casesOf(result)).toMatchObject([{ verdict: verdict.runtimeError, message: 'Output limit exceeded' }])
  })

  test('a crash is named by its signal', async () => {
    const result = await cpp('int main(){raise(SIGSEGV);}', [{ input: '', output: '' }])
    expect(casesOf(result)).toMatchObject([{ verdict: verdict.runtimeError, message: 'SIGSEGV' }])
  })

  test('a program that sleeps runs out of time', async () => {
    const result = await cpp('int main(){for(;;)pause();}', [{ input: '', output: '' }], { timeLimitMs: 100 })
    expect(casesOf(result)).toMatchObject([
      { verdict: verdict.timeLimitExceeded, message: expect.stringContaining('dle for') },
    ])
  })

  test('cases carry their groups and scores', async () => {
    const cases = [{ input: '1', output: '1', score: 40, group: 2 }]
    expect(casesOf(await cpp(echo, cases))).toMatchObject([{ seq: 1, group: 2, fullScore: 40, fraction: null }])
  })

  test('the rest of a failed subtask is not run', async () => {
    const cases = [
      { input: '1', output: '2', group: 1, score: 10 },
      { input: '1', output: '1', group: 1, score: 10 },
      { input: '1', output: '1', group: 2, score: 10 },
    ]
    const settings = { type: 1, judgeCaseMode: 'subtask_lowest' } as const
    const { wrongAnswer, cancelled, accepted } = verdict
    expect(verdictsOf(await cpp(echo, cases, settings))).toEqual([wrongAnswer, cancelled, accepted])
  })

  test('missing test data is the problem’s fault', async () => {
    expect((await cpp(echo, [])).outcome).toMatchObject({
      kind: 'systemError',
      message: expect.stringContaining('no case'),
    })
  })
})

describe('file input and output', () => {
  const fileIo = { read: 'sum.in', write: 'sum.out' }
  const cases = [{ input: '1 2\n', output: '3\n' }]

  test('the program reads and writes its files', async () => {
    const code =
      'int main(){ifstream i("sum.in");ofstream o("sum.out");int a,b;i>>a>>b;o<<a+b<<endl;cout<<"noise";cerr<<"noise";}'
    expect(verdictsOf(await cpp(code, cases, { fileIo }))).toEqual([verdict.accepted])
  })

  test('the standard streams are there and harmless', async () => {
    const code =
      'int main(){int c=getchar();ofstream o("sum.out");o<<(c==EOF&&fcntl(1,F_GETFD)>=0&&fcntl(2,F_GETFD)>=0?3:4)<<endl;}'
    expect(verdictsOf(await cpp(`#include <fcntl.h>\n${code}`, cases, { fileIo }))).toEqual([verdict.accepted])
  })

  test('a missing file counts as empty', async () => {
    expect(verdictsOf(await cpp('int main(){cout<<3<<endl;}', cases, { fileIo }))).toEqual([verdict.wrongAnswer])
  })
})

describe('extra files', () => {
  const extraFiles = {
    'table.h': 'const int answer = 42;\n',
    'table.txt': '42\n',
    'helper.py': 'answer = 42\n',
    'empty.h': '',
  }
  const cases = [{ input: '', output: '42\n' }]

  test('are next to the source when it is compiled', async () => {
    const code = '#include "table.h"\nint main(){cout<<answer<<endl;}'
    expect(verdictsOf(await cpp(code, cases, { extraFiles }))).toEqual([verdict.accepted])
  })

  test('are next to the program when it runs', async () => {
    const code = 'int main(){ifstream i("table.txt");cout<<i.rdbuf();}'
    expect(verdictsOf(await cpp(code, cases, { extraFiles }))).toEqual([verdict.accepted])
  })

  test.each(['import helper\nprint(helper.answer)', 'print(open("table.txt").read(), end="")'])(
    'reach Python: %s',
    async (code) => {
      expect(verdictsOf(await host.judge({ language: 'Python3', code, cases, settings: { extraFiles } }))).toEqual([
        verdict.accepted,
      ])
    },
  )

  test('reach a language that is not compiled', async () => {
    const settings = { extraFiles: { 'helper.js': 'exports.answer = 42' } }
    const code = "console.log(require('./helper').answer)"
    expect(verdictsOf(await host.judge({ language: 'JavaScript Node', code, cases, settings }))).toEqual([
      verdict.accepted,
    ])
  })

  test('cannot stand in for the source', async () => {
    const settings = { extraFiles: { 'main.cpp': 'int main(){}', '../up': 'x' } }
    expect(verdictsOf(await cpp('int main(){cout<<42<<endl;}', cases, settings))).toEqual([verdict.accepted])
  })
})

describe('a special judge', () => {
  const cases = [{ input: '10\n', output: '0\n' }]
  /** Accepts any two numbers whose sum is the input; reports like testlib. */
  const sumChecker = `
#include "says.h"
#include <fstream>
int main(int, char** argv) {
  std::ifstream in(argv[1]), out(argv[2]), ans(argv[3]);
  int n, a, b, zero;
  if (!(in >> n) || !(ans >> zero) || zero != 0) return 3;
  if (!(out >> a >> b)) return say("wrong output format two numbers expected", 2);
  if (a == 0) return say("points 30 half-hearted", 7);
  return a + b == n ? say("ok fine", 0) : say("wrong answer the sum differs", 1);
}`
  const says = '#include <cstdio>\ninline int say(const char* w, int c) { fprintf(stderr, "%s", w); return c; }\n'
  const withChecker = (code: string, checker = sumChecker) =>
    cpp(code, cases, { judgeMode: 'spj', checker: { language: 'C++', code: checker, extraFiles: { 'says.h': says } } })

  test.each([
    ['int main(){cout<<3<<" "<<7;}', { verdict: verdict.accepted, message: 'ok fine', fraction: null }],
    ['int main(){cout<<3<<" "<<8;}', { verdict: verdict.wrongAnswer, message: 'wrong answer the sum differs' }],
    ['int main(){}', { verdict: verdict.wrongAnswer, message: expect.stringMatching(/^wrong output format/) }],
    ['int main(){cout<<0<<" "<<8;}', { verdict: verdict.partialAccepted, fraction: 0.3 }],
    ['int main(){return 1;}', { verdict: verdict.runtimeError, message: 'Non-zero exit code' }],
  ])('judges %s', async (code, expected) => expect(casesOf(await withChecker(code))).toMatchObject([expected]))

  test.each([
    ['does not compile', 'int main({', /^The checker does not compile: /],
    ['crashes', 'int main(){__builtin_trap();}', /^Case 1: The checker failed: SIG/],
    ['says nothing known', 'int main(){return 7;}', /^Case 1: The checker failed: Exit code 7/],
  ])('that %s is the problem’s fault', async (_, checker, message) => {
    const { outcome } = await withChecker('int main(){cout<<3<<" "<<7;}', checker)
    expect(outcome).toMatchObject({ kind: 'systemError', message: expect.stringMatching(message) })
  })

  test('a solution that does not compile is its author’s fault, with any checker', async () => {
    expect((await withChecker('int main({', 'int main({')).outcome.kind).toBe('compileError')
  })

  test('reads what a program wrote to its file', async () => {
    const checker = { language: 'C++', code: sumChecker, extraFiles: { 'says.h': says } }
    const settings = { judgeMode: 'spj', checker, fileIo: { read: 'a.in', write: 'a.out' } } as const
    expect(verdictsOf(await cpp('int main(){ofstream("a.out")<<3<<" "<<7;}', cases, settings))).toEqual([
      verdict.accepted,
    ])
  })
})

describe('an interactive problem', () => {
  /** Thinks of the number in the input; the program may ask twenty times. */
  const guess = `
#include <cstdio>
#include <fstream>
int main(int, char** argv) {
  std::ifstream in(argv[1]);
  int secret, guess;
  in >> secret;
  for (int asked = 0; asked < 20; asked++) {
    if (scanf("%d", &guess) != 1) { fprintf(stderr, "wrong answer no guess"); return 1; }
    if (guess == secret) { puts("="); fflush(stdout); fprintf(stderr, "ok %d", asked + 1); return 0; }
    puts(guess < secret ? "<" : ">");
    fflush(stdout);
  }
  fprintf(stderr, "wrong answer too many guesses");
  return 1;
}`
  const play = (code: string, interactor = guess) =>
    cpp(code, [{ input: '617\n', output: '' }], {
      judgeMode: 'interactive',
      timeLimitMs: 500,
      checker: { language: 'C++', code: interactor, extraFiles: {} },
    })

  test('a good player is accepted', async () => {
    const code =
      "int main(){int l=1,h=1000;char c=0;while(c!='='){int m=(l+h)/2;cout<<m<<endl;cin>>c;if(c=='<')l=m+1;else h=m-1;}}"
    expect(casesOf(await play(code))).toMatchObject([
      { verdict: verdict.accepted, message: expect.stringMatching(/^ok/) },
    ])
  })

  test('a bad player is wrong, though it dies of the silence', async () => {
    const code = 'int main(){for(int i=1;;i++){cout<<i<<endl;char c;if(!(cin>>c))abort();}}'
    expect(casesOf(await play(code))).toMatchObject([
      { verdict: verdict.wrongAnswer, message: 'wrong answer too many guesses' },
    ])
  })

  test('one that leaves early is wrong', async () => {
    expect(verdictsOf(await play('int main(){cout<<1<<endl;}'))).toEqual([verdict.wrongAnswer])
  })

  test('two that wait for each other run out of time', async () => {
    expect(verdictsOf(await play('int main(){char c;cin>>c;}'))).toEqual([verdict.timeLimitExceeded])
  })

  test('one that crashes has crashed', async () => {
    expect(verdictsOf(await play('int main(){__builtin_trap();}'))).toEqual([verdict.runtimeError])
  })

  test('a broken interactor is the problem’s fault', async () => {
    const { outcome } = await play('int main(){char c;cin>>c;}', 'int main(){__builtin_trap();}')
    expect(outcome).toMatchObject({ kind: 'systemError', message: expect.stringMatching(/The interactor failed: SIG/) })
  })
})
