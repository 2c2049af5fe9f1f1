import { type DataOf, type Locale, type site, toInstant } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { dayOf, startOfDay, zoneName } from '../../../platform/days.ts'
import { remember } from '../../../platform/remember.ts'
import * as rows from './repository.ts'

type Site = typeof site

export const readCarousel = async (deps: Deps): Promise<DataOf<Site['carousel']>> =>
  (await rows.listPictures(deps.db)).map((row) => ({ id: row.id, url: `/api/public/img/${row.file_name}` }))

export const readRecentProblems = async (deps: Deps, locale: Locale): Promise<DataOf<Site['recentProblems']>> =>
  (await rows.listNewestProblems(deps.db, locale)).map((row) => ({
    id: row.id,
    problemId: row.display_id,
    title: row.title,
    type: row.type,
    gmtCreate: toInstant(row.created_at),
    gmtModified: toInstant(row.updated_at),
  }))

const rankSize = 10

/**
 * Users with the most solved problems since the start of the day a week ago; remaining places go to the newest accounts
 * (api-public 4.6).
 */
export const makeRecentAccepted = (deps: Deps) =>
  remember(deps.clock, 10_000, async (): Promise<DataOf<Site['recentAccepted']>> => {
    const since = startOfDay(deps.clock.now(), -7)
    const from = async ({ db }: Pick<Deps, 'db'>) => {
      const solvers = await rows.rankSolvers(db, since, rankSize)
      const known = solvers.map((row) => row.id)
      const rest = rankSize - solvers.length
      const others = rest > 0 ? await rows.listNewestAccounts(db, known, rest) : []
      return [...solvers, ...others.map((row) => ({ ...row, ac: 0 }))]
    }
    return (await deps.replica.read({ from, isShared: true })).map((row) => ({
      uid: row.id,
      username: row.username,
      nickname: row.nickname,
      avatar: row.avatar,
      titleName: row.title_name,
      titleColor: row.title_color,
      ac: Number(row.ac),
      signature: null,
      total: null,
      rating: null,
    }))
  })

/** The last seven days, oldest first; recomputed every half hour, or immediately for root (4.7). */
export const makeWeekStatistics = (deps: Deps) => {
  const count = remember(deps.clock, 1_800_000, async (): Promise<DataOf<Site['weekStatistics']>> => {
    const now = deps.clock.now()
    const span = { since: startOfDay(now, -6), zone: zoneName(), now }
    const counts = await deps.replica.read({ from: ({ db }) => rows.countByDay(db, span), isShared: true })
    const byDay = new Map(counts.map((row) => [row.day, row]))
    const days = Array.from({ length: 7 }, (_, index) => dayOf(startOfDay(now, index - 6)))
    return {
      dateStrList: days.map((day) => day.slice(5)),
      acCountList: days.map((day) => Number(byDay.get(day)?.ac ?? 0)),
      totalCountList: days.map((day) => Number(byDay.get(day)?.total ?? 0)),
    }
  })
  return (viewer: Viewer, asked: boolean) => count({ anew: asked && viewer.kind === 'user' && viewer.role === 1000 })
}
