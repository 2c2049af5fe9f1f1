import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fail, packagePieceBytes } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { archivePath } from './archive.ts'
import { readPackageJob } from './read-package.ts'
import { findImport, lockImport } from './repository.ts'

/**
 * Writes a chunk at its offset. Chunks arrive in order, and one can be repeated when its response was lost. After the
 * last one the package is read.
 */
export const takePiece = async (
  deps: Deps,
  importId: string,
  { offset, body }: { readonly offset: number; readonly body: Readable },
): Promise<{ received: number }> => {
  const row = await findImport(deps.db, importId)
  if (row === undefined) throw fail('package.importUnknown')
  const received = Number(row.received)
  if (offset > received || (row.state !== 'receiving' && offset >= received)) throw fail('package.offset', { received })
  const end = await write(archivePath(deps, importId), { offset, body, most: Number(row.bytes) - offset })
  return note(deps, importId, end)
}

const write = async (
  path: string,
  { offset, body, most }: { readonly offset: number; readonly body: Readable; readonly most: number },
): Promise<number> => {
  const file = await open(path, 'r+')
  try {
    let at = offset
    for await (const chunk of body) {
      const bytes = chunk as Buffer
      if (at + bytes.length - offset > Math.min(most, packagePieceBytes))
        throw fail('package.tooLarge', { max: packagePieceBytes })
      await file.write(bytes, 0, bytes.length, at)
      at += bytes.length
    }
    return at
  } finally {
    await file.close()
  }
}

const note = (deps: Deps, importId: string, end: number): Promise<{ received: number }> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, importId)
    if (row === undefined) throw fail('package.importUnknown')
    if (row.state !== 'receiving' || end <= Number(row.received)) return { received: Number(row.received) }
    const isWhole = end === Number(row.bytes)
    await trx
      .updateTable('package_import')
      .set({ received: end, updated_at: deps.clock.now(), ...(isWhole && { state: 'reading' }) })
      .where('id', '=', importId)
      .execute()
    if (isWhole) await sendJob(deps, trx, readPackageJob, { importId })
    return { received: end }
  })
