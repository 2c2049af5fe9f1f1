import { type DataOf, fail, toInstant, type users } from '@verdict/contract'
import { publicProfileFieldNames } from '@verdict/contract/profile'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { hidePersonal } from '../privacy/hide-personal.ts'
import { readProfile } from '../profile/columns.ts'
import { findPerson, standingsOf, type Who } from './repository.ts'

type Home = DataOf<(typeof users)['home']>

/**
 * A person's page (api-public 7.1). Two statements.
 * @throws Refusal `user.unknown` also for banned people
 */
export const readHome = async (deps: Deps, viewer: Viewer, who: Who): Promise<Home> => {
  const found = await findPerson(deps.db, who)
  if (found === null) throw fail('user.unknown')
  const [person = found] = await hidePersonal(deps, { viewer }, { rows: [found], idOf: ({ id }) => id })
  const reached = await standingsOf(deps.db, person.id)
  const solved = reached.filter((row) => row.is_solved)
  return {
    uid: person.id,
    username: person.username,
    ...readProfile(person, publicProfileFieldNames),
    gender: person.gender,
    avatar: person.avatar,
    titleName: person.title_name,
    titleColor: person.title_color,
    total: person.practised,
    rating: person.rating,
    scoreList: reached.flatMap((row) => (row.best_score === null ? [] : [row.best_score])),
    solvedList: solved.map((row) => row.display_id),
    solvedGroupByDifficulty: byDifficulty(solved),
    recentLoginTime: person.last_login === null ? null : toInstant(person.last_login),
  }
}

interface Solved {
  readonly id: number
  readonly display_id: string
  readonly difficulty: number
}

const byDifficulty = (solved: readonly Solved[]): Home['solvedGroupByDifficulty'] => {
  if (solved.length === 0) return null
  const groups: Record<string, { id: number; problemId: string; difficulty: number }[]> = {}
  for (const { id, display_id, difficulty } of solved) {
    const group = groups[difficulty] ?? []
    group.push({ id, problemId: display_id, difficulty })
    groups[difficulty] = group
  }
  return groups
}
