import type { FoundProblem, PackagedProblem, ReadContext } from './packaged.ts'
import type { Entry, PackageSource } from './source.ts'

/** The files of a folder by their path below it. */
export const filesBelow = (source: PackageSource, folder: string): ReadonlyMap<string, Entry> => {
  if (folder === '') return source.entries
  const prefix = prefixOf(folder)
  return new Map(
    [...source.entries].flatMap(([path, entry]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), entry] as const] : [],
    ),
  )
}

const prefixOf = (folder: string): string => (folder === '' ? '' : `${folder}/`)

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

/** Whether a folder with a file called `name` also contains one whose path below that folder is wanted. */
export const hasFolderWith = (source: PackageSource, name: RegExp, isWanted: (path: string) => boolean): boolean => {
  const paths = [...source.entries.keys()]
  return foldersWith(source, name).some((folder) => {
    const prefix = prefixOf(folder)
    return paths.some((path) => path.startsWith(prefix) && isWanted(path.slice(prefix.length)))
  })
}

interface FolderReader {
  problemOf(context: ReadContext, folder: string): Promise<PackagedProblem>
  titleOf(context: ReadContext, folder: string): Promise<string | null>
}

/** The problems of a package with a folder for each. */
export const problemsIn = (
  context: ReadContext,
  folders: readonly string[],
  { problemOf, titleOf }: FolderReader,
): readonly FoundProblem[] =>
  folders.map((folder) => ({
    key: folder === '' ? '.' : folder,
    read: () => problemOf(context, folder),
    title: () => titleOf(context, folder),
  }))
