import type { JudgingSettings } from '@verdict/contract'
import { cpp, py, type Row, row } from './row.ts'

const fileIo = { read: 'sum.in', write: 'sum.out' }
const files = { input: '1 2\n', output: '3\n', settings: { fileIo } }

const fileRows: readonly Row[] = [
  row(
    'files: read and write',
    py('a, b = map(int, open("sum.in").read().split())\nprint(a + b, file=open("sum.out", "w"))'),
    'AC',
    files,
  ),
  row('files: the wrong number', py('print(4, file=open("sum.out", "w"))'), 'WA', files),
  row('files: the answer on standard output', py('print(3)'), 'WA', files),
  row(
    'files: standard input is empty',
    py('import sys\nprint(3 if sys.stdin.read() == "" else 4, file=open("sum.out", "w"))'),
    'AC',
    files,
  ),
  row('files: a folder instead of a file', py('import os\nos.mkdir("sum.out")'), 'WA', files),
  row('files: a link to the input', py('import os\nos.symlink("sum.in", "sum.out")'), 'WA', {
    ...files,
    output: '1 2\n',
  }),
  row('files: more than is taken', py('open("sum.out", "w").write("3" * (2 ** 25 + 1))'), 'RE', {
    ...files,
    message: /^Output limit exceeded$/,
  }),
  row('files: a crash after writing', py('print(3, file=open("sum.out", "w"), flush=True)\n1 // 0'), 'RE', files),
  row(
    'files: C++',
    cpp('int main(){freopen("sum.in","r",stdin);freopen("sum.out","w",stdout);int a,b;cin>>a>>b;cout<<a+b;}'),
    'AC',
    files,
  ),
]

const judge = (judgeMode: 'spj' | 'interactive', code: string): Partial<JudgingSettings> => ({
  judgeMode,
  checker: { language: 'C++', code: `#include <cstdio>\n#include <cstdlib>\n${code}`, extraFiles: {} },
})

/** Prints the program's output, and exits with the code that was printed first: `<exit code> <words>`. */
const parrot = judge(
  'spj',
  '/* ends as testlib does */int main(int,char**a){FILE*f=fopen(a[2],"r");int e=0;char w[99]="";fscanf(f,"%d %98[^\\n]",&e,w);fputs(w,stderr);return e;}',
)
const said = (name: string, words: string, gives: string, message?: RegExp): Row =>
  row(`checker: ${name}`, py(`print(${JSON.stringify(words)})`), gives, {
    settings: parrot,
    ...(message && { message }),
  })

const checkerRows: readonly Row[] = [
  said('accepts', '0 ok two numbers', 'AC', /^ok two numbers$/),
  said('accepts by code alone', '0', 'AC'),
  said('accepts by 100', '100', 'AC'),
  said('rejects in words', '1 wrong answer the sum differs', 'WA', /the sum differs/),
  said('rejects the format', '2 wrong output format no number', 'WA'),
  said('rejects the end', '2 unexpected eof', 'WA'),
  said('rejects by 102', '102', 'WA'),
  said('presentation by 101', '101', 'PE'),
  said('half', '7 points 50', 'PA'),
  said('all of it', '7 points 100', 'AC'),
  said('a testlib partial', '30 partially correct (30) nearly', 'PA'),
  said('fails in words', '3 FAIL no answer', 'SE', /checker/),
  said('fails by 103', '103', 'SE', /checker/),
  said('an unknown code', '77', 'SE', /Exit code 77/),
  row('checker: a crash of the program comes first', py('1 // 0'), 'RE', { settings: parrot }),
  row('checker: does not compile', py('print(1)'), 'SE', {
    settings: judge('spj', 'int main({'),
    message: /does not compile/,
  }),
  row('checker: crashes', py('print(1)'), 'SE', { settings: judge('spj', 'int main(){abort();}'), message: /SIGABRT/ }),
  row('checker: a compile error is its author’s', py('print('), 'CE', { settings: judge('spj', 'int main({') }),
]

