import type { JudgingSettings } from '@verdict/contract'
import { ZipFile } from 'yazl'
import { cpp, py, type Row, row } from './row.ts'

type Settings = Partial<JudgingSettings>

const checker = (
  judgeMode: 'spj' | 'interactive',
  code: string,
  more: Partial<NonNullable<JudgingSettings['checker']>> = {},
) => ({
  judgeMode,
  checker: {
    language: 'C++',
    code: more.language === 'Python3' ? code : `#include <bits/stdc++.h>\nusing namespace std;\n${code}`,
    extraFiles: {},
    ...more,
  },
})

/** Gives the first process a number, carries one digit to the second, and wants the number's last digit back. */
const messenger: Settings = {
  ...checker(
    'interactive',
    `int say(const char*w,int c){fputs(w,stderr);return c;}
int main(int,char**v){
  FILE*in=fopen(v[1],"r"),*r[2]={fdopen(3,"r"),fdopen(5,"r")},*w[2]={fdopen(4,"w"),fdopen(6,"w")};
  int x,y,z;
  if(atoi(v[4])!=2||fscanf(in,"%d",&x)!=1)return say("FAIL no number",3);
  fprintf(w[0],"%d\\n",x);fflush(w[0]);
  if(fscanf(r[0],"%d",&y)!=1)return say("wrong answer the first says nothing",1);
  if(y<0||y>9)return say("wrong answer that is no digit",1);
  fprintf(w[1],"%d\\n",y);fflush(w[1]);
  if(fscanf(r[1],"%d",&z)!=1)return say("wrong answer the second says nothing",1);
  if(z==-1)return say("points 40 half",7);
  if(z==-2)abort();
  return z==x%10?say("ok",0):say("wrong answer another digit",1);
}`,
  ),
  processes: 2,
}
const quickly = (settings: Settings): Settings => ({ ...settings, timeLimitMs: 300 })

const two = (name: string, program: readonly [string, string], gives: string, more: Parameters<typeof row>[3] = {}) =>
  row(`communication: ${name}`, program, gives, { input: '37\n', settings: messenger, ...more })

/** Actions of the first program with the number, and of the second with the digit. */
const pair = (first: string, second: string) =>
  py(`import sys, time\nn = int(input())\nif sys.argv[1] == "0":\n  ${first}\nelse:\n  ${second}`)
const pass = 'print(n % 10)'
const crash = 'import os, signal; os.kill(os.getpid(), signal.SIGSEGV)'

const communicationRows: readonly Row[] = [
  two('both play well', pair(pass, 'print(n)'), 'AC', { message: /^ok$/ }),
  two(
    'both play well in C++',
    cpp('int main(int c,char**v){int n;cin>>n;cout<<(v[1][0]==48&&c==3&&v[2][0]==50?n%10:n)<<endl;}'),
    'AC',
  ),
  two(
    'both play well in Java',
    [
      'Java',
      'public class Main{public static void main(String[] a){int n=new java.util.Scanner(System.in).nextInt();System.out.println(a[0].equals("0")?n%10:n);}}',
    ],
    'AC',
  ),
  two('the second is wrong', pair(pass, 'print(n + 1)'), 'WA', { message: /another digit/ }),
  two('the first breaks the rules', pair('print(99)', 'print(n)'), 'WA', { message: /no digit/ }),
  two('the first sends nothing', pair('pass', 'print(n)'), 'WA', { message: /first says nothing/ }),
  two('the first leaves a manager that dies of it, and the second of that', pair('pass', '1 // (input() == 0)'), 'WA', {
    settings: {
      ...checker(
        'interactive',
        'import os\nfor fd in (4, 6): os.write(fd, b"1\\n")\nwhile True: os.write(4, b"2\\n")',
        {
          language: 'Python3',
        },
      ),
      processes: 2,
    },
    message: /^The program ended before/,
  }),
  two('the second sends nothing', pair(pass, 'pass'), 'WA', { message: /second says nothing/ }),
  two('the first crashes', pair(crash, 'print(n)'), 'RE', { message: /^Process 1: SIGSEGV$/ }),
  two('the second crashes', pair(pass, crash), 'RE', { message: /^Process 2: SIGSEGV$/ }),
  two(
    'the first exits with a code after all output',
    pair(`${pass}\n  sys.stdout.flush()\n  1 // 0`, 'print(n)'),
    'RE',
    {
      message: /^Process 1: Non-zero exit code$/,
    },
  ),
  two('the second thinks without end', pair(pass, 'while True: pass'), 'TLE', {
    settings: quickly(messenger),
    message: /^Process 2/,
  }),
  two('the first waits without end', pair('time.sleep(1000)', 'print(n)'), 'TLE', {
    settings: quickly(messenger),
    message: /Idle for/,
  }),
  two('the second takes all memory', pair(pass, 'x = bytearray(1 << 30)\n  print(n)'), 'MLE', {
    settings: { ...messenger, memoryLimitMb: 64 },
  }),
  two('half the points', pair(pass, 'print(-1)'), 'PA', {
    cases: [{ input: '37\n', output: '', group: 1, score: 25 }],
    settings: { ...messenger, type: 1, judgeCaseMode: 'default' },
    score: [10, 1],
  }),
  two('the manager crashes', pair(pass, 'print(-2)\n  time.sleep(0.2)'), 'SE', { message: /manager failed: SIGABRT/ }),
  two('the processes cannot meet elsewhere', pair('open("/tmp/x", "w").write("7")\n  print(0)', 'print(n)'), 'WA'),
  row('communication: eight processes hand a number round', py(`n = int(input())\nprint(n + 1)`), 'AC', {
    input: '1\n',
    settings: {
      ...checker(
        'interactive',
        'int main(int,char**v){FILE*in=fopen(v[1],"r");int x,y;fscanf(in,"%d",&x);y=x;for(int i=0;i<8;i++){dprintf(4+2*i,"%d\\n",y);FILE*r=fdopen(3+2*i,"r");if(fscanf(r,"%d",&y)!=1)return 102;}return y==x+8?0:102;}',
      ),
      processes: 8,
    },
  }),
]

