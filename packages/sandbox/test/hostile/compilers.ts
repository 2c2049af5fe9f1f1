import { limits, MiB, request, slowness } from '../harness.ts'
import type { Places, Row } from './row.ts'

/** Limits as tight as the suite's time wants them; a judge gives compilers more, which only makes them stop later. */
const compile = (source: string, ...flags: string[]) =>
  request(['/usr/bin/g++', ...flags, '-o', 'a', 'a.cpp'], {
    files: [{ name: 'a.cpp', content: { bytes: Buffer.from(source) } }],
    collect: [],
    limits: { cpuMs: 2_500 * slowness, memoryBytes: 192 * MiB, filesBytes: 32 * MiB },
  })
/** Where memory is the question, time shall not answer first on a slow machine. */
const unhurried = (run: ReturnType<typeof compile>) => ({ ...run, limits: { ...run.limits, cpuMs: 2 * limits.cpuMs } })
const include = (path: string) => compile(`#include "${path}"\nint main() {}\n`)

/** Boxes have a fake list of accounts, without homes or shells. */
const hostFile = /\/root:|bin\/(ba)?sh|daemon|forty-two|\$6\$|\$y\$/
const twice = (name: string, body: string, times: number) =>
  Array.from({ length: times }, (_, i) => `#define ${name}${i + 1} ${body.replaceAll('$', `${name}${i}`)}\n`).join('')

export const compilerRows = ({ answer }: Places): readonly Row[] => [
  {
    name: 'includes the accounts of the host',
    request: include('/etc/passwd'),
    status: 'runtimeError',
    neverSays: hostFile,
  },
  {
    name: 'includes the passwords of the host',
    request: include('/etc/shadow'),
    status: 'runtimeError',
    neverSays: hostFile,
  },
  { name: 'includes the answer', request: include(answer), status: 'runtimeError', neverSays: hostFile },
  {
    name: 'includes the answer through the init',
    request: include(`/proc/1/root${answer}`),
    status: 'runtimeError',
    neverSays: hostFile,
  },
  {
    name: 'asks whether host files exist',
    request: compile(
      `#if __has_include("${answer}") || __has_include("/etc/shadow")\n#error there\n#endif\nint main() {}`,
    ),
    status: 'ok',
    neverSays: /there/,
  },
  { name: 'includes /dev/urandom', request: include('/dev/urandom'), status: 'memoryLimit' },
  { name: 'includes /dev/zero', request: include('/dev/zero'), status: 'memoryLimit' },
  { name: 'includes its standard input', request: include('/dev/stdin'), status: 'ok' },
  { name: 'includes itself', request: include('a.cpp'), status: 'runtimeError' },
  {
    name: 'includes itself twice',
    request: compile('#include "a.cpp"\n#include "a.cpp"\nint main() {}'),
    status: 'timeLimit',
  },
  {
    name: 'has the assembler include the passwords',
    request: compile('asm(".incbin \\"/etc/shadow\\"");int main() {}'),
    status: 'runtimeError',
    neverSays: hostFile,
  },
  {
    name: 'has the assembler include zeros without end',
    request: compile('asm(".incbin \\"/dev/zero\\"");int main() {}'),
    status: 'runtimeError',
  },
  {
    name: 'has the assembler repeat without end',
    request: compile('asm(".rept 1000000000\\n.quad 1\\n.endr");int main() {}'),
    status: ['memoryLimit', 'runtimeError'],
  },
  {
    name: 'has the assembler leave a terabyte',
    request: compile('asm(".data\\n.space 1099511627776, 1");int main() {}'),
    status: 'runtimeError',
  },
  {
    name: 'a template that grows without end',
    request: unhurried(
      compile(
        'template<class A,class B> struct P{}; template<int n,class T> struct X{ typedef typename X<n-1,P<T,T>>::t t; }; template<class T> struct X<0,T>{ typedef T t; }; X<60,int>::t x; int main() { return sizeof(x) + __PRETTY_FUNCTION__[0]; }\ntemplate<int a,int b> struct F{ static const int v=F<a-1,2*b>::v+F<a-1,2*b+1>::v; }; template<int b> struct F<0,b>{ static const int v=1; }; int y=F<24,0>::v;',
      ),
    ),
    status: 'memoryLimit',
  },
  {
    name: 'macros that double',
    request: unhurried(compile(`#define A0 x+x\n${twice('A', '$ $', 40)}int x = A40;int main() {}`)),
    status: 'memoryLimit',
  },
  {
    name: 'loops for the compiler, each below its own limit',
    request: compile(
      `constexpr long f(int k) { long s = k; for (int i = 0; i < 2000; i++) for (int j = 0; j < 1000; j++) s += i ^ j; return s; }\n${Array.from({ length: 300 }, (_, i) => `constexpr long a${i} = f(${i});\n`).join('')}int main() {}`,
    ),
    status: 'timeLimit',
  },
  {
    name: 'recursion for the compiler',
    request: compile('constexpr int f(int n) { return f(n + 1) + 1; } constexpr int a = f(0); int main() {}'),
    status: 'runtimeError',
  },
  { name: 'four gigabytes in one array', request: compile('int a[1u<<30]={1};int main() {}'), status: 'runtimeError' },
  { name: 'brackets without end', request: compile(`int x = ${'('.repeat(200_000)}1;`), status: 'timeLimit' },
  {
    name: 'a plugin of its own',
    request: compile('int main() {}', '-fplugin=/w/a.cpp', '-wrapper', '/bin/sh,-c,cat /etc/shadow'),
    status: 'runtimeError',
    neverSays: hostFile,
  },
  {
    name: 'errors without end',
    request: compile(
      '#define E undeclared();\n#define F E E E E E E E E E E\n#define G F F F F F F F F F F\nint main() { G G G G G G G G G G }',
      '-fmax-errors=0',
    ),
    status: 'runtimeError',
  },
  {
    name: 'a constant that Python folds',
    request: request(
      [
        '/usr/bin/python3',
        '-c',
        `compile("${'('.repeat(90)}9**99**9${')'.repeat(90)}", "a", "exec"); exec("x=" + "-" * 3000000 + "1")`,
      ],
      { limits: { cpuMs: 500 * slowness } },
    ),
    status: 'runtimeError',
  },
]
