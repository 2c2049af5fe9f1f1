import { titleOf } from '../data-statement.ts'
import { foldersWith, hasFolderWith, problemsIn } from '../folders.ts'
import type { PackageReader } from '../packaged.ts'
import { problemOf } from './problem.ts'

const head = /^config\.yml$/

/** Test data of Luogu: `config.yml` next to the files it names, and an optional statement. */
export const luoguReader: PackageReader = {
  format: 'luogu',
  recognises: (source) => hasFolderWith(source, head, (path) => /^[^/]+\.in$/.test(path)),
  find: async (context) => problemsIn(context, foldersWith(context.source, head), { problemOf, titleOf }),
}
