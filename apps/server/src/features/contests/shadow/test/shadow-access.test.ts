import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { submitProgram } from '../../../../../test/harness/judging.ts'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer } from '../../../../../test/harness/server.ts'
import { baseUrlOf } from '../../../../platform/config.ts'
import {
  makePair,
  owner,
  read,
  save,
  settingsFor,
  site,
  teams,
  turnOff,
  untilCounts,
  withSites,
} from './shadow-setup.ts'

/** Access to a shadow, its secret, refused settings, and errors of the connection. */

withSites()

const call = (method: 'GET' | 'POST' | 'PUT', path: string, who: Person | null, input: object) =>
  site.call(method, `/api/contest-shadow${path}`, {
    ...(who !== null && { token: who.token }),
    ...(method === 'GET' ? { query: { ...input } } : { body: input }),
  })

/** Every call of the page on a contest. */
const calls = (cid: number) =>
  [
    ['GET', '', { cid }],
    ['GET', '/submissions', { cid }],
    ['GET', '/scoreboard', { cid }],
    ['PUT', '', settingsFor(cid, 'https://primary.example/api/contests/finals', { isOn: false })],
    ['POST', '/retry', { cid }],
    ['PUT', '/review', { cid, id: '1', isReviewed: true, note: '' }],
    ['POST', '/rejudge', { cid, id: '1' }],
    ['POST', '/remove', { cid }],
  ] as const

test('contestants, other staff and guests reach nothing; read-only co-organisers change nothing', async () => {
  const { cid } = await makePair(3_000)
  const [stranger, admin, reader] = [
    await makeUser(site),
    await makeUser(site, { role: 'admin' }),
    await makeUser(site),
  ]
  await site.deps.db
    .insertInto('contest_organiser')
    .values({ contest_id: cid, account_id: reader.id, granted: 'readOnly', added_by: '', added_at: site.clock.now() })
    .execute()
  for (const [method, path, input] of calls(cid)) {
    const name = `${method} ${path}`
    expect(await call(method, path, null, input), name).toMatchObject({ http: 401 })
    for (const who of [stranger, admin])
      expect(await call(method, path, who, input), name).toMatchObject({ status: 403 })
    const byReader = await call(method, path, reader, input)
    if (method !== 'GET') expect(byReader, name).toMatchObject({ status: 403 })
  }
  expect(await call('GET', '', reader, { cid })).toMatchObject({ status: 200, data: { settings: null } })
  const jury = await makeUser(site)
  await site.deps.db
    .insertInto('contest_organiser')
    .values({ contest_id: cid, account_id: jury.id, granted: 'jury', added_by: '', added_at: site.clock.now() })
    .execute()
  const settings = settingsFor(cid, 'https://primary.example/api/contests/finals', { isOn: false })
  expect(await call('PUT', '', jury, settings)).toMatchObject({ status: 200 })
})

test('the secret is encrypted, never returned, and bound to the host it was entered for', async () => {
  const { cid } = await makePair(3_000)
  const secret = 'pass word of the primary'
  const url = 'https://primary.example/api/contests/finals/'
  const saved = await save(settingsFor(cid, url, { secret, isOn: false }))
  expect(saved).toMatchObject({
    status: 200,
    data: { settings: { url: url.slice(0, -1), username: 'owner', hasSecret: true, isOn: false } },
  })
  const texts = [saved, await call('GET', '', owner, { cid }), await call('GET', '/submissions', owner, { cid })]
  expect(JSON.stringify(texts)).not.toContain(secret)
  const row = await site.deps.db
    .selectFrom('contest_shadow')
    .selectAll()
    .where('contest_id', '=', cid)
    .executeTakeFirst()
  expect(row?.secret?.includes(secret)).toBe(false)
  const audited = await site.deps.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'contest.shadow')
    .execute()
  expect(audited.length).toBeGreaterThan(0)
  expect(JSON.stringify(audited)).not.toContain(secret)
  // Kept without being sent again, but not for another host or another way to log in.
  expect(await save(settingsFor(cid, `${url}2`, { secret: null, isOn: false }))).toMatchObject({ status: 200 })
  const needed = { status: 400, data: null }
  const other = settingsFor(cid, 'https://other.example/api/contests/finals', { secret: null })
  expect(await save(other)).toMatchObject(needed)
  expect(await save(settingsFor(cid, url, { secret: null, auth: 'bearer' }))).toMatchObject(needed)
})

test('contestants of a contest that shadows cannot submit, managers can', async () => {
  const { cid, url } = await makePair(3_000)
  const contestant = await makeUser(site)
  const submit = (who: Person) => submitProgram(site, who, { cid, pid: 'A' })
  expect(await submit(contestant)).toMatchObject({ status: 200 })
  await save(settingsFor(cid, url, { isOn: false }))
  const isShadow = async () =>
    (await site.call('GET', '/api/get-contest-info', { token: contestant.token, query: { cid } })).data.isShadow
  expect(await isShadow()).toBe(true)
  expect(await submit(contestant)).toMatchObject({ status: 403 })
  expect(await submit(owner)).toMatchObject({ status: 200 })
  expect(await call('POST', '/remove', owner, { cid })).toMatchObject({ status: 200 })
  expect(await isShadow()).toBeUndefined()
  expect(await submit(contestant)).toMatchObject({ status: 200 })
})

test('other formats, individual time and contests of groups cannot shadow', async () => {
  const url = 'https://primary.example/api/contests/finals'
  const group = { group_id: await makeGroup(site, { owner }) }
  for (const given of [{ type: 1 }, { window_s: 3_600 }, { type: 1, format: 'codeforces' }, group]) {
    const { id } = await makeContest(site, { owner_id: owner.id, ...given })
    expect((await read(id)).isPossible).toBe(false)
    expect(await save(settingsFor(id, url))).toMatchObject({ status: 400 })
  }
})