/**
 * Lets the program hide a number in a word of five digits, and expects it back from the word alone in a second run. The
 * number itself is stored by the checker in a separate file.
 */
const hideAndSeek = (inFolder: string, answer: string, ok: string, wrong: string): string => `
int main(int, char** v) {
  ifstream in(v[1]); string task; int n, y = -1; in >> task >> n;
  ${answer} >> y;
  string dir = ${inFolder};
  if (task == "hide") {
    if (y < 0 || y > 99999) { ${wrong} }
    ofstream(dir + "nextpass.in") << "seek " << y << endl;
    ofstream(dir + "number") << n;
    ${ok}
  }
  int number; ifstream(dir + "number") >> number;
  if (y == -7) ofstream(dir + "nextpass.in") << "seek 0" << endl;
  if (y == number || y == -7) { ${ok} }
  ${wrong}
}`
const hoj: Settings = {
  ...checker(
    'spj',
    hideAndSeek('""', 'ifstream(v[2])', 'fputs("ok",stderr);return 0;', 'fputs("wrong answer no",stderr);return 1;'),
  ),
  passes: 2,
}
const kattis: Settings = {
  ...checker('spj', hideAndSeek('v[3]', 'cin', 'return 42;', 'return 43;'), { protocol: 'kattis' }),
  passes: 2,
}

const seeker = (hide: string, seek: string) =>
  py(`import time\ntask, n = input().split()\nn = int(n)\nif task == "hide":\n  ${hide}\nelse:\n  ${seek}`)
const again = (name: string, program: readonly [string, string], gives: string, more: Parameters<typeof row>[3] = {}) =>
  row(`passes: ${name}`, program, gives, { input: 'hide 123\n', settings: hoj, ...more })

/** Stores a number in the first pass and expects it in the second. */
const talkTwice: Settings = {
  ...checker(
    'interactive',
    'int main(int,char**v){ifstream in(v[1]);string t;int n,y;in>>t>>n;cout<<t<<" "<<n<<endl;if(!(cin>>y))return 102;if(t=="hide"){ofstream("nextpass.in")<<"seek "<<y<<endl;ofstream("number")<<n;return 0;}int x;ifstream("number")>>x;return x==y?0:102;}',
  ),
  passes: 2,
}

