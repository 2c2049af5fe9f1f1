import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { insertSession } from '../../session-repository.ts'
import { openSession } from '../../sessions/open-session.ts'
import { sweepAccounts } from '../jobs.ts'
import { makeRoot } from '../make-root.ts'

const lines: string[] = []
const log = pino(
  new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  }),
)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { log })
})
afterAll(() => server.close())

const day = 86_400_000

test('a new site has a super admin whose password is in a private file', async () => {
  await Promise.all([makeRoot(server.deps), makeRoot(server.deps)])
  await makeRoot(server.deps)
  const file = join(server.dataDir, 'root-password')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const roots = await server.deps.db
    .selectFrom('account')
    .select(['id', 'role'])
    .where('username', '=', 'root')
    .execute()
  expect(roots).toEqual([{ id: '1', role: 1000 }])
  const password = (await readFile(file, 'utf8')).trim()
  expect(password).toMatch(/^[\w-]{16}$/)
  const body = { username: 'root', password }
  expect((await server.call('POST', '/api/login', { body })).status).toBe(200)
  expect((await readdir(server.dataDir)).filter((name) => name.startsWith('root-password'))).toEqual(['root-password'])
})

test('the set password is taken for the super admin', async () => {
  const other = await startTestServer({ VERDICT_ROOT_PASSWORD: 'chosen-one' })
  await makeRoot(other.deps)
  const body = { username: 'root', password: 'chosen-one' }
  expect((await other.call('POST', '/api/admin/login', { body })).data).toMatchObject({ uid: '1', roleList: ['root'] })
  await other.close()
})

test('the sweep deletes ended sessions and keeps the newest one per account', async () => {
  const { db } = server.deps
  const ada = await makeUser(server)
  server.clock.advance(10 * day)
  await openSession(server.deps, ada.id, { address: '::1', userAgent: 'second' })
  await server.call('GET', '/api/captcha')
  const sweep = () => sweepAccounts.run?.(server.deps, {}, 'job')
  await sweep()
  const count = async (table: 'session' | 'one_time_code' | 'throttle') =>
    (await db.selectFrom(table).selectAll().execute()).length
  expect([await count('session'), await count('one_time_code'), await count('throttle')]).toEqual([3, 1, 1])
  server.clock.advance(200 * day)
  await sweep()
  expect([await count('session'), await count('one_time_code'), await count('throttle')]).toEqual([2, 0, 0])
})

test('a session in which a super admin views the site as a user does not replace the last login', async () => {
  const { db, clock } = server.deps
  const [ada, root] = [await makeUser(server), await makeUser(server, { role: 'root' })]
  server.clock.advance(day)
  const viewing = { by: root.id, endsAt: clock.now() }
  const session = { id: 'viewing', accountId: ada.id, issuedAt: clock.now(), address: '', userAgent: '' }
  await insertSession(db, { ...session, viewing })
  server.clock.advance(200 * day)
  await sweepAccounts.run?.(server.deps, {}, 'job')
  const kept = await db.selectFrom('session').select('viewed_by').where('account_id', '=', ada.id).execute()
  expect(kept).toContainEqual({ viewed_by: null })
})

test('the log has one line per request, with fields and without secrets', async () => {
  lines.length = 0
  const ada = await makeUser(server)
  const query = { email: 'secret-mail@example.org' }
  const reply = await server.call('GET', '/api/get-register-code', { query, token: ada.token })
  await server.call('POST', '/api/login', { body: { username: ada.username, password: 'secret-word' } })
  expect(reply.status).toBe(200)
  await new Promise((next) => setTimeout(next, 50))
  const answered = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request answered')
  expect(answered).toHaveLength(2)
  expect(answered[0]).toMatchObject({
    method: 'GET',
    path: '/api/get-register-code',
    status: 200,
    ms: expect.any(Number),
    address: '127.0.0.1',
    accountId: ada.id,
    requestId: expect.any(String),
  })
  const all = lines.join('')
  for (const secret of [ada.token, 'secret-word', 'secret-mail']) expect(all).not.toContain(secret)
})
