import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { openCodeforces } from '../codeforces.ts'
import { refreshRatingsJob } from '../jobs.ts'
import { refreshRatings } from '../refresh-ratings.ts'

/** Ratings come from a fake that behaves like Codeforces: one unknown handle fails the whole call. */

const ratings = new Map<string, number | null>([
  ['tourist', 3_800],
  ['newcomer', null],
  ['dots..', 1_200],
])
let mode: 'well' | 'down' | 'page' | 'short' = 'well'
const asked: string[] = []
const stand = createServer((request, reply) => {
  const handles = decodeURIComponent(/^\/api\/user\.info\?handles=(.*)$/.exec(request.url ?? '')?.[1] ?? '').split(';')
  asked.push(handles.join(';'))
  const answer = (code: number, body: unknown): void => {
    reply.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (mode === 'down') return void reply.destroy()
  if (mode === 'page') return void reply.end('<html>Please wait. Your browser is being checked.</html>')
  if (mode === 'short') return answer(200, { status: 'OK', result: [] })
  const unknown = handles.find((handle) => !ratings.has(handle.toLowerCase()))
  if (unknown !== undefined) {
    return answer(400, { status: 'FAILED', comment: `handles: User with handle ${unknown} not found` })
  }
  const result = handles.map((handle) => {
    const rating = ratings.get(handle.toLowerCase())
    return { handle, contribution: 0, ...(typeof rating === 'number' ? { rating, maxRating: rating } : {}) }
  })
  answer(200, { status: 'OK', result })
})

let server: TestServer
let fake: Server
let url: string
beforeAll(async () => {
  fake = stand.listen(0, '127.0.0.1')
  await new Promise((done) => fake.once('listening', done))
  url = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  server = await startTestServer({ VERDICT_CODEFORCES_URL: url })
})
afterAll(async () => {
  await server.close()
  await new Promise((done) => fake.close(done))
})
beforeEach(async () => {
  mode = 'well'
  asked.length = 0
  await server.deps.db.updateTable('account').set({ cf_username: null, rating: null }).execute()
})

const named = async (cf_username: string, rating: number | null = null): Promise<Person> => {
  const person = await makeUser(server)
  await server.deps.db.updateTable('account').set({ cf_username, rating }).where('id', '=', person.id).execute()
  return person
}
const waits: number[] = []
const refresh = () =>
  refreshRatings(
    server.deps,
    openCodeforces(url, async (ms) => {
      waits.push(ms)
    }),
  )
const rating = async ({ username }: Person): Promise<number | null> =>
  (await server.call('GET', '/api/get-user-home-info', { query: { username } })).data.rating

test('profiles show the Codeforces rating; unknown handles, unrated users and empty handles show none', async () => {
  const [known, twin, newcomer] = [await named('tourist'), await named('Tourist'), await named('newcomer', 900)]
  const [gone, odd, without] = [await named('nobody_1', 1_500), await named('no handle; at all', 7), await named('', 7)]
  await server.deps.db.updateTable('account').set({ cf_username: null }).where('id', '=', without.id).execute()
  expect(await refresh()).toEqual({ asked: 4, changed: 6 })
  expect(await rating(known)).toBe(3_800)
  expect(await rating(twin)).toBe(3_800)
  for (const person of [newcomer, gone, odd, without]) expect(await rating(person)).toBeNull()
  // Unknown ones are left out one by one, with the pause their API wants.
  expect(asked).toHaveLength(2)
  expect(asked.every((handles) => !handles.includes('no handle'))).toBe(true)
  expect(waits).toEqual([2_000])
  expect(await refresh()).toEqual({ asked: 4, changed: 0 })
})

test.each(['down', 'page', 'short'] as const)('when Codeforces fails (%s), stored ratings are kept', async (how) => {
  const person = await named('tourist', 3_700)
  mode = how
  await expect(refresh()).rejects.toThrow()
  expect(await rating(person)).toBe(3_700)
  mode = 'well'
  await refresh()
  expect(await rating(person)).toBe(3_800)
})

test('many users are requested in batches, and none twice', async () => {
  const { pool } = server.deps
  await pool.query(`insert into account (id, username, password_hash, cf_username)
    select 'many-' || n, 'many' || n, '', 'many-' || n from generate_series(1, 250) n`)
  for (let n = 1; n <= 250; n += 1) ratings.set(`many-${n}`, n)
  expect(await refresh()).toEqual({ asked: 250, changed: 250 })
  expect(asked.map((handles) => handles.split(';').length)).toEqual([100, 100, 50])
  const { rows } = await pool.query(`select count(*)::int as n from account where rating = substr(cf_username, 6)::int`)
  expect(rows[0].n).toBe(250)
  await pool.query(`delete from account where id like 'many-%'`)
})

test('another handle takes the rating away at once, other changes of the profile leave it', async () => {
  const person = await named('tourist', 3_800)
  const change = (body: object) => server.call('POST', '/api/change-userInfo', { token: person.token, body })
  expect((await change({ cfUsername: 'tourist', nickname: 'T' })).status).toBe(200)
  expect(await rating(person)).toBe(3_800)
  await change({ cfUsername: 'newcomer' })
  expect(await rating(person)).toBeNull()
})

test("the nightly job calls the operator's URL, or none", async () => {
  const person = await named('tourist')
  await refreshRatingsJob.run?.(server.deps, {}, 'job')
  expect(await rating(person)).toBe(3_800)
  asked.length = 0
  const config = { ...server.deps.config, VERDICT_CODEFORCES_URL: 'never' as const }
  await refreshRatingsJob.run?.({ ...server.deps, config }, {}, 'job')
  expect(asked).toEqual([])
})
