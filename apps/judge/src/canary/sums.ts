import type { JudgeLanguage } from '@verdict/contract'

/**
 * A program that reads two integers and prints their sum, in every language with a separate toolchain. Of a family that
 * shares a compiler one member is representative.
 */
export const sums: Partial<Record<JudgeLanguage, string>> = {
  C: '#include <stdio.h>\nint main(){int a,b;scanf("%d%d",&a,&b);printf("%d\\n",a+b);return 0;}',
  'C++ 17': '#include <bits/stdc++.h>\nint main(){long long a,b;std::cin>>a>>b;std::cout<<a+b<<std::endl;}',
  Python3: 'print(sum(map(int, input().split())))',
  PyPy3: 'print(sum(map(int, input().split())))',
  'JavaScript Node':
    "const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number)\nconsole.log(a + b)",
  Java: 'import java.util.*;\npublic class Main{public static void main(String[] x){Scanner s=new Scanner(System.in);System.out.println(s.nextInt()+s.nextInt());}}',
  Golang: 'package main\nimport "fmt"\nfunc main(){var a,b int;fmt.Scan(&a,&b);fmt.Println(a+b)}',
  'C#': 'using System;class P{static void Main(){var s=Console.ReadLine().Split();Console.WriteLine(int.Parse(s[0])+int.Parse(s[1]));}}',
  PHP: '<?php [$a,$b]=explode(" ",trim(fgets(STDIN)));echo $a+$b,"\\n";',
  Ruby: 'puts gets.split.map(&:to_i).sum',
  Rust: 'use std::io::*;fn main(){let mut s=String::new();stdin().read_to_string(&mut s).unwrap();let n:i64=s.split_whitespace().map(|x|x.parse::<i64>().unwrap()).sum();println!("{}",n);}',
  Kotlin: 'fun main() {\n  val (a, b) = readLine()!!.split(" ").map { it.toInt() }\n  println(a + b)\n}',
  TypeScript:
    "import { readFileSync } from 'fs'\nconst [a = 0, b = 0]: number[] = readFileSync(0, 'utf8').split(/\\s+/).map(Number)\nconsole.log(a + b)",
  Pascal: 'var a, b: int64;\nbegin read(a, b); writeln(a + b); end.',
  Haskell: 'main :: IO ()\nmain = getLine >>= print . sum . map (read :: String -> Int) . words',
  Lua: "local a, b = io.read('n', 'n')\nprint(a + b)",
  Perl: 'my ($a, $b) = split " ", <STDIN>; print $a + $b, "\\n";',
  Bash: 'read -r a b\necho $((a + b))',
}
