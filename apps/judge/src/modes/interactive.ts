import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Verdict, verdict } from '@verdict/contract/vocabulary'
import type { RunReport, RunRequest } from '@verdict/sandbox'
import { hear } from '../checkers/checker.ts'
import { type Opinion, opinionOf } from '../checkers/decide.ts'
import { feedbackOf, takeFeedback } from '../checkers/feedback.ts'
import { boxNames, checkerRequest, theChecker } from '../checkers/request.ts'
import { JudgeFault } from '../faults.ts'
import { type Failure, failureOf, figuresOf, isGreyFailure } from '../outcome.ts'
import type { CaseData } from '../testdata.ts'
import { mib } from '../units.ts'
import { askChecker } from './checker.ts'
import type { CaseContext, Mode } from './mode.ts'
import { endOfPass, inPass } from './pass.ts'
import { programRequest } from './program-run.ts'

/** The program talks with the problem's interactor through two direct pipes. */
export const interactive: Mode = async (context, one, { alone, pass }) => {
  const interactor = theChecker(context.checker)
  const program = programRequest(context, 0, [])
  const partner = checkerRequest(
    interactor,
    [
      { name: boxNames.input, content: { path: one.inputPath } },
      { name: boxNames.expected, content: { path: one.expectedPath } },
    ],
    2 * program.limits.cpuMs,
  )
  const asked = {
    ...partner,
    collect: [...feedbackOf(interactor, context.scratch, one.seq), ...reportOf(context, one)],
    limits: { ...partner.limits, wallMs: 2 * program.limits.wallMs },
  }
  const sides = [program, pass === undefined ? asked : inPass(asked, pass)]
  const { reports, endOrder } = await context.runner.runGroup(sides, pipes, { signal: context.signal, alone })
  const [mine, theirs] = reports
  if (mine === undefined || theirs === undefined) throw new JudgeFault('The sandbox lost a side of the interaction')
  const failure = failureOf(mine, context.limits, context.program.installed.language.outOfMemory)
  const meeting = { program: mine, interactor: theirs, failure, interactorEndedFirst: endOrder[0] === 1 }
  const feedback = await takeFeedback(interactor, theirs)
  const opinion = decide(meeting, (report) => hear(interactor, { report, feedback }, name))
  const judged = { ...figuresOf(mine), ...(await withOutputChecker(context, one, { opinion, interactor: theirs })) }
  const isGrey = judged.verdict === failure?.verdict && isGreyFailure(mine, failure, context.limits)
  return { judged, isGrey, ...(pass !== undefined && { end: await endOfPass(theirs, name) }) }
}

/** What an interactor reports to the checker behind it. */
const maxReportBytes = 64 * mib

const reportPath = ({ scratch }: CaseContext, { seq }: CaseData): string => join(scratch, `${seq}.report`)

const reportOf = (context: CaseContext, one: CaseData): RunRequest['collect'] =>
  context.outputChecker === null
    ? []
    : [{ name: boxNames.output, path: reportPath(context, one), maxBytes: maxReportBytes }]

/** An interactor that rejects has decided; one that accepts leaves the last word to the checker that reads its report. */
const withOutputChecker = async (
  context: CaseContext,
  one: CaseData,
  { opinion, interactor }: { readonly opinion: Opinion; readonly interactor: RunReport },
): Promise<Opinion> => {
  const { outputChecker: checker } = context
  if (checker === null) return opinion
  const outputPath = reportPath(context, one)
  try {
    if (opinion.verdict !== verdict.accepted) return opinion
    if (interactor.refused?.some((file) => file.name === boxNames.output))
      throw new JudgeFault(`${name} left a report that is too large or no file`)
    if (!interactor.collected.some((file) => file.name === boxNames.output)) await writeFile(outputPath, '')
    const { end: _, ...last } = await askChecker({ ...context, checker }, one, {
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

export interface Meeting {
  readonly program: RunReport
  readonly interactor: RunReport
  /** How the program failed by itself, if it did. */
  readonly failure: Failure | null
  readonly interactorEndedFirst: boolean
}

/** How the interactor's end is understood. */
type Listen = (interactor: RunReport) => Opinion

const name = 'The interactor'
const byWordsAndCode: Listen = (report) => opinionOf(report, name)
/** A program that writes to an interactor that has left. */
const sigpipe = 13

/**
 * Whose fault it is follows from who ended first. An interactor that leaves with a rejection has decided: how the
 * program then dies of it does not matter. A program that fails or leaves early has decided: an interactor that dies
 * of that is not broken. Two that wait for each other run into the wall clock, which is the program's time limit.
 */
export const decide = (meeting: Meeting, listen: Listen = byWordsAndCode): Opinion => {
  if (meeting.failure !== null && crashedByItself(meeting.program)) return asOpinion(meeting.failure)
  if (meeting.interactorEndedFirst) {
    const opinion = listen(meeting.interactor)
    if (opinion.verdict !== verdict.accepted || meeting.failure === null) return opinion
    return asOpinion(meeting.failure)
  }
  if (meeting.failure !== null) return asOpinion(meeting.failure)
  if (diedOfSilence(meeting.interactor)) return leftEarly
  return listen(meeting.interactor)
}

/**
 * SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV and SIGSYS are a program's own mistake, never the doing of a partner that left
 * (judging reference, section 13, rule 3). On a busy machine the partner's end, which follows within microseconds, may be
 * seen first, so the order of the two ends must not decide here. SIGABRT is not among them: an assertion about input
 * that no longer comes raises it.
 */
const ownFaults: ReadonlySet<number> = new Set([4, 5, 7, 8, 11, 31])

const crashedByItself = ({ status, signal }: RunReport): boolean =>
  status === 'runtimeError' && signal !== null && ownFaults.has(signal)

const asOpinion = ({ verdict: code, message }: Failure): Opinion => ({ verdict: code, fraction: null, message })

const diedOfSilence = (interactor: RunReport): boolean =>
  interactor.status === 'runtimeError' && interactor.signal === sigpipe

const leftEarly: Opinion = {
  verdict: verdict.wrongAnswer satisfies Verdict,
  fraction: null,
  message: 'The program ended before the interaction was over',
}
