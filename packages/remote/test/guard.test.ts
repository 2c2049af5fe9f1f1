import { lookup } from 'node:dns'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, buildConnector } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userAgent } from '../src/client.ts'
import {
  addressGuard,
  type Connections,
  closeConnections,
  fetchPicture,
  isPrivateAddress,
  openConnections,
  SiteClient,
  sites,
} from '../src/index.ts'

/** Requests to remote sites reach the hosts of the table, on the public internet, within limits. */

let server: Server
let answer: RequestListener
let seen: IncomingMessage[]
let port: number
const opened: Connections[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  seen = []
  answer = (_, response) => response.end('hello')
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(closeConnections))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const connections = (proxy: string | null = null): Connections => {
  const made = openConnections(proxy)
  opened.push(made)
  return made
}

/** Every name leads to our server, as if it were on the internet. */
const toOurServer = (): Agent => {
  const connect = buildConnector({})
  return new Agent({
    connect: (options, done) =>
      connect({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port) }, done),
  })
}

/** A client of a site of its own table, without an address of an administrator. */
const clientOf = (
  hosts: readonly string[],
  options: { readonly timeoutMs?: number; readonly maxBytes?: number } = {},
) =>
  new SiteClient({
    site: { name: 'Test', baseUrl: `http://${hosts[0]}`, hosts, requestGapMs: 0 },
    connections: connections(),
    ...options,
  })

/** The same, with names that are resolved as on the internet but connect to our server. */
const publicClient = (
  hosts: readonly string[],
  options: { readonly timeoutMs?: number; readonly maxBytes?: number } = {},
) => {
  const direct = toOurServer()
  const own = { guarded: direct, open: direct, proxy: null }
  opened.push(own)
  return new SiteClient({
    site: { name: 'Test', baseUrl: `http://${hosts[0]}`, hosts, requestGapMs: 0 },
    connections: own,
    ...options,
  })
}

describe('private addresses', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.10',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'ff02::1',
    '[::1]',
    'no address',
  ])('%s', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  test.each([
    '1.1.1.1',
    '172.32.0.1',
    '192.169.0.1',
    '101.200.1.1',
    '2606:4700::1111',
    '2400:3200::1',
    '::ffff:1.1.1.1',
  ])('%s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })
})

describe('after DNS', () => {
  test('a name of the table that resolves to this machine is refused before a connection', async () => {
    await expect(clientOf([`localhost:${port}`]).get('/')).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('private address'),
    })
    expect(seen).toEqual([])
  })

  test.each([`127.0.0.1:${0}`, '[::1]', '169.254.169.254', '0x7f.1', '2130706433'])(
    'the address %s in place of a name is refused',
    async (host) => {
      await expect(clientOf([host]).get('/')).rejects.toMatchObject({ kind: 'unavailable' })
      expect(seen).toEqual([])
    },
  )

  test('one private address among several refuses the name', async () => {
    const error = await new Promise((done) => addressGuard('localhost', { all: true }, (failure) => done(failure)))
    expect(String(error)).toContain('private address')
    // The name is known to this machine, so the refusal is the guard's.
    await new Promise<void>((done, failed) =>
      lookup('localhost', (failure) => (failure === null ? done() : failed(failure))),
    )
  })

  test('an address an administrator set can be in the own network', async () => {
    const site = { name: 'Test', baseUrl: 'http://site.example', hosts: ['site.example'], requestGapMs: 0 }
    const client = new SiteClient({ site, baseUrl: `http://127.0.0.1:${port}/mirror`, connections: connections() })
    expect((await client.get('/page')).body).toBe('hello')
    expect(seen.map(({ url }) => url)).toEqual(['/mirror/page'])
  })
})

