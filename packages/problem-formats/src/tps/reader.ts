import { foldersWith } from '../folders.ts'
import type { FoundProblem, PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

const head = /^problem\.json$/

/** Tasks of TPS, as it exports them for CMS or as its repositories hold them: `problem.json` with `tests/`. */
export const tpsReader: PackageReader = {
  format: 'tps',
  recognises: (source) => {
    const paths = [...source.entries.keys()]
    // Packages of HOJ may have problems called `problem` and `tests`.
    if (source.entries.has('tests.json')) return false
    return foldersWith(source, head).some((folder) => {
      const prefix = folder === '' ? '' : `${folder}/`
      return paths.some((path) => path.startsWith(`${prefix}tests/`) && path.endsWith('.in'))
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
