import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { assemble, type PieceOwner } from '../../files/pieces.ts'

/** Folder for packages while this server reads them. */
export const archiveFolder = ({ config }: Pick<Deps, 'config'>): string => join(config.VERDICT_DATA_DIR, 'packages')

/** A new path in that folder. */
export const makeArchivePath = async (deps: Pick<Deps, 'config'>): Promise<string> => {
  await mkdir(archiveFolder(deps), { recursive: true })
  return join(archiveFolder(deps), randomUUID())
}

export const dropArchive = (path: string): Promise<void> => rm(path, { force: true })

/**
 * Opens an uploaded package from a file of this server; closing it deletes the file.
 * @throws Error with code ENOENT when its bytes are gone
 */
export const openUploaded = async <T extends { close(): Promise<void> }>(
  deps: Deps,
  { owner, bytes }: { readonly owner: PieceOwner; readonly bytes: number },
  openFile: (path: string) => Promise<T>,
): Promise<T> => {
  const path = await makeArchivePath(deps)
  try {
    await assemble(deps, owner, { path, bytes })
    const opened = await openFile(path)
    const close = async (): Promise<void> => {
      await opened.close()
      await dropArchive(path)
    }
    return { ...opened, close }
  } catch (error) {
    await dropArchive(path)
    throw error
  }
}
