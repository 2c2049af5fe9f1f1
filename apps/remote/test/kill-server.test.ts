import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verdict } from '@verdict/contract'
import { programFor } from '@verdict/remote-sites/fakes'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { makeRemoteToken } from '../../server/src/features/judging/remote/token.ts'
import { cloneDatabase } from '../../server/test/harness/database.ts'
import { TestClock } from '../../server/test/harness/server.ts'
import { type AllSites, connectAllSites, oneEach } from './harness/all-sites.ts'
import { Processes } from './harness/processes.ts'
import { type Relay, startRelay } from './harness/relay.ts'
import type { SiteCase } from './harness/site-cases.ts'
import { closeGates, openGates, stages, untilHeld, wordFor } from './harness/stages.ts'
import { until } from './harness/until.ts'
import { makeWorld, type World } from './harness/world.ts'

/**
 * Server and host are real processes. The only server, or both, are ended by SIGKILL while all seven sites are at work,
 * and started again: one remote submission each, the right verdict, and no manual action.
 */

const minutes = 60_000
const processes = new Processes()
let setUp: World
let all: AllSites
let hostToken: string
let relay: Relay
let env: Record<string, string>
let client: pg.Client
let before: Record<string, number>

beforeAll(async () => {
  const databaseUrl = await cloneDatabase(inject('adminUrl'))
  const dataDir = await mkdtemp(join(tmpdir(), 'verdict-kill-server-'))
  setUp = await makeWorld({ speed: 1, on: { databaseUrl, dataDir, clock: new TestClock() } })
  all = await connectAllSites(setUp)
  hostToken = await makeRemoteToken(setUp.server.deps.db, 'process')
  await setUp.close()
  relay = await startRelay()
  env = { PORT: '0', DATABASE_URL: databaseUrl, VERDICT_DATA_DIR: dataDir, VERDICT_PASSWORD_MEMORY_KIB: '64' }
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
})
beforeEach(async () => {
  before = all.taken()
  // The gaps between submissions are for real.
  await client.query("update remote_account set next_submit_at = 'epoch'")
  await client.query("update remote_site set next_submit_at = 'epoch'")
})
afterAll(async () => {
  await processes.killAll()
  await client.end()
  await relay.close()
  await all.close()
  await rm(env.VERDICT_DATA_DIR ?? '', { recursive: true, force: true })
})

const call = async (path: string, body?: unknown) => {
  const reply = await fetch(relay.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: setUp.student.token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { status, data, msg } = (await reply.json()) as { status: number; data: Record<string, unknown>; msg: string }
  if (status !== 200) throw new Error(`${path}: ${msg}`)
  return data
}

const startServer = async () => {
  const { server, port } = processes.startServer(env)
  relay.target = await port
  return server
}

const submit = async (site: SiteCase, word: string): Promise<number> => {
  const body = { pid: site.displayId, language: site.language, code: programFor(word), cid: 0, isRemote: true }
  return (await call('/api/submit-problem-judge', body)).submitId as number
}

const verdictOf = async (submitId: number) => {
  let row: Record<string, unknown> = {}
  await until('the verdict', async () => {
    row = (await call(`/api/get-submission-detail?submitId=${submitId}`)).submission as Record<string, unknown>
    return ![5, 6, 7].includes(row.status as number)
  })
  return row
}

const cases = [
  ...stages.map((stage) => ({ stage, name: stage.name, victims: 'server' as const })),
  ...stages
    .filter(({ step }) => step === 'submit' || step === 'poll')
    .map((stage) => ({ stage, name: stage.name, victims: 'server and host' as const })),
]

test.each(cases)(
  '$victims killed $name',
  async ({ stage, victims }) => {
    let server = await startServer()
    let host = processes.startHost(relay.url, hostToken)
    if (stage.isPolling !== true) closeGates(all, stage)
    const ids = await all.each((site) => submit(site, wordFor(stage, site)))
    if (stage.isPolling === true) {
      await until('every program is submitted', async () => {
        const { rows } = await client.query('select from remote_run where stage = $1', ['poll'])
        return rows.length === ids.length
      })
      closeGates(all, stage)
    }
    await untilHeld(all)
    relay.target = null
    await processes.kill(server)
    if (victims === 'server and host') await processes.kill(host)
    openGates(all, { drop: victims === 'server and host' })
    // A surviving host goes on as far as it can without a server.
    await sleep(1_000)
    server = await startServer()
    if (victims === 'server and host') host = processes.startHost(relay.url, hostToken)
    const status = stage.isCompileError === true ? verdict.compileError : verdict.wrongAnswer
    await all.each(async (site, _, at) => expect(await verdictOf(ids[at] ?? 0), site.key).toMatchObject({ status }))
    expect(all.taken()).toEqual(oneEach(before))
    await Promise.all([processes.kill(server), processes.kill(host)])
  },
  4 * minutes,
)
