import { foldersWith } from '../folders.ts'
import type { FoundProblem, PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

const head = /^config\.yml$/

/** Test data of Luogu: `config.yml` next to the files it names, and an optional statement. */
export const luoguReader: PackageReader = {
  format: 'luogu',
  recognises: (source) => {
    const paths = [...source.entries.keys()]
    return foldersWith(source, head).some((folder) => {
      const prefix = folder === '' ? '' : `${folder}/`
      return paths.some((path) => path.startsWith(prefix) && /^[^/]+\.in$/.test(path.slice(prefix.length)))
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
