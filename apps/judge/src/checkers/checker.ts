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
  /** Its source uses testlib or its words for partial scores. */
  readonly gradesInWords: boolean
}

export const asChecker = (program: Program, source: z.output<typeof checkerSource>): Checker => ({
  program,
  protocol: source.protocol ?? 'hoj',
  arguments: source.arguments ?? [],
  gradesInWords: [source.code, ...Object.values(source.extraFiles)].some((text) => partialWords.test(text)),
})

/** The header itself, or a port to another language that writes the same words. */
const partialWords = /testlib|partially correct|["'`]points /i

/** The decision of a checker or interactor, by its own convention. */
export const hear = (
  checker: Checker,
  heard: { readonly report: RunReport; readonly feedback: Feedback },
  name: string,
): Opinion =>
  checker.protocol === 'kattis'
    ? kattisOpinionOf(heard.report, heard.feedback, name)
    : opinionOf(heard.report, { name, gradesInWords: checker.gradesInWords })
