import type { JudgeLanguage } from '@verdict/contract'

/** Test programs of one language. Kinds that do not apply to a language are omitted. */
export interface Programs {
  /** Reads two integers and prints their sum. */
  readonly sum: string
  readonly broken?: string
  /** Ends with exit code 3. */
  readonly exit3: string
  readonly endless: string
  /** Fills memory, touching it, well beyond the limit. */
  readonly greedy: string
  /** Recurses 100 000 deep and prints 100000. */
  readonly deep?: string
}

const c: Programs = {
  sum: '#include <stdio.h>\nint main(){int a,b;scanf("%d%d",&a,&b);printf("%d\\n",a+b);return 0;}',
  broken: 'int main(){ return undefined_name; }',
  exit3: 'int main(){return 3;}',
  endless: 'int main(){volatile int x=0;for(;;)x++;}',
  greedy: '#include <stdlib.h>\n#include <string.h>\nint main(){for(;;){char*p=malloc(1<<20);if(p)memset(p,1,1<<20);}}',
  deep: '#include <stdio.h>\nint f(int n){volatile char pad[400];pad[0]=n;return n==0?0:1+f(n-1)+pad[1]*0;}int main(){printf("%d\\n",f(100000));}',
}

const cpp: Programs = {
  ...c,
  sum: '#include <bits/stdc++.h>\nint main(){long long a,b;std::cin>>a>>b;std::cout<<a+b<<std::endl;}',
  greedy:
    "#include <vector>\n#include <string>\nint main(){std::vector<std::string> v;for(;;)v.emplace_back(1<<20,'x');}",
}

const python: Programs = {
  sum: 'print(sum(map(int, input().split())))',
  broken: 'print("a"',
  exit3: 'import sys\nsys.exit(3)',
  endless: 'while True: pass',
  greedy: 'a = []\nwhile True: a.append(bytearray(b"x") * (1 << 20))',
  deep: 'import sys\nsys.setrecursionlimit(200000)\ndef f(n): return 0 if n == 0 else 1 + f(n - 1)\nprint(f(100000))',
}

const node: Programs = {
  broken: 'const a = (1, 2',
  sum: "const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number)\nconsole.log(a + b)",
  exit3: 'process.exit(3)',
  endless: 'for (;;);',
  greedy: 'const a = []\nfor (;;) a.push(Buffer.alloc(1 << 20, 1))',
  deep: 'const f = (n) => (n === 0 ? 0 : 1 + f(n - 1))\nconsole.log(f(100000))',
}

