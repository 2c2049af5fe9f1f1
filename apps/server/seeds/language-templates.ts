/** A whole program per language that reads two integers and prints their sum. */
export const templates = {
  c: `#include <stdio.h>

int main(void) {
    long long a, b;
    if (scanf("%lld %lld", &a, &b) != 2) return 1;
    printf("%lld\\n", a + b);
    return 0;
}
`,
  cpp: `#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << '\\n';
}
`,
  java: `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long a = in.nextLong();
        long b = in.nextLong();
        System.out.println(a + b);
    }
}
`,
  python3: `a, b = map(int, input().split())
print(a + b)
`,
  python2: `a, b = map(int, raw_input().split())
print a + b
`,
  go: `package main

import "fmt"

func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`,
  csharp: `using System;

public class Program {
    public static void Main() {
        string[] words = Console.ReadLine().Split(' ');
        Console.WriteLine(long.Parse(words[0]) + long.Parse(words[1]));
    }
}
`,
  php: `<?php
fscanf(STDIN, "%d %d", $a, $b);
echo $a + $b, "\\n";
`,
  node: `const fs = require('fs')

const [a, b] = fs.readFileSync(0, 'utf8').split(/\\s+/).map(Number)
console.log(a + b)
`,
  v8: `const [a, b] = readline().split(/\\s+/).map(Number)
print(a + b)
`,
  ruby: `a, b = gets.split.map(&:to_i)
puts a + b
`,
  rust: `use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let numbers: Vec<i64> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
    println!("{}", numbers[0] + numbers[1]);
}
`,
  kotlin: `fun main() {
    val (a, b) = readLine()!!.split(" ").map { it.toLong() }
    println(a + b)
}
`,
  typescript: `import { readFileSync } from 'fs'

const [a = 0, b = 0]: number[] = readFileSync(0, 'utf8').split(/\\s+/).map(Number)
console.log(a + b)
`,
  pascal: `var
  a, b: int64;
begin
  read(a, b);
  writeln(a + b);
end.
`,
  haskell: `main :: IO ()
main = do
  line <- getLine
  print (sum (map read (words line) :: [Integer]))
`,
  lua: `local a, b = io.read('n', 'n')
print(a + b)
`,
  perl: `my ($a, $b) = split ' ', <STDIN>;
print $a + $b, "\\n";
`,
  bash: `read -r a b
echo $((a + b))
`,
} as const

/** The markers authors keep when they give contestants a function to fill in (judging reference 6.2). */
const marked = (before: string, body: string, after: string): string =>
  [
    `//PREPEND BEGIN\n${before}//PREPEND END\n`,
    `//TEMPLATE BEGIN\n${body}//TEMPLATE END\n`,
    `//APPEND BEGIN\n${after}//APPEND END\n`,
  ].join('\n')

/** The same task as a function to fill in; languages without one are offered whole programs only. */
export const fillIn = {
  c: marked(
    '#include <stdio.h>\n',
    'int add(int a, int b) {\n    // Fill in\n    return 0;\n}\n',
    'int main(void) {\n    printf("%d\\n", add(1, 2));\n    return 0;\n}\n',
  ),
  cpp: marked(
    '#include <iostream>\n',
    'int add(int a, int b) {\n    // Fill in\n    return 0;\n}\n',
    "int main() {\n    std::cout << add(1, 2) << '\\n';\n}\n",
  ),
  java: marked(
    'public class Main {\n',
    '    static int add(int a, int b) {\n        // Fill in\n        return 0;\n    }\n',
    '    public static void main(String[] args) {\n        System.out.println(add(1, 2));\n    }\n}\n',
  ),
  python3: marked('', 'def add(a, b):\n    # Fill in\n    return 0\n', 'print(add(1, 2))\n'),
  python2: marked('', 'def add(a, b):\n    # Fill in\n    return 0\n', 'print add(1, 2)\n'),
  go: marked(
    'package main\n\nimport "fmt"\n',
    'func add(a, b int) int {\n\t// Fill in\n\treturn 0\n}\n',
    'func main() {\n\tfmt.Println(add(1, 2))\n}\n',
  ),
  csharp: marked(
    'using System;\n\npublic class Program {\n',
    '    static int Add(int a, int b) {\n        // Fill in\n        return 0;\n    }\n',
    '    public static void Main() {\n        Console.WriteLine(Add(1, 2));\n    }\n}\n',
  ),
} as const
