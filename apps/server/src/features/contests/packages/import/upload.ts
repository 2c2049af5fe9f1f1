import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fail } from '@verdict/contract'
import { packageLimits } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../../deps.ts'
import { takeFile } from '../../../../platform/http/form.ts'
import { sendJob } from '../../../../platform/jobs/start-work.ts'
import { makeArchiveFolder } from '../../../problems/import/archive.ts'
import { contestArchive } from './archive.ts'
import { readContestJob } from './jobs.ts'
import { deleteImport, findImport } from './repository.ts'

/** Stores an uploaded contest package; a job reads it. */
export const uploadContest = async (
  deps: Deps,
  viewer: SignedIn,
  { request, address }: { readonly request: FastifyRequest; readonly address: string },
): Promise<{ readonly importId: string }> => {
  const importId = randomUUID().replaceAll('-', '')
  const path = contestArchive(deps, importId)
  await makeArchiveFolder(path)
  try {
    const file = await takeFile(request, { field: 'file', maxBytes: packageLimits.archiveBytes })
    const target = createWriteStream(path, { mode: 0o600 })
    await pipeline(file.stream, target)
    const now = deps.clock.now()
    await deps.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('contest_import')
        .values({
          id: importId,
          account_id: viewer.id,
          username: viewer.username,
          address,
          file_name: file.name.slice(0, 255),
          bytes: target.bytesWritten,
          created_at: now,
          updated_at: now,
        })
        .execute()
      await sendJob(deps, trx, readContestJob, { importId })
    })
    return { importId }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** An import without progress for this long has stopped. */
const silentMs = 600_000

/** Discards a package; what was created is kept. A running import is left to finish. */
export const discardContest = async (deps: Deps, importId: string): Promise<null> => {
  const row = await findImport(deps.db, importId)
  if (row === undefined) throw fail('contestPackage.unknown')
  const isSilent = deps.clock.now().getTime() - row.updated_at.getTime() > silentMs
  if (row.state === 'importing' && !isSilent) throw fail('contestPackage.notReady')
  await deleteImport(deps.db, importId)
  await rm(contestArchive(deps, importId), { force: true })
  return null
}
