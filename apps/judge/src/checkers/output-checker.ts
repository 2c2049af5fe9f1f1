import { type checkerSource, outputCheckers } from '@verdict/contract'
import type { z } from 'zod'

export type CheckerSource = z.output<typeof checkerSource>

/**
 * A checker may travel beside an interactor, as one of its files: once the interactor accepts, it reads the report the
 * interactor wrote and decides (Polygon packages have both). Answers the interactor without it, and the checker with the
 * same files beside it, null where there is none.
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
