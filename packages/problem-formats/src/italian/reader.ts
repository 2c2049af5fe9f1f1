import { foldersWith, hasFolderWith, problemsIn } from '../folders.ts'
import type { PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

const head = /^task\.ya?ml$/

/** Tasks in the Italian format of CMS: `task.yaml` with `input/` and `output/`, one or many in a zip. */
export const italianReader: PackageReader = {
  format: 'italian',
  recognises: (source) => hasFolderWith(source, head, (path) => path.startsWith('input/') || path === 'gen/GEN'),
  find: async (context) => problemsIn(context, foldersWith(context.source, head), { problemOf, titleOf }),
}
