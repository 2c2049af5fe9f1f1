import { type Verdict, verdict } from '@verdict/contract/vocabulary'
import { compareFiles } from '../compare.ts'
import { failureOf, figuresOf, isGreyFailure } from '../outcome.ts'
import type { Mode } from './mode.ts'
import { runProgram } from './program-run.ts'

/** The output is compared with the expected file. */
export const standard: Mode = async (context, one, { alone }) => {
  await using run = await runProgram(context, one, alone)
  const { report, outputPath } = run
  const failure = failureOf(report, context.limits, context.program.installed.language.outOfMemory)
  const figures = { ...figuresOf(report), fraction: null }
  if (failure !== null)
    return { judged: { ...figures, ...failure }, isGrey: isGreyFailure(report, failure, context.limits) }
  const likeness: Verdict = verdict[await compareFiles(outputPath, one.expectedPath, context)]
  return { judged: { ...figures, verdict: likeness, message: null }, isGrey: false }
}
