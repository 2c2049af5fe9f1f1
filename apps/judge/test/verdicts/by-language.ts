import { programs } from '../harness/programs.ts'
import { type Row, row } from './row.ts'

/** Additional checks per language, on top of the programs all language tests share. */
interface More {
  readonly sleep: string
  readonly exception: string
  readonly flood: string
}

const c: More = {
  sleep: '#include <unistd.h>\nint main(){for(;;)sleep(100);}',
  exception: '#include <stdlib.h>\nint main(){abort();}',
  flood: '#include <stdio.h>\nint main(){for(;;)puts("a flood of words that nobody asked for");}',
}
const cpp: More = { ...c, exception: '#include <vector>\nint main(){std::vector<int> v;return v.at(3);}' }
const python: More = {
  sleep: 'import time\ntime.sleep(1000)',
  exception: 'print(1 // 0)',
  flood: 'import sys\nwhile True: sys.stdout.write("a flood of words that nobody asked for\\n" * 1000)',
}
const node: More = {
  sleep: 'setTimeout(() => {}, 1e6)',
  exception: 'null.f()',
  flood: "const fs = require('fs')\nfor (;;) fs.writeSync(1, 'a flood of words'.repeat(1000))",
}

const more: Readonly<Record<string, More>> = {
  C: c,
  'C With O2': c,
  'C++': cpp,
  'C++ 20 With O2': cpp,
  Java: {
    sleep: 'public class Main{public static void main(String[] x)throws Exception{Thread.sleep(1000000);}}',
    exception:
      'public class Main{public static void main(String[] x){System.out.println(new int[1][0]);int[] a=new int[1];a[x.length+1]=1;}}',
    flood:
      'public class Main{public static void main(String[] x){String s="a flood of words".repeat(1000);while(true)System.out.println(s);}}',
  },
  Python3: python,
  PyPy3: python,
  'JavaScript Node': node,
  Golang: {
    sleep: 'package main\nimport "time"\nfunc main(){time.Sleep(1000*time.Second)}',
    exception: 'package main\nfunc main(){var a []int;a[len(a)]=1}',
    flood:
      'package main\nimport ("os";"strings")\nfunc main(){s:=strings.Repeat("a flood of words",1000);for{os.Stdout.WriteString(s)}}',
  },
  'C#': {
    sleep: 'class P{static void Main(){System.Threading.Thread.Sleep(1000000);}}',
    exception: 'class P{static void Main(string[] x){int[] a=new int[1];a[x.Length+1]=1;}}',
    flood: "class P{static void Main(){var s=new string('x',16000);while(true)System.Console.WriteLine(s);}}",
  },
  PHP: {
    sleep: '<?php sleep(1000);',
    exception: '<?php throw new Exception("no");',
    flood: '<?php $s=str_repeat("a flood of words",1000);while(true)echo $s;',
  },
  Ruby: { sleep: 'sleep 1000', exception: '1/0', flood: 's = "a flood of words" * 1000\nloop { puts s }' },
  Rust: {
    sleep: 'fn main(){std::thread::sleep(std::time::Duration::from_secs(1000));}',
    exception: 'fn main(){let v:Vec<i32>=vec![];println!("{}",v[std::env::args().count()]);}',
    flood: 'fn main(){let s="a flood of words".repeat(1000);loop{println!("{}",s);}}',
  },
  Perl: {
    sleep: 'sleep 1000;',
    exception: 'die "no";',
    flood: 'my $s = "a flood of words" x 1000; print $s while 1;',
  },
  Lua: {
    sleep: 'io.popen("sleep 1000"):read("a")',
    exception: 'error("no")',
    flood: 'local s = string.rep("a flood of words", 1000) while true do io.write(s) end',
  },
  Bash: { sleep: 'sleep 1000', exception: 'set -e\nfalse', flood: 'yes a flood of words' },
}

const sums = { input: '1 2\n', output: '3\n' }
const quick = { timeLimitMs: 200, memoryLimitMb: 256 }

export const byLanguage: readonly Row[] = Object.entries(more).flatMap(([language, { sleep, exception, flood }]) => {
  const shared = Object.entries(programs).find(([name]) => name === language)?.[1]
  if (shared === undefined) throw new Error(`${language} has no programs`)
  const { sum, exit3, endless, greedy, broken } = shared
  return [
    row(`${language}: A+B`, [language, sum], 'AC', sums),
    row(`${language}: A+B, wrong`, [language, sum], 'WA', { ...sums, output: '4\n' }),
    row(`${language}: exit code`, [language, exit3], 'RE', { message: /^Non-zero exit code$/ }),
    row(`${language}: endless`, [language, endless], 'TLE', { settings: quick }),
    row(`${language}: asleep`, [language, sleep], 'TLE', { settings: quick, message: /Idle for/ }),
    row(`${language}: greedy`, [language, greedy], 'MLE', { settings: { memoryLimitMb: 64 } }),
    row(`${language}: exception`, [language, exception], 'RE', { message: /^(Non-zero exit code|SIGABRT)$/ }),
    row(`${language}: flood`, [language, flood], 'RE', { message: /^Output limit exceeded$/ }),
    ...(broken === undefined ? [] : [row(`${language}: broken`, [language, broken], 'CE', { message: /\w{3}/ })]),
  ]
})
