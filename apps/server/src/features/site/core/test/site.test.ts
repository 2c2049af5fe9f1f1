import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { poetryLines } from '../poetry/lines.ts'
import { lineAt } from '../poetry/poetry-line.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ VERDICT_BASE_URL: 'https://judge.example/' })
})
afterAll(() => server.close())

const get = async (path: string, query: Record<string, unknown> = {}, token?: string) => {
  const reply = await server.call('GET', path, { query, token })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}

const day = 86_400_000

describe('settings', () => {
  test('the site config contains every key, with defaults until changed', async () => {
    expect(await get('/api/get-website-config')).toMatchObject({
      baseUrl: 'https://judge.example',
      shortName: 'Verdict',
      register: true,
      openPublicDiscussion: true,
      recordName: null,
      tools: expect.arrayContaining([expect.objectContaining({ key: 'draw' })]),
    })
  })

  test('a change shows at once, and a row that makes no sense counts as unset', async () => {
    await server.deps.settings.write({ name: '校内评测', defaultSubmitInterval: 0 })
    expect((await get('/api/get-website-config')).name).toBe('校内评测')
    await server.deps.db.insertInto('site_setting').values({ key: 'register', value: '"maybe"' }).execute()
    await server.deps.settings.write({ shortName: 'VJ' })
    const settings = await server.deps.settings.read()
    expect(settings).toMatchObject({ shortName: 'VJ', register: true, defaultSubmitInterval: 0 })
  })
})

