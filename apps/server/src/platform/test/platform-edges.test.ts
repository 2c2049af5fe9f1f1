import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { describeApi } from '../http/openapi.ts'
import { render } from '../markdown/render.ts'

let server: TestServer
let root: Person

beforeAll(async () => {
  server = await startTestServer({ VERDICT_TRUST_PROXY: '127.0.0.1' })
  root = await makeUser(server, { role: 'root', username: 'chief' })
})
afterAll(() => server.close())

/** Sends bytes as they are and reads the whole reply. */
const raw = (text: string): Promise<string> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(server.url)
    let reply = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (chunk) => {
      reply += String(chunk)
    })
    socket.on('error', failed)
    socket.on('close', () => done(reply))
  })

describe('requests that show only the cookie', () => {
  const upload = async (headers: Record<string, string>) => {
    const form = new FormData()
    form.set('file', new Blob(['no picture']), 'x.png')
    const reply = await fetch(`${server.url}/api/file/upload-carouse-img`, {
      method: 'POST',
      headers: { cookie: `verdict-session=${root.token}`, ...headers },
      body: form,
    })
    return reply.status
  }

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that is none', { origin: 'null' }],
    ['nobody knows where', {}],
  ])('from %s change nothing', async (_, headers) => {
    // Fetch of Node names no site by itself.
    const sent = { 'sec-fetch-site': '', ...headers } as Record<string, string>
    if (sent['sec-fetch-site'] === '') delete sent['sec-fetch-site']
    const { origin, ...rest } = sent
    const { hostname, port } = new URL(server.url)
    const lines = Object.entries({ ...rest, ...(origin === undefined ? {} : { origin }) })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    const reply = await raw(
      `POST /api/file/upload-carouse-img HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: verdict-session=${root.token}\r\n` +
        `${lines}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5\r\nConnection: close\r\n\r\n--x--`,
    )
    expect(reply).toMatch(/^HTTP\/1.1 401 /)
  })

  test('from our own pages count', async () => {
    expect(await upload({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  })
})

test('an address that begins with two slashes is malformed', async () => {
  const { host } = new URL(server.url)
  const reply = await raw(`GET //a:99999/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(reply).toMatch(/^HTTP\/1.1 400 /)
  expect(JSON.parse(reply.slice(reply.indexOf('{')))).toMatchObject({ status: 400, data: null })
})

test('headers that are too large are refused in the envelope', async () => {
  const { host } = new URL(server.url)
  const reply = await raw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`)
  expect(reply).toMatch(/^HTTP\/1.1 431 /)
  expect(JSON.parse(reply.slice(reply.indexOf('{')))).toEqual({ status: 400, data: null, msg: expect.any(String) })
})

test('behind TLS browsers are required to use nothing else', async () => {
  const sts = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/healthz`, { headers })).headers.get('strict-transport-security')
  expect(await sts({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
  expect(await sts({})).toBeNull()
})

test('pictures of other sites are links where anyone may write', () => {
  const text = '![map](https://evil.example/x.png) ![own](/api/public/img/a.png)'
  const html = render(text, { ownPictures: true })
  expect(html).toContain(
    '<a href="https://evil.example/x.png" rel="noopener noreferrer nofollow" target="_blank">map</a>',
  )
  expect(html.match(/<img[^>]*>/g)).toEqual([
    '<img src="/api/public/img/a.png" alt="own" loading="lazy" decoding="async" />',
  ])
  expect(render(text)).toContain('<img src="https://evil.example/x.png"')
})

test('the description of the API says null where a refusal sends it, and names every refusal', () => {
  const { paths } = describeApi('https://judge.example') as unknown as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content: Record<string, { schema?: unknown }> }> }>
    >
  }
  for (const [path, operations] of Object.entries(paths)) {
    for (const { responses } of Object.values(operations)) {
      const codes = ['200', '400', '404', '405', '408', '413', '415', '429', '431', '500', '503', '507']
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(codes))
      // The CCS interface has no envelope.
      if (path.startsWith('/api/ccs')) continue
      const schema = responses['200']?.content['application/json']?.schema as
        | { readonly properties: { readonly data: { readonly anyOf: readonly unknown[] } } }
        | undefined
      if (schema !== undefined) expect(schema.properties.data.anyOf).toContainEqual({ type: 'null' })
    }
  }
  expect(Object.keys(paths['/api/get-user-auth-info']?.get?.responses ?? {})).toContain('401')
})
