import type { checkerSource } from '@verdict/contract'
import type { z } from 'zod'

export type CheckerSource = z.output<typeof checkerSource>

/**
 * A checker that travels beside an interactor, as one of its files: once the interactor accepts, it reads the report the
 * interactor wrote and decides (Polygon packages have both). Its language is told by its name.
 */
const languages: Readonly<Record<string, string>> = {
  'output_checker.cpp': 'C++',
  'output_checker.c': 'C',
  'output_checker.py': 'Python3',
}

/** The interactor without its checker, and that checker with the same files beside it; null where there is none. */
export const splitOutputChecker = (
  interactor: CheckerSource,
): { readonly interactor: CheckerSource; readonly outputChecker: CheckerSource | null } => {
  const files = Object.entries(interactor.extraFiles)
  const own = files.find(([name, text]) => name in languages && text.trim() !== '')
  if (own === undefined) return { interactor, outputChecker: null }
  const [name, code] = own
  const extraFiles = Object.fromEntries(files.filter(([other]) => !(other in languages)))
  return {
    interactor: { ...interactor, extraFiles },
    outputChecker: { language: languages[name] ?? 'C++', code, extraFiles },
  }
}
