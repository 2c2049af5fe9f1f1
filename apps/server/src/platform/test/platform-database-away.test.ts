import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/harness/database.ts'
import { mailTo } from '../../../test/harness/outbox.ts'
import { defaultPassword, makeUser } from '../../../test/harness/people.ts'
import { startTestServer } from '../../../test/harness/server.ts'
import { connect } from '../db/connect.ts'
import { ensureDatabase, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

/** A separate database, because it is stopped under the running server. */

const until = async (what: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await what()) return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('It did not come about within twenty seconds.')
}

test('while the database restarts requests get a clear error, and afterwards everything works', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-away-'))
  const dir = join(folder, 'postgres')
  let postgres = await startEmbedded({ dir, unsafe: true })
  const databaseUrl = await ensureDatabase(postgres.url, 'verdict')
  await migrate(databaseUrl)
  const server = await startTestServer({ VERDICT_METRICS_FROM: '127.0.0.1' }, { databaseUrl })
  const ada = await makeUser(server, { username: 'ada' })
  const info = () => server.call('GET', '/api/get-user-auth-info', { token: ada.token })
  expect((await info()).http).toBe(200)

  await postgres.stop()
  const away = await Promise.all([
    info(),
    server.call('POST', '/api/login', { body: { username: 'ada', password: 'secret-1' } }),
  ])
  for (const reply of away) expect(reply).toMatchObject({ http: 503, status: 503, data: null })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'notReady', missing: ['database'] }])
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200)

  postgres = await startEmbedded({ dir, unsafe: true })
  await until(async () => (await info()).http === 200)
  const body = { username: 'ada', password: defaultPassword }
  expect((await server.call('POST', '/api/login', { body })).status).toBe(200)
  await server.call('GET', '/api/get-register-code', { query: { email: 'after@example.org' } })
  await mailTo(server, 'after@example.org')

  await server.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a connection that ends between two statements of a transaction fails the transaction, not the process', async () => {
  const { db, close } = connect(await cloneDatabase(inject('adminUrl')), { max: 2, onError: () => {} })
  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await until(async () => {
      const { rows: left } = await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db)
      return left.length === 0
    })
    await sql`select 1`.execute(trx)
  })
  await expect(work).rejects.toThrow()
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
  await close()
})
