import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { defineJob } from '../../platform/jobs/start-work.ts'
import { type Fault, PackageFault } from '../problems/packages/faults.ts'
import { packageLimits } from '../problems/packages/limits.ts'
import { openPackage } from '../problems/packages/open-package.ts'
import type { FoundProblem } from '../problems/packages/packaged.ts'
import { takeProblem } from '../problems/packages/take-problem.ts'
import { archiveFolder, archivePath } from './archive.ts'
import { choice } from './choice.ts'
import { findImport, type ImportProblemRow, type ImportRow, problemsOfImport } from './repository.ts'

/** Imports the problems that were chosen, one by one; a broken one does not touch the others. */
export const importPackageJob = defineJob({
  name: 'packages.import',
  queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 3_600, deleteAfterSeconds: 86_400 },
  data: z.object({ importId: z.string() }),
  run: async (deps, { importId }) => {
    const row = await findImport(deps.db, importId)
    if (row?.state !== 'importing') return
    const opened = await openPackage(
      { file: archivePath(deps, importId), name: row.file_name },
      { limits: packageLimits, scratch: archiveFolder(deps) },
    )
    try {
      const found = new Map(opened.problems.map((problem) => [problem.key, problem]))
      // After a restart of the server, those that have their outcome are left alone.
      const rows = (await problemsOfImport(deps.db, importId)).filter((one) => one.choice !== null)
      for (const [index, one] of rows.entries()) {
        if (one.outcome === null) await importOne(deps, { row, one, problem: found.get(one.key) })
        await deps.db
          .updateTable('package_import')
          .set({ done: index + 1, total: rows.length, updated_at: deps.clock.now() })
          .where('id', '=', importId)
          .execute()
      }
    } finally {
      await opened.close()
    }
    await finish(deps.db, importId)
  },
})

/** The choices are spent: whoever wants more chooses again. */
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
  const result = await tryOne(deps, { row, one, problem })
  deps.log.info({ importId: row.id, key: one.key, ...result }, 'packaged problem imported')
  await deps.db
    .updateTable('package_import_problem')
    .set({
      outcome: result.outcome,
      problem_id: result.problemId,
      fault: result.fault === null ? null : JSON.stringify(result.fault),
    })
    .where('import_id', '=', row.id)
    .where('key', '=', one.key)
    .execute()
}

interface Result {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'
  readonly problemId: number | null
  readonly fault: Fault | null
}

const tryOne = async (deps: Deps, { row, one, problem }: One): Promise<Result> => {
  const { problemId: displayId, known } = choice.parse(one.choice)
  try {
    if (problem === undefined) throw new PackageFault('file.missing', { name: one.key })
    const packaged = await problem.read()
    const named = displayId === null ? packaged : { ...packaged, draft: { ...packaged.draft, displayId } }
    const saved = await takeProblem(deps, named, {
      author: { id: row.account_id, username: row.username },
      limits: packageLimits,
      known: known === 'replace' ? 'replace' : 'refuse',
      address: row.address,
    })
    return { ...saved, fault: null }
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error
    const isKnown = error.fault.code === 'known.id'
    return { outcome: isKnown ? 'skipped' : 'failed', problemId: null, fault: error.fault }
  }
}
