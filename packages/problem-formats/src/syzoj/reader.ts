import { titleOf } from '../data-statement.ts'
import { foldersWith, problemsIn } from '../folders.ts'
import type { PackageReader } from '../packaged.ts'
import { problemOf } from './problem.ts'

/** Data packages of SYZOJ and LibreOJ: test files with `data.yml`, and an optional statement. */
export const syzojReader: PackageReader = {
  format: 'syzoj',
  recognises: (source) => foldersWith(source, /^data\.ya?ml$/).length > 0,
  find: async (context) => problemsIn(context, foldersWith(context.source, /^data\.ya?ml$/), { problemOf, titleOf }),
}
