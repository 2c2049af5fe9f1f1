import { foldersWith, hasFolderWith, problemsIn } from '../folders.ts'
import type { PackageReader } from '../packaged.ts'
import { problemOf, titleOf } from './problem.ts'

/** DOMjudge takes packages whose only settings are in its own file. */
const head = /^(problem\.yaml|domjudge-problem\.ini)$/

/** Packages of Kattis and ICPC, the older format and those from 2023 on, one or many in a zip. */
export const kattisReader: PackageReader = {
  format: 'kattis',
  recognises: (source) => hasFolderWith(source, head, (path) => path.startsWith('data/')),
  find: async (context) => problemsIn(context, foldersWith(context.source, head), { problemOf, titleOf }),
}
