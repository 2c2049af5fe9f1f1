import { hear } from '../checkers/checker.ts'
import type { Opinion } from '../checkers/decide.ts'
import { feedbackOf, takeFeedback } from '../checkers/feedback.ts'
import { boxNames, checkerRequest, theChecker } from '../checkers/request.ts'
import { failureOf, figuresOf, greyOf } from '../outcome.ts'
import type { CaseData } from '../testdata.ts'
import type { CaseContext, Mode } from './mode.ts'
import { endOfPass, inPass, type Pass, type PassEnd } from './pass.ts'
import { publish, runProgram } from './program-run.ts'

/** The output is judged by the problem's own checker, in a separate box. */
export const withChecker: Mode = async (context, item, { alone, pass }) => {
  await using run = await runProgram(context, item, alone)
  const { report } = run
  const failure = failureOf(report, context.limits, context.program.installed.language.outOfMemory)
  const figures = figuresOf(report)
  if (failure !== null) {
    return {
      judged: { ...figures, ...failure, fraction: null },
      grey: greyOf(report, failure, context.limits),
    }
  }
  const { end, ...opinion } = await askChecker(context, item, { outputPath: run.outputPath(), pass })
  return { judged: { ...figures, ...opinion }, grey: null, ...(end && { end }) }
}

export type CheckerContext = Pick<CaseContext, 'checker' | 'runner' | 'scratch' | 'signal'>

/** Runs the checker on an output. */
export const askChecker = async (
  context: CheckerContext,
  caseData: CaseData,
  given: { readonly outputPath: string; readonly pass?: Pass | undefined; readonly name?: string },
): Promise<Opinion & { readonly end?: PassEnd }> => {
  const checker = theChecker(context.checker)
  const { outputPath, pass, name = 'The checker' } = given
  await publish(outputPath)
  const request = {
    ...checkerRequest(checker, [
      { name: boxNames.input, content: { path: caseData.inputPath } },
      { name: boxNames.output, content: { path: outputPath } },
      { name: boxNames.expected, content: { path: caseData.expectedPath } },
    ]),
    stdin: checker.protocol === 'kattis' ? { path: outputPath } : null,
    collect: feedbackOf(checker, context.scratch, caseData.seq),
  }
  const heard = await context.runner.run(pass === undefined ? request : inPass(request, pass), {
    signal: context.signal,
  })
  const end = pass === undefined ? undefined : await endOfPass(heard, name)
  const opinion = hear(checker, { report: heard, feedback: await takeFeedback(checker, heard) }, name)
  return { ...opinion, ...(end && { end }) }
}
