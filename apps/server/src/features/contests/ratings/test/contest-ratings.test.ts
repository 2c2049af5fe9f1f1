import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { recountContestRatings } from '../recount.ts'
import { refreshContestRatings } from '../refresh.ts'

/** Ratings over HTTP; the background job is called directly (docs/ratings.md). */

let server: TestServer
let problemId: number
let root: Person
let people: readonly Person[]
beforeAll(async () => {
  server = await startTestServer()
  problemId = (await makeProblem(server, { visibility: 3 })).id
  root = await makeUser(server, { role: 'root' })
  people = [await makeUser(server), await makeUser(server), await makeUser(server)]
})
afterAll(() => server.close())

const hour = 3_600_000
const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * hour)

interface Round {
  readonly id: number
  readonly labels: ReadonlyMap<string, number>
}

/** A contest that ended so many hours ago, in which the people solved the problem in this order. */
const round = async (endedHoursAgo: number, order: readonly Person[], more: object = {}): Promise<Round> => {
  const startsAt = hoursAgo(endedHoursAgo + 2)
  const times = { starts_at: startsAt, ends_at: hoursAgo(endedHoursAgo) }
  const contest = await makeContest(server, { problems: [problemId], ...times, ...more })
  for (const [index, person] of order.entries()) {
    const at = new Date(startsAt.getTime() + (index + 1) * 600_000)
    await makeEntry(server, person, { contest, problemId, verdict: verdict.accepted, at })
  }
  return contest
}

const mark = (cid: number, isRated: boolean, caller = root) =>
  server.call('POST', '/api/admin/contest-rating', { token: caller.token, body: { cid, isRated } })
/** Marks also start the background job, which may have been faster: afterwards everything is applied in any case. */
const refresh = () => refreshContestRatings(server.deps)
const ofContest = async (cid: number, caller: Person = people[0] as Person) =>
  (await server.call('GET', '/api/contest-rating', { token: caller.token, query: { cid } })).data
const ofUser = async ({ id }: Person) =>
  (await server.call('GET', '/api/get-user-contest-rating', { query: { uid: id } })).data
/** Every mark of earlier tests is taken back. */
const startOver = async () => {
  await server.deps.db.deleteFrom('rated_contest').execute()
  await refresh()
}
const [a, b, c] = [() => people[0] as Person, () => people[1] as Person, () => people[2] as Person]

