import { PackageFault } from '../faults.ts'
import type { FoundProblem, PackageReader } from '../packaged.ts'
import { problemOf } from './problem.ts'
import { readItems } from './read-items.ts'

/** XML files of the Free Problem Set, alone or in a zip (back-office reference 15.4). */
export const fpsReader: PackageReader = {
  format: 'fps',
  recognises: ({ entries }) => entries.size > 0 && [...entries.keys()].every((path) => /^[^/]+\.xml$/i.test(path)),
  find: async (context) => {
    const files = [...context.source.entries.values()].filter((entry) => /\.xml$/i.test(entry.path))
    if (files.length === 0) throw new PackageFault('package.unknown', { names: context.fileName })
    const found: FoundProblem[] = []
    for (const file of files) {
      for (const [index, item] of (await readItems(file, context)).entries()) {
        if (found.length >= context.limits.problems)
          throw new PackageFault('package.problems', { max: context.limits.problems })
        const key = files.length === 1 ? String(index + 1) : `${file.path}/${index + 1}`
        const read = async () => problemOf(item, context)
        // Existing clients' import stores nothing of a file one problem of which cannot be read.
        if (context.isStrict) await read()
        found.push({ key, read, title: async () => item.pieces.get('title')?.[0]?.text.trim() || null })
      }
    }
    return found
  },
}
