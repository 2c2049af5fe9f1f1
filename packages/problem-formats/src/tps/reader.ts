import { foldersWith, hasFolderWith, problemsIn } from '../folders.ts'
import type { PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

const head = /^problem\.json$/

/** Tasks of TPS, as it exports them for CMS or as its repositories hold them: `problem.json` with `tests/`. */
export const tpsReader: PackageReader = {
  format: 'tps',
  // Packages of HOJ may have problems called `problem` and `tests`.
  recognises: (source) =>
    !source.entries.has('tests.json') &&
    hasFolderWith(source, head, (path) => path.startsWith('tests/') && path.endsWith('.in')),
  find: async (context) => problemsIn(context, foldersWith(context.source, head), { problemOf, titleOf }),
}
