import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verdict } from '@verdict/contract/vocabulary'
import type { RunReport, RunRequest } from '@verdict/sandbox'
import { hear } from '../checkers/checker.ts'
import type { Opinion } from '../checkers/decide.ts'
import { feedbackOf, takeFeedback } from '../checkers/feedback.ts'
import { boxNames, checkerRequest, interactorsMemoryBytes, theChecker } from '../checkers/request.ts'
import { JudgeFault } from '../faults.ts'
import { comparable } from '../job-limits.ts'
import { failureOf, figuresOf, greyOf } from '../outcome.ts'
import type { CaseData } from '../testdata.ts'
import { mib } from '../units.ts'
import { askChecker } from './checker.ts'
import { decide } from './decide-meeting.ts'
import type { CaseContext, Mode } from './mode.ts'
import { endOfPass, inPass } from './pass.ts'
import { programRequest } from './program-run.ts'

const name = 'The interactor'

/** The program talks with the problem's interactor through two direct pipes. */
export const interactive: Mode = async (context, item, { alone, pass }) => {
  const interactor = theChecker(context.checker)
  const program = programRequest(context, 0, [])
  const partner = checkerRequest(
    interactor,
    [
      { name: boxNames.input, content: { path: item.inputPath } },
      { name: boxNames.expected, content: { path: item.expectedPath } },
    ],
    { cpuMs: 2 * program.limits.cpuMs, memoryBytes: interactorsMemoryBytes(context.limits) },
  )
  const asked = {
    ...partner,
    collect: [...feedbackOf(interactor, context.scratch, item.seq), ...reportOf(context, item)],
    limits: { ...partner.limits, wallMs: 2 * program.limits.wallMs },
  }
  const sides = [program, pass === undefined ? asked : inPass(asked, pass)]
  const { reports, endOrder } = await context.runner.runGroup(sides, pipes, { signal: context.signal, alone })
  const [measured, theirs] = reports
  if (measured === undefined || theirs === undefined) throw new JudgeFault('The sandbox lost a side of the interaction')
  const mine = comparable(measured, context.limits)
  const failure = failureOf(mine, context.limits, context.program.installed.language.outOfMemory)
  const meeting = { program: mine, interactor: theirs, failure, interactorEndedFirst: endOrder[0] === 1 }
  const feedback = await takeFeedback(interactor, theirs)
  const opinion = decide(meeting, (report) => hear(interactor, { report, feedback }, name))
  const judged = { ...figuresOf(mine), ...(await withOutputChecker(context, item, { opinion, interactor: theirs })) }
  const grey = judged.verdict === failure?.verdict ? greyOf(mine, failure, context.limits) : null
  return { judged, grey, ...(pass !== undefined && { end: await endOfPass(theirs, name) }) }
}

/** The interactor's report for the checker that runs after it. */
const maxReportBytes = 64 * mib

const reportPath = ({ scratch }: CaseContext, { seq }: CaseData): string => join(scratch, `${seq}.report`)

const reportOf = (context: CaseContext, caseData: CaseData): RunRequest['collect'] =>
  context.outputChecker === null
    ? []
    : [{ name: boxNames.output, path: reportPath(context, caseData), maxBytes: maxReportBytes }]

/** An interactor that rejects has decided; one that accepts leaves the last word to the checker that reads its report. */
const withOutputChecker = async (
  context: CaseContext,
  caseData: CaseData,
  { opinion, interactor }: { readonly opinion: Opinion; readonly interactor: RunReport },
): Promise<Opinion> => {
  const { outputChecker: checker } = context
  if (checker === null) return opinion
  const outputPath = reportPath(context, caseData)
  try {
    if (opinion.verdict !== verdict.accepted) return opinion
    if (interactor.refused?.some((file) => file.name === boxNames.output))
      throw new JudgeFault(`${name} left a report that is too large or no file`)
    if (!interactor.collected.some((file) => file.name === boxNames.output)) await writeFile(outputPath, '')
    const { end: _, ...last } = await askChecker({ ...context, checker }, caseData, {
      outputPath,
      name: 'The output checker',
    })
    return last
  } finally {
    await rm(outputPath, { force: true })
  }
}

const pipes = [
  { from: 0, to: 1 },
  { from: 1, to: 0 },
]
