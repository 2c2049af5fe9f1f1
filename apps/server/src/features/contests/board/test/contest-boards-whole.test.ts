import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BoardPeople,
  type HeldContest,
  type HoldContest,
  startBoards,
  workedExample,
} from '../../../../../test/harness/boards.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** The board as requested by our own page: whole, with a version, and following the contest's events. */

let server: TestServer
let people: BoardPeople
let problems: readonly number[]
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold, problems } = await startBoards())
})
afterAll(() => server.close())

/** A board moves at most once a second. */
const soon = { timeout: 5_000 }

const { accepted: AC, wrongAnswer: WA } = verdict

describe('the whole board', () => {
  const ask = (cid: number, more: object = {}, who: Person | null = people.dot, headers: Record<string, string> = {}) =>
    server.call('GET', '/api/contest-board', { query: { cid, ...more }, token: who?.token, headers })

  test('lists every person once and returns rows in order, with a version', async () => {
    const { cid } = await hold(12_500, { stars: JSON.stringify(['cyn']) })
    const { data } = await ask(cid)
    expect(data.rows[0]).toEqual({
      uid: people.ada.id,
      points: 3,
      time: 14_961,
      total: 5,
      first: [300, expect.any(Number)],
      cells: [
        ['A', 1, 900, 1, 0],
        ['B', 0, 3661, 1, 0],
        ['C', 1, 8000, 0, 0],
      ],
    })
    expect(
      data.people.map((person: { username: string; isStar: boolean }) => [person.username, person.isStar]),
    ).toEqual([
      ['ada', false],
      ['bell', false],
      ['cyn', true],
    ])
    expect(data.problems.map((problem: { displayId: string }) => problem.displayId)).toEqual(['A', 'B', 'C'])
    expect(data).toMatchObject({ view: 'live', penalty: { perTryS: 1200, wholeMinutes: false } })
    expect(data.version).toMatch(/^[\w-]{16}$/)
  })

  test('is not sent again to clients that have it', async () => {
    const { cid, ids } = await hold(12_500)
    const first = await ask(cid)
    const tag = String(first.headers.etag)
    expect(await ask(cid, {}, people.dot, { 'if-none-match': tag })).toMatchObject({ http: 304 })
    await server.deps.db
      .updateTable('submission')
      .set({ verdict: WA })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    await expect.poll(async () => (await ask(cid, {}, people.dot, { 'if-none-match': tag })).http, soon).toBe(200)
  })

  test('a change of a real name visible to managers only is sent to managers, and changes nothing for others', async () => {
    const { cid } = await hold(7_000, {}, workedExample.slice(0, 4))
    const own = () => server.call('GET', '/api/contest-board', { query: { cid }, token: people.owner.token })
    const [before, others] = [await own(), await ask(cid)]
    await server.deps.db.updateTable('account').set({ realname: 'Ada Byron' }).where('username', '=', 'ada').execute()
    await expect.poll(async () => JSON.stringify((await own()).data), soon).toContain('Ada Byron')
    expect((await own()).headers.etag).not.toBe(before.headers.etag)
    expect((await ask(cid)).headers.etag).toBe(others.headers.etag)
    await server.deps.db.updateTable('account').set({ realname: 'Ada King' }).where('username', '=', 'ada').execute()
  })

  test('a hidden verdict changes nothing on the frozen board, including its version', async () => {
    const { cid, ids } = await hold(9_000)
    const frozen = await ask(cid)
    const open = await ask(cid, { forceRefresh: true }, people.owner)
    await server.deps.db
      .updateTable('submission')
      .set({ verdict: WA })
      .where('id', '=', ids[11] ?? 0)
      .execute()
    const flipped = await ask(cid, { forceRefresh: true }, people.owner)
    expect(flipped.data.rows[0].points).toBe(2)
    expect(flipped.data.version).not.toBe(open.data.version)
    const after = await ask(cid)
    expect([after.data, after.headers.etag]).toEqual([frozen.data, frozen.headers.etag])
  })

  test('two independent servers have the same version', async () => {
    const { cid, ids } = await hold(12_500)
    const other = await startTestServer({}, { on: server })
    try {
      const there = async () =>
        (await other.call('GET', '/api/contest-board', { query: { cid }, token: people.dot.token })).data
      expect(await there()).toEqual((await ask(cid)).data)
      await server.deps.db
        .updateTable('submission')
        .set({ verdict: WA })
        .where('id', '=', ids[3] ?? 0)
        .execute()
      await expect.poll(async () => (await there()).rows[2].points, soon).toBe(1)
      await expect.poll(async () => (await ask(cid)).data, soon).toEqual(await there())
    } finally {
      await other.close()
    }
  })
})

