import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import type { PackagedProblem } from './packaged.ts'

/**
 * Validates text lengths before storing: texts longer than the editor's limits could never be saved again.
 * @throws PackageFault
 */
export const checkWords = ({ draft }: PackagedProblem, limits: PackageLimits): void => {
  const max = limits.statementChars
  const texts = Object.entries(draft.statements).flatMap(([locale, text]) =>
    Object.entries(text).map(([part, words]) => ({ name: `${locale}: ${part}`, words: words as string })),
  )
  const long = [...texts, { name: 'examples', words: draft.examples }].find(({ words }) => words.length > max)
  if (long !== undefined) throw new PackageFault('checker.long', { name: shown(long.name), max })
}
