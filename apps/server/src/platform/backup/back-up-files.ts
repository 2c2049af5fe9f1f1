import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../files/files.ts'
import type { BackupStore } from './backup-store.ts'
import type { Snapshot } from './snapshot.ts'

export interface FilesPart extends Pick<Snapshot, 'blobs' | 'named'> {
  /** Files whose content is not the one they are named after; they are not in the backup. */
  readonly damaged: readonly string[]
  /** Number of files whose content was written now. */
  readonly written: number
}

/** After every moment a file can have. */
const endOfTime = new Date(8_640_000_000_000_000)

/** Stores all files of the site. Those of the previous backup are not read again. */
export const backUpFiles = async (files: Files, store: BackupStore, previous: Snapshot | null): Promise<FilesPart> => {
  const [blobs, damaged]: [string[], string[]] = [[], []]
  let written = 0
  for await (const hash of files.blobsNotStoredSince(endOfTime)) {
    if (!(await store.has(hash))) {
      const found = await files.readBlob(hash).catch(nullWhenGone)
      // An unused file was deleted in the meantime.
      if (found === null) continue
      written += 1
      if ((await store.put(found.stream)) !== hash) {
        damaged.push(hash)
        continue
      }
    }
    blobs.push(hash)
  }
  const known = new Map(previous?.named.map((file) => [`${file.folder}/${file.name}`, file]))
  const named: Snapshot['named'] = []
  for await (const { folder, name } of files.namedFiles()) {
    const found = await files.readNamed(folder, name)
    if (found === null) continue
    const modifiedAt = found.modifiedAt.toISOString()
    const same = known.get(`${folder}/${name}`)
    if (same?.modifiedAt === modifiedAt && same.bytes === found.bytes && (await store.has(same.hash))) {
      found.stream.destroy()
      named.push(same)
    } else {
      written += 1
      named.push({ folder, name, hash: await store.put(found.stream), bytes: found.bytes, modifiedAt })
    }
  }
  return { blobs: blobs.sort(), named, damaged, written }
}

const nullWhenGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Puts all files of a snapshot into the storage of the site, except those that are there. */
export const restoreFiles = async (files: Files, store: BackupStore, { blobs, named }: Snapshot): Promise<void> => {
  for (const hash of blobs) if (!(await files.hasBlob(hash))) await files.putBlob(store.read(hash))
  for (const { folder, name, hash } of named) await files.putNamed(folder, name, store.read(hash))
}

const keptNames = ['secret-key', 'root-password', 'judge-token']

/** Small files of the data folder that a site needs. */
export const readKept = async (dataDir: string): Promise<Snapshot['kept']> => {
  const kept: { name: string; text: string }[] = []
  for (const name of keptNames) {
    const text = await readFile(join(dataDir, name), 'utf8').catch(nullWhenGone)
    if (text !== null) kept.push({ name, text })
  }
  return kept
}

/** @throws Error when the data folder has another `secret-key`, which cannot decrypt what the backup holds */
export const restoreKept = async (dataDir: string, kept: Snapshot['kept']): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  for (const { name, text } of kept) {
    const path = join(dataDir, name)
    const present = await readFile(path, 'utf8').catch(nullWhenGone)
    if (name === 'secret-key' && present !== null && present !== text)
      throw new Error(`${path} is not the key of the backup. Move the file away or restore into an empty data folder.`)
    await writeFile(path, text, { mode: 0o600, flush: true })
  }
}