export const programs: Partial<Record<JudgeLanguage, Programs>> = {
  C: c,
  'C With O2': c,
  'C++': cpp,
  'C++ With O2': cpp,
  'C++ 17': cpp,
  'C++ 17 With O2': cpp,
  'C++ 20': cpp,
  'C++ 20 With O2': cpp,
  Java: {
    sum: 'import java.util.*;\npublic class Main{public static void main(String[] x){Scanner s=new Scanner(System.in);System.out.println(s.nextInt()+s.nextInt());}}',
    broken: 'public class Main{public static void main(String[] x){int a="b";}}',
    exit3: 'public class Main{public static void main(String[] x){System.exit(3);}}',
    endless: 'public class Main{public static void main(String[] x){long n=0;while(true)n++;}}',
    greedy:
      'import java.util.*;\npublic class Main{public static void main(String[] x){List<byte[]> l=new ArrayList<>();while(true)l.add(new byte[1<<20]);}}',
    deep: 'public class Main{static int f(int n){return n==0?0:1+f(n-1);}public static void main(String[] x){System.out.println(f(100000));}}',
  },
  Python3: python,
  PyPy3: python,
  Golang: {
    sum: 'package main\nimport "fmt"\nfunc main(){var a,b int;fmt.Scan(&a,&b);fmt.Println(a+b)}',
    broken: 'package main\nfunc main(){ undefinedName() }',
    exit3: 'package main\nimport "os"\nfunc main(){os.Exit(3)}',
    endless: 'package main\nfunc main(){x:=0;for{x++}}',
    greedy: 'package main\nfunc main(){var l [][]byte;for{b:=make([]byte,1<<20);for i:=range b{b[i]=1};l=append(l,b)}}',
    deep: 'package main\nimport "fmt"\nfunc f(n int)int{if n==0{return 0};return 1+f(n-1)}\nfunc main(){fmt.Println(f(100000))}',
  },
  'C#': {
    sum: 'using System;class P{static void Main(){var s=Console.ReadLine().Split();Console.WriteLine(int.Parse(s[0])+int.Parse(s[1]));}}',
    broken: 'class P{static void Main(){int a="b";}}',
    exit3: 'class P{static int Main(){return 3;}}',
    endless: 'class P{static void Main(){long n=0;while(true)n++;}}',
    greedy:
      'using System.Collections.Generic;class P{static void Main(){var l=new List<byte[]>();while(true){var b=new byte[1<<20];for(int i=0;i<b.Length;i+=4096)b[i]=1;l.Add(b);}}}',
    deep: 'class P{static int F(int n){return n==0?0:1+F(n-1);}static void Main(){System.Console.WriteLine(F(100000));}}',
  },
  PHP: {
    broken: '<?php echo 1 2;',
    sum: '<?php [$a,$b]=explode(" ",trim(fgets(STDIN)));echo $a+$b,"\\n";',
    exit3: '<?php exit(3);',
    endless: '<?php while(true);',
    greedy: '<?php $a=[];while(true)$a[]=str_repeat("x",1<<20);',
    deep: '<?php function f($n){return $n==0?0:1+f($n-1);} echo f(100000),"\\n";',
  },
  'JavaScript Node': node,
  Ruby: {
    broken: 'puts (1',
    sum: 'puts gets.split.map(&:to_i).sum',
    exit3: 'exit 3',
    endless: 'loop {}',
    greedy: 'a = []\nloop { a << "x" * (1 << 20) }',
    deep: 'def f(n) = n == 0 ? 0 : 1 + f(n - 1)\nputs f(100000)',
  },
  Rust: {
    sum: 'use std::io::*;fn main(){let mut s=String::new();stdin().read_to_string(&mut s).unwrap();let n:i64=s.split_whitespace().map(|x|x.parse::<i64>().unwrap()).sum();println!("{}",n);}',
    broken: 'fn main(){ let a: i32 = "b"; }',
    exit3: 'fn main(){std::process::exit(3);}',
    endless: 'fn main(){let mut x=0u64;loop{unsafe{std::ptr::write_volatile(&mut x,x.wrapping_add(1))}}}',
    greedy: 'fn main(){let mut v=vec![];loop{v.push(vec![1u8;1<<20]);}}',
    deep: 'fn f(n:u64)->u64{let a=[n;16];let m=unsafe{std::ptr::read_volatile(&a[3])};if m==0{0}else{1+f(m-1)}}fn main(){println!("{}",f(100000));}',
  },
  Kotlin: {
    sum: 'fun main() {\n  val (a, b) = readLine()!!.split(" ").map { it.toInt() }\n  println(a + b)\n}',
    broken: 'fun main() { val a: Int = "b" }',
    exit3: 'fun main() { System.exit(3) }',
    endless: 'fun main() { var n = 0L\n  while (true) n++ }',
    greedy: 'fun main() { val l = ArrayList<ByteArray>()\n  while (true) l.add(ByteArray(1 shl 20)) }',
    deep: 'fun f(n: Int): Int = if (n == 0) 0 else 1 + f(n - 1)\nfun main() { println(f(100000)) }',
  },
  TypeScript: {
    sum: "import { readFileSync } from 'fs'\nconst [a = 0, b = 0]: number[] = readFileSync(0, 'utf8').split(/\\s+/).map(Number)\nconsole.log(a + b)",
    broken: "const a: number = 'b'",
    exit3: 'process.exit(3)',
    endless: 'for (;;);',
    greedy: 'const a: unknown[] = []\nfor (;;) a.push(Buffer.alloc(1 << 20, 1))',
    deep: 'const f = (n: number): number => (n === 0 ? 0 : 1 + f(n - 1))\nconsole.log(f(100000))',
  },
  Pascal: {
    sum: 'var a, b: int64;\nbegin read(a, b); writeln(a + b); end.',
    broken: 'begin undefinedname := 1; end.',
    exit3: 'begin halt(3); end.',
    endless: 'begin while true do; end.',
    greedy: 'var p: pointer;\nbegin while true do begin getmem(p, 1048576); fillchar(p^, 1048576, 1); end; end.',
    deep: 'function f(n: longint): longint;\nbegin if n = 0 then f := 0 else f := 1 + f(n - 1); end;\nbegin writeln(f(100000)); end.',
  },
  Haskell: {
    sum: 'main :: IO ()\nmain = getLine >>= print . sum . map (read :: String -> Int) . words',
    broken: 'main = putStrLn 1',
    exit3: 'import System.Exit\nmain = exitWith (ExitFailure 3)',
    endless: 'main = loop 0 where loop n = if n < (0 :: Int) then print n else loop (if n > 9 then 0 else n + 1)',
    greedy:
      'import qualified Data.Map.Strict as M\nmain = go M.empty 0 where go m n = if M.size m < 0 then print (n :: Int) else go (M.insert n [n] m) (n + 1)',
    deep: 'f :: Int -> Int\nf 0 = 0\nf n = 1 + f (n - 1)\nmain = print (f 100000)',
  },
  Lua: {
    sum: "local a, b = io.read('n', 'n')\nprint(a + b)",
    broken: 'local a = = 1',
    exit3: 'os.exit(3)',
    endless: 'while true do end',
    greedy: "local t = {}\nwhile true do t[#t + 1] = string.rep('x', 1048576) .. #t end",
    deep: 'local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end\nprint(f(100000))',
  },
  Perl: {
    sum: 'my ($a, $b) = split " ", <STDIN>; print $a + $b, "\\n";',
    broken: 'my $a = ;',
    exit3: 'exit 3;',
    endless: '1 while 1;',
    greedy: 'my @a; push @a, "x" x 1048576 . scalar @a while 1;',
    deep: 'no warnings; sub f { my $n = shift; return $n == 0 ? 0 : 1 + f($n - 1) } print f(100000), "\\n";',
  },
  Bash: {
    sum: 'read -r a b\necho $((a + b))',
    broken: 'if true; then echo x',
    exit3: 'exit 3',
    endless: 'while :; do :; done',
    greedy: "a=$(printf 'x%.0s' {1..1000})\nwhile :; do a=$a$a; done",
  },
}
