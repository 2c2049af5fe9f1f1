import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaseResult, Job, Outcome } from '@verdict/contract'
import { type Verdict, verdict } from '@verdict/contract/vocabulary'
import type { RunCase } from './cases-ahead.ts'
import { compareFiles } from './compare.ts'
import type { JudgeDeps } from './deps.ts'
import { JudgeFault } from './faults.ts'
import { type HandedIn, readHandedIn } from './handed-in.ts'
import { buildCheckers, fetchCases } from './materials.ts'
import { askChecker, type CheckerContext } from './modes/checker.ts'
import { runCases } from './run-cases.ts'
import { openScratch } from './scratch.ts'
import type { CaseData } from './testdata.ts'
import type { Watch } from './watch.ts'

/** Judges submitted answers without a program: fetch data, parse the submission, compare, report. */
export const judgeHandedIn = async (deps: JudgeDeps, job: Job, { progress, signal }: Watch): Promise<Outcome> => {
  using lent = new DisposableStack()
  const { settings } = job
  progress.compiling()
  const answers = await readHandedIn(job.code)
  const set = await fetchCases(deps, job, lent, signal)
  const { checker } = await buildCheckers(deps, job, lent, signal)
  progress.judging(set.cases.length)
  await using scratch = await openScratch(deps.scratchDir)
  const context: Context = {
    runner: deps.runner,
    checker,
    ignoreTrailingBlanks: settings.ignoreTrailingBlanks,
    scratch: scratch.path,
    signal,
    answers,
  }
  const judged: CaseResult[] = []
  const run: RunCase = (next, turn) => judgeCase({ ...context, signal: AbortSignal.any([signal, turn.signal]) }, next)
  const order = { ...settings, needs: set.needs }
  for await (const item of runCases(set.cases, order, { run, spareSlots: deps.spareSlots })) {
    judged.push(item)
    progress.finished(item)
  }
  return { kind: 'cases', cases: judged }
}

interface Context extends CheckerContext {
  readonly ignoreTrailingBlanks: boolean
  readonly answers: HandedIn
}

const judgeCase = async (context: Context, caseData: CaseData): Promise<CaseResult> => {
  const place = { seq: caseData.seq, group: caseData.group, fullScore: caseData.fullScore, timeMs: 0, memoryKb: 0 }
  const answer = context.answers.of(caseData)
  if (answer === null) return { ...place, verdict: verdict.wrongAnswer, fraction: null, message: missing(caseData) }
  const outputPath = join(context.scratch, `${caseData.seq}.handed-in`)
  await writeFile(outputPath, answer)
  if (context.checker === null) {
    const likeness: Verdict = verdict[await compareFiles(outputPath, caseData.expectedPath, context)]
    return { ...place, verdict: likeness, fraction: null, message: null }
  }
  try {
    return { ...place, ...(await askChecker(context, caseData, { outputPath })) }
  } catch (error) {
    throw error instanceof JudgeFault ? new JudgeFault(`Case ${caseData.seq}: ${error.message}`) : error
  }
}

const missing = (caseData: CaseData): string => `No answer was submitted for ${caseData.outputName}`
