import { foldersWith } from '../folders.ts'
import type { FoundProblem, PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

/** Data packages of SYZOJ and LibreOJ: test files with `data.yml`, and an optional statement. */
export const syzojReader: PackageReader = {
  format: 'syzoj',
  recognises: (source) => foldersWith(source, /^data\.ya?ml$/).length > 0,
  find: async (context) =>
    foldersWith(context.source, /^data\.ya?ml$/).map(
      (folder): FoundProblem => ({
        key: folder === '' ? '.' : folder,
        read: () => problemOf(context, folder),
        title: () => titleOf(context, folder),
      }),
    ),
}
