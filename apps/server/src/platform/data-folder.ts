import { chmod, chown, lchown, lstat, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * The data folder holds test data, passwords and mails. Programs of contestants run on the same machine: they see the
 * system's trees, so data must not be below one, and as other users, so nothing is readable to others.
 */

/** Paths of the host that boxes show (packages/sandbox/src/host-program.ts). */
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

/** Entries of the data folder that the server writes; the others belong to the supervisor, the judge and the database. */
const ofServer = ['files', 'cache', 'packages', 'uploads', 'outbox', 'root-password', 'secret-key']
/** Made before the server runs, so that it cannot put something else in their place. */
const ofOthers = [
  ['logs', closed],
  ['judge', 0o755],
  ['include', 0o755],
  ['languages', 0o755],
  ['formats', 0o755],
] as const
/** The server's group makes entries; only owners remove or rename them. */
const shared = 0o1070

/**
 * Gives the server's parts of the data folder to its user. The folder itself stays its owner's, so the server can remove
 * or replace nothing in it that belongs to others. A part that was given is not walked through again.
 * @returns the parts as they are reached, links followed
 */
export const giveDataFolder = async (
  folder: string,
  user: { readonly uid: number; readonly gid: number },
): Promise<readonly string[]> => {
  const path = resolve(folder)
  for (const [name, mode] of ofOthers) await mkdir(join(path, name), { recursive: true, mode })
  const parts = await partsOfServer(path)
  for (const part of parts) {
    if ((await stat(part)).uid !== user.uid) await giveTree(part, user)
  }
  const { uid, mode } = await stat(path)
  await chown(path, uid, user.gid)
  await chmod(path, (mode & 0o7711) | shared)
  return parts
}

/** What a folder of backups holds (backup/backup-store.ts), and what a file system of its own starts with. */
const ofBackups = ['content', 'snapshots', 'key-check', 'lost+found']

/** Gives a folder of backups, made when missing, to the user of the server; one that holds anything else stays as it is. */
export const giveBackupFolder = async (
  folder: string,
  user: { readonly uid: number; readonly gid: number },
): Promise<void> => {
  const path = resolve(folder)
  await mkdir(path, { recursive: true, mode: closed })
  const names = await readdir(path)
  if ((await stat(path)).uid === user.uid || names.some((name) => !ofBackups.includes(name))) return
  for (const name of names) if (name !== 'lost+found') await giveTree(join(path, name), user)
  await chown(path, user.uid, user.gid)
}

/** Node's cache of the server's compiled modules, below the data folder. */
export const compiledModules = ['cache', 'compiled'] as const

/**
 * A server that runs as root again leaves files of root in its parts, so that they are to be given once more. Root loads no
 * modules that another user compiled.
 */
export const takeDataFolderBack = async (folder: string): Promise<void> => {
  await rm(join(folder, ...compiledModules), { recursive: true, force: true })
  for (const part of await partsOfServer(resolve(folder))) await chown(part, 0, 0)
}

const partsOfServer = async (path: string): Promise<readonly string[]> => {
  const found = await Promise.all(
    ofServer.map(async (name) => {
      const entry = await lstat(join(path, name)).catch(() => null)
      if (entry === null) return []
      if (!entry.isSymbolicLink()) return [join(path, name)]
      // Only the operator's links lead elsewhere; one of the server could lead anywhere.
      return entry.uid === 0 ? [await realpath(join(path, name))] : []
    }),
  )
  return found.flat()
}

/** The top comes last: as long as it is not given, the next start goes through all of it again. */
const giveTree = async (path: string, user: { readonly uid: number; readonly gid: number }): Promise<void> => {
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await giveTree(join(path, name), user)
  }
  await lchown(path, user.uid, user.gid)
}

const narrow = async (path: string, most: number): Promise<void> => {
  const found = await stat(path).catch(() => null)
  if (found === null || !found.isDirectory() || found.uid !== process.getuid?.()) return
  const allowed = (found.mode & 0o1000) === 0 ? most : most | shared
  if ((found.mode & 0o777 & ~allowed) !== 0) await chmod(path, found.mode & allowed)
}