describe('a rated contest', () => {
  test('gives exactly the participants on its board a rating', async () => {
    const { id: cid } = await round(10, [a(), b()])
    expect((await mark(cid, true)).status).toBe(200)
    expect(await ofContest(cid)).toMatchObject({ isRated: true, canMark: false })
    await refresh()
    const { changes, isApplied } = await ofContest(cid)
    expect(isApplied).toBe(true)
    // tanh = 1/3 for the winner of two newcomers (rules, elo-mmr.test.ts)
    expect(changes).toMatchObject([
      { username: a().username, place: 1, before: null, performance: 1_655 },
      { username: b().username, place: 2, before: null, performance: 1_345 },
    ])
    expect(changes[0].after).toBeGreaterThan(changes[1].after)
    expect(await ofUser(a())).toMatchObject({ rating: changes[0].after, best: changes[0].after, rank: 1 })
    expect((await ofUser(a())).contests).toMatchObject([{ cid, place: 1, participants: 2, before: null }])
    expect(await ofUser(c())).toEqual({ rating: null, best: null, rank: null, contests: [] })
    const list = await server.call('GET', '/api/get-contest-rating-list', {})
    expect(list.data.records.map((row: { username: string }) => row.username)).toEqual([a().username, b().username])
    const info = await server.call('GET', '/api/get-contest-info', { token: a().token, query: { cid } })
    expect(info.data.isRated).toBe(true)
    await refresh()
  })

  test('waits for its end, for the thaw and for the last verdict', async () => {
    await startOver()
    const isFrozen = { is_sealed: true, seals_at: hoursAgo(6.5), opens_at_end: false }
    const frozen = await round(6, [a(), b()], isFrozen)
    const running = await makeContest(server, { problems: [problemId] })
    const unjudged = await round(5, [a(), b()])
    const at = new Date(hoursAgo(6).getTime() + 60_000)
    const waiting = await makeEntry(server, c(), { contest: unjudged, problemId, verdict: verdict.pending, at })
    for (const { id } of [frozen, running, unjudged]) await mark(id, true)
    await refresh()
    for (const { id } of [frozen, running, unjudged]) {
      expect(await ofContest(id)).toMatchObject({ isRated: true, isApplied: false, changes: [] })
    }

    const { db } = server.deps
    await db.updateTable('submission').set({ verdict: verdict.accepted }).where('id', '=', Number(waiting)).execute()
    await refresh()
    expect((await ofContest(frozen.id)).isApplied).toBe(false)
    expect((await ofContest(unjudged.id)).changes).toHaveLength(3)

    await db.updateTable('contest').set({ opens_at_end: true }).where('id', '=', frozen.id).execute()
    // It ended earlier, so the other one is rated again after it.
    await refresh()
    const [first, second] = (await ofUser(a())).contests
    expect([first.cid, second.cid]).toEqual([frozen.id, unjudged.id])
    expect(second.before).toBe(first.after)
    expect(first.before).toBeNull()
  })

  test('a rejudging, a star account and an unrated contest change everything after it', async () => {
    await startOver()
    const rounds = [
      await round(40, [a(), b(), c()]),
      await round(30, [b(), a(), c()]),
      await round(20, [c(), a(), b()]),
    ]
    for (const { id } of rounds) await mark(id, true)
    await refresh()
    const [first, second, third] = rounds.map(({ id }) => id)
    const before = await ofContest(first ?? 0)
    const last = await ofContest(third ?? 0)

    // The winner of the second contest loses the accepted verdict.
    const { db } = server.deps
    const own = db
      .updateTable('submission')
      .where('contest_id', '=', second ?? 0)
      .where('account_id', '=', b().id)
    await own.set({ verdict: verdict.wrongAnswer }).execute()
    await refresh()
    expect(await ofContest(first ?? 0)).toEqual(before)
    expect((await ofContest(second ?? 0)).changes.map((row: { username: string }) => row.username)).toEqual([
      a().username,
      c().username,
      b().username,
    ])
    expect((await ofContest(third ?? 0)).changes).not.toEqual(last.changes)
    await own.set({ verdict: verdict.accepted }).execute()
    await refresh()
    expect(await ofContest(third ?? 0)).toEqual(last)

    await db
      .updateTable('contest')
      .set({ stars: JSON.stringify([a().username]) })
      .where('id', '=', second ?? 0)
      .execute()
    await refresh()
    expect((await ofUser(a())).contests.map(({ cid }: { cid: number }) => cid)).toEqual([first, third])

    expect((await mark(first ?? 0, false)).status).toBe(200)
    await refresh()
    expect((await ofUser(a())).contests).toMatchObject([{ cid: third, before: null }])
    expect((await ofContest(first ?? 0)).changes).toEqual([])

    await mark(third ?? 0, false)
    await refresh()
    // Nothing else is rated after it, but the latest ratings follow.
    expect((await ofUser(a())).rating).toBeNull()
    expect((await recountContestRatings(server.deps)).differences).toEqual([])
  })

  test('a recount finds and repairs what does not follow from the boards', async () => {
    await startOver()
    const rounds = [await round(40, [a(), b(), c()]), await round(30, [b(), a()]), await round(20, [c(), b(), a()])]
    for (const { id } of rounds) await mark(id, true)
    await refresh()
    expect(await recountContestRatings(server.deps, { repair: false })).toEqual({ contests: 3, differences: [] })
    const right = await ofUser(b())
    const second = rounds[1]?.id ?? 0
    const { db } = server.deps
    await db
      .updateTable('rating_change')
      .set({ mean: 3_000, rating: 3_000 })
      .where('contest_id', '=', second)
      .where('account_id', '=', b().id)
      .execute()
    const found = await recountContestRatings(server.deps)
    expect(found.differences).toContainEqual({ contest: second, accounts: [b().id] })
    expect(await ofUser(b())).toEqual(right)
    expect((await recountContestRatings(server.deps)).differences).toEqual([])
  })

  test('a deleted contest leaves no rating', async () => {
    await startOver()
    const { id } = await round(12, [a(), b()])
    await mark(id, true)
    await refresh()
    expect((await ofUser(a())).rating).not.toBeNull()
    await server.deps.db.deleteFrom('contest').where('id', '=', id).execute()
    await refresh()
    expect((await ofUser(a())).rating).toBeNull()
  })
})

