import { verdict } from '@verdict/contract'
import { expect, test } from 'vitest'
import type { BoardEntry } from '../../../../../test/harness/boards.ts'
import { followShadows } from '../follow-shadow.ts'
import {
  entered,
  judge,
  makePair,
  owner,
  primary,
  read,
  rowsOf,
  save,
  settingsFor,
  site,
  startSecondServer,
  turnOff,
  untilCounts,
  withSites,
} from './shadow-setup.ts'

/** A contest of one site shadows a contest of another site over its Contest API. */

const { accepted: AC, wrongAnswer: WA, pending: PD } = verdict

withSites()

const entries: readonly BoardEntry[] = [
  [300, 'ada', 'A', WA],
  [900, 'ada', 'A', AC],
  [1_500, 'bell', 'B', AC],
]

const setVerdict = (id: number, code: number) =>
  primary.deps.db.updateTable('submission').set({ verdict: code }).where('id', '=', id).execute()

test('submissions are entered at their contest time, once, and verdicts are compared', async () => {
  const { theirs, cid, url } = await makePair(3_000, entries)
  expect(await save(settingsFor(cid, url))).toMatchObject({ http: 200, status: 200 })
  await untilCounts(cid, { seen: 3, entered: 3, waiting: 3 })
  await expect.poll(async () => (await read(cid)).connection.state).toBe('connected')
  expect(await entered(cid)).toMatchObject([
    { username: 'ada', label: 'A', submitted_at: theirs.at(300), language: 'C++', code: 'program of ada' },
    { username: 'ada', label: 'A', submitted_at: theirs.at(900) },
    { username: 'bell', label: 'B', submitted_at: theirs.at(1_500) },
  ])
  // Ours finds all of ada's programs wrong.
  await judge((code) => (code.includes('ada') ? WA : AC))
  await untilCounts(cid, { judged: 3, equal: 2, different: 1, waiting: 0 })
  expect(await rowsOf(cid, 'different')).toMatchObject([
    { id: String(theirs.ids[1]), theirs: { type: 'AC', name: 'Accepted' }, ours: { status: WA, displayId: 'A' } },
  ])
  // New ones arrive by the feed, and a verdict that is overridden on the primary becomes a difference.
  const id = await theirs.enter([2_900, 'cyn', 'C', PD])
  await untilCounts(cid, { seen: 4, entered: 4 })
  await setVerdict(id, AC)
  await judge(() => AC)
  await untilCounts(cid, { equal: 3, different: 1 })
  await setVerdict(id, WA)
  await untilCounts(cid, { equal: 2, different: 2 })
  await setVerdict(id, PD)
  await untilCounts(cid, { different: 1, waiting: 1 })
  await turnOff(cid, url)
  await expect.poll(async () => (await read(cid)).connection.state).toBe('off')
  expect((await entered(cid)).length).toBe(4)
}, 90_000)

test('a restart in the middle neither loses nor repeats submissions, and one server reads', async () => {
  const { theirs, cid, url } = await makePair(3_000, entries)
  const second = await startSecondServer()
  const readerOf = async () =>
    (
      await site.deps.db
        .selectFrom('contest_shadow')
        .select('leased_by')
        .where('contest_id', '=', cid)
        .executeTakeFirstOrThrow()
    ).leased_by
  let readerBefore: string | null = null
  try {
    await save(settingsFor(cid, url))
    await untilCounts(cid, { entered: 3 })
    const first = await readerOf()
    // Neither server starts a second reader.
    for (const server of [site, second]) await followShadows(server.deps)
    expect(await readerOf()).toBe(first)
    // The reader crashes: its lease expires, and events after its last position come again.
    await site.deps.db
      .updateTable('contest_shadow')
      .set({ leased_by: 'another', leased_until: new Date(0), feed_token: null })
      .where('contest_id', '=', cid)
      .execute()
    await theirs.enter([2_000, 'cyn', 'C', AC])
    await followShadows(second.deps)
    await theirs.enter([2_500, 'bell', 'A', AC])
    await untilCounts(cid, { seen: 5, entered: 5 })
    readerBefore = await readerOf()
    expect((await entered(cid)).map(({ username, label }) => `${username} ${label}`)).toEqual([
      'ada A',
      'ada A',
      'bell B',
      'cyn C',
      'bell A',
    ])
  } finally {
    await second.close()
  }
  // The next server continues where the last one stopped; its own job may be first.
  await theirs.enter([2_700, 'bell', 'C', AC])
  await expect
    .poll(async () => {
      await followShadows(site.deps)
      return [null, readerBefore].includes(await readerOf())
    })
    .toBe(false)
  await untilCounts(cid, { seen: 6, entered: 6 })
  await turnOff(cid, url)
}, 120_000)

