import { hear } from '../checkers/checker.ts'
import { feedbackOf, takeFeedback } from '../checkers/feedback.ts'
import { boxNames, checkerRequest, theChecker } from '../checkers/request.ts'
import { failureOf, figuresOf, isGreyFailure } from '../outcome.ts'
import type { Mode } from './mode.ts'
import { publish, runProgram } from './program-run.ts'

/** The output is judged by the problem's own checker, in a box of its own. */
export const withChecker: Mode = async (context, one, { alone }) => {
  const checker = theChecker(context.checker)
  await using run = await runProgram(context, one, alone)
  const { report, outputPath } = run
  const failure = failureOf(report, context.limits, context.program.installed.language.outOfMemory)
  const figures = figuresOf(report)
  if (failure !== null) {
    return {
      judged: { ...figures, ...failure, fraction: null },
      isGrey: isGreyFailure(report, failure, context.limits),
    }
  }
  await publish(outputPath)
  const request = checkerRequest(checker, [
    { name: boxNames.input, content: { path: one.inputPath } },
    { name: boxNames.output, content: { path: outputPath } },
    { name: boxNames.expected, content: { path: one.expectedPath } },
  ])
  const heard = await context.runner.run(
    {
      ...request,
      stdin: checker.protocol === 'kattis' ? { path: outputPath } : null,
      collect: feedbackOf(checker, context.scratch, one.seq),
    },
    { signal: context.signal },
  )
  const opinion = hear(checker, { report: heard, feedback: await takeFeedback(heard) }, 'The checker')
  return { judged: { ...figures, ...opinion }, isGrey: false }
}
