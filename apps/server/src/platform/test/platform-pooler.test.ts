import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/harness/database.ts'
import { casesOf, makeJudgeHost } from '../../../test/harness/judge-host.ts'
import { handIn, only, readSubmission } from '../../../test/harness/judging.ts'
import { readPackage } from '../../../test/harness/packages.ts'
import { defaultPassword, makeUser, type Person } from '../../../test/harness/people.ts'
import { type Pooler, startPooler } from '../../../test/harness/pgbouncer.ts'
import { makeProblem } from '../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { watchTopics } from '../../../test/harness/sse.ts'
import { readConfig } from '../config.ts'
import { missingSettings } from '../db/connect.ts'

/** Requests through PgBouncer in transaction mode: each transaction can run in another session. */

let pooler: Pooler
let server: TestServer
let root: Person
beforeAll(async () => {
  const databaseUrl = await cloneDatabase(inject('adminUrl'))
  // One setting is left out.
  pooler = await startPooler(databaseUrl, 'set statement_timeout = 60000; set random_page_cost = 1.1')
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl, VERDICT_DB_POOL: '12' }
  server = await startTestServer(env, { databaseUrl })
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
})
afterAll(async () => {
  await server.close()
  await pooler.stop()
})

test('logins and lists, many at once, over three sessions', async () => {
  for (let n = 0; n < 3; n += 1) await makeProblem(server)
  const login = () =>
    server.call('POST', '/api/login', { body: { username: root.username, password: defaultPassword } })
  const list = (query: object) => server.call('GET', '/api/get-problem-list', { query: { ...query, limit: 10 } })
  const replies = await Promise.all([
    ...Array.from({ length: 4 }, login),
    ...Array.from({ length: 24 }, (_, n) => list(n % 2 === 0 ? {} : { keyword: 'a' })),
    ...Array.from({ length: 12 }, () => server.call('GET', '/api/get-submission-list', { query: { limit: 10 } })),
  ])
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const { rows } = await server.deps.pool.query(
    `select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'verdict'`,
  )
  expect(rows[0].n).toBeLessThanOrEqual(3)
})

test('a submission is judged, with its live events', async () => {
  const problem = await makeProblem(server)
  const host = await makeJudgeHost(server)
  const id = await handIn(server, root, { pid: problem.displayId })
  const watching = await watchTopics(server, `submission:${id}`, root.token)
  const job = only(await host.lease({ waitMs: 10_000 }))
  expect(await host.result(job, casesOf(0))).toMatchObject({ status: 200 })
  await expect.poll(() => JSON.stringify(watching.events), { timeout: 10_000 }).toContain('"status":0')
  expect(await readSubmission(server, id)).toMatchObject({ status: 0 })
  await watching.stop()
})

test('a background job runs', async () => {
  const bytes = Buffer.from('<fps version="1.4"><item><title>t</title><description>d</description></item></fps>')
  expect(await readPackage(server, root, { bytes, name: 'p.xml' })).toMatchObject({ state: 'read', total: 1 })
})

test('settings that the sessions of the pooler lack are found', async () => {
  expect(await missingSettings(server.deps.pool)).toEqual(['set idle_in_transaction_session_timeout = 60000'])
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://a/b' })).toThrow('requires DATABASE_URL')
})
