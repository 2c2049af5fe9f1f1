import type { Deps } from '../../../deps.ts'
import { type Codeforces, isHandle } from './codeforces.ts'
import { keepRatings, listRated } from './repository.ts'

/** As many handles as fit into a URL at any length. */
const atOnce = 100

/**
 * Refreshes the Codeforces ratings of all users (api-public 7.1). An unknown or invalid handle means no rating. When
 * Codeforces does not answer, stored ratings are kept.
 */
export const refreshRatings = async (
  { db }: Pick<Deps, 'db'>,
  codeforces: Codeforces,
): Promise<{ readonly asked: number; readonly changed: number }> => {
  let [asked, changed, after] = [0, 0, '']
  for (;;) {
    const people = await listRated(db, { after, atMost: atOnce })
    const handles = [...new Set(people.map((person) => person.handle).filter(isHandle))]
    const ratings = await codeforces.ratingsOf(handles)
    const rated = people.map((person) => ({ ...person, rating: ratings.get(person.handle) ?? null }))
    if (rated.length > 0) changed += await keepRatings(db, rated)
    asked += handles.length
    if (people.length < atOnce) return { asked, changed }
    after = people.at(-1)?.id ?? after
  }
}
