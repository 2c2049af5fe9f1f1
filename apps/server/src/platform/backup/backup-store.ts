import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { BackupCipher } from './backup-cipher.ts'
import { contentOf, type Snapshot, snapshot } from './snapshot.ts'

/**
 * A folder of backups: `content` holds compressed, perhaps encrypted content by hash, `snapshots` one file for each
 * backup, written last. Content of an earlier backup is not written again.
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
 * Opens a folder of backups; made when missing.
 * @throws Error when it belongs to another key
 */
export const openBackupStore = async (root: string, cipher: BackupCipher): Promise<BackupStore> => {
  const [content, snapshots] = [join(root, 'content'), join(root, 'snapshots')]
  for (const folder of [content, snapshots]) await mkdir(folder, { recursive: true, mode: 0o700 })
  await checkKey(join(root, 'key-check'), cipher)
  const pathOf = (hash: string): string => {
    const name = cipher.nameOf(hash)
    return join(content, name.slice(0, 2), name)
  }
  const has = (hash: string) => exists(pathOf(hash))
  const write = async (source: Readable, context: string, pathFor: (hash: string) => string) => {
    const draft = join(content, `.new-${randomUUID()}`)
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
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(draft, path)
      return hash
    } finally {
      await rm(draft, { force: true })
    }
  }
  const snapshotPath = (name: string): string => join(snapshots, `${name}${ending}`)
  const names = async () =>
    (await readdir(snapshots))
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .sort()
  const readSnapshot = async (name: string): Promise<Snapshot> => {
    if (!(await names()).includes(name)) throw new Error(`There is no backup ${name} in ${root}.`)
    const json = await text(Readable.from(decoded(snapshotPath(name), cipher, name)))
    return snapshot.parse(JSON.parse(json))
  }
  return {
    put: (source) => write(source, 'content', pathOf),
    has,
    read: (hash) => Readable.from(verified(pathOf(hash), cipher, hash), { objectMode: false }),
    names,
    readSnapshot,
    writeSnapshot: async (name, value) => {
      await write(Readable.from([Buffer.from(JSON.stringify(value))]), name, () => snapshotPath(name))
    },
    prune: async (keep) => {
      const all = await names()
      const kept = all.slice(-keep)
      const needed = new Set<string>()
      for (const name of kept) for (const hash of contentOf(await readSnapshot(name))) needed.add(cipher.nameOf(hash))
      const expired = all.slice(0, -keep)
      for (const name of expired) await rm(snapshotPath(name))
      for (const part of await readdir(content)) {
        // A draft of a backup that was killed.
        if (part.startsWith('.new-')) await rm(join(content, part), { force: true })
        else
          for (const name of await readdir(join(content, part))) {
            if (!needed.has(name)) await rm(join(content, part, name), { force: true })
          }
      }
      return expired.length
    },
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** @throws Error when the folder was begun with another key, or with and now without one */
const checkKey = async (path: string, cipher: BackupCipher): Promise<void> => {
  const own = cipher.nameOf(createHash('sha256').update(keyCheck).digest('hex'))
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (known === null) await writeFile(path, `${own}\n`, { mode: 0o600 })
  else if (known.trim() !== own)
    throw new Error(`The backups in ${dirname(path)} have another key. Set VERDICT_BACKUP_KEY to theirs.`)
}

async function* decoded(path: string, cipher: BackupCipher, context: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path)
  const [decrypt, unpack] = [cipher.decrypt(context), createZstdDecompress()]
  const done = pipeline(source, decrypt, unpack)
  // The error reaches the reader through the stream.
  done.catch(() => {})
  try {
    for await (const chunk of unpack) yield chunk
    await done
  } catch (error) {
    throw new Error(`The backup is damaged: ${path} cannot be read.`, { cause: error })
  } finally {
    source.destroy()
  }
}

async function* verified(path: string, cipher: BackupCipher, hash: string): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for await (const chunk of decoded(path, cipher, 'content')) {
    digest.update(chunk)
    yield chunk
  }
  if (digest.digest('hex') !== hash) throw new Error(`The backup is damaged: ${path} has other content.`)
}
