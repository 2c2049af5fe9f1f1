import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@verdict/contract'
import { wellFormed } from '@verdict/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { addressList } from '../http/address-list.ts'
import { unstorableField } from '../http/text.ts'
import { clearSlots, giveSlotBack, networkOf, takeSlot } from '../throttle.ts'

let server: TestServer
let webFolder: string
const metricsToken = 'token-of-the-metrics-reader'
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'verdict-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(
    join(webFolder, 'index.html'),
    '<!doctype html>\n<html lang="zh-CN"><head><title>OJ</title></head><body><div id="root"></div></body></html>\n',
  )
  await writeFile(join(webFolder, 'assets', 'index-abc123.js'), `const words = '${'word '.repeat(2_000)}'\n`)
  await writeFile(join(webFolder, 'sw.js'), '// the worker of the build')
  await writeFile(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  server = await startTestServer({ VERDICT_METRICS_TOKEN: metricsToken }, { webFolder })
})
afterAll(async () => {
  await server.close()
  await rm(webFolder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers, redirect: 'manual' })

/** As `fetch`, without its own decoding and with headers it would not let through. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Record<string, unknown>; bytes: number }>((done, failed) => {
    const asked = httpRequest(`${server.url}${path}`, { headers }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      reply.on('end', () => done({ status: reply.statusCode ?? 0, headers: reply.headers, bytes }))
    })
    asked.on('error', failed).end()
  })

describe('requests that miss', () => {
  const post = (path: string, body: string, type = 'application/json') =>
    fetch(`${server.url}${path}`, { method: 'POST', body, headers: { 'content-type': type } })

  test.each([
    ['an unknown route', () => get('/api/nothing'), 404, 404],
    ['the wrong method', () => get('/api/login'), 405, 400],
    ['another wrong method', () => fetch(`${server.url}/api/captcha`, { method: 'DELETE' }), 405, 400],
    ['the wrong method at a pattern', () => fetch(`${server.url}/api/public/img/x.png`, { method: 'PUT' }), 405, 400],
    ['a strange media type', () => post('/api/login', 'a=b', 'application/x-www-form-urlencoded'), 415, 400],
    ['plain text', () => post('/api/login', '{}', 'text/plain'), 415, 400],
    ['broken JSON', () => post('/api/login', '{"username":'), 400, 400],
    ['an enormous body', () => post('/api/login', `"${'x'.repeat(limits.request.bodyBytes)}"`), 413, 400],
    ['a missing parameter', () => get('/api/get-register-code'), 400, 400],
  ])('%s gets an envelope', async (_, ask, http, status) => {
    const reply = await ask()
    expect(reply.status).toBe(http)
    expect(await reply.json()).toMatchObject({ status, data: null, msg: expect.any(String) })
  })

  test('a JSON content type on a bodyless GET means nothing, and an empty body is an empty object', async () => {
    const reply = await raw('/api/get-website-config', { 'content-type': 'application/json;charset=utf-8' })
    expect(reply.status).toBe(200)
    expect((await post('/api/check-username-or-email', '')).status).toBe(200)
  })

  test('text that PostgreSQL cannot store is rejected at the boundary', async () => {
    const odd = await post('/api/check-username-or-email', JSON.stringify({ username: 'a\u0000b' }))
    expect([odd.status, await odd.json()]).toEqual([200, expect.objectContaining({ status: 400 })])
    const half = await post('/api/check-username-or-email', '{"username":"a\\ud83d"}')
    expect([half.status, await half.json()]).toEqual([200, expect.objectContaining({ status: 400 })])
    expect((await get('/api/get-register-code?email=%00')).status).toBe(400)
  })

  test('unknown fields are ignored', async () => {
    const reply = await post('/api/check-username-or-email', JSON.stringify({ username: 'x', surplus: { deep: [1] } }))
    expect(reply.status).toBe(200)
  })

  test.each(['constructor', 'valueof', '__proto__'])('%s is no boolean', async (word) => {
    expect((await get(`/api/get-submission-list?onlyMine=${word}`)).status).toBe(400)
  })

  test('an empty text in a body is no id, and as good as none', async () => {
    const reply = await post('/api/check-submissions-status', JSON.stringify({ submitIds: [], cid: '' }))
    expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ status: 200, data: {} })])
  })
})

describe('headers', () => {
  test('every reply forbids foreign scripts, frames and sniffing', async () => {
    for (const path of ['/', '/api/get-website-config', '/api/nothing', '/healthz', '/api/docs']) {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  test('answers of the API are stored nowhere', async () => {
    expect((await get('/api/get-website-config')).headers.get('cache-control')).toBe('no-store')
  })

  test('large answers are compressed when the caller takes it, small ones are not', async () => {
    const large = await raw('/api/openapi.json', { 'accept-encoding': 'br, gzip' })
    expect(large.headers['content-encoding']).toBe('br')
    const plain = await raw('/api/openapi.json', {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(large.bytes).toBeLessThan(plain.bytes / 4)
    expect((await raw('/healthz', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })
})

describe('the website', () => {
  test('hashed files may be kept for ever and come compressed', async () => {
    const reply = await raw('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' })
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'Accept-Encoding',
      },
    })
    expect(reply.headers).not.toHaveProperty('content-security-policy')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.bytes).toBeLessThan(200)
    const plain = await raw('/assets/index-abc123.js', {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.bytes).toBeGreaterThan(10_000)
  })

  test('other files and pages are revalidated and answered with 304 while unchanged', async () => {
    for (const path of ['/favicon.svg', '/introduction']) {
      const first = await get(path)
      expect(first.headers.get('cache-control')).toBe('no-cache')
      const again = await raw(path, { 'if-none-match': first.headers.get('etag') ?? '' })
      expect(again).toMatchObject({ status: 304, bytes: 0 })
    }
  })

  test('any address is a page, a missing file is not', async () => {
    for (const path of ['/', '/home', '/problem/V-1', '/no/such/page']) {
      const reply = await get(path)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    }
    expect((await get('/assets/index-older.js')).status).toBe(404)
    expect((await raw('/assets/../../package.json', {})).status).toBeLessThan(500)
  })

  const firstData = async (path: string, headers: Record<string, string> = {}) => {
    const html = await (await get(path, headers)).text()
    const json = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'
    const { queries } = JSON.parse(json) as { queries: { key: unknown[]; data: unknown }[] }
    return { html, json, queries }
  }

  test('a page contains its first data, keyed like the web app', async () => {
    const page = await firstData('/home')
    const keys = page.queries.map(({ key }) => key)
    expect(keys).toContainEqual(['site.config'])
    expect(keys).toContainEqual(['site.poetry'])
    expect(keys).toContainEqual(['site.announcements', { query: { currentPage: '1', limit: '5' } }])
    const config = await server.call('GET', '/api/get-website-config')
    expect(page.queries.find(({ key }) => key[0] === 'site.config')?.data).toEqual(config.data)
  })

  test('data embedded in the page cannot close its element', async () => {
    await server.deps.db
      .insertInto('site_setting')
      .values({ key: 'name', value: JSON.stringify('</script><script>alert(1)</script>') })
      .execute()
    await new Promise((next) => setTimeout(next, 1_100))
    const page = await firstData('/home')
    expect(page.json).toContain('\\u003c/script>')
    expect(page.html).not.toContain('</script><script>alert')
  })

  test.each([
    ['/home', {}, 'zh-CN'],
    ['/home', { 'accept-language': 'de-DE' }, 'en-US'],
    ['/home', { 'accept-language': 'de-DE', cookie: 'a=b; Web_Language=zh-CN' }, 'zh-CN'],
    ['/home?l=en', { cookie: 'Web_Language=zh-CN' }, 'en-US'],
    ['/home?l=zh-cn', { 'accept-language': 'en' }, 'zh-CN'],
  ])('%s with %o speaks %s', async (path, headers, locale) => {
    expect((await firstData(path, headers as Record<string, string>)).html).toContain(`<html lang="${locale}">`)
  })

  test('the service worker is revalidated, and the setting replaces it by one that removes itself', async () => {
    const kept = await get('/sw.js')
    expect(kept.headers.get('cache-control')).toBe('no-cache')
    expect(await kept.text()).toBe('// the worker of the build')
    const off = await startTestServer({ VERDICT_OFFLINE: 'off' }, { webFolder })
    const removal = await fetch(`${off.url}/sw.js`)
    expect(removal.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(removal.headers.get('cache-control')).toBe('no-cache')
    expect(await removal.text()).toContain('unregister()')
    await off.close()
  })

  test('a web app that was not built is named plainly', async () => {
    const bare = await startTestServer({}, { webFolder: join(webFolder, 'none') })
    const reply = await fetch(`${bare.url}/home`)
    expect(reply.status).toBe(503)
    expect(await reply.text()).toContain('has not been built')
    expect((await bare.call('GET', '/api/get-website-config')).status).toBe(200)
    await bare.close()
  })
})

describe('health', () => {
  test('alive without a judge, ready only with one that was seen lately', async () => {
    expect((await get('/healthz')).status).toBe(200)
    const before = await get('/readyz')
    expect(before.status).toBe(503)
    expect(await before.json()).toEqual({ status: 'notReady', missing: ['judgeHost'] })
    const token = await server.deps.db
      .insertInto('judge_token')
      .values({ name: 'one', token_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const seen = { name: 'one', instance: 'instance-1', token_id: token.id, report: '{}' }
    await server.deps.db
      .insertInto('judge_host')
      .values({ ...seen, last_seen: server.clock.now() })
      .execute()
    expect((await get('/readyz')).status).toBe(200)
    server.clock.advance(41_000)
    expect((await get('/readyz')).status).toBe(503)
  })

  test('metrics require the token or a listed address, also from this machine', async () => {
    expect((await get('/metrics')).status).toBe(403)
    expect((await get('/metrics', { authorization: 'Bearer another-token-of-metrics' })).status).toBe(403)
    const reply = await get('/metrics', { authorization: `Bearer ${metricsToken}` })
    expect(reply.status).toBe(200)
    const text = await reply.text()
    expect(text).toContain('verdict_http_seconds_bucket{le="0.001",method="GET",route="/healthz",status="200"}')
    expect(text).toContain('verdict_queue_depth 0')
    expect(text).toMatch(/verdict_db_connections\{state="total"\} \d/)
    expect(text).not.toMatch(/accepted|wrongAnswer|verdict="/)
  })
})

test.each([
  ['10.0.0.5', '10.0.0.5', true],
  ['10.0.0.5', '10.0.0.6', false],
  ['10.0.0.0/8, 2001:db8::/32', '10.9.8.7', true],
  ['10.0.0.0/8, 2001:db8::/32', '2001:db8::7', true],
  ['10.0.0.0/8, 2001:db8::/32', '127.0.0.1', false],
])('addresses %s contain %s: %s', (list, address, isIn) => {
  expect(addressList(list).check(address, address.includes(':') ? 'ipv6' : 'ipv4')).toBe(isIn)
})

test.each(['example.org', '10.0.0.0/33', '10.0.0', '::1/129'])('%s is no address or network', (list) => {
  expect(() => addressList(list)).toThrow(list)
})

test('listed addresses read the metrics, unless a proxy that is not trusted forwards the request', async () => {
  const listed = await startTestServer({ VERDICT_METRICS_FROM: '127.0.0.0/8' })
  const read = async (headers = {}) => (await fetch(`${listed.url}/metrics`, { headers })).status
  expect(await read()).toBe(200)
  expect(await read({ 'x-forwarded-for': '127.0.0.1' })).toBe(403)
  expect(await read({ via: '1.1 proxy' })).toBe(403)
  await listed.close()
  const proxied = await startTestServer({ VERDICT_METRICS_FROM: '192.0.2.0/24', VERDICT_TRUST_PROXY: '127.0.0.1' })
  const through = async (address: string) =>
    (await fetch(`${proxied.url}/metrics`, { headers: { 'x-forwarded-for': address } })).status
  expect(await through('192.0.2.7')).toBe(200)
  expect(await through('203.0.113.7')).toBe(403)
  await proxied.close()
})

describe('limits', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const slots = { limit: 3, windowMs: 1_000, now }

  test('parallel takers get no more than there are', async () => {
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeSlot(server.deps.db, 'many', slots)))
    expect(taken.filter((slot) => slot.taken)).toHaveLength(3)
    expect(taken.find((slot) => !slot.taken)?.waitMs).toBe(1_000)
  })

  test('a window ends by itself, and slots can be released', async () => {
    const take = (at: number) =>
      takeSlot(server.deps.db, 'one', { ...slots, limit: 1, now: new Date(now.getTime() + at) })
    expect((await take(0)).taken).toBe(true)
    expect((await take(999)).taken).toBe(false)
    expect((await take(1_000)).taken).toBe(true)
    await giveSlotBack(server.deps.db, 'one')
    expect((await take(1_001)).taken).toBe(true)
    await clearSlots(server.deps.db, 'one')
    expect((await take(1_002)).taken).toBe(true)
  })

  test('a sliding window restarts with each slot taken, not with refused ones', async () => {
    const take = (at: number) =>
      takeSlot(server.deps.db, 'slide', { ...slots, limit: 2, sliding: true, now: new Date(now.getTime() + at) })
    expect((await take(0)).taken).toBe(true)
    expect(await take(900)).toMatchObject({ taken: true, waitMs: 1_000 })
    expect(await take(1_800)).toMatchObject({ taken: false, waitMs: 100 })
    expect((await take(1_900)).taken).toBe(true)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))
})

test('a character that cannot be stored is refused with the name of its field', () => {
  expect(unstorableField({ a: 'x', code: 'int\u0000main' })).toBe('code')
  expect(unstorableField({ a: { b: ['\ud800'] } })).toBe('a')
  expect(unstorableField({ 'x\u0000': 'y' })).toBe('')
})

test('program output is sanitized, not rejected', () => {
  expect(wellFormed({ a: ['x\u0000y', 'z\ud800'], b: 1, c: null })).toEqual({
    a: ['x\ufffdy', 'z\ufffd'],
    b: 1,
    c: null,
  })
})

test('a request never believes a forwarded address unless a proxy is set', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  const body = { username: 'nobody', password: 'secret-1' }
  await server.call('POST', '/api/login', { body, headers })
  const keys = await server.deps.db.selectFrom('throttle').select('key').where('key', 'like', 'login:%').execute()
  expect(keys).toEqual([{ key: 'login:nobody@127.0.0.1' }])
})
