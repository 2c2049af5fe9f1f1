import { verdict } from '@verdict/contract'
import type { Task } from '../../apps/judge/test/harness/host.ts'

/** Programs whose verdicts do not depend on the machine: each is right or wrong on every host, however busy. */

export interface KnownVerdict extends Task {
  readonly gives: number
}

const { accepted, wrongAnswer, timeLimitExceeded, memoryLimitExceeded, runtimeError } = verdict
const oneCase = (input: string, output: string) => [{ input, output }]
const c = (body: string): string =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n#include <unistd.h>\nint main(void){${body}}\n`
/** Burns CPU time up to so many milliseconds by the process's own clock. */
const burn = (ms: number): string =>
  `do{for(volatile int i=0;i<50000;i++);}while(clock()*1000/CLOCKS_PER_SEC<${ms});puts("3");`

const programs: readonly KnownVerdict[] = [
  {
    language: 'C',
    code: c('int a,b;scanf("%d%d",&a,&b);printf("%d\\n",a+b);'),
    cases: oneCase('1 2', '3'),
    gives: accepted,
  },
  { language: 'C', code: c(burn(900)), cases: oneCase('', '3'), gives: accepted },
  { language: 'C', code: c(burn(970)), cases: oneCase('', '3'), gives: accepted },
  { language: 'C', code: c(burn(1_100)), cases: oneCase('', '3'), settings: { timeLimitMs: 8_000 }, gives: accepted },
  { language: 'C', code: c('usleep(300000);puts("3");'), cases: oneCase('', '3'), gives: accepted },
  { language: 'C', code: c('puts("4");'), cases: oneCase('', '3'), gives: wrongAnswer },
  { language: 'C', code: c('for(volatile int x=0;;)x++;'), cases: oneCase('', ''), gives: timeLimitExceeded },
  { language: 'C', code: c(burn(1_100)), cases: oneCase('', '3'), gives: timeLimitExceeded },
  { language: 'C', code: c('for(;;)pause();'), cases: oneCase('', ''), gives: timeLimitExceeded },
  {
    language: 'C',
    code: c('for(;;){char*p=malloc(1<<20);if(p)memset(p,1,1<<20);}'),
    cases: oneCase('', ''),
    settings: { memoryLimitMb: 32 },
    gives: memoryLimitExceeded,
  },
  { language: 'C', code: c('abort();'), cases: oneCase('', ''), gives: runtimeError },
  { language: 'Python3', code: 'print(sum(map(int, input().split())))', cases: oneCase('1 2', '3'), gives: accepted },
  {
    language: 'C++ 20',
    code: '#include <bits/stdc++.h>\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<"\\n";}\n',
    cases: oneCase('1 2', '3'),
    gives: accepted,
  },
]

/** The programs in turn. Their number in a comment makes each text new, so every run is compiled again. */
export const knownVerdict = (number: number): KnownVerdict => {
  const task = programs[number % programs.length]
  if (task === undefined) throw new Error('There are no programs.')
  return { ...task, code: `${task.code}${task.language === 'Python3' ? '#' : '//'} ${number}\n` }
}
