import type { JudgingSettings } from '@verdict/contract'
import { type Verdict, verdict } from '@verdict/contract/vocabulary'
import { sums } from './sums.ts'

/** A program whose verdicts are known: a host that gives it others must not judge. */
export interface Canary {
  /** Its subject, for admins. */
  readonly name: string
  readonly language: string
  readonly code: string
  readonly cases: readonly { readonly input: string; readonly output: string; readonly gives: Verdict }[]
  readonly limits: Pick<JudgingSettings, 'timeLimitMs' | 'memoryLimitMb'>
  /** A compile error is expected instead of cases. */
  readonly givesCompileError?: true
}

/** So far away that a busy machine does not come near them. */
const roomy = { timeLimitMs: 10_000, memoryLimitMb: 512 }
const { accepted, wrongAnswer, timeLimitExceeded, memoryLimitExceeded, runtimeError } = verdict

const failing = (name: string, body: string, gives: Verdict, limits: Canary['limits'] = roomy): Canary => ({
  name,
  language: 'C',
  code: `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\nint main(void){${body}}\n`,
  cases: [{ input: '', output: '', gives }],
  limits,
})

/** Guarantees of the box itself, for any language. They take a fraction of a second. */
export const boxCanaries: readonly Canary[] = [
  failing('a program that ends well', 'return 0;', accepted),
  failing('an exit code', 'return 3;', runtimeError),
  failing('a signal', 'abort();', runtimeError),
  failing('endless work', 'for(volatile int x=0;;)x++;', timeLimitExceeded, { ...roomy, timeLimitMs: 100 }),
  failing('endless waiting', 'for(;;)pause();', timeLimitExceeded, { ...roomy, timeLimitMs: 100 }),
  failing('too much memory', 'for(;;){char*p=malloc(1<<20);if(p)memset(p,1,1<<20);}', memoryLimitExceeded, {
    ...roomy,
    memoryLimitMb: 32,
  }),
  // Not a home: a toolchain may have been installed in one, whose way there is then to be seen.
  failing('other files of the host', 'return !access("/etc/shadow",F_OK)||!access("/sys/fs/cgroup",F_OK);', accepted),
  { ...failing('a broken program', 'return undefined_name;', accepted), cases: [], givesCompileError: true },
]

/** One program per toolchain, right on one case and wrong on the other. */
export const languageCanaries: readonly Canary[] = Object.entries(sums).map(([language, code]) => ({
  name: `${language}: a sum`,
  language,
  code,
  cases: [
    { input: '1 2\n', output: '3\n', gives: accepted },
    { input: '1 2\n', output: '4\n', gives: wrongAnswer },
  ],
  limits: roomy,
}))
