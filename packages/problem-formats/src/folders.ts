import type { Entry, PackageSource } from './source.ts'

/** The files of a folder by their path below it. */
export const filesBelow = (source: PackageSource, folder: string): ReadonlyMap<string, Entry> => {
  if (folder === '') return source.entries
  const prefix = `${folder}/`
  return new Map(
    [...source.entries].flatMap(([path, entry]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), entry] as const] : [],
    ),
  )
}

/** Folders that directly hold a file of this name, those of other problems inside them left out. */
export const foldersWith = (source: PackageSource, name: RegExp): readonly string[] => {
  const folders = new Set<string>()
  for (const path of source.entries.keys()) {
    const cut = path.lastIndexOf('/')
    if (name.test(path.slice(cut + 1))) folders.add(cut === -1 ? '' : path.slice(0, cut))
  }
  return [...folders].filter((folder) => ![...folders].some((other) => isInside(folder, other))).sort()
}

const isInside = (folder: string, other: string): boolean =>
  folder !== other && (other === '' || folder.startsWith(`${other}/`))

/** Name of a problem's folder; the package's own name for the root. */
export const nameOfFolder = (folder: string, fileName: string): string =>
  folder === '' ? fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '') : (folder.split('/').at(-1) ?? folder)