test('an account that sees everything reads verdicts of the freeze', async () => {
  const { theirs, cid, url } = await makePair(7_900, [[7_500, 'ada', 'A', AC]])
  await save(settingsFor(cid, url))
  await untilCounts(cid, { entered: 1 })
  await judge(() => AC)
  await untilCounts(cid, { equal: 1 })
  await setVerdict(await theirs.enter([7_800, 'bell', 'B', PD]), WA)
  await untilCounts(cid, { entered: 2 })
  await judge(() => WA)
  await untilCounts(cid, { equal: 2, waiting: 0 })
  await turnOff(cid, url)
}, 60_000)

test('submissions that the primary deletes are cancelled here', async () => {
  const { theirs, cid, url } = await makePair(3_000, entries)
  await save(settingsFor(cid, url))
  await untilCounts(cid, { entered: 3 })
  await judge(() => AC)
  const [gone] = theirs.ids
  await primary.deps.db
    .deleteFrom('submission')
    .where('id', '=', gone ?? 0)
    .execute()
  await untilCounts(cid, { deleted: 1, equal: 2, different: 0 })
  await expect.poll(async () => (await entered(cid)).map((row) => row.verdict)).toEqual([verdict.cancelled, AC, AC])
  await turnOff(cid, url)
}, 60_000)

test('a submission without a counterpart is listed with its reason, and entered after a retry', async () => {
  const { cid, url } = await makePair(3_000, entries)
  const nowhere = { teams: {}, problems: {}, languages: { c: 'C++ 99' } }
  const bell = await site.deps.db.selectFrom('account').select('id').where('username', '=', 'bell').executeTakeFirst()
  const team = site.deps.db.deleteFrom('contest_team').where('contest_id', '=', cid)
  await team.where('account_id', '=', bell?.id ?? '').execute()
  await save(settingsFor(cid, url, { mapping: nowhere }))
  await untilCounts(cid, { seen: 3, entered: 2, notEntered: 1 })
  expect(await rowsOf(cid, 'notEntered')).toMatchObject([
    { problem: 'B', state: 'notEntered', ours: null, reason: expect.stringContaining('bell') },
  ])
  const { unmapped } = await read(cid)
  expect(unmapped.map(({ kind }) => kind)).toContain('team')
  expect(unmapped.find(({ id }) => id === 'c')?.reason).toContain('C++ 99')
  await site.deps.db
    .insertInto('contest_registration')
    .values({ contest_id: cid, account_id: bell?.id ?? '', created_at: site.clock.now() })
    .execute()
  const retried = await site.call('POST', '/api/contest-shadow/retry', { token: owner.token, body: { cid } })
  expect(retried).toMatchObject({ status: 200 })
  await untilCounts(cid, { entered: 3, notEntered: 0 })
  await turnOff(cid, url)
}, 60_000)

test('differences are reviewed and rejudged, until a verdict changes', async () => {
  const { theirs, cid, url } = await makePair(3_000, [[300, 'ada', 'A', AC]])
  await save(settingsFor(cid, url))
  await untilCounts(cid, { entered: 1 })
  await judge(() => WA)
  await untilCounts(cid, { different: 1, reviewed: 0 })
  const call = (method: 'POST' | 'PUT', path: string, body: object) =>
    site.call(method, `/api/contest-shadow${path}`, {
      token: owner.token,
      body: { cid, id: String(theirs.ids[0]), ...body },
    })
  expect(await call('PUT', '/review', { isReviewed: true, note: 'rounding' })).toMatchObject({ status: 200 })
  await untilCounts(cid, { different: 1, reviewed: 1 })
  expect(await rowsOf(cid)).toMatchObject([{ review: { by: 'shadow-owner', note: 'rounding', isCurrent: true } }])
  expect(await call('POST', '/rejudge', {})).toMatchObject({ status: 200 })
  await untilCounts(cid, { different: 0, waiting: 1 })
  await judge(() => verdict.timeLimitExceeded)
  await untilCounts(cid, { different: 1, reviewed: 0 })
  expect(await rowsOf(cid)).toMatchObject([{ review: { isCurrent: false } }])
  expect(await call('POST', '/rejudge', { id: 'none' })).toMatchObject({ status: 400 })
  await turnOff(cid, url)
}, 60_000)

test('scoreboards are compared row by row', async () => {
  const { theirs, cid, url } = await makePair(3_000, entries)
  await save(settingsFor(cid, url))
  await untilCounts(cid, { entered: 3 })
  await judge((code) => (code.includes('ada') ? WA : AC))
  await untilCounts(cid, { judged: 3 })
  const board = async () =>
    (await site.call('GET', '/api/contest-shadow/scoreboard', { token: owner.token, query: { cid } })).data
  await expect.poll(board, { timeout: 10_000 }).toEqual({
    compared: 2,
    rows: [{ team: 'ada', theirs: { rank: 2, solved: 1, minutes: 35 }, ours: { rank: 2, solved: 0, minutes: 0 } }],
  })
  for (const id of theirs.ids.slice(1, 2)) await setVerdict(id, WA)
  await expect.poll(async () => (await board()).rows, { timeout: 10_000 }).toEqual([])
  await turnOff(cid, url)
}, 60_000)
