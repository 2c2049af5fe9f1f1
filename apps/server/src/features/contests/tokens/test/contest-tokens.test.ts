import { type ErrorCode, type ErrorParams, type TokenRulesSetting, verdict } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContestGiven } from '../../../../../test/harness/contests.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { prepareContests, type SmallContest, type SmallContests } from '../../../../../test/harness/small-contests.ts'

/** Tokens of participants: their use, and what they show to whom. */

let server: TestServer
let host: JudgeHost
let chair: Person
let ann: Person
let bob: Person
let at: SmallContests['at']
let contestWith: SmallContests['contestWith']
let change: SmallContests['change']
let enter: SmallContests['enter']

const { accepted, hidden } = verdict

beforeAll(async () => {
  server = await startTestServer()
  ;({ chair, ann, bob, at, contestWith, change, enter } = await prepareContests(server))
  host = await makeJudgeHost(server)
})
afterAll(() => server.close())

const set = { initial: 2, max: null, everyMinutes: 0, intervalSeconds: 0, total: null }
const two: TokenRulesSetting = { contest: set, problem: null }

/** A contest that is frozen from ten minutes ago on, and began an hour ago. */
const frozen = (rules: TokenRulesSetting | null, more: ContestGiven = {}) =>
  contestWith({ type: 1, is_sealed: true, seals_at: at(-10), token_rules: rules && JSON.stringify(rules), ...more })
const get = (path: string, who: Person | undefined, query: object) =>
  server.call('GET', path, { token: who?.token, query: { ...query } })
const spend = (who: Person | undefined, { id: cid }: SmallContest, submitId: number) =>
  server.call('POST', '/api/contest-tokens/use', { token: who?.token, body: { cid, submitId } })
const own = async (who: Person, { id: cid }: SmallContest, submitId?: number) =>
  (await get('/api/contest-tokens', who, { cid, ...(submitId !== undefined && { submitId }) })).data
const detail = async (who: Person, submitId: number) =>
  (await get('/api/get-submission-detail', who, { submitId })).data
const listed = async (who: Person, { id: contestID }: SmallContest, more: object = {}) =>
  (await get('/api/contest-submissions', who, { contestID, beforeContestSubmit: false, ...more })).data
const text = (code: ErrorCode, params: ErrorParams = {}) => errorText('zh-CN', code, params)
const usesIn = async ({ id }: SmallContest) =>
  (await server.deps.db.selectFrom('contest_token_use').selectAll().where('contest_id', '=', id).execute()).length

describe('a token', () => {
  test('shows its author one submission in the freeze, and other users nothing', async () => {
    const contest = await frozen(two)
    const shown = await enter(contest, ann, -5, { score: 70 })
    const other = await enter(contest, ann, -4, { score: 30 })
    expect((await detail(ann, shown)).submission).toMatchObject({ status: hidden, score: null })
    expect(await spend(ann, contest, shown)).toMatchObject({ http: 200, status: 200 })

    const seen = await detail(ann, shown)
    expect(seen.submission).toMatchObject({ status: accepted, score: 70, code: 'program of ann' })
    expect((await detail(ann, other)).submission).toMatchObject({ status: hidden, score: null })
    expect((await detail(bob, shown)).submission).toMatchObject({ status: hidden, score: null, username: null })
    const check = (who: Person) =>
      server.call('POST', '/api/check-contest-submissions-status', {
        token: who.token,
        body: { submitIds: [shown, other], cid: contest.id },
      })
    expect(Object.keys((await check(ann)).data)).toEqual([String(shown)])
    expect((await check(bob)).data).toEqual({})
    expect(await own(ann, contest)).toMatchObject({
      isOpen: true,
      hides: 'results',
      contest: { held: 1, usesLeft: null, nextAt: null, waitsUntil: null },
      uses: [{ submitId: shown }],
    })
    expect((await own(bob, contest)).uses).toEqual([])
  })

  test('shows the cases of a judged program that the contest hides until the end', async () => {
    const contest = await frozen(two, { is_sealed: false, seals_at: null, hides_cases: true })
    const { data: entered } = await server.call('POST', '/api/submit-problem-judge', {
      token: ann.token,
      body: { pid: 'A', language: 'C++', code: 'int main(){}', cid: contest.id },
    })
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    expect(await host.result(job, casesOf(accepted, accepted))).toMatchObject({ status: 200 })
    const cases = async (who: Person) =>
      (await get('/api/get-all-case-result', who, { submitId: entered.submitId })).data
    expect(await cases(ann)).toBeNull()
    expect((await own(ann, contest, entered.submitId)).submission).toMatchObject({ displayId: 'A', refusal: null })
    expect(await spend(ann, contest, entered.submitId)).toMatchObject({ status: 200 })
    expect((await cases(ann)).judgeCaseList).toHaveLength(2)
    expect(await cases(bob)).toBeNull()
  })

  test('is not used where the problem shows no cases and only these are hidden', async () => {
    const contest = await frozen(two, { is_sealed: false, seals_at: null, hides_cases: true })
    const id = await enter(contest, ann, -5, { label: 'B' })
    expect(await spend(ann, contest, id)).toMatchObject({ status: 400, msg: text('contestToken.nothingHidden') })
    expect(await usesIn(contest)).toBe(0)
  })
})

