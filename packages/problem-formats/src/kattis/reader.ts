import { foldersWith } from '../folders.ts'
import type { FoundProblem, PackageReader } from '../packaged.ts'
import { problemOf } from './problem.ts'

/** Packages of Kattis and ICPC, the older format and those from 2023 on, one or many in a zip. */
export const kattisReader: PackageReader = {
  format: 'kattis',
  recognises: (source) => {
    const paths = [...source.entries.keys()]
    return foldersWith(source, /^problem\.yaml$/).some((folder) => {
      const prefix = folder === '' ? '' : `${folder}/`
      return paths.some((path) => path.startsWith(`${prefix}data/`))
    })
  },
  find: async (context) =>
    foldersWith(context.source, /^problem\.yaml$/).map(
      (folder): FoundProblem => ({
        key: folder === '' ? '.' : folder,
        read: () => problemOf(context, folder),
      }),
    ),
}
