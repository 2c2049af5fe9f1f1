import { checkCases, checkPictures, checkWords, type FoundProblem, packageLimits } from '@verdict/problem-formats'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { faultOf } from '../formats/fault-of.ts'
import { openArchive } from './open-archive.ts'
import { packageQueue } from './queue.ts'
import { refuseImport } from './refuse-import.ts'
import { noReport, reportOf } from './report.ts'
import { findImport, type ImportRow } from './repository.ts'

/** Reads an uploaded package and stores a preview of the import. Imports nothing yet. */
export const readPackageJob = defineJob({
  name: 'packages.read',
  queue: packageQueue,
  data: z.object({ importId: z.string() }),
  run: async (deps, { importId }) => {
    const row = await findImport(deps.db, importId)
    if (row?.state !== 'reading') return
    try {
      await readPackage(deps, row)
    } catch (error) {
      await refuseImport(deps, importId, error)
    }
  },
})

const readPackage = async (deps: Deps, row: ImportRow): Promise<void> => {
  const opened = await openArchive(deps, row)
  try {
    // A former try may have come half way.
    await deps.db.deleteFrom('package_import_problem').where('import_id', '=', row.id).execute()
    const total = opened.problems.length
    for (const [seq, problem] of opened.problems.entries()) {
      const found = await lookAt(deps, problem)
      await deps.db
        .insertInto('package_import_problem')
        .values({ import_id: row.id, seq, key: problem.key, ...found })
        .execute()
      await deps.db
        .updateTable('package_import')
        .set({ format: opened.format, done: seq + 1, total, updated_at: deps.clock.now() })
        .where('id', '=', row.id)
        .execute()
    }
    await deps.db.updateTable('package_import').set({ state: 'read' }).where('id', '=', row.id).execute()
    deps.log.info({ importId: row.id, format: opened.format, problems: total }, 'package read')
  } finally {
    await opened.close()
  }
}

const lookAt = async (deps: Deps, problem: FoundProblem) => {
  try {
    const packaged = await problem.read()
    checkCases(packaged, packageLimits)
    checkWords(packaged, packageLimits)
    await checkPictures(packaged, packageLimits)
    const { draft } = packaged
    return {
      display_id: draft.displayId?.toUpperCase() ?? null,
      title: draft.statements[draft.defaultLocale]?.title ?? '',
      report: JSON.stringify(reportOf(packaged)),
    }
  } catch (error) {
    const fault = faultOf(error)
    if (fault.cause !== undefined) deps.log.warn({ key: problem.key, err: fault.cause }, 'packaged problem not read')
    return { title: await titleOf(problem), fault: JSON.stringify(fault.fault), report: JSON.stringify(noReport) }
  }
}

/** The title of a problem that cannot be imported; its key when not even that can be read. */
const titleOf = async (problem: FoundProblem): Promise<string> => {
  const title = await problem.title?.().catch(() => null)
  return title?.trim().slice(0, 255) || problem.key
}
