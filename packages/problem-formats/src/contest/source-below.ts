import { filesBelow } from '../folders.ts'
import type { PackageSource } from '../source.ts'

/** The files of a folder as a package of their own; the whole package stays open. */
export const sourceBelow = (source: PackageSource, folder: string): PackageSource => ({
  entries: new Map([...filesBelow(source, folder)].map(([path, entry]) => [path, { ...entry, path }])),
  close: async () => undefined,
})
