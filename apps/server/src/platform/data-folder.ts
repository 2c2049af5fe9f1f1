import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * The data folder holds test data, passwords and mails. Programs of contestants run on the same machine: they see the
 * system's trees, so data must not be below one, and as other users, so nothing is readable to others.
 */

/** What boxes show of the host (packages/sandbox/src/host-program.ts). */
const shownTrees = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']

/** The tree that boxes show and this folder is below; null when it is below none. */
export const shownTreeOf = async (folder: string): Promise<string | null> => {
  const path = await realpath(folder).catch(() => resolve(folder))
  const trees = await Promise.all(shownTrees.map((tree) => realpath(tree).catch(() => tree)))
  return [...shownTrees, ...trees].find((tree) => path === tree || path.startsWith(`${tree}/`)) ?? null
}

/** Others may pass through to the database's folder, which belongs to another user, and list nothing. */
const passable = 0o711
const closed = 0o700

/**
 * Makes the data folder and closes it to others; a folder that is narrower already stays so.
 * @throws Error for a folder that programs of contestants could read
 */
export const openDataFolder = async (folder: string): Promise<void> => {
  const path = resolve(folder)
  const tree = await shownTreeOf(path)
  if (tree !== null)
    throw new Error(
      `The data folder ${path} is below ${tree}, which submitted programs can read. Set VERDICT_DATA_DIR to another folder.`,
    )
  await mkdir(path, { recursive: true, mode: passable })
  await narrow(path, passable)
  for (const name of ['files', 'cache', 'outbox', 'logs']) await narrow(join(path, name), closed)
}

const narrow = async (path: string, most: number): Promise<void> => {
  const found = await stat(path).catch(() => null)
  if (found === null || !found.isDirectory() || found.uid !== process.getuid?.()) return
  if ((found.mode & 0o777 & ~most) !== 0) await chmod(path, found.mode & most)
}
