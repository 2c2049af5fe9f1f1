import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoardPeople, type HoldContest, startBoards } from '../../../../../test/harness/boards.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'

/** Passes for the overlays of contests without a public board. */

let server: TestServer
let people: BoardPeople
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(() => server.close())

/** A contest without a public board, half an hour into its freeze. */
const closed = () => hold(9_000)

const makePass = (cid: number, token: string | undefined) =>
  server.call('POST', '/api/contest-overlay/pass', { body: { cid }, token })
const board = (cid: number, pass: string, more: object = {}) =>
  server.call('GET', '/api/contest-overlay/board', { query: { cid, pass, ...more } })

test('a pass shows guests the frozen board, as a public one would be', async () => {
  const { cid, ids } = await closed()
  expect((await server.call('GET', '/api/contest-board', { query: { cid } })).status).not.toBe(200)
  const { data } = await makePass(cid, people.owner.token)
  const seen = (await board(cid, data.pass)).data
  expect(seen.view).toBe('frozen')
  expect(seen.rows).toHaveLength(3)
  expect(seen.people.map(({ realname }: { realname: string | null }) => realname)).toEqual([null, null, null])
  const open = await server.call('GET', '/api/contest-board', {
    query: { cid, forceRefresh: true },
    token: people.owner.token,
  })
  expect(open.data.rows).not.toEqual(seen.rows)
  const info = await server.call('GET', '/api/contest-overlay', { query: { cid, pass: data.pass } })
  expect(info.data.contest.id).toBe(cid)
  expect(info.data.latest.length).toBeGreaterThan(0)
  // A hidden verdict is no change.
  await server.deps.db
    .updateTable('submission')
    .set({ verdict: verdict.wrongAnswer })
    .where('id', '=', ids[11] ?? 0)
    .execute()
  const again = await board(cid, data.pass, { from: seen.version })
  expect(again.data).toMatchObject({ from: seen.version, version: seen.version, rows: [] })
})

test('only managers of the contest create passes', async () => {
  const { cid } = await closed()
  expect((await makePass(cid, undefined)).http).toBe(401)
  expect((await makePass(cid, people.ada.token)).data).toBeNull()
  expect((await makePass(cid, people.root.token)).data.pass).toMatch(/^[\w-]+$/)
})

test('managers list and revoke passes; open overlays end, other passes go on', async () => {
  const { cid } = await closed()
  const other = await closed()
  const { owner, ada } = people
  const passes = (token: string | undefined, id = cid) =>
    server.call('GET', '/api/contest-overlay/passes', { query: { cid: id }, token })
  const revoke = (token: string | undefined, id: number, of = cid) =>
    server.call('POST', '/api/contest-overlay/revoke', { body: { cid: of, id }, token })
  const named = (name: string) =>
    server.call('POST', '/api/contest-overlay/pass', { body: { cid, name }, token: owner.token })
  const [stage, hall] = [(await named('Stage 1')).data.pass, (await named('Hall')).data.pass]
  const listed = await passes(owner.token)
  expect(listed.data).toMatchObject([
    { name: 'Hall', madeBy: owner.username, state: 'open' },
    { name: 'Stage 1', state: 'open' },
  ])
  for (const secret of [stage, hall]) expect(JSON.stringify(listed.data)).not.toContain(secret)
  const { version } = (await board(cid, stage)).data
  const id = listed.data[1].id
  expect((await passes(undefined)).http).toBe(401)
  expect((await passes(ada.token)).data).toBeNull()
  expect((await revoke(undefined, id)).http).toBe(401)
  expect((await revoke(ada.token, id)).status).toBe(403)
  expect((await revoke(owner.token, id, other.cid)).status).not.toBe(200)
  expect((await board(cid, stage)).status).toBe(200)

  expect((await revoke(owner.token, id)).status).toBe(200)
  expect((await board(cid, stage, { from: version })).status).toBe(403)
  expect((await server.call('GET', '/api/contest-overlay', { query: { cid, pass: stage } })).status).toBe(403)
  expect((await board(cid, hall)).status).toBe(200)
  expect((await revoke(owner.token, id)).status).not.toBe(200)
  expect((await passes(owner.token)).data).toMatchObject([{ state: 'open' }, { state: 'revoked' }])
  const log = await server.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_kind', '=', 'contest')
    .where('subject_id', '=', String(cid))
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'contest.makeOverlayPass',
    'contest.makeOverlayPass',
    'contest.revokeOverlayPass',
  ])
  await server.deps.db
    .updateTable('overlay_pass')
    .set({ expires_at: server.clock.now() })
    .where('contest_id', '=', cid)
    .execute()
  expect((await board(cid, hall)).status).toBe(403)
  expect((await passes(owner.token)).data).toMatchObject([{ state: 'expired' }, { state: 'revoked' }])
})

test('a pass opens one contest until it expires, and no other pass opens overlays', async () => {
  const [{ cid }, other] = [await closed(), await closed()]
  const { pass } = (await makePass(cid, people.owner.token)).data
  expect((await board(cid, pass)).status).toBe(200)
  for (const [contest, secret] of [
    [other.cid, pass],
    [cid, `${pass}x`],
    [cid, 'x'],
  ] as const) {
    expect((await board(contest, secret)).data).toBeNull()
    const info = await server.call('GET', '/api/contest-overlay', { query: { cid: contest, pass: secret } })
    expect(info.data).toBeNull()
  }
  const resolver = await server.call('POST', '/api/contest-scroll-board-pass', {
    body: { cid },
    token: people.owner.token,
  })
  expect((await board(cid, resolver.data.pass)).data).toBeNull()
  server.clock.advance(8 * 24 * 3_600_000)
  expect((await board(cid, pass)).data).toBeNull()
})