test('a contest does not shadow itself, nor another shadow of the site', async () => {
  const own = new URL(baseUrlOf(site.deps.config)).origin
  const [first, second] = [await makePair(3_000), await makePair(3_000)]
  const saveOwn = (cid: number, of: number) => save(settingsFor(cid, `${own}/api/ccs/contests/${of}`, { isOn: false }))
  expect(await saveOwn(first.cid, first.cid)).toMatchObject({ status: 400 })
  expect(await saveOwn(first.cid, second.cid)).toMatchObject({ status: 200 })
  expect(await saveOwn(second.cid, first.cid)).toMatchObject({ status: 400 })
})

test('a contest that shadows itself by another name of the site stops after what it had', async () => {
  const { cid } = await makePair(3_000)
  await site.deps.db.updateTable('contest').set({ opens_ccs: true }).where('id', '=', cid).execute()
  const submitted = await submitProgram(site, teams.ada as Person, { cid, pid: 'A' })
  expect(submitted).toMatchObject({ status: 200 })
  const url = `${site.url.replace('127.0.0.1', 'localhost')}/api/ccs/contests/${cid}`
  await save(settingsFor(cid, url, { username: owner.username }))
  const state = async () => (await read(cid)).connection
  await expect.poll(async () => (await state()).error?.text, { timeout: 30_000 }).toMatch(/itself|自身/)
  const { n } = await site.deps.db
    .selectFrom('submission')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(2)
  await turnOff(cid, url)
})

test.each([
  'not an address',
  'ftp://primary.example/contests/1',
  'https://user:password@primary.example/contests/1',
  'https://primary.example/contests/1?token=1',
])('the address %s is refused', async (url) => {
  const { cid } = await makePair(3_000)
  expect(await save(settingsFor(cid, url))).toMatchObject({ status: 400 })
})

describe('a primary that cannot be read', () => {
  let other: Server
  let base = ''
  beforeAll(async () => {
    other = createServer((request, response) => {
      const path = request.url ?? ''
      if (path.startsWith('/moved')) response.writeHead(302, { location: 'https://elsewhere.example/api/contests/1' })
      else if (path.startsWith('/page')) response.writeHead(200, { 'content-type': 'text/html' })
      else if (path.startsWith('/broken')) response.writeHead(500)
      else response.writeHead(404)
      response.end(path.startsWith('/page') ? '<html>Welcome</html>' : '')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    other.closeAllConnections()
    await new Promise((resolve) => other.close(resolve))
  })

  const failing = async (url: string, more: object = {}) => {
    const { cid, url: right } = await makePair(3_000, [[300, 'ada', 'A', 0]])
    await save(settingsFor(cid, url, more))
    await expect.poll(async () => (await read(cid)).connection.state, { timeout: 20_000 }).toBe('failing')
    const { error } = (await read(cid)).connection
    const english = await site.call('GET', '/api/contest-shadow', {
      token: owner.token,
      query: { cid },
      headers: { 'accept-language': 'en-US' },
    })
    return { cid, right, text: error?.text ?? '', english: english.data.connection.error.text as string }
  }

  test.each([
    ['/moved/contests/1', 'redirects to https://elsewhere.example/api/contests/1', '重定向到'],
    ['/page/contests/1', 'not one of a Contest API', '不是 Contest API'],
    ['/broken/contests/1', 'with status 500', '返回状态 500'],
    ['/contests/1', 'has nothing at /contests/1', '没有 /contests/1'],
  ])('%s', async (path, english, chinese) => {
    const shown = await failing(`${base}${path}`)
    expect(shown.english).toContain(english)
    expect(shown.text).toContain(chinese)
    // A corrected address is used at once, and nothing is lost.
    await save(settingsFor(shown.cid, shown.right))
    await untilCounts(shown.cid, { entered: 1 })
    await turnOff(shown.cid, shown.right)
  })

  test('a closed port, a wrong password and TLS', async () => {
    expect((await failing('http://127.0.0.1:1/contests/1')).english).toContain('cannot be reached')
    expect((await failing(base.replace('http:', 'https:'))).english).toMatch(/certificate|cannot be reached/)
    const { cid, url } = await makePair(3_000)
    await save(settingsFor(cid, url, { secret: `${defaultPassword}x` }))
    await expect.poll(async () => (await read(cid)).connection.error?.text, { timeout: 20_000 }).toContain('拒绝')
    expect(await call('GET', '/scoreboard', owner, { cid })).toMatchObject({ status: 400 })
  })
})

test('without the setting, addresses of internal networks are refused', async () => {
  const strict = await startTestServer()
  try {
    const root = await makeUser(strict, { role: 'root' })
    const { id: cid } = await makeContest(strict, { owner_id: root.id })
    const saveStrictly = (url: string) =>
      strict.call('PUT', '/api/contest-shadow', { token: root.token, body: settingsFor(cid, url) })
    expect(await saveStrictly('http://primary.example/contests/1')).toMatchObject({ status: 400 })
    expect(await saveStrictly('https://127.0.0.1:1/contests/1')).toMatchObject({ status: 200 })
    const errorText = async () => {
      const reply = await strict.call('GET', '/api/contest-shadow', { token: root.token, query: { cid } })
      return reply.data.connection.error?.text
    }
    await expect.poll(errorText, { timeout: 20_000 }).toContain('内部网络')
  } finally {
    await strict.close()
  }
})
