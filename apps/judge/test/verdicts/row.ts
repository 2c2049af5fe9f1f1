import type { GroupNeeds, JudgingSettings } from '@verdict/contract'
import { verdict } from '@verdict/contract'
import type { TestCase } from '../harness/play-server.ts'

export const letters = {
  AC: verdict.accepted,
  PE: verdict.presentationError,
  WA: verdict.wrongAnswer,
  TLE: verdict.timeLimitExceeded,
  MLE: verdict.memoryLimitExceeded,
  RE: verdict.runtimeError,
  PA: verdict.partialAccepted,
  SKIP: verdict.cancelled,
} as const

/** One program and its expected result. */
export interface Row {
  readonly name: string
  readonly language: string
  readonly code: string
  readonly cases: readonly TestCase[]
  readonly settings?: Partial<JudgingSettings>
  /** Groups that need others. */
  readonly groups?: GroupNeeds[]
  /** A verdict per case, in letters; `CE` or `SE` for a program or problem that gets no further. */
  readonly gives: string
  /** Of the last case, or of the compile or system error. */
  readonly message?: RegExp
  /** Score and rank score of the whole, for problems with a full score of 100 and difficulty 2. */
  readonly score?: readonly [score: number, rankScore: number]
}

/** Generous, so that a slow machine still runs a correct program in time. */
const roomy = { timeLimitMs: 10_000, memoryLimitMb: 256 }

type Extra = Partial<Omit<Row, 'name' | 'language' | 'code' | 'gives'>>

/** A row with one case; defaults are an empty input, an empty output and generous limits. */
export const row = (
  name: string,
  program: readonly [language: string, code: string],
  gives: string,
  extra: Extra & { readonly input?: string; readonly output?: string } = {},
): Row => {
  const { input = '', output = '', settings, ...rest } = extra
  const [language, code] = program
  return {
    name,
    language,
    code,
    gives,
    cases: [{ input, output }],
    ...rest,
    settings: { ...roomy, ...settings },
  }
}

export const c = (code: string) => ['C', code] as const
export const cpp = (code: string) =>
  [
    'C++ 17',
    `#include <bits/stdc++.h>\n#include <unistd.h>\n#include <sys/wait.h>\nusing namespace std;\n${code}`,
  ] as const
export const py = (code: string) => ['Python3', code] as const