/** Asks three times for the double of a number; the fourth line ends it. */
const doubles = judge(
  'interactive',
  'int main(){for(int i=1;i<4;i++){int x;printf("%d\\n",i);fflush(stdout);if(scanf("%d",&x)!=1){fputs("wrong answer nothing",stderr);return 1;}if(x!=2*i){fputs("wrong answer no double",stderr);return 1;}}puts("0");fflush(stdout);fputs("ok",stderr);return 0;}',
)
const quick = { ...doubles, timeLimitMs: 300 }

/** Writes everything, closes its output, and only then reads the answer. */
const saysFirst = judge(
  'interactive',
  'int main(){puts("1");fclose(stdout);int x;if(scanf("%d",&x)!=1){fputs("wrong answer nothing",stderr);return 1;}fputs("ok",stderr);return 0;}',
)

/** Interactors that read forever, in languages whose runtimes react differently to a partner that has left. */
const asking = (language: string, code: string, protocol: 'hoj' | 'kattis' = 'hoj'): Partial<JudgingSettings> => ({
  judgeMode: 'interactive',
  timeLimitMs: 1_000,
  checker: { language, code, extraFiles: {}, protocol },
})
const pythonAsks = 'import sys\nwhile True:\n  print(1, flush=True)\n  if sys.stdin.readline() == "2\\n": sys.exit(END)'
const leavesAtOnce = cpp('int main(){return 0;}')
const early = /^The program ended before/
const talk = (name: string, program: readonly [string, string], gives: string, settings = doubles, message?: RegExp) =>
  row(`interaction: ${name}`, program, gives, { settings, ...(message && { message }) })

const interactionRows: readonly Row[] = [
  talk('C++ plays well', cpp('int main(){int n;while(cin>>n&&n)cout<<2*n<<endl;}'), 'AC'),
  talk('Python plays well', py('while (n := int(input())): print(2 * n, flush=True)'), 'AC'),
  talk(
    'Java plays well',
    [
      'Java',
      'public class Main{public static void main(String[] a){var s=new java.util.Scanner(System.in);for(int n;(n=s.nextInt())!=0;)System.out.println(2*n);}}',
    ],
    'AC',
  ),
  talk('plays badly', py('while (n := int(input())): print(3 * n, flush=True)'), 'WA', doubles, /no double/),
  talk(
    'plays badly and dies of it',
    cpp('int main(){for(;;){cout<<1<<endl;if(!cout)abort();}}'),
    'WA',
    doubles,
    /no double/,
  ),
  talk('leaves at once', py(''), 'WA'),
  talk('answers one that closed its output', cpp('int main(){int n;while(cin>>n);cout<<2;}'), 'AC', saysFirst),
  talk('sends nothing to it', cpp('int main(){int n;while(cin>>n);}'), 'WA', saysFirst, /nothing/),
  talk('thinks without end for it', cpp('int main(){for(volatile int x=0;;)x=x+1;}'), 'TLE', {
    ...saysFirst,
    timeLimitMs: 300,
  }),
  talk('leaves it with a code', cpp('int main(){return 3;}'), 'RE', saysFirst, /^Non-zero exit code$/),
  talk(
    'takes all memory for it',
    cpp('int main(){for(;;){char*p=(char*)malloc(1<<20);if(p)memset(p,1,1<<20);}}'),
    'MLE',
    {
      ...saysFirst,
      memoryLimitMb: 64,
    },
  ),
  talk('leaves a Python interactor', leavesAtOnce, 'WA', asking('Python3', pythonAsks.replace('END', '0')), early),
  talk(
    'leaves a Python interactor that reads',
    leavesAtOnce,
    'WA',
    asking('Python3', 'import sys\ninput()\nsys.exit(0)'),
    early,
  ),
  talk(
    'leaves a Python validator of Kattis',
    leavesAtOnce,
    'WA',
    asking('Python3', pythonAsks.replace('END', '42'), 'kattis'),
    early,
  ),
  talk(
    'leaves a Java interactor',
    leavesAtOnce,
    'WA',
    asking(
      'Java',
      'public class Main{public static void main(String[] a){var s=new java.util.Scanner(System.in);for(;;){System.out.println(1);s.nextInt();}}}',
    ),
    early,
  ),
  talk(
    'leaves an interactor in one of two passes',
    leavesAtOnce,
    'WA',
    { ...judge('interactive', 'int main(){for(;;){puts("1");fflush(stdout);}}'), passes: 2 },
    early,
  ),
  talk('leaves after one answer', py('print(2 * int(input()), flush=True)'), 'WA'),
  talk('leaves with a code', py('input()\nraise SystemExit(5)'), 'RE', doubles, /^Non-zero exit code$/),
  talk('crashes', cpp('int main(){abort();}'), 'RE', doubles, /SIGABRT/),
  talk(
    'does not flush: deadlock',
    cpp('int main(){int n;while(scanf("%d",&n)==1&&n)printf("%d\\n",2*n);}'),
    'TLE',
    quick,
    /Idle for/,
  ),
  talk('only listens: both wait', cpp('int main(){string s;while(cin>>s);}'), 'TLE', quick),
  talk('thinks without end', cpp('int main(){for(volatile int x=0;;)x=x+1;}'), 'TLE', quick),
  talk('takes all memory', cpp('int main(){for(;;){char*p=(char*)malloc(1<<20);if(p)memset(p,1,1<<20);}}'), 'MLE', {
    ...doubles,
    memoryLimitMb: 64,
  }),
  talk(
    'the interactor leaves content at once',
    cpp('int main(){char c;cin>>c;}'),
    'AC',
    judge('interactive', 'int main(){fputs("ok",stderr);return 0;}'),
  ),
  talk(
    'the interactor rejects at once',
    py('import time\ntime.sleep(0.1)'),
    'WA',
    judge('interactive', 'int main(){fputs("wrong answer no",stderr);return 1;}'),
  ),
  talk(
    'the interactor crashes',
    cpp('int main(){char c;cin>>c;}'),
    'SE',
    judge('interactive', 'int main(){abort();}'),
    /interactor failed: SIGABRT/,
  ),
  talk('the interactor has twice the memory of the program', leavesAtOnce, 'AC', {
    ...asking(
      'Java',
      'public class Main{public static void main(String[] a){System.exit(Runtime.getRuntime().maxMemory()>900L<<20?0:102);}}',
    ),
    memoryLimitMb: 512,
  }),
  talk(
    'the interactor gives points',
    cpp('int main(){char c;cin>>c;}'),
    'PA',
    judge('interactive', 'int main(){fputs("points 40",stderr);return 7;}'),
  ),
]

