import { foldersWith, hasFolderWith, problemsIn } from '../folders.ts'
import type { PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

const head = /^problem\.ya?ml$/

/** Zips of Hydro: a folder per problem with `problem.yaml` and `testdata/` (back-office reference 15.5). */
export const hydroReader: PackageReader = {
  format: 'hydro',
  recognises: (source) => hasFolderWith(source, head, (path) => path.startsWith('testdata/') || mdPattern.test(path)),
  find: async (context) => {
    const folders = context.isStrict ? topFolders(context.source.entries.keys()) : foldersWith(context.source, head)
    return problemsIn(context, folders, { problemOf, titleOf })
  },
}

const mdPattern = /^problem(_[A-Za-z_-]+)?\.md$/

const topFolders = (paths: Iterable<string>): readonly string[] =>
  [...new Set([...paths].flatMap((path) => (path.includes('/') ? [path.split('/')[0] ?? ''] : [])))].sort()
