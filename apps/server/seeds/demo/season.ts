import { refreshContestRatings } from '../../src/features/contests/ratings/refresh.ts'
import { type ContestPlan, type DemoWorld, holdContest, makeContest } from './contests.ts'

/** Short rated contests, so that the users have a rating history of several steps. */

const minute = 60_000
const day = 24 * 60 * minute

const warmUps = (now: Date, problems: DemoWorld['problems']): readonly ContestPlan[] =>
  (['热身赛一 · Warm-up 1', '热身赛二 · Warm-up 2'] as const).map((title, index) => ({
    title,
    startsAt: new Date(Math.floor((now.getTime() - (12 - 2 * index) * day) / minute) * minute),
    description: '一小时，罚时制，计入积分。One hour, ICPC rules, rated.',
    minutes: 60,
    frozenMinutes: 10,
    problems: problems.slice(index, index + 3),
  }))

/** Returns the ids of the contests and how many submissions they have. */
export const holdWarmUps = async (world: DemoWorld, now: Date) => {
  const ids: number[] = []
  let submissions = 0
  for (const plan of warmUps(now, world.problems)) {
    world.site.clock.set(new Date(plan.startsAt.getTime() - day))
    const id = await makeContest(world, plan)
    submissions += await holdContest(world, id, plan, now)
    ids.push(id)
  }
  return { ids, submissions }
}

/** Lets these ended contests count for ratings. The API would queue a job, and the demo runs none: it does its work. */
export const rateContests = async ({ site: { deps, clock } }: DemoWorld, ids: readonly number[]): Promise<void> => {
  const marks = ids.map((id) => ({ contest_id: id, marked_by: 'root', marked_at: clock.now() }))
  await deps.db.insertInto('rated_contest').values(marks).execute()
  await refreshContestRatings(deps)
}

/** A series of contests, where the best two results of three count. */
export const makeSeries = async ({ site }: DemoWorld, cids: readonly number[]): Promise<void> => {
  await site.call('POST', '/api/admin/contest-series', {
    body: {
      ...{ title: '秋季联赛 · Autumn league', startTime: null, endTime: null, isVisible: true, cids },
      description: '按名次积分，取最好的两场。Points by rank; the best two contests count.',
      ...{
        combining: 'place',
        placePoints: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1],
        counted: 2,
        tieBreaks: ['wins', 'places'],
      },
    },
  })
}

/** Certificates for the first ten of an ended contest. */
export const issueCertificates = async ({ site }: DemoWorld, cid: number): Promise<void> => {
  const body = '{name}\n在 {contest} 中获得第 {place} 名\nwas ranked {place} in this contest\n{date}'
  await site.call('PUT', '/api/contest-certificates', {
    body: { cid, audience: 'top', top: 10, title: '获奖证书 · Certificate', body, signature: 'Verdict', picture: null },
  })
  await site.call('POST', '/api/contest-certificates/issue', { body: { cid, reissue: false } })
}
