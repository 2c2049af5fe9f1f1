import { c, cpp, py, type Row, row } from './row.ts'

/** The read after the call keeps the compiler from turning it into a loop. */
const endlessRust =
  'use std::ptr::read_volatile as v;fn f(n:u64)->u64{let a=[n;16];unsafe{let r=f(v(&a[3])+1);r+v(&a[(r%16) as usize])}}fn main(){println!("{}",f(0));}'
const endlessCsharp =
  'class P{static int F(int n){return 1+F(n+1);}static void Main(){System.Console.WriteLine(F(0));}}'

const small = { settings: { memoryLimitMb: 64 } }
const quick = { settings: { timeLimitMs: 200 } }

/** Sources from which a compiler makes something that is no program. */
const noPrograms = [
  ...['lib', 'rlib', 'staticlib', 'cdylib', 'dylib', 'proc-macro'].map((type) =>
    row(`no program: Rust crate of type ${type}`, ['Rust', `#![crate_type = "${type}"]\npub fn main() {}`], 'CE'),
  ),
  row('no program: a package of Go', ['Golang', 'package foo\nfunc main() {}'], 'CE'),
  row(
    'no program: a library of Pascal',
    ['Pascal', 'library foo;\nprocedure f; begin end;\nexports f;\nbegin end.'],
    'CE',
  ),
  row('no program: a unit of Pascal', ['Pascal', 'unit main;\ninterface\nimplementation\nend.'], 'CE'),
  row('no program: a module of Haskell', ['Haskell', 'module Foo where\nx = 1'], 'CE'),
  row('no program: C without main', c('int f(void){return 0;}'), 'CE'),
  row('no program: a text for a problem that wants programs', ['Text', '1'], 'CE', { message: /with a program/ }),
]

