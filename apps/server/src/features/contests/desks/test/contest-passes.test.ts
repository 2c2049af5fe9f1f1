import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let owner: Person
let stranger: Person
let ann: Person
let problem: { id: number }

beforeAll(async () => {
  server = await startTestServer()
  owner = await makeUser(server, { username: 'chair', role: 'admin' })
  stranger = await makeUser(server, { username: 'stranger', role: 'admin' })
  ann = await makeUser(server, { username: 'ann' })
  problem = await makeProblem(server, { visibility: 3 })
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('throttle').execute())

const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
type Contest = Awaited<ReturnType<typeof makeContest>>
const contestWith = (given: ContestGiven = {}): Promise<Contest> =>
  makeContest(server, { problems: [problem.id], owner_id: owner.id, takes_prints: true, ...given })
const make = (contest: Contest, more: object = {}, who: Person | undefined = owner) =>
  server.call('POST', '/api/contest-desk-pass', {
    token: who?.token,
    body: { cid: contest.id, desk: 'print', name: 'Hall B', hours: 6, ...more },
  })
const list = (contest: Contest, who: Person | undefined = owner) =>
  server.call('GET', '/api/contest-desk-passes', { token: who?.token, query: { cid: contest.id } })
const enter = (secret: string, cookie?: string) =>
  server.call('POST', '/api/enter-contest-desk', {
    body: { secret },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  })
const cookieOf = (reply: { readonly headers: Readonly<Record<string, unknown>> }): string =>
  String(reply.headers['set-cookie']).split(';')[0] ?? ''

/** A browser without an account that came with a fresh pass. */
const browserAt = async (contest: Contest, desk: string, more: object = {}): Promise<string> =>
  cookieOf(await enter((await make(contest, { desk, ...more })).data.secret))
const get = (path: string, cookie: string, query: object) =>
  server.call('GET', path, { headers: { cookie }, query: { ...query } })
const desks = {
  print: '/api/contest-desk/prints',
  balloons: '/api/contest-desk/balloons',
  clarifications: '/api/contest-desk/clarifications',
} as const

describe('a pass', () => {
  test('opens its desk of its contest to a browser without an account, and nothing else', async () => {
    const [contest, other] = [await contestWith(), await contestWith()]
    for (const desk of Object.keys(desks)) {
      const cookie = await browserAt(contest, desk)
      for (const [kind, path] of Object.entries(desks)) {
        expect((await get(path, cookie, { cid: contest.id })).status).toBe(kind === desk ? 200 : 403)
        expect((await get(path, cookie, { cid: other.id })).status).toBe(403)
      }
      for (const path of [
        '/api/get-contest-info',
        '/api/get-contest-print',
        '/api/get-contest-ac-info',
        '/api/contest-desk-passes',
      ])
        expect(await get(path, cookie, { cid: contest.id })).toMatchObject({ http: 401 })
      expect((await get('/api/get-contest-problem', cookie, { cid: contest.id })).status).not.toBe(200)
    }
  })

  test('its secret is returned once, stored as a hash, omitted from lists, and its creation is logged', async () => {
    const contest = await contestWith()
    const { data } = await make(contest, { desk: 'balloons', name: '  Hall B ' })
    expect(data).toEqual({
      id: expect.any(Number),
      secret: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: expect.any(String),
    })
    const shown = await list(contest)
    expect(shown.data).toEqual([
      {
        id: data.id,
        desk: 'balloons',
        name: 'Hall B',
        showsFrozen: true,
        madeBy: 'chair',
        createdAt: expect.any(String),
        expiresAt: data.expiresAt,
        revokedAt: null,
        usedAt: null,
      },
    ])
    const { rows } = await server.deps.pool.query('select to_jsonb(p)::text as row from desk_pass p')
    expect(JSON.stringify([shown, rows])).not.toContain(data.secret)
    const cookie = await enter(data.secret)
    expect(cookie.data).toEqual({
      cid: contest.id,
      title: expect.any(String),
      desk: 'balloons',
      name: 'Hall B',
      expiresAt: data.expiresAt,
    })
    expect(String(cookie.headers['set-cookie'])).toMatch(/Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict/)
    expect((await list(contest)).data[0].usedAt).not.toBeNull()
    const entry = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_name', 'after'])
      .where('subject_kind', '=', 'contest')
      .where('subject_id', '=', String(contest.id))
      .execute()
    expect(entry).toMatchObject([
      { action: 'contest.makePass', actor_name: 'chair', after: { name: 'Hall B', desk: 'balloons' } },
    ])
    expect(JSON.stringify(entry)).not.toContain(data.secret)
  })

  test('ends with its hours', async () => {
    const contest = await contestWith()
    const { data } = await make(contest, { hours: 1 })
    const cookie = cookieOf(await enter(data.secret))
    server.clock.advance(3_600_000 - 2_000)
    expect((await get(desks.print, cookie, { cid: contest.id })).status).toBe(200)
    server.clock.advance(2_000)
    expect((await get(desks.print, cookie, { cid: contest.id })).status).toBe(403)
    expect(await enter(data.secret)).toMatchObject({ http: 200, status: 403 })
  })

  test('is revoked immediately, by the managers of its contest only, and the action is logged', async () => {
    const [contest, other] = [await contestWith(), await contestWith()]
    const { data } = await make(contest)
    const cookie = cookieOf(await enter(data.secret))
    const revoke = (who: Person | undefined, cid = contest.id) =>
      server.call('DELETE', `/api/contest-desk-pass?cid=${cid}&id=${data.id}`, { token: who?.token })
    expect(await revoke(undefined)).toMatchObject({ http: 401 })
    expect(await revoke(ann)).toMatchObject({ status: 403 })
    expect(await revoke(stranger)).toMatchObject({ status: 403 })
    expect(await revoke(owner, other.id)).toMatchObject({ http: 200, status: 400 })
    expect((await get(desks.print, cookie, { cid: contest.id })).status).toBe(200)
    expect(await revoke(owner)).toMatchObject({ status: 200, data: null })
    expect((await get(desks.print, cookie, { cid: contest.id })).status).toBe(403)
    expect((await enter(data.secret)).status).toBe(403)
    expect((await revoke(owner)).status).toBe(200)
    const actions = await server.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', String(contest.id))
      .where('subject_kind', '=', 'contest')
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['contest.makePass', 'contest.revokePass'])
  })

  test.each<[string, object, number]>([
    ['of no desk', { desk: 'kitchen' }, 400],
    ['without a name', { name: ' ' }, 400],
    ['with a long name', { name: 'x'.repeat(41) }, 400],
    ['for no time', { hours: 0 }, 400],
    ['for weeks', { hours: 73 }, 400],
    ['of no contest', { cid: 999_999 }, 400],
  ])('%s is not made', async (_, more, status) => {
    expect(await make(await contestWith(), more)).toMatchObject({ status })
  })

  test('is made and seen by the managers of the contest alone', async () => {
    const contest = await contestWith()
    expect(await make(contest, {}, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await make(contest, {}, stranger)).toMatchObject({ http: 200, status: 403 })
    expect(await list(contest, stranger)).toMatchObject({ http: 200, status: 403 })
    expect(await server.call('POST', '/api/contest-desk-pass', { body: {} })).toMatchObject({ http: 401 })
  })

  test('an invalid pass is refused; a browser holds passes for several desks', async () => {
    const [one, two] = [await contestWith(), await contestWith()]
    expect(await enter('x'.repeat(43))).toMatchObject({ http: 200, status: 403 })
    expect(await enter('')).toMatchObject({ status: 403 })
    expect((await get(desks.print, `verdict-desks=${'x'.repeat(43)}`, { cid: one.id })).status).toBe(403)
    const first = await browserAt(one, 'print')
    const { secret } = (await make(two, { desk: 'balloons' })).data
    const both = cookieOf(await enter(secret, first))
    expect((await get(desks.print, both, { cid: one.id })).status).toBe(200)
    expect((await get(desks.balloons, both, { cid: two.id })).status).toBe(200)
    expect((await get(desks.print, both, { cid: two.id })).status).toBe(403)
  })

  test('are limited in number', async () => {
    const contest = await contestWith()
    for (let n = 0; n < 50; n += 1) expect((await make(contest, { name: `Hall ${n}` })).status).toBe(200)
    expect(await make(contest)).toMatchObject({ http: 200, status: 400 })
  })
})

describe('at a desk opened by a pass', () => {
  test('prints are done under its name', async () => {
    const contest = await contestWith()
    const cookie = await browserAt(contest, 'print')
    await server.call('POST', '/api/submit-print-text', {
      token: ann.token,
      body: { cid: contest.id, content: 'a\nb' },
    })
    const [row] = (await get(desks.print, cookie, { cid: contest.id })).data.records
    expect((await get('/api/contest-desk/print-text', cookie, { cid: contest.id, id: row.id })).data.content).toBe(
      'a\nb',
    )
    const reply = await server.call('PUT', '/api/contest-desk/print', {
      headers: { cookie },
      body: { cid: contest.id, id: row.id, isPrinted: true },
    })
    expect(reply.status).toBe(200)
    expect((await get(desks.print, cookie, { cid: contest.id })).data.records).toMatchObject([{ printedBy: 'Hall B' }])
  })

  test('a request of another contest is not accessible by its number', async () => {
    const [contest, other] = [await contestWith(), await contestWith()]
    await server.call('POST', '/api/submit-print-text', {
      token: ann.token,
      body: { cid: other.id, content: 'secret' },
    })
    const [row] = (await server.call('GET', desks.print, { token: owner.token, query: { cid: other.id } })).data.records
    const cookie = await browserAt(contest, 'print')
    const reply = await get('/api/contest-desk/print-text', cookie, { cid: contest.id, id: row.id })
    expect(reply).toMatchObject({ http: 200, status: 400 })
    expect(JSON.stringify(reply)).not.toContain('secret')
  })

  test('a pass can exclude what the board hides', async () => {
    const contest = await contestWith({ is_sealed: true, seals_at: at(-20) })
    for (const minute of [-30, -10]) {
      const who = minute === -30 ? ann : stranger
      await makeEntry(server, who, { contest, problemId: problem.id, at: at(minute), verdict: verdict.accepted })
    }
    const hand = (cookie: string, id: number) =>
      server.call('PUT', '/api/contest-desk/balloon', {
        headers: { cookie },
        body: { cid: contest.id, id, isHanded: true },
      })
    const all = await browserAt(contest, 'balloons')
    const [, frozen] = (await get(desks.balloons, all, { cid: contest.id })).data.records
    expect(frozen).toMatchObject({ username: 'stranger', isFrozen: true })
    const less = await browserAt(contest, 'balloons', { showsFrozen: false })
    const { data } = await get(desks.balloons, less, { cid: contest.id, hidesFrozen: false })
    expect(data).toMatchObject({ total: 1, waiting: 1, showsFrozen: false, records: [{ username: 'ann' }] })
    expect(await hand(less, frozen.id)).toMatchObject({ http: 200, status: 400 })
    // A participant without a balloon gets one when the contest says so.
    const least = (count: number) =>
      server.deps.db.updateTable('contest').set({ frozen_balloons: count }).where('id', '=', contest.id).execute()
    await least(1)
    expect((await get(desks.balloons, less, { cid: contest.id, hidesFrozen: false })).data.total).toBe(2)
    expect((await hand(less, frozen.id)).status).toBe(200)
    await least(0)
    expect((await hand(all, frozen.id)).status).toBe(200)
  })

  test('a pass without the freeze is not notified of solves during it', async () => {
    const contest = await contestWith({ is_sealed: true, seals_at: at(-20) })
    const heard = async (more: object) => {
      const cookie = await browserAt(contest, 'balloons', more)
      const leaving = new AbortController()
      const stream = await fetch(`${server.url}/api/events?topics=desk:${contest.id}`, {
        headers: { cookie },
        signal: leaving.signal,
      })
      let text = ''
      const over = (async () => {
        const decoder = new TextDecoder()
        for await (const chunk of stream.body ?? []) text += decoder.decode(chunk)
      })().catch(() => {})
      return { text: () => text, stop: () => leaving.abort(), over }
    }
    const [all, less] = [await heard({}), await heard({ showsFrozen: false })]
    await makeEntry(server, ann, { contest, problemId: problem.id, at: at(-10), verdict: verdict.accepted })
    await expect.poll(() => all.text()).toContain('"desk":"balloons"')
    await new Promise((next) => setTimeout(next, 300))
    expect(less.text()).not.toContain('data: ')
    for (const { stop, over } of [all, less]) {
      stop()
      await over
    }
  })

  test('a stream of its desk opens with two statements, that of a manager with three', async () => {
    const contest = await contestWith()
    const cookie = await browserAt(contest, 'print')
    // A manager's session is read again after its end is subscribed to, so that a revocation in between is not missed.
    for (const [headers, most] of [
      [{ cookie }, 2],
      [{ authorization: owner.token }, 3],
    ] as [Record<string, string>, number][]) {
      const listen = async () => {
        const leaving = new AbortController()
        const { signal } = leaving
        const stream = await fetch(`${server.url}/api/events?topics=desk:${contest.id}`, { headers, signal })
        expect(stream.headers.get('content-type')).toContain('event-stream')
        leaving.abort()
      }
      expect(await fewestQueries(server.deps, listen)).toBeLessThanOrEqual(most)
    }
  })

  test('its events are received until the pass is revoked, and those of other desks never', async () => {
    const contest = await contestWith()
    const { data } = await make(contest)
    const cookie = cookieOf(await enter(data.secret))
    const stream = await fetch(`${server.url}/api/events?topics=desk:${contest.id}`, { headers: { cookie } })
    expect(stream.headers.get('content-type')).toContain('event-stream')
    let text = ''
    const over = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of stream.body ?? []) text += decoder.decode(chunk)
    })().catch(() => {})
    const heard = () => text.split('\n').filter((line) => line.startsWith('data: ')).length
    const until = async (count: number) => {
      for (let tries = 0; tries < 100 && heard() < count; tries += 1) await new Promise((next) => setTimeout(next, 50))
      expect(heard()).toBe(count)
    }
    await makeEntry(server, ann, { contest, problemId: problem.id, at: at(-10), verdict: verdict.accepted })
    const print = () =>
      server.call('POST', '/api/submit-print-text', { token: ann.token, body: { cid: contest.id, content: 'x' } })
    await print()
    await until(1)
    expect(text).toContain('"desk":"print"')
    await server.call('DELETE', `/api/contest-desk-pass?cid=${contest.id}&id=${data.id}`, { token: owner.token })
    server.clock.advance(31_000)
    await print()
    // A later event was received by another subscriber: the pass received none of them.
    await new Promise((next) => setTimeout(next, 300))
    expect(heard()).toBe(1)
    await stream.body?.cancel().catch(() => {})
    server.app.server.closeAllConnections()
    await over
  })
})
