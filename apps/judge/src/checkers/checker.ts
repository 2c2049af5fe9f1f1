import type { checkerSource } from '@verdict/contract'
import type { RunReport } from '@verdict/sandbox'
import type { z } from 'zod'
import type { Program } from '../compile.ts'
import { type Opinion, opinionOf } from './decide.ts'
import { type Feedback, kattisOpinionOf } from './kattis.ts'

/** A built checker or interactor, and the convention it follows. */
export interface Checker {
  readonly program: Program
  readonly protocol: 'hoj' | 'kattis'
  readonly arguments: readonly string[]
}

export const asChecker = (program: Program, source: z.output<typeof checkerSource>): Checker => ({
  program,
  protocol: source.protocol ?? 'hoj',
  arguments: source.arguments ?? [],
})

/** What a checker or interactor said, by its own convention. */
export const hear = (
  checker: Checker,
  heard: { readonly report: RunReport; readonly feedback: Feedback },
  name: string,
): Opinion =>
  checker.protocol === 'kattis' ? kattisOpinionOf(heard.report, heard.feedback, name) : opinionOf(heard.report, name)
