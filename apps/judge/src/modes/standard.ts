import { verdict } from '@verdict/contract/vocabulary'
import { compareFiles, isInFile } from '../compare.ts'
import { failureOf, figuresOf, greyOf } from '../outcome.ts'
import type { Mode } from './mode.ts'
import { runProgram } from './program-run.ts'

/** The output is compared with the expected file. */
export const standard: Mode = async (context, item, { alone }) => {
  await using run = await runProgram(context, item, alone)
  const { report, output } = run
  const failure = failureOf(report, context.limits, context.program.installed.language.outOfMemory)
  const figures = { ...figuresOf(report), fraction: null }
  if (failure !== null) return { judged: { ...figures, ...failure }, grey: greyOf(report, failure, context.limits) }
  const isEqual = output !== null && output.length === item.expectedBytes && isInFile(output, item.expectedPath)
  const likeness = isEqual ? 'accepted' : await compareFiles(run.outputPath(), item.expectedPath, context)
  return { judged: { ...figures, verdict: verdict[likeness], message: null }, grey: null }
}
