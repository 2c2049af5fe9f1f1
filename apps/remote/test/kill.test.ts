import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verdict } from '@verdict/contract'
import { type RunningFake, startHduFake } from '@verdict/remote-sites/fakes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRemoteToken } from '../../server/src/features/judging/remote/token.ts'
import { startTestServer } from '../../server/test/harness/server.ts'
import { makeWorld, programFor, type World } from './harness/world.ts'

/** Hosts are real processes here, ended by SIGKILL. */

const main = join(import.meta.dirname, '../src/main.ts')
let world: World
let fake: RunningFake
let token: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  world = await makeWorld({ speed: 1 })
  fake = await startHduFake()
  await world.connect('hdu', fake, { alpha: 'alpha-secret-552' })
  await world.importProblem('HDU', '1001')
  token = await makeRemoteToken(world.server.deps.db, 'process')
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await world.close()
  await fake.close()
})

const startHost = (url = world.server.url): ChildProcess => {
  const env = {
    ...process.env,
    VERDICT_SERVER_URL: url,
    VERDICT_REMOTE_TOKEN: token,
    VERDICT_REMOTE_NAME: 'killed',
    VERDICT_LOG: 'silent',
  }
  const child = spawn(process.execPath, [main], { env, stdio: 'ignore' })
  children.add(child)
  return child
}

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
}

const until = async (check: () => Promise<boolean> | boolean): Promise<void> => {
  for (const end = Date.now() + 40_000; Date.now() < end; await sleep(5)) if (await check()) return
  throw new Error('It did not happen in time.')
}

const runOf = (submitId: number) =>
  world.server.deps.db.selectFrom('remote_run').selectAll().where('submission_id', '=', submitId).executeTakeFirst()

const stages = {
  'before the program is sent': async () => fake.site.logins > 0,
  'after the site took the program and before its id is known': async (_: number, before: number) =>
    fake.site.runs.length > before,
  'between submit and poll': async (id: number) => (await runOf(id))?.stage === 'poll',
} satisfies Record<string, (id: number, before: number) => Promise<boolean>>

test.each(Object.entries(stages))('host killed %s: exactly one remote submission', async (_, reached) => {
  world.server.clock.advance(20_000)
  fake.site.logins = 0
  const before = fake.site.runs.length
  const id = await world.submit('HDU-1001', 'G++', programFor('Wrong Answer'))
  const first = startHost()
  await until(() => reached(id, before))
  await kill(first)
  const second = startHost()
  expect(await world.verdictOf(id)).toMatchObject({ status: verdict.wrongAnswer })
  expect(fake.site.runs.length - before).toBe(1)
  // The process list shows no password.
  expect(second.spawnargs.join(' ')).not.toContain('alpha-secret-552')
  await kill(second)
})

test('a server that goes away while the program is at the site loses nothing', async () => {
  world.server.clock.advance(20_000)
  const before = fake.site.runs.length
  const other = await startTestServer({}, { on: world.server })
  const id = await world.submit('HDU-1001', 'G++', programFor('Time Limit Exceeded'))
  const host = startHost(other.url)
  await until(() => fake.site.runs.length > before)
  await other.close()
  await kill(host)
  const next = startHost()
  expect(await world.verdictOf(id)).toMatchObject({ status: verdict.timeLimitExceeded })
  expect(fake.site.runs.length - before).toBe(1)
  await kill(next)
})
