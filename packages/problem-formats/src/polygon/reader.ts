import { foldersWith, problemsIn } from '../folders.ts'
import type { PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

/** Packages of Polygon, one or, as a contest has them, many in a zip. */
export const polygonReader: PackageReader = {
  format: 'polygon',
  recognises: (source) => foldersWith(source, /^problem\.xml$/).length > 0,
  find: async (context) => problemsIn(context, foldersWith(context.source, /^problem\.xml$/), { problemOf, titleOf }),
}
