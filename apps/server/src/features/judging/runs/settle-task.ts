import {
  type ExpectedVerdict,
  fail,
  type JudgingResult,
  judgingSettings,
  problemType,
  verdict,
  verdictName,
} from '@verdict/contract'
import { z } from 'zod'
import { lockTargetOfRun } from '../../contests/hacks/locks.ts'
import { stageGenerated } from '../protocol/stage-generated.ts'
import { maxTries, putBack } from '../queue/put-back.ts'
import { lockRun, type RunRow } from '../repository.ts'
import { conclude } from './conclude.ts'
import { endRun } from './end-run.ts'
import { type Ending, endTask, lockTask, type Task } from './end-task.ts'
import type { Settling } from './run-kind.ts'
import { keptCases } from './tasks.ts'

/** The row of the task takes the result, and when it was the last of a check, the check its conclusion. */
export const settleTask = async ({ trx, result, now }: Settling): Promise<RunRow | null> => {
  await lockTargetOfRun(trx, result.leaseId)
  const run = await lockRun(trx, result.leaseId)
  if (run?.state === 'done') return null
  if (run?.state !== 'leased' || run.task_id === null) throw fail('judge.leaseLost', { leaseId: result.leaseId })
  const task = await lockTask(trx, run.task_id)
  const ending = endingOf(task, result)
  if (result.outcome.kind === 'generated' && task.hack_id === null)
    await stageGenerated(trx, { task, cases: result.outcome.cases, now })
  if (ending.fault !== null && run.faults + 1 < maxTries) {
    await putBack(trx, run, { why: 'fault', reason: ending.fault, now })
    await trx.updateTable('judge_task').set({ state: 'waiting', cases: '[]' }).where('id', '=', task.id).execute()
    return null
  }
  await endTask(trx, task, { ...ending, message: ending.message ?? ending.fault, now })
  await endRun(trx, run, { verdict: ending.verdict, fault: ending.fault, phases: result.phases, now })
  return run
}

const scoring = judgingSettings.extend({ fullScore: z.int().nullish(), difficulty: z.int().optional() })

const endingOf = (task: Task, { outcome }: JudgingResult): Ending => {
  const nothing = { score: null, cases: '[]', fault: null, message: null, verdict: null }
  if (outcome.kind === 'systemError')
    return { ...nothing, ok: null, fault: outcome.message, verdict: verdict.systemError }
  if (outcome.kind === 'compiled') return { ...nothing, ok: true, verdict: verdict.accepted }
  if (outcome.kind === 'compileError') {
    const ok = task.kind === 'solution' && expects(task, verdict.compileError)
    return { ...nothing, ok, verdict: verdict.compileError, message: outcome.message }
  }
  if (outcome.kind === 'generated') {
    const ok = task.kind === 'generation'
    return { ...nothing, ok, verdict: verdict.accepted, cases: null, answer: outcome.cases[0]?.output }
  }
  if (outcome.kind === 'generationFailed') {
    return { ...nothing, ok: false, verdict: verdict.runtimeError, message: outcome.message, cases: null }
  }
  if (outcome.kind === 'trial' || outcome.kind === 'trials') {
    return { ...nothing, ok: null, fault: 'The host answered with a custom test', verdict: verdict.systemError }
  }
  const cases = keptCases(outcome.cases)
  if (task.kind === 'validator') {
    const ok = outcome.cases.every((testCase) => testCase.verdict === verdict.accepted)
    return { ...nothing, ok, verdict: ok ? verdict.accepted : verdict.wrongAnswer, cases }
  }
  const settings = scoring.parse(task.settings)
  const conclusion = conclude(outcome, {
    language: task.language,
    type: settings.type,
    judge_case_mode: settings.judgeCaseMode,
    full_score: settings.fullScore ?? null,
    difficulty: settings.difficulty ?? 0,
    time_limit_ms: settings.timeLimitMs,
    memory_limit_mb: settings.memoryLimitMb,
    limit_factors: settings.limitFactors ?? null,
  })
  const score = settings.type === problemType.oi ? conclusion.score : null
  const isScoreRight = task.expected_score === null || score === null || task.expected_score === score
  const ok = conclusion.fault === null ? expects(task, conclusion.verdict) && isScoreRight : null
  return { ...nothing, ok, verdict: conclusion.verdict, score, cases, fault: conclusion.fault }
}

/** Without an expectation a solution is expected to be accepted. */
const expects = (task: Task, code: number): boolean => {
  const expected = z.array(z.string()).parse(task.expected)
  const name = verdictName(code) as ExpectedVerdict | null
  return expected.length === 0 ? code === verdict.accepted : name !== null && expected.includes(name)
}
