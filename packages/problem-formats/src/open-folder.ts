import { createReadStream } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { PackageFault } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import { entryBook, isHidden, type PackageSource } from './source.ts'

/** Opens a folder as a package. Names that begin with a dot are left out, at the root and below. */
export const openFolder = async (dir: string, limits: PackageLimits): Promise<PackageSource> => {
  const book = entryBook(limits)
  const items = await readdir(dir, { recursive: true, withFileTypes: true })
  for (const item of items) {
    const file = join(item.parentPath, item.name)
    const path = relative(dir, file).split(sep).join('/')
    if (path.split('/').some(isHidden) || item.isDirectory()) continue
    const target = item.isSymbolicLink() ? await targetOf(file, dir) : file
    const found = target === null ? null : await lstat(target)
    if (target === null || found?.isFile() !== true)
      throw new PackageFault('entry.link', { name: JSON.stringify(path) })
    book.add({ path, bytes: found.size, open: async () => createReadStream(target) })
  }
  return { entries: book.entries, skipped: book.skipped, close: async () => undefined }
}

/** The file a symbolic link stands for, or null when it leads out of the folder or nowhere. */
const targetOf = async (link: string, dir: string): Promise<string | null> => {
  const [target, root] = await Promise.all([realpath(link).catch(() => null), realpath(dir)])
  return target?.startsWith(root + sep) === true ? target : null
}
