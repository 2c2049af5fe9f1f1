import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailTo } from '../../../test/harness/outbox.ts'
import { defaultPassword, makeUser } from '../../../test/harness/people.ts'
import { startTestServer } from '../../../test/harness/server.ts'
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
