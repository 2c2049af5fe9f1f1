import { type checkerSource, outputCheckers } from '@verdict/contract'
import type { z } from 'zod'

export type CheckerSource = z.output<typeof checkerSource>

/**
 * An interactor can include a checker as one of its files: after the interactor accepts, the checker reads its report
 * and decides (Polygon packages have both). Returns the interactor without it, and the checker with the remaining
 * files, or null when there is none.
 */
export const splitOutputChecker = (
  interactor: CheckerSource,
): { readonly interactor: CheckerSource; readonly outputChecker: CheckerSource | null } => {
  const files = Object.entries(interactor.extraFiles)
  const own = files.find(([name, text]) => name in outputCheckers && text.trim() !== '')
  if (own === undefined) return { interactor, outputChecker: null }
  const [name, code] = own
  const extraFiles = Object.fromEntries(files.filter(([other]) => !(other in outputCheckers)))
  return {
    interactor: { ...interactor, extraFiles },
    outputChecker: { language: outputCheckers[name] ?? 'C++', code, extraFiles },
  }
}
