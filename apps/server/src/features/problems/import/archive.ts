import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Deps } from '../../../deps.ts'

/** Folder for import packages until they are discarded. */
export const archiveFolder = ({ config }: Pick<Deps, 'config'>): string => join(config.VERDICT_DATA_DIR, 'packages')

export const archivePath = (deps: Pick<Deps, 'config'>, importId: string): string => join(archiveFolder(deps), importId)

export const makeArchiveFolder = (path: string): Promise<unknown> => mkdir(dirname(path), { recursive: true })

export const dropArchive = (path: string): Promise<void> => rm(path, { force: true })