describe('a board follows', () => {
  const rows = async (cid: number) => {
    const { data } = await server.call('GET', '/api/contest-board', { query: { cid }, token: people.dot.token })
    const called = new Map(
      data.people.map((person: { uid: string; username: string }) => [person.uid, person.username]),
    )
    return data.rows.map((row: { uid: string; points: number }) => `${called.get(row.uid)} ${row.points}`)
  }

  test.each<[string, (held: HeldContest) => Promise<unknown>, readonly string[]]>([
    [
      'an overridden verdict',
      ({ ids }) =>
        server.call('GET', '/api/admin/judge/manual-judge', {
          token: people.root.token,
          query: { submitId: ids[8], status: WA },
        }),
      ['ada 3', 'bell 2', 'cyn 1'],
    ],
    [
      'a cancelled submission',
      ({ ids }) =>
        server.call('GET', '/api/admin/judge/cancel-judge', { token: people.root.token, query: { submitId: ids[8] } }),
      ['ada 3', 'bell 2', 'cyn 1'],
    ],
    [
      'a rejudging that begins',
      ({ ids }) =>
        server.call('GET', '/api/admin/judge/rejudge', { token: people.root.token, query: { submitId: ids[2] } }),
      ['ada 3', 'cyn 2', 'bell 1'],
    ],
    [
      'a rejudged problem',
      ({ cid }) =>
        server.call('GET', '/api/admin/judge/rejudge-contest-problem', {
          token: people.root.token,
          query: { cid, pid: problems[0] },
        }),
      ['ada 2', 'bell 1', 'cyn 1'],
    ],
    [
      'a submission that is deleted',
      ({ ids }) =>
        server.deps.db
          .deleteFrom('submission')
          .where('id', '=', ids[8] ?? 0)
          .execute(),
      ['ada 3', 'bell 2', 'cyn 1'],
    ],
    [
      'a new owner, who is on no board',
      ({ cid }) =>
        server.deps.db.updateTable('contest').set({ owner_id: people.cyn.id }).where('id', '=', cid).execute(),
      // The former owner is on it then.
      ['ada 3', 'bell 2', 'owner 1'],
    ],
    [
      'times that move',
      ({ cid, at }) =>
        server.deps.db
          .updateTable('contest')
          .set({ ends_at: at(7_500) })
          .where('id', '=', cid)
          .execute(),
      ['ada 2', 'bell 2', 'cyn 2'],
    ],
    [
      'a problem that is taken out',
      ({ labels }) =>
        server.deps.db
          .deleteFrom('contest_problem')
          .where('id', '=', labels.get('C') ?? 0)
          .execute(),
      ['ada 2', 'bell 2', 'cyn 1'],
    ],
  ])('%s', async (_, change, expected) => {
    const held = await hold(12_500)
    expect(await rows(held.cid)).toEqual(['ada 3', 'bell 2', 'cyn 2'])
    await change(held)
    await expect.poll(() => rows(held.cid), soon).toEqual(expected)
  })

  test('a renamed person, and one who becomes root', async () => {
    const eve = await makeUser(server, { username: 'eve' })
    const held = await hold(12_500)
    await server.deps.db
      .updateTable('submission')
      .set({ account_id: eve.id })
      .where('id', '=', await held.enter([50, 'dot', 'A', AC]))
      .execute()
    await expect.poll(() => rows(held.cid), soon).toContain('eve 1')
    await server.deps.db.updateTable('account').set({ username: 'eva' }).where('id', '=', eve.id).execute()
    await expect.poll(() => rows(held.cid), soon).toContain('eva 1')
    await server.deps.db.updateTable('account').set({ role: 1000 }).where('id', '=', eve.id).execute()
    await expect.poll(() => rows(held.cid), soon).toEqual(['ada 3', 'bell 2', 'cyn 2'])
  })

  test('changes missed while disconnected', async () => {
    const held = await hold(12_500)
    expect(await rows(held.cid)).toEqual(['ada 3', 'bell 2', 'cyn 2'])
    const client = await server.deps.pool.connect()
    try {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'verdict-events' and datname = current_database()`,
      )
      await client.query('update submission set verdict = -1 where id = $1', [held.ids[8]])
    } finally {
      client.release()
    }
    await expect.poll(() => rows(held.cid), { timeout: 10_000 }).toEqual(['ada 3', 'bell 2', 'cyn 1'])
  })
})
