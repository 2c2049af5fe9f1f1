import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { PackageFault } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import { entryBook, isHidden, type PackageSource } from './source.ts'

/** Opens a folder as a package. Names that begin with a dot are left out, at the root and below. */
export const openFolder = async (dir: string, limits: PackageLimits): Promise<PackageSource> => {
  const book = entryBook(limits)
  const found = await readdir(dir, { recursive: true, withFileTypes: true })
  for (const item of found) {
    const file = join(item.parentPath, item.name)
    const path = relative(dir, file).split(sep).join('/')
    if (path.split('/').some(isHidden) || item.isDirectory()) continue
    if (!item.isFile()) throw new PackageFault('entry.link', { name: JSON.stringify(path) })
    const { size } = await lstat(file)
    book.add({ path, bytes: size, open: async () => createReadStream(file) })
  }
  return { entries: book.entries, skipped: book.skipped, close: async () => undefined }
}
