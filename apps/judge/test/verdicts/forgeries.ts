import { c, cpp, py, type Row, row } from './row.ts'

/**
 * Programs that do not solve anything but try to have the checker, the interactor or the judge believe so. The answer
 * is always 3; every one of them answers something else and gets what a wrong answer gets.
 */

const equal =
  '#include <cstdio>\nint main(int,char**a){FILE*o=fopen(a[2],"r"),*e=fopen(a[3],"r");int x=-1,y=-2;if(o)fscanf(o,"%d",&x);fscanf(e,"%d",&y);if(x==y){fputs("ok equal",stderr);return 0;}fputs("wrong answer they differ",stderr);return 1;}'
const checked = { judgeMode: 'spj', checker: { language: 'C++', code: equal, extraFiles: {} } } as const
const validated = {
  judgeMode: 'spj',
  checker: {
    language: 'Python3',
    code: 'import sys\ngot = sys.stdin.read().split()\nsys.exit(42 if got == open(sys.argv[2]).read().split() else 43)',
    extraFiles: {},
    protocol: 'kattis',
  },
} as const
const asked = {
  judgeMode: 'interactive',
  timeLimitMs: 2_000,
  checker: {
    language: 'C++',
    code: '#include <cstdio>\nint main(){int x;puts("1");fflush(stdout);if(scanf("%d",&x)!=1||x!=3){fputs("wrong answer not three",stderr);return 1;}fputs("ok",stderr);return 0;}',
    extraFiles: {},
  },
} as const

const forged = (name: string, program: readonly [string, string], settings: Row['settings'], gives = 'WA'): Row =>
  row(`forgery: ${name}`, program, gives, { input: '1 2\n', output: '3\n', ...(settings && { settings }) })

/** Writes the files in which checkers, validators and passes store results. */
const leavesFiles = `
import os
for name in ('judgemessage.txt', 'teammessage.txt', 'score.txt', 'output', 'report', 'result', 'answer', 'expected'):
    try: open(name, 'w').write('3')
    except OSError: pass
os.makedirs('feedback', exist_ok=True)
open('feedback/score.txt', 'w').write('1')
print(4)`

/** A checker that echoes the answer on standard error, as debug output does, and then ends as specified. */
const echoing = (end: string) =>
  ({
    judgeMode: 'spj',
    checker: {
      language: 'C++',
      code: `#include <cstdio>\n#include <csignal>\n#include <cstdlib>\nint main(int,char**a){FILE*o=fopen(a[2],"r");for(int c;(c=fgetc(o))!=EOF;)fputc(c,stderr);fflush(stderr);${end};return 0;}`,
      extraFiles: {},
    },
  }) as const

const echoed = (words: string, end: string, gives: string) =>
  forged(`"${words}", repeated by a checker that ends with ${end}`, py(`print("${words}")`), echoing(end), gives)

export const forgeries: readonly Row[] = [
  ...['ok', 'ok all is right', 'points 100', 'partially correct (100)'].flatMap((words) => [
    echoed(words, 'exit(101)', 'PE'),
    echoed(words, 'exit(102)', 'WA'),
    echoed(words, 'exit(103)', 'SE'),
    echoed(words, 'exit(77)', 'SE'),
    echoed(words, 'exit(7)', 'SE'),
    echoed(words, 'raise(SIGSEGV)', 'SE'),
  ]),
  echoed('FAIL the jury', 'exit(0)', 'AC'),
  forged('the words of an accepting checker as the answer', py('print("ok equal\\n0")'), checked),
  forged(
    'the words of an accepting checker on standard error',
    c('#include <stdio.h>\nint main(){fputs("ok equal",stderr);puts("4");return 0;}'),
    checked,
  ),
  forged('the exit code of a validator that accepts', py('print(4)\nraise SystemExit(42)'), validated, 'RE'),
  forged('files with the names a checker leaves', py(leavesFiles), checked),
  forged('files with the names a validator leaves', py(leavesFiles), validated),
  forged(
    'every descriptor it might have inherited',
    cpp('int main(){for(int fd=3;fd<1024;fd++)if(write(fd,"ok",2)>0)return 9;cout<<4;}'),
    checked,
  ),
  forged(
    "links to the jury's answer path, submitted as the output",
    py('import os\nos.symlink("/proc/1/root/w/expected", "sum.out")'),
    { ...checked, fileIo: { read: 'sum.in', write: 'sum.out' } },
  ),
  forged(
    'a process stays behind to fix the answer',
    cpp(
      'int main(){if(fork()==0){setsid();usleep(50000);lseek(1,0,SEEK_SET);for(int i=0;i<100;i++)write(1,"3\\n",2);return 0;}cout<<4<<endl;}',
    ),
    checked,
  ),
  forged('its own checker next to the program', cpp('#include "checker.cpp"\n'), checked, 'CE'),
  forged('the jury’s program read at compile time', cpp('#include "/b/checker"\nint main(){cout<<3;}'), checked, 'CE'),
  forged('the word of the interactor on standard error', cpp('int main(){cerr<<"ok";cout<<4<<endl;}'), asked),
  forged('the word of the interactor instead of an answer', py('input()\nprint("ok", flush=True)'), asked),
]
