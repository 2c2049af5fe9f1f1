import { foldersWith } from '../folders.ts'
import type { FoundProblem, PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

/** Packages of Polygon, one or, as a contest has them, many in a zip. */
export const polygonReader: PackageReader = {
  format: 'polygon',
  recognises: (source) => foldersWith(source, /^problem\.xml$/).length > 0,
  find: async (context) =>
    foldersWith(context.source, /^problem\.xml$/).map(
      (folder): FoundProblem => ({
        key: folder === '' ? '.' : folder,
        read: () => problemOf(context, folder),
        title: () => titleOf(context, folder),
      }),
    ),
}
