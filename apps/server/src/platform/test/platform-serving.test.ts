import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/harness/database.ts'
import { openDatabaseLink } from '../../../test/harness/database-link.ts'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { openDeps } from '../../open-deps.ts'
import { readConfig } from '../config.ts'
import { publish } from '../events/publish.ts'
import { topics } from '../events/topics.ts'

/** The answers to a balancer about one server of several. */

const serving = async ({ url }: TestServer) => {
  const reply = await fetch(`${url}/servez`)
  return { http: reply.status, ...((await reply.json()) as { status: string; missing: readonly string[] }) }
}

test('a server serves without a judge host, which /readyz requires', async () => {
  const server = await startTestServer()
  expect(await serving(server)).toEqual({ http: 200, status: 'serving', missing: [] })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  await server.close()
})

test('a server without space serves no more', async () => {
  const server = await startTestServer({ VERDICT_DISK_RESERVE_MB: '1048576' })
  expect(await serving(server)).toEqual({ http: 503, status: 'notServing', missing: ['disk'] })
  await server.close()
})

test('a server that leaves answers 404 and goes on serving', async () => {
  const databaseUrl = await cloneDatabase(inject('adminUrl'))
  const server = await startTestServer({}, { databaseUrl })
  server.beginLeave()
  expect(await serving(server)).toMatchObject({ http: 404, status: 'stopping' })
  expect(await server.call('GET', '/api/get-website-config')).toMatchObject({ status: 200 })
  await server.close()
})

test('a database that falls silent is noticed, and events arrive again when it is back', {
  timeout: 60_000,
}, async () => {
  const databaseUrl = await cloneDatabase(inject('adminUrl'))
  const link = await openDatabaseLink(databaseUrl)
  const config = readConfig({
    VERDICT_DATA_DIR: await mkdtemp(join(tmpdir(), 'verdict-silent-')),
    NODE_ENV: 'test',
    VERDICT_PASSWORD_MEMORY_KIB: '64',
  })
  const { deps, close } = await openDeps(config, link.url, { log: pino({ level: 'silent' }) })
  let [heard, reopened] = [0, 0]
  deps.events.subscribe(topics.judging, () => {
    heard += 1
  })
  deps.events.onReopened(() => {
    reopened += 1
  })
  link.silence()
  await expect.poll(() => deps.events.isListening(), { timeout: 15_000 }).toBe(false)
  link.restore()
  await expect.poll(() => deps.events.isListening(), { timeout: 15_000 }).toBe(true)
  await publish(deps.db, topics.judging, {})
  await expect.poll(() => heard).toBe(1)
  expect(reopened).toBe(1)
  await close()
  await link.close()
})
