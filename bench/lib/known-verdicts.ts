import { verdict } from '@verdict/contract'
import type { Task } from '../../apps/judge/test/harness/host.ts'

/** Programs whose verdicts do not depend on the machine: each is right or wrong on every host, however busy. */

export interface KnownVerdict extends Task {
  readonly gives: number
}

const { accepted, wrongAnswer, timeLimitExceeded, memoryLimitExceeded, runtimeError } = verdict
/** So that most of the CPU time goes to runs and not to compiling. */
const cases = (input: string, output: string, count = 20) => Array.from({ length: count }, () => ({ input, output }))
/** Short, because a busy host has little CPU time; programs stay as near to the limit as 97 of 100. */
export const usualLimitMs = 300
const c = (body: string): string =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n#include <unistd.h>\nint main(void){${body}}\n`
/** Burns CPU time up to so many milliseconds by the process's own clock. */
const burn = (ms: number): string =>
  `do{for(volatile int i=0;i<50000;i++);}while(clock()*1000/CLOCKS_PER_SEC<${ms});puts("3");`

const programsFor = (timeLimitMs: number): readonly KnownVerdict[] => [
  {
    language: 'C',
    code: c('int a,b;scanf("%d%d",&a,&b);printf("%d\\n",a+b);'),
    cases: cases('1 2', '3'),
    gives: accepted,
  },
  { language: 'C', code: c(burn(0.9 * timeLimitMs)), cases: cases('', '3'), gives: accepted },
  { language: 'C', code: c(burn(0.97 * timeLimitMs)), cases: cases('', '3'), gives: accepted },
  {
    language: 'C',
    code: c(burn(1.1 * timeLimitMs)),
    cases: cases('', '3'),
    settings: { timeLimitMs: 8 * timeLimitMs },
    gives: accepted,
  },
  { language: 'C', code: c('usleep(300000);puts("3");'), cases: cases('', '3'), gives: accepted },
  { language: 'C', code: c('puts("4");'), cases: cases('', '3'), gives: wrongAnswer },
  { language: 'C', code: c('for(volatile int x=0;;)x++;'), cases: cases('', ''), gives: timeLimitExceeded },
  { language: 'C', code: c(burn(1.1 * timeLimitMs)), cases: cases('', '3'), gives: timeLimitExceeded },
  // After two idle cases the others are not run.
  { language: 'C', code: c('for(;;)pause();'), cases: cases('', '', 2), gives: timeLimitExceeded },
  {
    language: 'C',
    code: c('for(;;){char*p=malloc(1<<20);if(p)memset(p,1,1<<20);}'),
    cases: cases('', ''),
    settings: { memoryLimitMb: 32 },
    gives: memoryLimitExceeded,
  },
  { language: 'C', code: c('abort();'), cases: cases('', ''), gives: runtimeError },
  { language: 'Python3', code: 'print(sum(map(int, input().split())))', cases: cases('1 2', '3'), gives: accepted },
  {
    language: 'C++ 20',
    code: '#include <bits/stdc++.h>\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<"\\n";}\n',
    cases: cases('1 2', '3'),
    gives: accepted,
  },
]

/** The programs in turn. Their number in a comment makes each text new, so each is compiled. */
const numbered = (programs: readonly KnownVerdict[], number: number, timeLimitMs: number): KnownVerdict => {
  const task = programs[number % programs.length]
  if (task === undefined) throw new Error('There are no programs.')
  const comment = task.language === 'Python3' ? '#' : '//'
  return { ...task, settings: { timeLimitMs, ...task.settings }, code: `${task.code}${comment} ${number}\n` }
}

/** Whole programs with so many cases together, or a few more, of this time limit. */
export const knownVerdicts = (runs: number, timeLimitMs: number): readonly KnownVerdict[] => {
  const programs = programsFor(timeLimitMs)
  const tasks: KnownVerdict[] = []
  for (let have = 0; have < runs; have += tasks.at(-1)?.cases.length ?? 0)
    tasks.push(numbered(programs, tasks.length, timeLimitMs))
  return tasks
}
