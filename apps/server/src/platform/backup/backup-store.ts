import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StorageAway } from '../files/storage-away.ts'
import type { BackupCipher } from './backup-cipher.ts'
import type { BackupTarget } from './backup-target.ts'
import { contentOf, type Snapshot, snapshot } from './snapshot.ts'

/**
 * Backups in a folder or a bucket: `content` holds compressed, perhaps encrypted content by hash, `snapshots` one file
 * for each backup, written last. Content of an earlier backup is not written again.
 */
export interface BackupStore {
  /** @returns hash of the content; the same content is stored once. */
  put(content: Readable): Promise<string>
  has(hash: string): Promise<boolean>
  /** The stream fails at its end when the content is not the one that was stored. */
  read(hash: string): Readable
  /** Names of the snapshots, oldest first. */
  names(): Promise<readonly string[]>
  readSnapshot(name: string): Promise<Snapshot>
  writeSnapshot(name: string, value: Snapshot): Promise<void>
  /** Keeps the newest snapshots and their content. @returns number of deleted snapshots. */
  prune(keep: number): Promise<number>
}

const ending = '.snapshot'
const keyCheck = 'verdict backup'

/**
 * Opens the backups of a target.
 * @throws Error when they belong to another key
 */
export const openBackupStore = async (target: BackupTarget, cipher: BackupCipher): Promise<BackupStore> => {
  await checkKey(target, cipher)
  const pathOf = (hash: string): string => {
    const name = cipher.nameOf(hash)
    return `content/${name.slice(0, 2)}/${name}`
  }
  const write = async (source: Readable, context: string, pathFor: (hash: string) => string) => {
    const draft = await target.draftPath()
    const digest = createHash('sha256')
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        digest.update(chunk)
        yield chunk
      }
    }
    try {
      const file = createWriteStream(draft, { mode: 0o600, flush: true })
      await pipeline(source, hashed, createZstdCompress(), cipher.encrypt(context), file)
      const hash = digest.digest('hex')
      const path = pathFor(hash)
      await target.write(path, draft)
      return hash
    } finally {
      await rm(draft, { force: true })
    }
  }
  const snapshotPath = (name: string): string => `snapshots/${name}${ending}`
  const names = async () => {
    const found: string[] = []
    for await (const path of target.list('snapshots')) {
      if (path.endsWith(ending)) found.push(basename(path, ending))
    }
    return found.sort()
  }
  const readSnapshot = async (name: string): Promise<Snapshot> => {
    if (!(await names()).includes(name)) throw new Error(`There is no backup ${name} in ${target.label}.`)
    const json = await text(Readable.from(decoded(target, { path: snapshotPath(name), cipher, context: name })))
    return snapshot.parse(JSON.parse(json))
  }
  return {
    put: (source) => write(source, 'content', pathOf),
    has: (hash) => target.has(pathOf(hash)),
    read: (hash) =>
      Readable.from(verified(target, { path: pathOf(hash), cipher, context: 'content' }, hash), { objectMode: false }),
    names,
    readSnapshot,
    writeSnapshot: async (name, value) => {
      await write(Readable.from([Buffer.from(JSON.stringify(value))]), name, () => snapshotPath(name))
    },
    prune: async (keep) => {
      const all = await names()
      const needed = new Set<string>()
      for (const name of all.slice(-keep))
        for (const hash of contentOf(await readSnapshot(name))) needed.add(pathOf(hash))
      const expired = all.slice(0, -keep)
      for (const name of expired) await target.remove(snapshotPath(name))
      await target.removeDrafts()
      for await (const path of target.list('content')) if (!needed.has(path)) await target.remove(path)
      return expired.length
    },
  }
}

/** @throws Error when the backups were begun with another key, or with and now without one */
const checkKey = async (target: BackupTarget, cipher: BackupCipher): Promise<void> => {
  const own = cipher.nameOf(createHash('sha256').update(keyCheck).digest('hex'))
  const known = await target.read('key-check').then(text, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (known === null) {
    const draft = await target.draftPath()
    await writeFile(draft, `${own}\n`, { mode: 0o600 })
    await target.write('key-check', draft)
    await rm(draft, { force: true })
  } else if (known.trim() !== own)
    throw new Error(`The backups in ${target.label} have another key. Set VERDICT_BACKUP_KEY to theirs.`)
}

interface Encoded {
  readonly path: string
  readonly cipher: BackupCipher
  readonly context: string
}

async function* decoded(target: BackupTarget, { path, cipher, context }: Encoded): AsyncGenerator<Buffer> {
  const source = await target.read(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`The backup is damaged: ${path} is missing.`)
    throw error
  })
  const [decrypt, unpack] = [cipher.decrypt(context), createZstdDecompress()]
  const done = pipeline(source, decrypt, unpack)
  // The error reaches the reader through the stream.
  done.catch(() => {})
  try {
    for await (const chunk of unpack) yield chunk
    await done
  } catch (error) {
    if (error instanceof StorageAway) throw error
    throw new Error(`The backup is damaged: ${path} cannot be read.`, { cause: error })
  } finally {
    source.destroy()
  }
}

async function* verified(target: BackupTarget, encoded: Encoded, hash: string): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for await (const chunk of decoded(target, encoded)) {
    digest.update(chunk)
    yield chunk
  }
  if (digest.digest('hex') !== hash) throw new Error(`The backup is damaged: ${encoded.path} has other content.`)
}
