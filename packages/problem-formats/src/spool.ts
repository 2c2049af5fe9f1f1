import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Content } from './source.ts'

/** Stores large parts of a single-file format on disk instead of in memory. */
export interface Spool {
  keep(content: Readable): Promise<Content>
  close(): Promise<void>
}

/** The parent folder is created on first use; the system's own may be in memory. */
export const openSpool = (scratch: string = tmpdir()): Spool => {
  let folder: Promise<string> | null = null
  const open = (): Promise<string> => mkdtemp(join(scratch, 'spool-'))
  return {
    keep: async (content) => {
      folder ??= open()
      const file = join(await folder, randomUUID())
      const target = createWriteStream(file, { mode: 0o600 })
      await pipeline(content, target)
      return { bytes: target.bytesWritten, open: async () => createReadStream(file) }
    },
    close: async () => {
      if (folder !== null) await rm(await folder, { recursive: true, force: true })
    },
  }
}
