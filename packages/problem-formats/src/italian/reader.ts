import { foldersWith } from '../folders.ts'
import type { FoundProblem, PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

const head = /^task\.ya?ml$/

/** Tasks in the Italian format of CMS: `task.yaml` with `input/` and `output/`, one or many in a zip. */
export const italianReader: PackageReader = {
  format: 'italian',
  recognises: (source) => {
    const paths = [...source.entries.keys()]
    return foldersWith(source, head).some((folder) => {
      const prefix = folder === '' ? '' : `${folder}/`
      return paths.some((path) => path.startsWith(`${prefix}input/`) || path === `${prefix}gen/GEN`)
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
