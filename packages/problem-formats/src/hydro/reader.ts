import { foldersWith } from '../folders.ts'
import type { FoundProblem, PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

/** Zips of Hydro: a folder per problem with `problem.yaml` and `testdata/` (back-office reference 15.5). */
export const hydroReader: PackageReader = {
  format: 'hydro',
  recognises: (source) => {
    const paths = [...source.entries.keys()]
    return foldersWith(source, /^problem\.ya?ml$/).some((folder) => {
      const prefix = folder === '' ? '' : `${folder}/`
      return paths.some((path) => path.startsWith(`${prefix}testdata/`) || mdPattern.test(path.slice(prefix.length)))
    })
  },
  find: async (context) => {
    const roots = context.isStrict
      ? topFolders(context.source.entries.keys())
      : foldersWith(context.source, /^problem\.ya?ml$/)
    return roots.map(
      (folder): FoundProblem => ({
        key: folder === '' ? '.' : folder,
        read: () => problemOf(context, folder),
        title: () => titleOf(context, folder),
      }),
    )
  },
}

const mdPattern = /^problem(_[A-Za-z_-]+)?\.md$/

const topFolders = (paths: Iterable<string>): readonly string[] =>
  [...new Set([...paths].flatMap((path) => (path.includes('/') ? [path.split('/')[0] ?? ''] : [])))].sort()