describe('redirects', () => {
  const redirect =
    (location: string): RequestListener =>
    (_, response) =>
      response.writeHead(302, { location }).end()

  test('to another host of the table are followed', async () => {
    answer = (request, response) => {
      if (request.headers.host === 'a.example') redirect('http://b.example/next')(request, response)
      else response.end('arrived')
    }
    const page = await publicClient(['a.example', 'b.example']).get('/')
    expect([page.body, page.url.href]).toEqual(['arrived', 'http://b.example/next'])
  })

  test.each([
    'http://evil.example/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    '//evil.example/',
    'https://a.example:8443/',
    'file:///etc/passwd',
    'http://a.example.evil.example/',
    'http://a.example@evil.example/',
  ])('to %s are refused without a request', async (location) => {
    answer = redirect(location)
    await expect(publicClient(['a.example']).get('/')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(seen).toHaveLength(1)
  })

  test('a host of the table that resolves to a private address is refused on the second hop too', async () => {
    const names = ['a.example', `localhost:${port}`]
    const direct = toOurServer()
    const guarded = connections().guarded
    const dispatch = direct.dispatch.bind(direct)
    // The first hop reaches our server, the second one goes the ordinary way.
    let hops = 0
    direct.dispatch = (options, handler) =>
      hops++ === 0 ? dispatch(options, handler) : guarded.dispatch(options, handler)
    opened.push({ guarded: direct, open: direct, proxy: null })
    const client = new SiteClient({
      site: { name: 'Test', baseUrl: 'http://a.example', hosts: names, requestGapMs: 0 },
      connections: { guarded: direct, open: direct, proxy: null },
    })
    answer = redirect(`http://localhost:${port}/secret`)
    await expect(client.get('/')).rejects.toMatchObject({ message: expect.stringContaining('private address') })
    expect(seen).toHaveLength(1)
  })

  test('a mirror of an administrator cannot send requests elsewhere', async () => {
    answer = redirect('http://127.0.0.1:1/')
    const site = { name: 'Test', baseUrl: 'http://site.example', hosts: ['site.example'], requestGapMs: 0 }
    const client = new SiteClient({ site, baseUrl: `http://127.0.0.1:${port}`, connections: connections() })
    await expect(client.get('/')).rejects.toMatchObject({ message: expect.stringContaining('not a host of this site') })
  })

  test('a loop ends', async () => {
    answer = redirect('/again')
    await expect(publicClient(['a.example']).get('/')).rejects.toMatchObject({
      message: expect.stringContaining('too many redirects'),
    })
    expect(seen).toHaveLength(6)
  })

  test('cookies of one host are not sent to another', async () => {
    answer = (request, response) => {
      if (request.headers.host === 'a.example')
        response.writeHead(302, { location: 'http://b.example/', 'set-cookie': 'session=secret; path=/' }).end()
      else response.end('arrived')
    }
    await publicClient(['a.example', 'b.example']).get('/')
    expect(seen.at(-1)?.headers.cookie).toBeUndefined()
  })
})

describe('limits', () => {
  test.each([
    ['with a length', true],
    ['without a length', false],
  ])('a body larger than the limit %s is cut off', async (_, hasLength) => {
    const bytes = Buffer.alloc(60_000, 'x')
    answer = (_request, response) => {
      if (hasLength) response.setHeader('content-length', bytes.length)
      response.end(bytes)
    }
    await expect(publicClient(['a.example'], { maxBytes: 50_000 }).get('/')).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('larger than 50000 bytes'),
    })
    expect((await publicClient(['a.example'], { maxBytes: 60_000 }).get('/')).body).toHaveLength(60_000)
  })

  test('a compressed body is not unpacked', async () => {
    answer = (_request, response) => response.end('plain')
    await publicClient(['a.example']).get('/')
    expect(seen[0]?.headers['accept-encoding']).toBeUndefined()
  })

  test('a body that does not end is given up', async () => {
    answer = async (_request, response) => {
      response.write('<html>')
      for (let at = 0; at < 100 && !response.destroyed; at += 1) {
        response.write('.')
        await sleep(50)
      }
    }
    await expect(publicClient(['a.example'], { timeoutMs: 400 }).get('/')).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('took too long'),
    })
  })

  test('a site that does not answer is given up', async () => {
    answer = () => undefined
    await expect(publicClient(['a.example'], { timeoutMs: 300 }).get('/')).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })
})

describe('VERDICT_REMOTE_PROXY', () => {
  test('all requests to the sites go through the proxy', async () => {
    const asked: string[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket) => {
      asked.push(request.url ?? '')
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    proxy.on('request', (request, response) => {
      asked.push(request.url ?? '')
      response.end('from the proxy')
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    const own = connections(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    for (const site of sites) await new SiteClient({ site, connections: own }).get('/').catch(() => undefined)
    expect(asked.map((url) => new URL(url.includes('://') ? url : `http://${url}`).hostname)).toEqual(
      sites.map(({ baseUrl }) => new URL(baseUrl).hostname),
    )
    proxy.closeAllConnections()
    await new Promise((done) => proxy.close(done))
  })
})

test('requests name the program that makes them', async () => {
  await publicClient(['a.example']).get('/')
  await publicClient(['a.example']).post('/', { form: { a: 'b' }, headers: { accept: 'x/y' } })
  expect(seen.map(({ headers }) => headers['user-agent'])).toEqual([userAgent, userAgent])
  expect(userAgent).toMatch(/^Verdict-Remote-Judge\/\d/)
  expect(userAgent).not.toMatch(/Mozilla|Chrome|Safari/)
})

test('pictures go through the same guard', async () => {
  const options = { connections: connections(), trusted: null, maxBytes: 1_000 }
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
    expect(await fetchPicture(`http://${host}/a.png`, options)).toBeNull()
  expect(seen).toEqual([])
  const direct = toOurServer()
  const own = { guarded: direct, open: direct, proxy: null }
  opened.push(own)
  answer = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/a.png' }).end()
  expect(await fetchPicture('http://a.example/a.png', { ...options, connections: own })).toBeNull()
  expect(seen).toHaveLength(1)
  answer = (_, response) => response.end(Buffer.alloc(1_001))
  expect(await fetchPicture('http://a.example/a.png', { ...options, connections: own })).toBeNull()
})
