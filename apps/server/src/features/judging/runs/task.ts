import { generation, type Job, judgingSettings, verdict } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { lockTargetOfRun } from '../../contests/hacks/locks.ts'
import type { RunRow, TakenRun } from '../repository.ts'
import { byRun, eachRun } from './by-run.ts'
import { endRun } from './end-run.ts'
import { giveUpTask } from './end-task.ts'
import type { GivingUp, KindOfRun, Work } from './run-kind.ts'
import { settleTask } from './settle-task.ts'
import { filesOf, unreadable } from './stored-settings.ts'
import { noteTaskProgress } from './task-progress.ts'
import { findTasks, type TaskKind } from './tasks.ts'

type TaskRow = Awaited<ReturnType<typeof findTasks>>[number]

const load = async (deps: Deps, runs: readonly TakenRun[]): Promise<ReadonlyMap<number, Work>> => {
  const rows = await findTasks(
    deps.db,
    runs.flatMap((run) => run.task_id ?? []),
  )
  const tasks = byRun(runs, (run) => run.task_id, { rows, keyOf: ({ id }) => id })
  return eachRun(runs, tasks, workOf)
}

/** The settings are those of the task: it was captured with everything a host needs. */
const workOf = ({ testdata_hash: testdata }: TakenRun, task: TaskRow): Work => {
  const settings = judgingSettings.safeParse(task.settings).data
  if (settings === undefined) return unreadable
  const { language, code } = task
  const kind = kindOfJob[task.kind as TaskKind]
  const lines = task.generation === null ? {} : { generation: generation.parse(task.generation) }
  return { job: { kind, language, code, ...filesOf(task), settings, testdata, trial: null, ...lines } }
}

/** Job kind of a task. */
const kindOfJob = {
  compile: 'compile',
  checker: 'compile',
  generator: 'compile',
  generation: 'generation',
  validator: 'validation',
  solution: 'submission',
} as const satisfies Record<TaskKind, Job['kind']>

const giveUp = async (trx: Db, run: RunRow, { fault, now }: GivingUp): Promise<void> => {
  if (run.task_id !== null) await giveUpTask(trx, run.task_id, { fault, now })
  await endRun(trx, run, { verdict: verdict.systemError, fault, now })
}

/** Runs of tasks: compiling a program of a problem, checking it, generating its data, the steps of a hack. */
export const taskRuns: KindOfRun = {
  load,
  lockSubject: (trx, run) => lockTargetOfRun(trx, run.lease_id ?? ''),
  noteProgress: (deps, _feed, _run, progress) => noteTaskProgress(deps.db, progress),
  settle: settleTask,
  giveUp,
  isCounted: false,
}
