import { createCipheriv, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { QueryClient } from '@tanstack/react-query'
import { bundleContext } from '@verdict/rules'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { signIn } from '../../../api/session.ts'
import { contestQuery, type TimedContest } from '../contest-query.ts'
import { canOpenBundles, decryptBundle, hashOf } from './decrypt.ts'
import { findBundle, keepBundle } from './device.ts'
import { fetchTime } from './fetch-time.ts'
import { receiveKey } from './key.ts'
import { withLocalPictures } from './pictures.ts'
import { bundledDetailQuery, bundledListQuery } from './queries.ts'

const row = { id: 1, displayId: 'A', cid: 7, pid: 5, displayTitle: 'Apples', color: null, ac: 0, total: 0 }
const answer = { problem: { title: 'Apples', html: { description: 'Pick', input: '', output: '', hint: '' } } }
const bundle = {
  problems: [row],
  details: [{ displayId: 'A', locales: ['zh-CN', 'en-US'], answer }],
  pictures: {},
}

/** As the server encrypts it. */
const encrypted = (cid: number, version: number) => {
  const packed = gzipSync(JSON.stringify(bundle))
  const plain = Buffer.alloc(65_536)
  plain.writeUInt32BE(packed.length)
  packed.copy(plain, 4)
  const [key, nonce] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(bundleContext(cid, version)))
  const content = Uint8Array.from(Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]))
  return { content, key: key.toString('base64') }
}

/** Cache Storage in memory, which the test environment does not have. */
const memoryCaches = () => {
  const stored = new Map<string, Response>()
  const urlOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, 'http://site').href
  const cache = {
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    match: async (request: Request | string) => stored.get(urlOf(request))?.clone(),
    put: async (request: string, response: Response) => void stored.set(urlOf(request), response),
    delete: async (request: Request) => stored.delete(urlOf(request)),
  }
  return { open: async () => cache }
}

const secure = () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('DecompressionStream', DecompressionStream)
}
afterEach(() => vi.unstubAllGlobals())

const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
const started = (cid: number, more: Partial<TimedContest> = {}) => {
  signIn('tok', { uid: `user${cid}`, username: 'ada' } as never)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const contest = { statementsFrom: at(-3_600), startTime: at(-1), skewMs: 0, right: null, ...more }
  queries.setQueryData(contestQuery(cid).queryKey, contest as TimedContest)
  return queries
}
const ordinary = {
  '/api/get-contest-problem': () => [{ ...row, ac: 3 }],
  '/api/get-contest-problem-details': () => answer,
}

describe('decrypting', () => {
  test('returns what was encrypted', async () => {
    const { content, key } = encrypted(7, 2)
    expect(await decryptBundle(content, { cid: 7, version: 2, key })).toEqual(bundle)
  })

  test.each([
    ['another contest', { cid: 8 }],
    ['another version', { version: 3 }],
    ['another key', { key: Buffer.alloc(32).toString('base64') }],
  ])('fails for %s', async (_, other) => {
    const { content, key } = encrypted(7, 2)
    await expect(decryptBundle(content, { cid: 7, version: 2, key, ...other })).rejects.toThrow()
  })
})

describe('at the start', () => {
  const keep = async (cid: number, spoil: (content: Uint8Array) => void = () => {}) => {
    secure()
    const { content, key } = encrypted(cid, 1)
    const info = { version: 1, bytes: content.length, hash: await hashOf(content) }
    spoil(content)
    const asked = serve({
      ...ordinary,
      '/api/file/contest-statement-bundle': () => new Response(content),
      '/api/contest-statement-bundle/key': () => ({ key }),
    })
    return { kept: await keepBundle(cid, info), key, asked }
  }

  test('queries are answered from the device, with the key that was sent', async () => {
    const { key, asked } = await keep(21)
    receiveKey(21, { version: 1, key })
    const queries = started(21)
    expect(await queries.fetchQuery(bundledListQuery(21, false))).toEqual([row])
    expect(await queries.fetchQuery(bundledDetailQuery(21, 'A'))).toEqual(answer)
    expect(asked).toEqual(['/api/file/contest-statement-bundle'])
  })

  test('the key is asked for when it does not come', async () => {
    const { asked } = await keep(22)
    const queries = started(22, { startTime: at(-60) })
    expect(await queries.fetchQuery(bundledListQuery(22, false))).toEqual([row])
    expect(asked).toEqual(['/api/file/contest-statement-bundle', '/api/contest-statement-bundle/key'])
  })

  test('content with another hash is not stored', async () => {
    const { kept } = await keep(23, (content) => content.fill(0, 100, 200))
    expect(kept).toBeNull()
    expect(await findBundle(23)).toBeNull()
  })

  test('an outdated bundle is deleted, and the server is asked', async () => {
    const { asked } = await keep(24)
    receiveKey(24, { version: 2, key: 'x' })
    serve({ ...ordinary, '/api/contest-statement-bundle/key': () => ({ key: null }) })
    const list = await started(24).fetchQuery(bundledListQuery(24, false))
    expect(list).toEqual([{ ...row, ac: 3 }])
    expect(await findBundle(24)).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test.each<[string, number, Partial<TimedContest>]>([
    ['before the start', 31, { startTime: at(60) }],
    ['an hour later', 32, { startTime: at(-3_601) }],
    ['for managers', 33, { right: 'manager' }],
    ['before individual time begins', 34, { individual: { minutes: 60, hasBegun: false } }],
  ])('the device is not used %s', async (_, cid, more) => {
    const { key, asked } = await keep(cid)
    receiveKey(cid, { version: 1, key })
    expect(await started(cid, more).fetchQuery(bundledListQuery(cid, false))).toEqual([{ ...row, ac: 3 }])
    expect(asked).not.toContain('/api/contest-statement-bundle/key')
  })
})

test('a page without HTTPS uses the ordinary calls', async () => {
  vi.stubGlobal('isSecureContext', false)
  const asked = serve(ordinary)
  expect(canOpenBundles()).toBe(false)
  expect(await started(41).fetchQuery(bundledListQuery(41, false))).toEqual([{ ...row, ac: 3 }])
  expect(asked).toEqual(['/api/get-contest-problem'])
})

test('browsers fetch within ten minutes, and within half of the time that is left', () => {
  const start = Date.parse('2026-11-29T12:00:00Z')
  const contest = { statementsFrom: '2026-11-29T11:00:00Z', startTime: '2026-11-29T12:00:00Z' }
  const minutesBefore = (openedAt: number, part: number) =>
    (start - fetchTime(contest, { openedAt: start - openedAt * 60_000, part })) / 60_000
  expect(minutesBefore(600, 0)).toBe(60)
  expect(minutesBefore(600, 1)).toBe(50)
  expect(minutesBefore(10, 1)).toBe(5)
  expect(minutesBefore(-3, 1)).toBe(-3)
  expect(fetchTime({ startTime: contest.startTime }, { openedAt: 0, part: 0 })).toBe(Number.POSITIVE_INFINITY)
})

test('pictures are shown from the device, others stay', () => {
  const html = '<p><img alt="a" src="/api/public/img/a.png"><img src="/api/public/img/b.png"></p>'
  const data = { problem: { html: { description: html, input: '', output: '', hint: '' } } } as never
  const shown = withLocalPictures(data, new Map([['/api/public/img/a.png', 'blob:x']]))
  expect(shown.problem.html.description).toBe('<p><img alt="a" src="blob:x"><img src="/api/public/img/b.png"></p>')
})
