import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aJob, token } from './harness/host.ts'
import { PlayServer } from './harness/play-server.ts'

let dir = ''
let server: PlayServer
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verdict-main-'))
  server = await new PlayServer().listen()
})
afterAll(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

const main = join(import.meta.dirname, '../src/main.ts')
/** The command behind `npm run judge`. */
const command = [join(import.meta.dirname, '../../../scripts/main.ts'), 'judge']

const start = (
  env: NodeJS.ProcessEnv,
  program = [main],
): { readonly process: ChildProcess; readonly log: () => string } => {
  const child = spawn(process.execPath, program, { env: { PATH: process.env.PATH, ...env } })
  let log = ''
  child.stdout.on('data', (chunk) => {
    log += chunk
  })
  return { process: child, log: () => log }
}

const settings = () => ({
  VERDICT_SERVER_URL: server.url,
  VERDICT_JUDGE_TOKEN: token,
  VERDICT_JUDGE_SLOTS: '1',
  VERDICT_DATA_DIR: dir,
  VERDICT_INSTALL: 'never',
})

test('the judge starts, works, and on SIGINT gives its work back and leaves in order', async () => {
  const judge = start(settings())
  const cases = [{ input: '', output: '' }]
  const code = 'while True: pass'
  const far = { timeLimitMs: 300_000 }
  const job = aJob({ language: 'Python3', code, testdata: server.addTestdata(cases), settings: far })
  server.offer(job)
  await server.until(() => server.progress.some((message) => message.phase === 'judging'))
  judge.process.kill('SIGINT')
  const [exitCode] = await once(judge.process, 'exit')
  expect(server.givenBack).toEqual([job.leaseId])
  expect(exitCode).toBe(0)
  expect(judge.log()).toContain('judge started')
  expect(judge.log()).not.toContain(token)
})

test.each([
  ['the judge', [main]],
  ['the command that starts it', command],
])('on SIGTERM %s finishes what it has, and leaves', async (_, program) => {
  const judge = start(settings(), program)
  const code = 'import time; time.sleep(4)'
  const testdata = server.addTestdata([{ input: '', output: '' }])
  const job = aJob({ language: 'Python3', code, testdata, settings: { timeLimitMs: 30_000 } })
  const before = server.progress.length
  server.offer(job)
  await server.until(() => server.progress.slice(before).some((message) => message.phase === 'judging'))
  judge.process.kill('SIGTERM')
  const [exitCode] = await once(judge.process, 'exit')
  expect(server.results.map((result) => result.leaseId)).toContain(job.leaseId)
  expect(server.givenBack).not.toContain(job.leaseId)
  expect(exitCode).toBe(0)
})

test('a service with a restrictive umask can judge', async () => {
  const strict = ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, main]
  const judge = spawn('/bin/sh', strict, { env: { PATH: process.env.PATH, ...settings() }, stdio: 'ignore' })
  const testdata = server.addTestdata([{ input: '', output: '3' }])
  const job = aJob({ language: 'JavaScript Node', code: 'console.log(3)', testdata, settings: { timeLimitMs: 30_000 } })
  server.offer(job)
  const result = () => server.results.find(({ leaseId }) => leaseId === job.leaseId)
  await server.until(() => result() !== undefined)
  expect(result()?.outcome).toMatchObject({ kind: 'cases', cases: [{ verdict: 0 }] })
  judge.kill('SIGINT')
  await once(judge, 'exit')
})

test('two judges never work in one directory', async () => {
  const first = start(settings())
  await vi.waitUntil(() => first.log().includes('judge started'), { timeout: 60_000 })
  const second = start(settings())
  const [exitCode] = await once(second.process, 'exit')
  expect(exitCode).toBe(1)
  expect(second.log()).toContain(`Another judge host works in ${join(dir, 'judge')}`)
  first.process.kill('SIGINT')
  expect(await once(first.process, 'exit')).toEqual([0, null])
})

test('wrong settings are named and end it', async () => {
  const judge = start({ VERDICT_JUDGE_TOKEN: token })
  const [exitCode] = await once(judge.process, 'exit')
  expect(exitCode).toBe(1)
  expect(judge.log()).toContain('VERDICT_SERVER_URL')
})