describe('the poetry line', () => {
  test('comes from a collection of our own, and all of it has its turn', async () => {
    expect(poetryLines).toContainEqual(await get('/api/get-poetry-line'))
    const turns = Array.from({ length: poetryLines.length }, (_, turn) => lineAt(new Date(turn * 600_000)))
    expect(new Set(turns).size).toBe(poetryLines.length)
    expect(poetryLines.length).toBeGreaterThanOrEqual(40)
    for (const { line, origin } of poetryLines) expect([line.length > 4, origin.includes('《')]).toEqual([true, true])
  })

  test('comes from a service when one is set, and from us while that is silent', async () => {
    let answer: () => { status: number; body: string } = () => ({ status: 500, body: '' })
    const service: Server = createServer((_, reply) => {
      const { status, body } = answer()
      reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }).listen(0, '127.0.0.1')
    await new Promise((ready) => service.once('listening', ready))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/line`
    const other = await startTestServer({ VERDICT_POETRY_URL: url })
    const ask = async () => (await other.call('GET', '/api/get-poetry-line')).data
    expect(poetryLines).toContainEqual(await ask())
    answer = () => ({ status: 200, body: '{"nothing":"of use"}' })
    expect(poetryLines).toContainEqual(await ask())
    answer = () => ({ status: 200, body: JSON.stringify({ content: '床前明月光', origin: '静夜思', author: '李白' }) })
    expect(await ask()).toEqual({ line: '床前明月光', origin: '李白《静夜思》' })
    answer = () => ({ status: 500, body: '' })
    expect((await ask()).line).toBe('床前明月光')
    await other.close()
    service.close()
  })
})

describe('announcements', () => {
  test('are paged, newest first, without hidden ones and those of groups, and safe to show', async () => {
    const root = await makeUser(server, { role: 'root', username: 'herald' })
    const put = (title: string, change: object = {}) => ({
      title,
      content: `**${title}** <script>alert(1)</script>`,
      account_id: root.id,
      created_at: new Date(Date.now() - day + title.length * 1_000),
      ...change,
    })
    const rows = [
      put('a'),
      put('bb'),
      put('ccc'),
      put('hidden', { status: 1 }),
      put('group', { group_id: await makeGroup(server) }),
    ]
    await server.deps.db.insertInto('announcement').values(rows).execute()
    const page = await get('/api/get-common-announcement', { limit: 2 })
    expect(page).toMatchObject({ total: 3, size: 2, current: 1, pages: 2, orders: [], searchCount: true })
    expect(page.records.map((row: { title: string }) => row.title)).toEqual(['ccc', 'bb'])
    expect(page.records[0]).toMatchObject({ username: 'herald', uid: root.id, status: 0 })
    expect(page.records[0].gmtCreate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/)
    expect(page.records[0].html).toContain('<strong>ccc</strong>')
    expect(page.records[0].html).not.toContain('<script')
    const past = await get('/api/get-common-announcement', { currentPage: 9, limit: 2 })
    expect(past).toMatchObject({ records: [], total: 3, current: 9 })
    expect((await get('/api/get-common-announcement', { currentPage: -3, limit: 0 })).size).toBe(10)
  })
})

describe('numbers of the last week', () => {
  test('rank the users with most solved problems, then newcomers, and count all submissions by day', async () => {
    const { db } = server.deps
    const ada = await makeUser(server, { username: 'week-ada' })
    const bob = await makeUser(server, { username: 'week-bob' })
    const eve = await makeUser(server, { username: 'week-eve', banned: true })
    const problems = await db
      .insertInto('problem')
      .values(['W-1', 'W-2'].map((display_id) => ({ display_id })))
      .returning('id')
      .execute()
    const [one = 0, two = 0] = problems.map(({ id }) => id)
    const now = Date.now()
    const submit = async (account_id: string, problem_id: number, verdict: number, daysAgo: number) => {
      const submitted_at = new Date(now - daysAgo * day)
      const row = { account_id, problem_id, verdict, submitted_at, language: 'C++', length: 1 }
      const { id } = await db.insertInto('submission').values(row).returning('id').executeTakeFirstOrThrow()
      if (verdict !== 0) return
      await db
        .insertInto('accepted')
        .values({ submission_id: id, account_id, problem_id, created_at: submitted_at })
        .execute()
    }
    await submit(ada.id, one, 0, 1)
    await submit(ada.id, one, 0, 0)
    await submit(bob.id, one, 0, 0)
    await submit(bob.id, two, 0, 2)
    await submit(bob.id, two, -1, 2)
    await submit(ada.id, two, 0, 9)
    await submit(eve.id, two, 0, 0)

    const rank = await get('/api/get-recent-seven-ac-rank')
    expect(rank.slice(0, 2)).toMatchObject([
      { username: 'week-bob', ac: 2, signature: null, total: null, rating: null },
      { username: 'week-ada', ac: 1 },
    ])
    expect(rank.slice(2).every((row: { ac: number }) => row.ac === 0)).toBe(true)
    expect(rank.map((row: { username: string }) => row.username)).not.toContain('week-eve')

    const week = await get('/api/get-last-week-submission-statistics')
    expect(week.dateStrList).toHaveLength(7)
    expect(week.dateStrList[6]).toMatch(/^\d\d-\d\d$/)
    expect(week.totalCountList).toEqual([0, 0, 0, 0, 2, 1, 3])
    expect(week.acCountList).toEqual([0, 0, 0, 0, 1, 1, 3])

    await submit(ada.id, one, -1, 0)
    const root = await makeUser(server, { role: 'root' })
    const path = '/api/get-last-week-submission-statistics'
    expect((await get(path, { forceRefresh: true }, ada.token)).totalCountList[6]).toBe(3)
    expect((await get(path, { forceRefresh: true }, root.token)).totalCountList[6]).toBe(4)
  })

  test('the newest public problems have the title in the requested language', async () => {
    const { db } = server.deps
    const { id } = await db
      .insertInto('problem')
      .values({ display_id: 'N-1', created_at: new Date(Date.now() + day) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('problem')
      .values({ display_id: 'N-2', visibility: 2, created_at: new Date(Date.now() + day) })
      .execute()
    await db
      .insertInto('problem_statement')
      .values([
        { problem_id: id, locale: 'zh-CN', title: '新题' },
        { problem_id: id, locale: 'en-US', title: 'New problem' },
      ])
      .execute()
    const ask = (language: string) =>
      server.call('GET', '/api/get-recent-updated-problem', { headers: { 'accept-language': language } })
    expect((await ask('zh')).data[0]).toMatchObject({ id, problemId: 'N-1', title: '新题', type: 0 })
    expect((await ask('en')).data[0].title).toBe('New problem')
  })
})

describe('judge hosts', () => {
  test('show their languages, and are connected while they give signs of life', async () => {
    const { db } = server.deps
    const token = await db
      .insertInto('judge_token')
      .values({ name: 'farm', token_hash: 'farm' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const report = {
      name: 'farm-1',
      instance: 'instance-1',
      cpuCores: 4,
      slots: 3,
      enforcement: 'cgroup v2',
      warnings: ['something private'],
      cpuLoad: 0.5,
      memoryLoad: 0.25,
      languages: [
        { name: 'C++', available: true, version: 'g++ 12', compileCommand: 'g++', runCommand: null, reason: null },
      ],
    }
    const host = { name: 'farm-1', instance: 'instance-1', token_id: token.id }
    await db
      .insertInto('judge_host')
      .values({ ...host, report: JSON.stringify(report), last_seen: server.clock.now() })
      .execute()
    const [seen] = await get('/api/get-judge-hosts')
    expect(seen).toMatchObject({
      name: 'farm-1',
      connected: true,
      slots: 3,
      busy: 0,
      languages: [{ version: 'g++ 12' }],
    })
    expect(JSON.stringify(seen)).not.toContain('private')
    server.clock.advance(41_000)
    expect((await get('/api/get-judge-hosts'))[0].connected).toBe(false)
  })
})

describe('public pictures', () => {
  test('are sent by their kind, kept for ever, and cannot script the site', async () => {
    await server.deps.files.putNamed('img', 'boat.svg', Readable.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await server.deps.files.putNamed('img', 'page.html', Readable.from('<script>alert(1)</script>'))
    await server.deps.db.insertInto('carousel_picture').values({ file_name: 'boat.svg' }).execute()
    const [first] = await get('/api/home-carousel')
    expect(first).toMatchObject({ id: expect.any(Number), url: '/api/public/img/boat.svg' })
    const picture = await fetch(server.url + first.url)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect(await picture.text()).toContain('<svg')
    for (const name of ['page.html', 'none.png', '..%2f..%2fsecret.png', '.hidden.png']) {
      const refused = await server.call('GET', `/api/public/img/${name}`)
      expect([name, refused.http, refused.data]).toEqual([name, 404, null])
    }
  })
})

test('contests of other sites are not reported', async () => {
  expect(await get('/api/get-recent-other-contest')).toEqual([])
})
