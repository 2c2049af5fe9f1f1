import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { pieceHashes, removePieces } from '../../files/pieces.ts'
import { archiveFolder } from './archive.ts'
import { deleteImport, findImport, importsBefore } from './repository.ts'

/** An import without progress for this long has stopped. */
const silentMs = 600_000

/** Discards a package; imported problems are kept. A running import is left to finish. */
export const discardImport = async (deps: Deps, importId: string): Promise<null> => {
  const row = await findImport(deps.db, importId)
  if (row === undefined) throw fail('package.importUnknown')
  const isSilent = deps.clock.now().getTime() - row.updated_at.getTime() > silentMs
  if (row.state === 'importing' && !isSilent) throw fail('package.notReady')
  await drop(deps, importId)
  return null
}

const drop = async (deps: Deps, importId: string): Promise<void> => {
  const hashes = await pieceHashes(deps.db, 'import_id', [importId])
  await deleteImport(deps.db, importId)
  await removePieces(deps, hashes)
}

const keptMs = 86_400_000

/** Discards packages older than a day. */
export const sweepPackages = defineJob({
  name: 'packages.sweep',
  schedule: '41 * * * *',
  queue: { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async (deps) => {
    for (const { id } of await importsBefore(deps.db, new Date(deps.clock.now().getTime() - keptMs)))
      await drop(deps, id)
    await sweepFolder(deps)
  },
})

/** Packages that a server which died was reading. */
const sweepFolder = async (deps: Deps): Promise<void> => {
  const folder = archiveFolder(deps)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < deps.clock.now().getTime() - keptMs)
      await rm(path, { recursive: true, force: true })
  }
}