/** Prints its input, so that a case is right when input and output agree. */
const echo = cpp('int main(){cout<<cin.rdbuf();}')
const right = (group: number, score: number) => ({ input: 'a\n', output: 'a\n', group, score })
const wrong = (group: number, score: number) => ({ input: 'a\n', output: 'b\n', group, score })

type Mode = JudgingSettings['judgeCaseMode']
const oi = (judgeCaseMode: Mode, more: Partial<JudgingSettings> = {}) => ({
  settings: { type: 1, judgeCaseMode, ...more },
})
const acm = (judgeCaseMode: Mode) => ({ settings: { type: 0, judgeCaseMode } })
const halves = (word: string) => ({ input: `7 points ${word}\n`, output: '', group: 1, score: 25 })

const scoreRows: readonly Row[] = [
  row('default, all right', echo, 'AC AC AC', {
    ...oi('default'),
    cases: [right(1, 15), right(1, 25), right(2, 60)],
    score: [100, 14],
  }),
  row('default, one wrong', echo, 'AC WA AC', {
    ...oi('default'),
    cases: [right(1, 15), wrong(1, 25), right(2, 60)],
    score: [75, 11],
  }),
  row('default, all wrong', echo, 'WA WA WA', {
    ...oi('default'),
    cases: [wrong(1, 15), wrong(1, 25), wrong(2, 60)],
    score: [0, 0],
  }),
  row('default, a third of 25 points', echo, 'PA', { ...oi('default', parrot), cases: [halves('33')], score: [8, 1] }),
  row('default, parts and all', echo, 'PA AC', {
    ...oi('default', parrot),
    cases: [halves('50'), halves('100')],
    score: [37, 5],
  }),
  row('lowest, one group fails', echo, 'AC AC AC WA', {
    ...oi('subtask_lowest'),
    cases: [right(1, 40), right(1, 40), right(2, 60), wrong(2, 60)],
    score: [40, 6],
  }),
  row('lowest, the rest of a group is left', echo, 'WA SKIP AC AC', {
    ...oi('subtask_lowest'),
    cases: [wrong(1, 40), right(1, 40), right(2, 60), right(2, 60)],
    score: [60, 8],
  }),
  row('lowest, a part goes on', echo, 'PA AC', {
    ...oi('subtask_lowest', parrot),
    cases: [halves('50'), halves('100')],
    score: [12, 2],
  }),
  row('lowest, a part without points ends it', echo, 'PA SKIP', {
    ...oi('subtask_lowest', parrot),
    cases: [halves('0'), halves('100')],
    score: [0, 0],
  }),
  row('lowest, a group that needs a failed one is left', echo, 'AC WA SKIP SKIP', {
    ...oi('subtask_lowest'),
    cases: [right(1, 40), wrong(1, 40), right(2, 60), right(2, 60)],
    groups: [{ group: 2, needs: [1] }],
    score: [0, 0],
    message: /^Not run: group 1, which this group needs, did not score in full$/,
  }),
  row('lowest, a needed group is judged first', echo, 'AC AC WA SKIP', {
    ...oi('subtask_lowest'),
    cases: [right(3, 20), right(1, 40), right(2, 40), wrong(2, 40)],
    groups: [
      { group: 1, needs: [2] },
      { group: 2, needs: [3] },
    ],
    score: [20, 3],
  }),
  row('lowest, needs that are met count in full', echo, 'AC AC AC', {
    ...oi('subtask_lowest'),
    cases: [right(2, 60), right(1, 0), right(3, 40)],
    groups: [
      { group: 2, needs: [1] },
      { group: 3, needs: [1, 2] },
    ],
    score: [100, 14],
  }),
  row('lowest, a part of a needed group is not in full', echo, 'PA SKIP', {
    ...oi('subtask_lowest', parrot),
    cases: [halves('50'), { ...halves('100'), group: 2 }],
    groups: [{ group: 2, needs: [1] }],
    score: [12, 2],
  }),
  row('average, a group that needs a failed one is left', echo, 'AC WA SKIP', {
    ...oi('subtask_average'),
    cases: [right(1, 40), wrong(1, 40), right(2, 60)],
    groups: [{ group: 2, needs: [1] }],
    score: [20, 3],
  }),
  row('average', echo, 'AC WA AC AC', {
    ...oi('subtask_average'),
    cases: [right(1, 30), wrong(1, 50), right(2, 60), right(2, 60)],
    score: [75, 11],
  }),
  row('average, all wrong', echo, 'WA WA', {
    ...oi('subtask_average'),
    cases: [wrong(1, 50), wrong(2, 50)],
    score: [0, 0],
  }),
  row('ergodic stops at the first failure', echo, 'AC WA', {
    ...acm('ergodic_without_error'),
    cases: [right(1, 1), wrong(1, 1), right(1, 1)],
  }),
  row('ergodic, all right', echo, 'AC AC', { ...acm('ergodic_without_error'), cases: [right(1, 1), right(1, 1)] }),
  row('ergodic of OI keeps what was won', echo, 'AC WA', {
    ...oi('ergodic_without_error'),
    cases: [right(1, 30), wrong(1, 30), right(1, 40)],
    score: [30, 4],
  }),
  row('ACM runs every case', echo, 'WA AC WA', { ...acm('default'), cases: [wrong(1, 1), right(1, 1), wrong(1, 1)] }),
  row('ACM has no subtasks', echo, 'WA AC', { ...acm('subtask_lowest'), cases: [wrong(1, 1), right(1, 1)] }),
]

export const modes: readonly Row[] = [...fileRows, ...checkerRows, ...interactionRows, ...scoreRows]
