import { foldersWith } from '../folders.ts'
import type { FoundProblem, PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

/** DOMjudge takes packages whose only settings are in its own file. */
const head = /^(problem\.yaml|domjudge-problem\.ini)$/

/** Packages of Kattis and ICPC, the older format and those from 2023 on, one or many in a zip. */
export const kattisReader: PackageReader = {
  format: 'kattis',
  recognises: (source) => {
    const paths = [...source.entries.keys()]
    return foldersWith(source, head).some((folder) => {
      const prefix = folder === '' ? '' : `${folder}/`
      return paths.some((path) => path.startsWith(`${prefix}data/`))
    })
  },
  find: async (context) =>
    foldersWith(context.source, head).map(
      (folder): FoundProblem => ({
        key: folder === '' ? '.' : folder,
        read: () => problemOf(context, folder),
        title: () => titleOf(context, folder),
      }),
    ),
}