describe('a token is refused', () => {
  test('to guests, for submissions of others and of other contests', async () => {
    const contest = await frozen(two)
    const elsewhere = await frozen(two)
    const id = await enter(contest, bob, -5)
    const foreign = await enter(elsewhere, ann, -5)
    expect(await spend(undefined, contest, id)).toMatchObject({ status: 401 })
    expect(await spend(ann, contest, id)).toMatchObject({ status: 403, msg: text('submission.notOwner') })
    expect(await spend(ann, contest, foreign)).toMatchObject({ status: 404, msg: text('submission.notFound') })
    expect(await spend(chair, contest, await enter(contest, chair, -5))).toMatchObject({
      msg: text('contestToken.nothingHidden'),
    })
    expect((await own(ann, contest, id)).submission).toBeNull()
    expect(await usesIn(contest)).toBe(0)
  })

  test('without tokens in the contest, without one left, twice, and too soon', async () => {
    const none = await frozen(null)
    expect(await spend(ann, none, await enter(none, ann, -5))).toMatchObject({ msg: text('contestToken.off') })
    const contest = await frozen({
      contest: { ...set, total: 2, intervalSeconds: 60 },
      problem: { ...set, initial: 1 },
    })
    const ids = [
      await enter(contest, ann, -5),
      await enter(contest, ann, -4),
      await enter(contest, ann, -3, { label: 'B' }),
    ]
    const [first = 0, second = 0, third = 0] = ids
    expect(await spend(ann, contest, first)).toMatchObject({ status: 200 })
    expect(await spend(ann, contest, first)).toMatchObject({ msg: text('contestToken.used') })
    expect(await spend(ann, contest, third)).toMatchObject({ msg: text('contestToken.tooSoon', { seconds: 60 }) })
    expect(await spend(ann, contest, second)).toMatchObject({ msg: text('contestToken.none') })
    server.clock.advance(60_000)
    expect(await spend(ann, contest, third)).toMatchObject({ status: 200 })
    expect(await spend(ann, contest, second)).toMatchObject({ msg: text('contestToken.noUsesLeft') })
  })

  test('before the start, after the end, in a pause, and without the password', async () => {
    const contest = await frozen(two, { opens_at_end: false })
    const id = await enter(contest, ann, -5)
    const refuse = await server.deps.db
      .insertInto('contest_incident')
      .values({
        contest_id: contest.id,
        contest_problem_id: 0,
        starts_at: at(-1),
        mode: 'hold',
        message: 'power cut',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await spend(ann, contest, id)).toMatchObject({ msg: text('contest.paused', { message: 'power cut' }) })
    expect((await own(ann, contest, id)).submission).toMatchObject({ refusal: 'paused' })
    await server.deps.db.deleteFrom('contest_incident').where('id', '=', refuse.id).execute()
    await change(contest, { auth: 1 })
    expect(await spend(ann, contest, id)).toMatchObject({ msg: text('contest.passwordNeeded') })
    await change(contest, { auth: 0, ends_at: at(-1) })
    expect(await spend(ann, contest, id)).toMatchObject({ status: 403, msg: text('contestToken.closed') })
    await change(contest, { starts_at: at(10), seals_at: at(20), ends_at: at(60) })
    expect(await spend(ann, contest, id)).toMatchObject({ msg: text('contest.notStarted') })
    expect(await usesIn(contest)).toBe(0)
  })

  test('to the second of two requests at once', async () => {
    const contest = await frozen({ contest: { ...set, initial: 1 }, problem: null })
    const ids = [await enter(contest, ann, -5), await enter(contest, ann, -4), await enter(contest, ann, -3)]
    const [first = 0, second = 0] = ids
    const replies = await Promise.all([first, second, first, second].map((id) => spend(ann, contest, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await usesIn(contest)).toBe(1)
  })
})

describe('the list of a frozen contest', () => {
  test('has the own later submissions of a participant without results, also behind filters', async () => {
    const contest = await frozen(two)
    const shown = await enter(contest, ann, -5, { score: 70 })
    const closed = await enter(contest, ann, -4, { score: 30 })
    await enter(contest, bob, -3, { score: 100 })
    await spend(ann, contest, shown)
    const { records, total } = await listed(ann, contest)
    expect(total).toBe(2)
    expect(records).toMatchObject([
      { submitId: closed, status: hidden, score: null, time: null, memory: null, judger: null },
      { submitId: shown, status: accepted, score: 70, tokenUsedAt: expect.any(String) },
    ])
    expect((await listed(ann, contest, { status: accepted })).records).toMatchObject([{ submitId: shown }])
    expect((await listed(ann, contest, { status: accepted })).total).toBe(1)
    expect((await listed(ann, contest, { onlyMine: true, problemID: 'A', completeProblemID: true })).total).toBe(2)
    expect((await listed(bob, contest)).total).toBe(1)
    expect(JSON.stringify((await listed(bob, contest)).records)).not.toContain('ann')
  })

  test('ends at the freeze without tokens, as before', async () => {
    const contest = await frozen(null)
    await enter(contest, ann, -5)
    expect((await listed(ann, contest)).records).toEqual([])
  })
})

test('the scoreboard does not change by a token', async () => {
  const contest = await frozen(two)
  const id = await enter(contest, ann, -5, { score: 70 })
  const board = async (who: Person) =>
    (
      await server.call('POST', '/api/get-contest-rank', {
        token: who.token,
        body: { cid: contest.id, currentPage: 1, limit: 30, forceRefresh: false, removeStar: false },
      })
    ).data
  const before = JSON.stringify(await board(ann))
  await spend(ann, contest, id)
  expect(JSON.stringify(await board(ann))).toBe(before)
})

describe('where the best of the last and the tokened submissions counts', () => {
  const counted = { oi_counts: 'TokenedLast', shows_board: true }
  const open = { ...counted, is_sealed: false, seals_at: null }
  const board = async ({ id: cid }: SmallContest, who?: Person, more: object = {}) => {
    const { data } = await server.call('GET', '/api/contest-board', { token: who?.token, query: { cid, ...more } })
    return data as { version: string; rows: { points: number }[] }
  }
  const kept = async ({ id }: SmallContest) => (await server.deps.boards.open(id)).catchUp()

  test('a token is of use where nothing is hidden, and changes the scoreboard', async () => {
    const contest = await frozen(two, open)
    const good = await enter(contest, ann, -5, { score: 70 })
    await enter(contest, ann, -4, { score: 90 })
    await enter(contest, ann, -3, { score: 30 })
    await kept(contest)
    expect((await board(contest)).rows).toMatchObject([{ points: 30 }])
    const shown = await own(ann, contest, good)
    expect(shown).toMatchObject({ hides: null, areCounted: true, submission: { refusal: null } })
    expect(await spend(ann, contest, good)).toMatchObject({ status: 200 })
    await kept(contest)
    expect((await board(contest)).rows).toMatchObject([{ points: 70 }])
    // A rejudging of the tokened submission changes the score.
    await server.deps.db.updateTable('submission').set({ score: 20 }).where('id', '=', good).execute()
    await kept(contest)
    expect((await board(contest)).rows).toMatchObject([{ points: 30 }])
  })

  test('a token behind the freeze leaves the public scoreboard byte for byte the same, until it is unfrozen', async () => {
    const contest = await frozen(two, { ...counted, opens_at_end: false })
    const early = await enter(contest, ann, -40, { score: 70 })
    await enter(contest, ann, -30, { score: 30 })
    const late = await enter(contest, ann, -5, { score: 50 })
    await kept(contest)
    const before = JSON.stringify(await board(contest))
    expect((await board(contest)).rows).toMatchObject([{ points: 30 }])
    await spend(ann, contest, early)
    await spend(ann, contest, late)
    await kept(contest)
    for (const who of [undefined, ann, bob])
      expect(JSON.stringify((await board(contest, who)).rows)).toBe(JSON.stringify(JSON.parse(before).rows))
    expect(JSON.stringify(await board(contest))).toBe(before)
    expect((await board(contest, chair, { forceRefresh: true })).rows).toMatchObject([{ points: 70 }])
    await change(contest, { opens_at_end: true, ends_at: at(-1) })
    await kept(contest)
    expect((await board(contest)).rows).toMatchObject([{ points: 70 }])
  })

  test('without tokens and in other formats it cannot be chosen or has no effect', async () => {
    const contest = await frozen(two, open)
    const save = (more: object) =>
      server.call('PUT', '/api/admin/contest', { token: chair.token, body: { id: contest.id, ...more } })
    const off = { contest: null, problem: null }
    expect(await save({ tokens: off })).toMatchObject({ status: 400, msg: text('contest.tokenedNeedsTokens') })
    expect(await save({ tokens: off, oiRankScoreType: 'Recent' })).toMatchObject({ status: 200 })
    expect(await save({ oiRankScoreType: 'TokenedLast' })).toMatchObject({ msg: text('contest.tokenedNeedsTokens') })
    expect(await save({ tokens: two, oiRankScoreType: 'TokenedLast' })).toMatchObject({ status: 200 })
    expect(await own(ann, contest)).toMatchObject({ areCounted: true })
    expect(await save({ format: 'ioi', oiRankScoreType: 'TokenedLast' })).toMatchObject({ status: 200 })
    const stored = await server.deps.db
      .selectFrom('contest')
      .select('oi_counts')
      .where('id', '=', contest.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ oi_counts: 'Recent' })
  })
})

test('managers see the uses, participants do not', async () => {
  const contest = await frozen(two)
  const id = await enter(contest, ann, -5, { score: 70 })
  await spend(ann, contest, id)
  const uses = (who: Person | undefined) => get('/api/contest-tokens/uses', who, { cid: contest.id })
  expect((await uses(chair)).data).toMatchObject({
    total: 1,
    records: [{ submitId: id, username: 'ann', displayId: 'A', status: accepted, score: 70 }],
  })
  expect((await listed(chair, contest)).records).toMatchObject([{ submitId: id, tokenUsedAt: expect.any(String) }])
  for (const who of [ann, bob]) expect(await uses(who)).toMatchObject({ msg: text('contest.notYours') })
  expect(await uses(undefined)).toMatchObject({ status: 401 })
})
