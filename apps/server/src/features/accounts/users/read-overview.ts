import { fail, type Locale, limits, toInstant, type UserOverview } from '@verdict/contract'
import { badgesOf } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { zoneName } from '../../../platform/days.ts'
import { readBadgeFacts } from './badge-facts.ts'
import {
  findPersonId,
  listRecentSubmissions,
  listSolvedTags,
  listSolvedTitles,
  rankOf,
  type Who,
} from './repository.ts'

/**
 * Rank, badges, solved titles, tags and latest submissions of an active user. Only public problems have a title here, as the
 * profile also lists display ids of problems that were hidden since.
 * @throws Refusal `user.unknown` also for banned users
 */
export const readOverview = async (deps: Deps, who: Who, locale: Locale): Promise<UserOverview> => {
  const id = await findPersonId(deps.db, who)
  if (id === null) throw fail('user.unknown')
  const { contestRatings } = await deps.settings.read()
  const [rank, titles, tags, recent, reached] = await Promise.all([
    rankOf(deps.db, id, limits.userPage.lastRank),
    listSolvedTitles(deps.db, id, locale),
    listSolvedTags(deps.db, id, { locale, most: limits.userPage.maxTags }),
    listRecentSubmissions(deps.db, id, { locale, most: limits.userPage.recentSubmissions }),
    readBadgeFacts(deps.db, id, zoneName()),
  ])
  return {
    rank,
    titles: Object.fromEntries(titles.map(({ display_id, title }) => [display_id, title])),
    tags,
    recent: recent.map((row) => ({
      submitId: row.id,
      problemId: row.display_id,
      title: row.title,
      status: row.verdict,
      submitTime: toInstant(row.submitted_at),
    })),
    badges: [...badgesOf(contestRatings ? reached : { ...reached, contests: null })],
  }
}
