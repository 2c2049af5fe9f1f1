import { problemType } from '@verdict/contract'
import { asOi, type Fault, type FoundProblem, PackageFault, packageLimits } from '@verdict/problem-formats'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { isPublishable } from '../checks/check-state.ts'
import { faultOf } from '../formats/fault-of.ts'
import { takeProblem } from '../formats/take-problem.ts'
import type { HeldFor } from '../formats/visibility.ts'
import { choice } from './choice.ts'
import { openArchive } from './open-archive.ts'
import { packageQueue } from './queue.ts'
import { refuseImport } from './refuse-import.ts'
import { silentAuth } from './report.ts'
import { findImport, type ImportProblemRow, type ImportRow, problemsOfImport } from './repository.ts'

/** Imports the problems that were chosen, one by one; a broken one does not touch the others. */
export const importPackageJob = defineJob({
  name: 'packages.import',
  queue: packageQueue,
  data: z.object({ importId: z.string() }),
  run: async (deps, { importId }) => {
    const row = await findImport(deps.db, importId)
    if (row?.state !== 'importing') return
    try {
      await importChosen(deps, row)
    } catch (error) {
      await refuseImport(deps, importId, error)
    }
  },
})

const importChosen = async (deps: Deps, row: ImportRow): Promise<void> => {
  const opened = await openArchive(deps, row)
  try {
    const found = new Map(opened.problems.map((problem) => [problem.key, problem]))
    // After a restart of the server, those that have their outcome are left alone.
    const rows = (await problemsOfImport(deps.db, row.id)).filter((item) => item.choice !== null)
    for (const [index, one] of rows.entries()) {
      if (one.outcome === null) await importOne(deps, { row, one, problem: found.get(one.key) })
      await deps.db
        .updateTable('package_import')
        .set({ done: index + 1, total: rows.length, updated_at: deps.clock.now() })
        .where('id', '=', row.id)
        .execute()
    }
  } finally {
    await opened.close()
  }
  await finish(deps.db, row.id)
}

/** The choices are consumed; further imports need new choices. */
const finish = (db: Db, importId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('package_import').set({ state: 'finished' }).where('id', '=', importId).execute()
    await trx.updateTable('package_import_problem').set({ choice: null }).where('import_id', '=', importId).execute()
  })

interface One {
  readonly row: ImportRow
  readonly one: ImportProblemRow
  readonly problem: FoundProblem | undefined
}

const importOne = async (deps: Deps, { row, one, problem }: One): Promise<void> => {
  const { problemId: displayId, known, auth, type, checkerPoints } = choice.parse(one.choice)
  try {
    if (problem === undefined) throw new PackageFault('file.missing', { name: one.key })
    const read = await problem.read()
    const packaged = type === problemType.oi ? asOi(read, checkerPoints) : read
    const named = displayId === null ? packaged : { ...packaged, draft: { ...packaged.draft, displayId } }
    const saved = await takeProblem(deps, named, {
      author: { id: row.account_id, username: row.username },
      limits: packageLimits,
      known: known === 'replace' ? 'replace' : 'refuse',
      visibility: { chosen: auth, silent: silentAuth, isPublishable },
      address: row.address,
      note: (trx, { outcome, problemId, heldFor }) =>
        noteOutcome(trx, one, { import: row.id, outcome, problemId, fault: heldFault(heldFor) }),
    })
    deps.log.info({ importId: row.id, key: one.key, ...saved }, 'packaged problem imported')
  } catch (error) {
    const { fault, message, cause } = faultOf(error)
    deps.log.warn({ importId: row.id, key: one.key, reason: message, err: cause }, 'packaged problem not imported')
    const outcome = fault.code === 'known.id' ? 'skipped' : 'failed'
    await noteOutcome(deps.db, one, { import: row.id, outcome, problemId: null, fault: JSON.stringify(fault) })
  }
}

const heldFault = (heldFor: HeldFor | undefined): string | null =>
  heldFor === undefined ? null : JSON.stringify({ code: `${heldFor}.held`, params: {} } satisfies Fault)

interface Result {
  readonly import: string
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'
  readonly problemId: number | null
  readonly fault: string | null
}

const noteOutcome = async (db: Db, { key }: ImportProblemRow, result: Result): Promise<void> => {
  await db
    .updateTable('package_import_problem')
    .set({ outcome: result.outcome, problem_id: result.problemId, fault: result.fault })
    .where('import_id', '=', result.import)
    .where('key', '=', key)
    .execute()
}
