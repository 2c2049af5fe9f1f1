import { home, type Locale, Refusal } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { remember } from '../../../platform/remember.ts'
import { readProblem } from '../../problems/bank/read-problem.ts'
import { makeOverview } from './read-overview.ts'
import { findFirstProblem } from './repository.ts'

/** Which problem is the easiest changes seldom. */
const firstProblemMs = 600_000

export const homeFeature = (deps: Deps): Feature => {
  const overview = makeOverview(deps)
  const first = remember(deps.clock, firstProblemMs, async () => (await findFirstProblem(deps.db))?.display_id ?? null)
  const readFirst = async (locale: Locale) => {
    const problemId = await first()
    if (problemId === null) return null
    return readProblem(deps, { kind: 'guest' }, { problemId }, locale).catch((error: unknown) => {
      // It was hidden or removed since it was found.
      if (error instanceof Refusal) return null
      throw error
    })
  }
  return handle(home, {
    overview: ({ viewer, locale }) => overview(signedIn(viewer), locale),
    firstProblem: ({ locale }) => readFirst(locale),
  })
}
