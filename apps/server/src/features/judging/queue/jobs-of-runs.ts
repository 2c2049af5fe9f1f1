import { generation, type Job, type JudgingSettings, judgingSettings, trialCase } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { settingsFrom } from '../../problems/bank/judging-settings.ts'
import { readSourceFiles } from '../../submissions/source-files.ts'
import { pauseProblem } from '../pauses/pause.ts'
import { findItemSources, findSources, findTrials, lockRun, type TakenRun, type TrialRow } from '../repository.ts'
import { lockSubmission } from '../runs/lock-submission.ts'
import { findTasks, type TaskKind } from '../runs/tasks.ts'
import { giveUp, putBack } from './requeue.ts'

/** Turns taken runs into the jobs a host understands; a run that cannot be judged at all ends here. */
export const jobsOf = async (deps: Deps, taken: readonly TakenRun[]): Promise<readonly Job[]> => {
  if (taken.length === 0) return []
  const submissionIds = taken.flatMap((run) => run.submission_id ?? [])
  const trialKeys = taken.flatMap((run) => run.trial_key ?? [])
  const taskIds = taken.flatMap((run) => run.task_id ?? [])
  const itemIds = taken.flatMap((run) => run.item_id ?? [])
  const [sources, trials, tasks, items] = await Promise.all([
    submissionIds.length === 0 ? [] : findSources(deps.db, submissionIds),
    trialKeys.length === 0 ? [] : findTrials(deps.db, trialKeys),
    taskIds.length === 0 ? [] : findTasks(deps.db, taskIds),
    itemIds.length === 0 ? [] : findItemSources(deps.db, itemIds),
  ])
  const jobs: Job[] = []
  for (const run of [...taken].sort(inTurn)) {
    const source =
      run.item_id === null
        ? sources.find((row) => row.id === run.submission_id)
        : items.find((row) => row.id === run.item_id)
    const trial = trials.find((row) => row.key === run.trial_key)
    const leaseId = run.lease_id
    if (leaseId === null) continue
    const origin = {
      ...(run.request_id !== null && { requestId: run.request_id }),
      ...(run.traceparent !== null && { traceparent: run.traceparent }),
    }
    const task = tasks.find((row) => row.id === run.task_id)
    if (task !== undefined) {
      const { language, code } = task
      const files = filesOf(task)
      const [kind, read] = [kindOfTask[task.kind as TaskKind], judgingSettings.safeParse(task.settings)]
      if (!read.success) {
        await endUnjudgeable(deps, leaseId, unreadable)
        continue
      }
      const settings = read.data
      const lines = task.generation === null ? {} : { generation: generation.parse(task.generation) }
      const { testdata_hash: testdata } = run
      jobs.push({ leaseId, ...origin, kind, language, code, ...files, settings, testdata, trial: null, ...lines })
      continue
    }
    const problem = readableSettings(deps, run)
    if (problem === null || (source !== undefined && run.testdata_hash === null)) {
      await endUnjudgeable(deps, leaseId, problem === null ? unreadable : 'The problem has no test data')
      continue
    }
    const common = { leaseId, ...origin, settings: problem }
    if (source !== undefined) {
      const { language, code } = source
      const of = { language, code, ...filesOf(source), testdata: run.testdata_hash }
      jobs.push({ ...common, kind: 'submission', ...of, trial: null })
    }
    if (trial !== undefined) {
      const { language, code } = trial
      jobs.push({ ...common, kind: 'trial', language, code, ...filesOf(trial), testdata: null, ...inputsOf(trial) })
    }
  }
  return jobs
}

const filesOf = (row: { readonly files: unknown }): Pick<Job, 'files'> => {
  const files = readSourceFiles(row.files)
  return files === null ? {} : { files }
}

/** One input, or several cases. */
const inputsOf = (row: TrialRow): Pick<Job, 'trial' | 'trialCases'> =>
  row.cases === null
    ? { trial: { input: row.input ?? '', expectedOutput: row.expected_output } }
    : { trial: null, trialCases: trialCase.array().parse(row.cases) }

const unreadable = 'The settings of the problem cannot be read'

/** Job kind of a task. */
const kindOfTask = {
  compile: 'compile',
  checker: 'compile',
  generator: 'compile',
  generation: 'generation',
  validator: 'validation',
  solution: 'submission',
} as const satisfies Record<TaskKind, Job['kind']>

const inTurn = (a: TakenRun, b: TakenRun): number =>
  a.priority - b.priority || a.due_at.getTime() - b.due_at.getTime() || a.id - b.id

/** Null also when they are invalid: unreadable settings are one problem's failure and must not block the queue. */
const readableSettings = (deps: Deps, run: TakenRun): JudgingSettings | null => {
  if (run.problem_id === null) return null
  try {
    return settingsFrom(run)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    deps.log.error({ problemId: run.problem_id, err: error }, 'settings of a problem cannot be read')
    return null
  }
}

const endUnjudgeable = (deps: Deps, leaseId: string, fault: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('judging')
      .select('submission_id')
      .where('lease_id', '=', leaseId)
      .executeTakeFirst()
    if (found === undefined) return
    const submission = found.submission_id === null ? undefined : await lockSubmission(trx, found.submission_id)
    const run = await lockRun(trx, leaseId)
    if (run?.state !== 'leased') return
    const now = deps.clock.now()
    if (submission === undefined) return giveUp(trx, run, submission, { fault, now })
    await pauseProblem(trx, { problemId: submission.problem_id, fault, hosts: [], now })
    await putBack(trx, run, submission, { why: 'returned', reason: fault, isHeld: true, now })
  })
