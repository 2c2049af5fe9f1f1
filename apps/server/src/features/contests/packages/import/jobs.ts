import type { PackagedContest } from '@verdict/problem-formats'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { defineJob, type JobRow } from '../../../../platform/jobs/start-work.ts'
import { packageQueue } from '../../../problems/import/queue.ts'
import { dropContestImport, openContestArchive } from './archive.ts'
import { storedFault } from './faults.ts'
import { importContest } from './import-contest.ts'
import { planContest } from './plan-contest.ts'
import { findImport, type ImportRow, importsBefore, saveProgress } from './repository.ts'

const data = z.object({ importId: z.string() })

/** Reads an uploaded contest package and stores what an import would create. */
export const readContestJob = defineJob({
  name: 'contests.readPackage',
  queue: packageQueue,
  data,
  run: (deps, { importId }) =>
    withPackage(deps, { importId, state: 'reading' }, async (_, contest) => {
      const onProgress = async (done: number, total: number): Promise<void> => {
        await saveProgress(deps.db, importId, { done, total, now: deps.clock.now() })
      }
      const plan = await planContest(deps, { contest, onProgress })
      await deps.db
        .updateTable('contest_import')
        .set({ plan: JSON.stringify(plan), state: 'read', updated_at: deps.clock.now() })
        .where('id', '=', importId)
        .execute()
    }),
})

/** Creates the contest. After an interruption it goes on where it stopped. */
export const importContestJob = defineJob({
  name: 'contests.importPackage',
  queue: packageQueue,
  data,
  run: (deps, { importId }) =>
    withPackage(deps, { importId, state: 'importing' }, (row, contest) => importContest(deps, row, contest)),
})

interface Step {
  readonly importId: string
  /** In any other state, the step was done or the package was discarded. */
  readonly state: string
}

/** Opens the package of an import for one step; an error of the package ends the import. */
const withPackage = async (
  deps: Deps,
  { importId, state }: Step,
  run: (row: ImportRow, contest: PackagedContest) => Promise<void>,
): Promise<void> => {
  const row = await findImport(deps.db, importId)
  if (row?.state !== state) return
  try {
    const opened = await openContestArchive(deps, row)
    try {
      await run(row, opened.contest)
    } finally {
      await opened.close()
    }
  } catch (error) {
    await refuse(deps, importId, error)
  }
}

/** @throws the error itself when a retry may help. */
const refuse = async (deps: Deps, importId: string, error: unknown): Promise<void> => {
  const fault = JSON.stringify(storedFault(error))
  deps.log.warn({ importId, err: error }, 'contest package refused')
  await deps.db
    .updateTable('contest_import')
    .set({ state: 'refused', fault, updated_at: deps.clock.now() })
    .where('id', '=', importId)
    .execute()
}

const keptMs = 86_400_000

/** Discards contest packages older than a day. */
export const sweepContestPackages = defineJob({
  name: 'contests.sweepPackages',
  schedule: '43 * * * *',
  queue: { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async (deps) => {
    for (const { id } of await importsBefore(deps.db, new Date(deps.clock.now().getTime() - keptMs)))
      await dropContestImport(deps, id)
  },
})

export const contestPackageJobs: readonly JobRow[] = [readContestJob, importContestJob, sweepContestPackages]