export const failures: readonly Row[] = [
  ...noPrograms,
  row('memory: one large block, touched', cpp('int main(){vector<char> v(100<<20,1);cout<<v[5];}'), 'MLE', small),
  row('memory: a large block that is never touched', c('static char a[1<<30];int main(){return a[0];}'), 'AC', small),
  row('memory: under the limit', cpp('int main(){vector<char> v(40<<20,1);}'), 'AC', small),
  row(
    'memory: the stack without end',
    cpp('int f(int n){volatile char p[1000];p[n%1000]=n;return f(n+1)+p[0];}int main(){return f(0);}'),
    'MLE',
    small,
  ),
  row(
    'memory: children together',
    cpp(
      'int main(){for(int i=0;i<6;i++)if(!fork()){vector<char> v(30<<20,1);sleep(2);_exit(v[9]-1);}while(wait(0)>0);}',
    ),
    'MLE',
    small,
  ),
  row(
    'memory: files',
    cpp('int main(){ofstream f("big");string s(1<<20,65);for(int i=0;i<100;i++)f<<s;f.flush();}'),
    'MLE',
    small,
  ),
  row(
    'memory: files in /tmp',
    py('f = open("/tmp/big", "wb")\nfor i in range(200): f.write(b"x" * (1 << 20))\nf.flush()'),
    'MLE',
    { settings: { memoryLimitMb: 64, timeLimitMs: 10_000 } },
  ),
  row('memory: an exception of its own', py('a = [0] * (1 << 40)'), 'MLE', small),
  row(
    'time: children together',
    cpp('int main(){for(int i=0;i<3;i++)if(!fork())for(volatile int x=0;;)x=x+1;while(wait(0)>0);}'),
    'TLE',
    { ...quick },
  ),
  row(
    'time: threads together',
    [
      'Java',
      'public class Main{public static void main(String[] a){for(int i=0;i<3;i++)new Thread(()->{for(long n=0;;)n++;}).start();}}',
    ],
    'TLE',
    { ...quick },
  ),
  row(
    'time: the limit is kept though the output is right',
    cpp('int main(){puts("3");fflush(stdout);for(volatile int x=0;;)x=x+1;}'),
    'TLE',
    { ...quick, output: '3\n' },
  ),
  row(
    'time: signals are no way out',
    cpp('int main(){signal(SIGTERM,SIG_IGN);signal(SIGXCPU,SIG_IGN);for(volatile int x=0;;)x=x+1;}'),
    'TLE',
    quick,
  ),
  row(
    'waiting: a program that locks itself out',
    cpp('#include <mutex>\nint main(){timed_mutex m;m.lock();m.try_lock_for(chrono::hours(1));}'),
    'TLE',
    { ...quick, message: /Idle for/ },
  ),
  row('waiting: for a signal', c('#include <unistd.h>\nint main(){pause();}'), 'TLE', {
    ...quick,
    message: /Idle for/,
  }),
  row(
    'waiting: on a pipe of its own',
    c('#include <unistd.h>\nint main(){int p[2];char b;pipe(p);read(p[0],&b,1);}'),
    'TLE',
    { ...quick, message: /Idle for/ },
  ),
  row('waiting: for a child that sleeps', cpp('int main(){if(!fork()){sleep(1000);_exit(0);}wait(0);}'), 'TLE', {
    ...quick,
    message: /Idle for/,
  }),
  row(
    'processes: a hundred at once are fine',
    cpp(
      'int main(){int n=0;for(;n<100;n++)if(pid_t p=fork();p<0)break;else if(!p)pause();cout<<n;_exit(cout.flush()?0:1);}',
    ),
    'AC',
    { output: '100' },
  ),
  row(
    'processes: a hundred threads are fine',
    py(
      'import threading\nfor i in range(100): threading.Thread(target=threading.Event().wait, daemon=True).start()\nprint(3)',
    ),
    'AC',
    { output: '3\n' },
  ),
  row(
    'processes: two hundred are refused',
    cpp(
      'int main(){int n=0;for(;n<200;n++)if(pid_t p=fork();p<0)break;else if(!p)pause();cout<<(n<130);_exit(cout.flush()?0:1);}',
    ),
    'AC',
    { output: '1' },
  ),
  row('processes: a bomb', cpp('int main(){for(;;)fork();}'), 'TLE', quick),
  row('waiting: a moment is fine', py('import time\ntime.sleep(0.2)\nprint(3)'), 'AC', { output: '3\n' }),
  ...(
    ['SIGSEGV', 'SIGABRT', 'SIGFPE', 'SIGILL', 'SIGBUS', 'SIGTERM', 'SIGUSR1', 'SIGPIPE', 'SIGKILL', 'SIGHUP'] as const
  ).map((name) =>
    row(`signal: ${name}`, cpp(`int main(){signal(${name},SIG_DFL);raise(${name});pause();}`), 'RE', {
      message: /^SIG(SEGV|ABRT|FPE)$/.test(name) ? new RegExp(`^${name}$`) : /^Killed by a signal$/,
    }),
  ),
  row('signal: a division by zero', c('int main(int n,char**a){volatile int z=n-1;return 7/z;}'), 'RE', {
    message: /^SIGFPE$/,
  }),
  row('signal: a null pointer', c('int main(){volatile int*p=0;return *p;}'), 'RE', { message: /^SIGSEGV$/ }),
  row('signal: a failed assertion', c('#include <assert.h>\nint main(int n,char**a){assert(n==7);}'), 'RE', {
    message: /^SIGABRT$/,
  }),
  ...[1, 2, 42, 127, 139, 255].map((code) =>
    row(`exit code ${code}`, c(`#include <stdlib.h>\nint main(){exit(${code});}`), 'RE', {
      message: /^Non-zero exit code$/,
    }),
  ),
  row('exit code 256 is 0', c('#include <stdlib.h>\nint main(){exit(256);}'), 'AC'),
  row('a right answer and then a crash', py('print(3, flush=True)\nraise SystemExit(1)'), 'RE', { output: '3\n' }),
  row(
    'a child that crashes is the program’s own affair',
    cpp('int main(){if(!fork())abort();wait(0);puts("3");}'),
    'AC',
    { output: '3\n' },
  ),
  row('standard error is not an answer', py('import sys\nprint(3)\nprint("noise", file=sys.stderr)'), 'AC', {
    output: '3\n',
  }),
  row('a flood on standard error changes nothing', py('import sys\nsys.stderr.write("x" * 5000000)\nprint(3)'), 'AC', {
    output: '3\n',
  }),
  row('exception: an uncaught C++ exception', cpp('int main(){throw 7;}'), 'RE', { message: /^SIGABRT$/ }),
  row('exception: recursion in Python', py('def f(): f()\nf()'), 'RE', { message: /^Non-zero exit code$/ }),
  row('recursion: without end in Ruby', ['Ruby', 'def f(n) = 1 + f(n + 1)\nf(0)'], 'RE', {
    message: /^Non-zero exit code$/,
  }),
  row('recursion: without end in PHP', ['PHP', '<?php function f($n){return 1+f($n+1);} f(0);'], 'MLE'),
  row('recursion: without end in Rust', ['Rust', endlessRust], 'MLE'),
  row('recursion: without end in C#', ['C#', endlessCsharp], 'RE', small),
  row('exception: the end of the input', py('input()'), 'RE', { message: /^Non-zero exit code$/ }),
  row('output: 33 MB where nothing is expected', py('print("x" * (33 << 20))'), 'RE', {
    message: /^Output limit exceeded$/,
  }),
  row('output: 31 MB is only wrong', py('print("x" * (31 << 20))'), 'WA', { output: 'x\n' }),
  row('compile: a warning is none', c('int main(){int unused;return 0;}'), 'AC'),
  row('compile: no main', c('int f(){return 0;}'), 'CE', { message: /main/ }),
  row('compile: the empty program', cpp(''), 'CE', { message: /main/ }),
  row('compile: a missing header', cpp('#include "nowhere.h"\nint main(){}'), 'CE', { message: /nowhere\.h/ }),
  row('compile: #error is reported', c('#error "out of order"\nint main(){}'), 'CE', { message: /out of order/ }),
  row('compile: no endless template', cpp('template<int N>struct A{A<N+1>a;};A<0>a;int main(){}'), 'CE', {
    message: /template|instantiation|recursive/,
  }),
  row('compile: 17 in 14', ['C++', '#include <optional>\nint main(){std::optional<int> a;}'], 'CE', {
    message: /optional/,
  }),
  row('compile: 20 in 17', cpp('template<class T> concept Any=true;int main(){}'), 'CE', { message: /concept/ }),
  row('compile: 20 in 20', ['C++ 20', 'template<class T> concept Any=true;int main(){}'], 'AC'),
  row('compile: indentation', py('if True:\nprint(1)'), 'CE', { message: /main\.py|indent/ }),
  row('compile: the judge is known', cpp('int main(){\n#ifdef ONLINE_JUDGE\nputs("3");\n#endif\n}'), 'AC', {
    output: '3\n',
  }),
]
