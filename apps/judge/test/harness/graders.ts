/** A function problem in one language: the grader reads n and prints f(n), which shall be n². */
export interface FunctionProblem {
  readonly languages: readonly string[]
  readonly files: Readonly<Record<string, string>>
  readonly right: string
  readonly wrong: string
  /** Does not compile, in its third line. */
  readonly broken: string
  /** How the compiler names that line of the contestant's file. */
  readonly place: RegExp
  /** A wrong function, and a whole program of its own that would be right. */
  readonly ownMain: string
  /** Ignores its argument and reads the input itself. */
  readonly ownInput: string
}

const pythonMain = 'n = int(input())\n'

export const functionProblems: readonly FunctionProblem[] = [
  {
    languages: ['C'],
    files: {
      'f.h': 'int f(int n);\n',
      'grader.c':
        '#include <stdio.h>\n#include "f.h"\nint main(){int n;scanf("%d",&n);printf("%d\\n",f(n));return 0;}\n',
    },
    right: '#include "f.h"\nint f(int n){return n*n;}\n',
    wrong: 'int f(int n){return n;}\n',
    broken: 'int f(int n)\n{\n  return n*m;\n}\n',
    place: /^main\.c:3:/m,
    ownMain:
      '#include <stdio.h>\nint f(int n){return 0;}\nint main(){int n;scanf("%d",&n);printf("%d\\n",n*n);return 0;}\n',
    ownInput: '#include <stdio.h>\nint f(int x){int n=0;scanf("%d",&n);return n*n;}\n',
  },
  {
    languages: ['C++ 17'],
    files: {
      'grader.cpp': '#include <iostream>\nint f(int n);\nint main(){int n;std::cin>>n;std::cout<<f(n)<<"\\n";}\n',
    },
    right: 'int f(int n){return n*n;}\n',
    wrong: 'int f(int n){return n;}\n',
    broken: 'int f(int n)\n{\n  return n*m;\n}\n',
    place: /^main\.cpp:3:/m,
    ownMain: '#include <iostream>\nint f(int n){return 0;}\nint main(){int n;std::cin>>n;std::cout<<n*n;}\n',
    ownInput: '#include <iostream>\nint f(int){int n=0;std::cin>>n;return n*n;}\n',
  },
  {
    languages: ['Java'],
    files: {
      'Grader.java':
        'import java.util.*;\nclass Grader { public static void main(String[] a) { Scanner in = new Scanner(System.in); Pair p = new Pair(in.nextInt()); System.out.println(new Solution().f(p)); } }\n',
      'Pair.java': 'public class Pair { public final int n; public Pair(int n) { this.n = n; } }\n',
    },
    right: 'public class Solution { public int f(Pair p) { return p.n * p.n; } }\n',
    wrong: 'public class Solution { public int f(Pair p) { return p.n; } }\n',
    broken: 'public class Solution {\n  public int f(Pair p) {\n    return p.n * m;\n  }\n}\n',
    place: /^Solution\.java:3:/m,
    ownMain:
      'public class Solution { public int f(Pair p) { return 0; }\n  public static void main(String[] a) { int n = new java.util.Scanner(System.in).nextInt(); System.out.println(n * n); } }\n',
    ownInput:
      'public class Solution { public int f(Pair p) { int n = new java.util.Scanner(System.in).nextInt(); return n * n; } }\n',
  },
  {
    languages: ['Python3', 'PyPy3'],
    files: {
      'grader.py': `from solution import f\nfrom shown import show\n\n${pythonMain}show(f(n))\n`,
      'shown.py': 'def show(value):\n    print(value)\n',
    },
    right: 'def f(n):\n    return n * n\n',
    wrong: 'def f(n):\n    return n\n',
    broken: 'def f(n):\n    if n:\n        return n *\n',
    place: /File "solution\.py", line 3/,
    ownMain: `def f(n):\n    return 0\nif __name__ == "__main__":\n    ${pythonMain}    print(n * n)\n`,
    ownInput: 'def f(_):\n    n = int(input())\n    return n * n\n',
  },
  {
    languages: ['Python2', 'PyPy2'],
    files: { 'grader.py': 'from solution import f\nn = int(raw_input())\nprint f(n)\n' },
    right: 'def f(n):\n    return n * n\n',
    wrong: 'def f(n):\n    return n\n',
    broken: 'def f(n):\n    if n:\n        return n *\n',
    place: /File "solution\.py", line 3/,
    ownMain: 'def f(n):\n    return 0\nif __name__ == "__main__":\n    n = int(raw_input())\n    print n * n\n',
    ownInput: 'def f(_):\n    n = int(raw_input())\n    return n * n\n',
  },
  {
    languages: ['Golang'],
    files: {
      'grader.go':
        'package main\n\nimport "fmt"\n\nfunc main() {\n\tvar n int\n\tfmt.Scan(&n)\n\tfmt.Println(f(n))\n}\n',
    },
    right: 'package main\n\nfunc f(n int) int { return n * n }\n',
    wrong: 'package main\n\nfunc f(n int) int { return n }\n',
    broken: 'package main\n\nfunc f(n int) int { return n * m }\n',
    place: /solution\.go:3:/,
    ownMain:
      'package main\nimport "fmt"\nfunc f(n int) int { return 0 }\nfunc main() { var n int; fmt.Scan(&n); fmt.Println(n * n) }\n',
    ownInput: 'package main\nimport "fmt"\nfunc f(int) int { n := 0; fmt.Scan(&n); return n * n }\n',
  },
  {
    languages: ['C#'],
    files: {
      'grader.cs':
        'using System;\nclass Grader { static void Main() { int n = int.Parse(Console.ReadLine()); Console.WriteLine(Solution.F(n)); } }\n',
    },
    right: 'public class Solution { public static int F(int n) { return n * n; } }\n',
    wrong: 'public class Solution { public static int F(int n) { return n; } }\n',
    broken: 'public class Solution {\n  public static int F(int n) {\n    return n * m;\n  }\n}\n',
    place: /^Solution\.cs\(3,/m,
    ownMain:
      'using System;\npublic class Solution { public static int F(int n) { return 0; }\n  static void Main() { int n = int.Parse(Console.ReadLine()); Console.WriteLine(n * n); } }\n',
    ownInput:
      'using System;\npublic class Solution { public static int F(int x) { int n = int.Parse(Console.ReadLine()); return n * n; } }\n',
  },
  {
    languages: ['JavaScript Node'],
    files: {
      'grader.js':
        "const n = Number(require('fs').readFileSync(0, 'utf8'))\nconst { f } = require('./solution')\nconsole.log(f(n))\n",
    },
    right: 'exports.f = (n) => n * n\n',
    wrong: 'exports.f = (n) => n\n',
    broken: 'exports.f = (n) => {\n  if (n)\n    return n *\n}\n',
    place: /solution\.js:4/,
    ownMain:
      "exports.f = () => 0\nif (require.main === module) { const n = Number(require('fs').readFileSync(0, 'utf8')); console.log(n * n) }\n",
    ownInput: "exports.f = () => { const n = Number(require('fs').readFileSync(0, 'utf8')); return n * n }\n",
  },
  {
    languages: ['Rust'],
    files: {
      'grader.rs':
        'mod solution;\nfn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); println!("{}", solution::f(line.trim().parse().unwrap())); }\n',
    },
    right: 'pub fn f(n: i64) -> i64 { n * n }\n',
    wrong: 'pub fn f(n: i64) -> i64 { n }\n',
    broken: 'pub fn f(n: i64) -> i64\n{\n  n * m\n}\n',
    place: /--> solution\.rs:3:/,
    ownMain:
      'pub fn f(_: i64) -> i64 { 0 }\nfn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); let n: i64 = line.trim().parse().unwrap(); println!("{}", n * n); }\n',
    ownInput:
      'pub fn f(_: i64) -> i64 { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); let n: i64 = line.trim().parse().unwrap_or(0); n * n }\n',
  },
  {
    languages: ['Kotlin'],
    files: { 'grader.kt': 'fun main() { val n = readLine()!!.trim().toInt(); println(f(n)) }\n' },
    right: 'fun f(n: Int): Int = n * n\n',
    wrong: 'fun f(n: Int): Int = n\n',
    broken: 'fun f(n: Int): Int {\n\n  return n * m\n}\n',
    place: /^Solution\.kt:3:/m,
    ownMain:
      'fun f(n: Int): Int = 0\nfun main(a: Array<String>) { val n = readLine()!!.trim().toInt(); println(n * n) }\n',
    ownInput: 'fun f(x: Int): Int { val n = readLine()!!.trim().toInt(); return n * n }\n',
  },
  {
    languages: ['TypeScript'],
    files: {
      'grader.ts':
        "import { f } from './solution'\nimport { show } from './shown'\nconst n: number = Number(require('fs').readFileSync(0, 'utf8'))\nshow(f(n))\n",
      'shown.ts': 'export const show = (value: number): void => console.log(value)\n',
    },
    right: 'export const f = (n: number): number => n * n\n',
    wrong: 'export const f = (n: number): number => n\n',
    broken: 'export const f = (n: number): number => {\n\n  return n * m\n}\n',
    place: /^solution\.ts\(3,/m,
    ownMain:
      "declare const module: any\nexport const f = (n: number): number => 0\nif ((require as any).main === module) { const n = Number(require('fs').readFileSync(0, 'utf8')); console.log(n * n) }\n",
    ownInput:
      "export const f = (x: number): number => { const n = Number(require('fs').readFileSync(0, 'utf8')); return n * n }\n",
  },
  {
    languages: ['Pascal'],
    files: { 'grader.pas': 'program grader;\nuses solution;\nvar n: longint;\nbegin read(n); writeln(f(n)); end.\n' },
    right:
      'unit solution;\ninterface\nfunction f(n: longint): longint;\nimplementation\nfunction f(n: longint): longint;\nbegin f := n * n; end;\nend.\n',
    wrong:
      'unit solution;\ninterface\nfunction f(n: longint): longint;\nimplementation\nfunction f(n: longint): longint;\nbegin f := n; end;\nend.\n',
    broken: 'unit solution;\ninterface\nfunction f(n: longint): longintt;\nimplementation\nend.\n',
    place: /^solution\.pas\(3,/m,
    ownMain: 'program solution;\nvar n: longint;\nbegin read(n); writeln(n * n); end.\n',
    ownInput:
      'unit solution;\ninterface\nfunction f(x: longint): longint;\nimplementation\nfunction f(x: longint): longint;\nvar n: longint;\nbegin n := 0; read(n); f := n * n; end;\nend.\n',
  },
  {
    languages: ['Haskell'],
    files: { 'Grader.hs': 'import Solution (f)\nmain :: IO ()\nmain = do\n  n <- readLn\n  print (f n)\n' },
    right: 'module Solution (f) where\nf :: Int -> Int\nf n = n * n\n',
    wrong: 'module Solution (f) where\nf :: Int -> Int\nf n = n\n',
    broken: 'module Solution (f) where\nf :: Int -> Int\nf n = undeclared n\n',
    place: /^Solution\.hs:3:/m,
    ownMain: 'module Main where\nmain :: IO ()\nmain = do\n  n <- readLn\n  print (n * n :: Int)\n',
    ownInput:
      'module Solution (f) where\nimport System.IO.Unsafe (unsafePerformIO)\nf :: Int -> Int\nf _ = let n = unsafePerformIO readLn in n * n\n',
  },
]
