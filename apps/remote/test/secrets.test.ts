import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { verdict } from '@verdict/contract'
import { programFor } from '@verdict/remote-sites/fakes'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '../../../tools/access-table.ts'
import { makeRemoteToken } from '../../server/src/features/judging/remote/token.ts'
import { liveChannel } from '../../server/src/platform/events/publish.ts'
import { type AllSites, connectAllSites, passwords } from './harness/all-sites.ts'
import { Processes } from './harness/processes.ts'
import { until } from './harness/until.ts'
import { makeWorld, type World } from './harness/world.ts'

/** Passwords of remote accounts are planted, used and refused at every site. Then every text that leaves is searched. */

const wrong = 'wrong-password-8826'
const secrets = [...Object.values(passwords), wrong]
/** As a text may carry them: as they are, in forms, in URLs, as base64 at any offset. */
const spellings = secrets.flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  ...[0, 1, 2].map((offset) =>
    Buffer.from('x'.repeat(offset) + secret)
      .toString('base64')
      .slice(4, -4),
  ),
])
const leaksIn = (text: string): readonly string[] => spellings.filter((spelling) => text.includes(spelling))

const run = promisify(execFile)
const log: string[] = []
const events: string[] = []
let hostLog = ''
let world: World
let all: AllSites
let client: pg.Client
let stream: string
const leaving = new AbortController()
const processes = new Processes()
let pid: number
const ids: number[] = []

beforeAll(async () => {
  world = await makeWorld({
    speed: 1,
    log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
  })
  client = new pg.Client({ connectionString: world.server.databaseUrl })
  await client.connect()
  client.on('notification', ({ payload }) => void events.push(payload ?? ''))
  await client.query(`listen ${client.escapeIdentifier(liveChannel)}`)
  all = await connectAllSites(world)
  stream = ''
  const token = await makeRemoteToken(world.server.deps.db, 'process')
  const host = processes.startHost(world.server.url, token, { VERDICT_LOG: 'trace' })
  pid = host.pid ?? 0
  host.stdout?.on('data', (text: Buffer) => {
    hostLog += text.toString()
  })
  ids.push(...(await all.each((site) => world.submit(site.displayId, site.language, programFor(site.wrong)))))
  void watch().catch(() => undefined)
  for (const id of ids) expect(await world.verdictOf(id)).toMatchObject({ status: verdict.wrongAnswer })
  // A refused password at every site.
  for (const [judge, fake] of all.fakes) {
    await world.connect(judge, fake, { third: wrong })
    fake.site.users.set('third', 'another one')
    const body = { judge, username: 'third' }
    await world.server.call('POST', '/api/admin/remote-judge/test', { token: world.root.token, body })
  }
  await until('every account is suspended', async () => {
    const rows = await world.server.deps.db
      .selectFrom('remote_account')
      .select('aside_at')
      .where('username', '=', 'third')
      .execute()
    return rows.length === all.fakes.size && rows.every((row) => row.aside_at !== null)
  })
}, 180_000)
afterAll(async () => {
  leaving.abort()
  await processes.killAll()
  await client.end()
  await world.close()
  await all.close()
})

/** Reads the event stream of a browser while the submissions are judged. */
const watch = async (): Promise<void> => {
  const topics = [...ids.map((id) => `submission:${id}`), `messages:${world.root.id}`].join(',')
  const reply = await fetch(`${world.server.url}/api/events?topics=${encodeURIComponent(topics)}`, {
    headers: { authorization: world.root.token },
    signal: leaving.signal,
  })
  const decoder = new TextDecoder()
  for await (const chunk of reply.body ?? []) stream += decoder.decode(chunk, { stream: true })
}

test('the passwords were used', () => {
  const logins = [...all.fakes.values()].map(({ site }) => site.logins)
  expect(Math.min(...logins)).toBeGreaterThanOrEqual(2)
})

test('no response to any reading call contains one', async () => {
  const [submitId] = ids
  const given = {
    submitId,
    id: submitId,
    ids: String(submitId),
    pid: 'HDU-1001',
    problemId: 'HDU-1001',
    username: 'root',
    uid: world.root.id,
    limit: 50,
    currentPage: 1,
    name: 'hdu',
  }
  const reading = everyEndpoint.filter(
    ({ endpoint }) => endpoint.effect === 'read' && !endpoint.path.includes('/events'),
  )
  const leaks: string[] = []
  let answered = 0
  for (const { name, endpoint } of reading)
    for (const token of [world.root.token, world.student.token, undefined]) {
      const path = endpoint.path.replace(/:\w+/g, String(submitId))
      const isGet = endpoint.method === 'GET'
      const url = `${world.server.url}${path}${isGet ? `?${new URLSearchParams(given as never)}` : ''}`
      const reply = await fetch(url, {
        method: endpoint.method,
        headers: {
          ...(token !== undefined && { authorization: token }),
          ...(!isGet && { 'content-type': 'application/json' }),
        },
        ...(!isGet && { body: JSON.stringify(given) }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => null)
      const text = reply === null ? '' : Buffer.from(await reply.arrayBuffer()).toString('latin1')
      if (reply?.ok === true) answered += 1
      for (const leak of leaksIn(text)) leaks.push(`${name}: ${leak}`)
    }
  expect(leaks).toEqual([])
  expect(answered).toBeGreaterThan(150)
})

test('neither do the lists that administrators read and export', async () => {
  for (const path of ['/api/admin/switch/info', '/api/admin/remote-judges', '/api/admin/audit', '/api/msg/sys']) {
    const { data } = await world.server.call('GET', path, { token: world.root.token, query: { limit: 100 } })
    expect(leaksIn(JSON.stringify(data ?? null)), path).toEqual([])
  }
})

test('no log of server or host contains one', () => {
  expect(log.length).toBeGreaterThan(50)
  expect(hostLog).toContain('remote host started')
  expect(leaksIn(log.join('\n'))).toEqual([])
  expect(leaksIn(hostLog)).toEqual([])
})

test('no event contains one', () => {
  expect(events.length).toBeGreaterThan(20)
  expect(stream).toContain('data: ')
  expect(leaksIn(events.join('\n'))).toEqual([])
  expect(leaksIn(stream)).toEqual([])
})

test('no row of the database contains one, audit rows and notices included', async () => {
  const { db } = world.server.deps
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  let audits = 0
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select row::text as text from ${sql.raw(name)} as row`.execute(db)
    if (name.endsWith('audit_entry')) audits = rows.length
    for (const { text } of rows) found.push(...leaksIn(text).map((leak) => `${name}: ${leak}`))
  }
  expect(found).toEqual([])
  expect(audits).toBeGreaterThan(5)
})

test('neither the process list nor the environment of the host contains one', async () => {
  const { stdout } = await run('ps', ['-eww', '-o', 'pid,args'], { maxBuffer: 50_000_000 })
  expect(stdout).toContain(`${pid} `)
  expect(leaksIn(stdout)).toEqual([])
  for (const file of ['environ', 'cmdline']) {
    const text = await readFile(`/proc/${pid}/${file}`, 'utf8')
    expect(text.length).toBeGreaterThan(10)
    expect(leaksIn(text)).toEqual([])
  }
})