describe('access', () => {
  test('only holders of the permission mark contests, and no group contest is rated', async () => {
    const { id: cid } = await round(3, [a()])
    const owner = await makeUser(server, { role: 'admin' })
    await server.deps.db.updateTable('contest').set({ owner_id: owner.id }).where('id', '=', cid).execute()
    expect((await mark(cid, true, owner)).status).toBe(403)
    expect((await mark(cid, true, a())).status).toBe(403)
    const inGroup = await round(3, [a()], { group_id: await makeGroup(server) })
    expect((await mark(inGroup.id, true)).msg).toContain('团队')
    expect((await mark(999_999, true)).status).toBe(400)
  })

  test('changes are for readers of the board; a hidden contest keeps its title from histories', async () => {
    await startOver()
    const { id: cid } = await round(8, [a(), b()])
    await mark(cid, true)
    await refresh()
    const outside = await server.call('GET', '/api/contest-rating', { query: { cid } })
    expect(outside.status).toBe(401)
    await server.deps.db.updateTable('contest').set({ is_visible: false }).where('id', '=', cid).execute()
    const hidden = await server.call('GET', '/api/contest-rating', { token: a().token, query: { cid } })
    expect(hidden.status).not.toBe(200)
    expect((await ofUser(a())).contests).toMatchObject([{ cid, title: null }])
    expect(await ofContest(cid, root)).toMatchObject({ canMark: true, isApplied: true })
  })

  test('the list is sorted by rating, best rating or contests, from either end, and keeps its ranks', async () => {
    await startOver()
    const { id: cid } = await round(9, [a(), b()])
    await mark(cid, true)
    await refresh()
    await server.deps.db.updateTable('account_rating').set({ best: 9_000 }).where('account_id', '=', b().id).execute()
    await server.deps.db.updateTable('account_rating').set({ contests: 7 }).where('account_id', '=', a().id).execute()
    const list = (query: object) => server.call('GET', '/api/get-contest-rating-list', { query: { ...query } })
    const rows = async (sort?: string): Promise<{ uid: string; rank: number }[]> =>
      (await list(sort === undefined ? {} : { sort })).data.records
    const own = await rows()
    expect(own.length).toBeGreaterThan(1)
    expect(await rows('-rating')).toEqual(own)
    expect((await rows('-best'))[0]?.uid).toBe(b().id)
    expect((await rows('-contests'))[0]?.uid).toBe(a().id)
    for (const figure of ['rating', 'best', 'contests'])
      expect(await rows(figure)).toEqual((await rows(`-${figure}`)).toReversed())
    expect((await rows('best')).map(({ uid, rank }) => [uid, rank]).toSorted()).toEqual(
      own.map(({ uid, rank }) => [uid, rank]).toSorted(),
    )
    expect(await list({ sort: 'name' })).toMatchObject({ status: 400 })
  })

  test('a site without ratings shows none', async () => {
    await server.deps.settings.write({ contestRatings: false })
    const reply = await server.call('GET', '/api/get-contest-rating-list', {})
    expect(reply.status).toBe(400)
    const config = await server.call('GET', '/api/get-website-config', {})
    expect(config.data.contestRatings).toBe(false)
    await server.deps.settings.write({ contestRatings: true })
  })
})