const passRows: readonly Row[] = [
  again('both right', seeker('print(n + 1)', 'print(n - 1)'), 'AC'),
  again('both right, the Kattis way', seeker('print(n + 1)', 'print(n - 1)'), 'AC', { settings: kattis }),
  again('the second wrong', seeker('print(n + 1)', 'print(n)'), 'WA'),
  again('the second wrong, the Kattis way', seeker('print(n + 1)', 'print(n)'), 'WA', { settings: kattis }),
  again('the first breaks the rules', seeker('print(-5)', 'print(n)'), 'WA'),
  again('the first crashes', seeker('1 // 0', 'print(n)'), 'RE'),
  again('the second crashes', seeker('print(n)', '1 // 0'), 'RE', { message: /^Non-zero exit code$/ }),
  again('the second without end', seeker('print(n)', 'while True: pass'), 'TLE', { settings: quickly(hoj) }),
  again('the second waits', seeker('print(n)', 'time.sleep(1000)'), 'TLE', { settings: quickly(hoj) }),
  again(
    'nothing of the first is left for the second',
    seeker('open("kept", "w").write("1")\n  print(n)', 'open("kept")'),
    'RE',
  ),
  again('more than there may be', seeker('print(n)', 'print(-7)'), 'SE', { message: /more than 2 passes/ }),
  again('one more where there may be more', seeker('print(n)', 'print(-7 if n else 123)'), 'AC', {
    settings: { ...hoj, passes: 3 },
  }),
  again('with an interactor', seeker('print(n + 1)', 'print(n - 1)'), 'AC', { settings: talkTwice }),
  again('with an interactor, wrong', seeker('print(n + 1)', 'print(n)'), 'WA', { settings: talkTwice }),
  again('a crash of the checker is not the contestant’s', seeker('print(n)', 'print(n)'), 'SE', {
    settings: { ...checker('spj', 'int main(){abort();}'), passes: 2 },
    message: /The checker failed: Exit code 134/,
  }),
]

const zipOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return `data:application/zip;base64,${Buffer.concat(chunks).toString('base64')}`
}

const cases = [
  { input: '1\n', output: 'one\n', group: 1, score: 40 },
  { input: '2\n', output: 'two\n', group: 2, score: 60 },
]
const answers = (name: string, code: string, gives: string, more: Parameters<typeof row>[3] = {}): Row =>
  row(`answers: ${name}`, ['Text', code], gives, { cases, ...more, settings: { outputOnly: true, ...more.settings } })
const points = checker(
  'spj',
  'int main(int,char**v){ifstream o(v[2]),e(v[3]);string a,b;o>>a;e>>b;if(a==b)return 0;bool half=a.size()==b.size();fputs(half?"points 50":"wrong answer",stderr);return half?7:1;}',
)

const answerRows: readonly Row[] = [
  answers('one text for one case', 'one\n', 'AC', { cases: cases.slice(0, 1) }),
  answers('one wrong text', 'two\n', 'WA', { cases: cases.slice(0, 1) }),
  answers('one text is for the first case', 'one', 'AC WA', { message: /No answer was submitted for 2\.out/ }),
  answers('parts by name', '=== 2.out ===\ntwo\n=== 1.out ===\none\n', 'AC AC'),
  answers('lines that look like headings, escaped', '=== 1.out ===\n\\=== 2.out ===\n=== 2.out ===\ntwo\n', 'AC AC', {
    cases: [{ input: '1\n', output: '=== 2.out ===\n', group: 1, score: 40 }, ...cases.slice(1)],
  }),
  answers('a checker for answered cases only', '=== 2.out ===\nsix\n', 'WA PA', {
    settings: { ...points, type: 1 },
    score: [30, 4],
  }),
  answers('parts by number, with the line ends of Windows', '=== 1 ===\r\none\r\n=== 2 ===\r\ntwo\r\n', 'AC AC'),
  answers('a heading twice', '=== 1 ===\none\n=== 1 ===\none\n', 'CE', { message: /twice/ }),
  answers('something like a heading', '== 1 ==\none', 'WA WA'),
  answers('a zip', await zipOf({ '1.out': 'one\n', 'my answers/2.txt': 'two\n' }), 'AC AC'),
  answers('a zip without one', await zipOf({ '2.out': 'two\n' }), 'WA AC'),
  answers('a zip with one twice', await zipOf({ '1.out': 'one\n', 'a/1.out': 'one\n' }), 'CE', { message: /twice/ }),
  answers('no zip', 'data:application/zip;base64,QUJD', 'CE', { message: /^The zip cannot be read/ }),
  answers('blanks count where they count', 'one', 'PE', {
    cases: cases.slice(0, 1),
    settings: { ignoreTrailingBlanks: false },
  }),
  answers('points of a checker', '=== 1 ===\nsix\n=== 2 ===\ntwo\n', 'PA AC', {
    settings: { ...points, type: 1 },
    score: [80, 11],
  }),
  answers('a group that needs another', '=== 2 ===\ntwo', 'WA SKIP', {
    settings: { type: 1, judgeCaseMode: 'subtask_lowest' },
    groups: [{ group: 2, needs: [1] }],
    score: [0, 0],
  }),
]

export const furtherModes: readonly Row[] = [...communicationRows, ...passRows, ...answerRows]
