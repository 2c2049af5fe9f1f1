import { setTimeout as sleep } from 'node:timers/promises'
import { programFor, type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../server/test/harness/people.ts'
import { makeWorld, type World } from './harness/world.ts'

let world: World
let fake: RunningFake

beforeAll(async () => {
  world = await makeWorld()
  fake = await startFake('HDU')
  await world.connect('hdu', fake, { alpha: 'alpha-secret' })
  await world.importProblem('HDU', '1001')
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

const change = (body: object, token = world.root.token) =>
  world.server.call('PUT', '/api/admin/remote-judge', { token, body: { judge: 'hdu', ...body } })
const place = async (submitId: number) =>
  (await world.server.call('GET', '/api/get-queue-place', { query: { submitId }, token: world.student.token })).data

test('the queue place says why a remote submission waits', async () => {
  const first = await world.submit('HDU-1001', 'G++', programFor('Accepted'))
  const second = await world.submit('HDU-1001', 'G++', programFor('Wrong Answer'))
  expect(await place(second)).toMatchObject({ reason: 'remote', site: 'HDU', ahead: 1, siteState: 'noHost' })
  await change({ paused: true })
  await expect.poll(async () => (await place(second)).siteState, { timeout: 5_000 }).toBe('paused')
  await world.startHost()
  await sleep(500)
  expect((await world.read(first)).status).toBe(5)
  await change({ paused: false })
  expect(await world.verdictOf(first)).toMatchObject({ status: 0 })
  expect(await world.verdictOf(second)).toMatchObject({ status: -1 })
  expect(await place(second)).toMatchObject({ reason: 'finished' })
})

test('deadlines and address are set within their limits, and audited', async () => {
  expect(await change({ submitMinutes: 30, pollMinutes: 45 })).toMatchObject({ status: 200 })
  const { judges } = (await world.server.call('GET', '/api/admin/remote-judges', { token: world.root.token })).data
  const hdu = judges.find(({ judge }: { judge: string }) => judge === 'hdu')
  expect(hdu).toMatchObject({ submitMinutes: 30, pollMinutes: 45, gaps: { submit: 3, account: 5, poll: 2.5 } })
  for (const body of [{ submitMinutes: 4 }, { pollMinutes: 1_441 }, { submitMinutes: 1.5 }, { baseUrl: 'ftp://x' }])
    expect((await change(body)).status).toBe(400)
  const { after } = await world.server.deps.db
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'remoteJudge.change')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ submitMinutes: 30, pollMinutes: 45 })
  // The next run has the new deadline.
  const id = await world.submit('HDU-1001', 'G++', programFor('Accepted'))
  await world.verdictOf(id)
  const run = await world.server.deps.db
    .selectFrom('remote_run')
    .select('deadline_at')
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow()
  const left = run.deadline_at.getTime() - world.server.clock.now().getTime()
  expect(left).toBeLessThanOrEqual(45 * 60_000)
})

test('fields that the site decides cannot be changed; the statement can', async () => {
  const token = world.root.token
  const { data } = await world.server.call('GET', '/api/get-problem-detail', { query: { problemId: 'HDU-1001' } })
  const pid = data.problem.id
  const stored = (await world.server.call('GET', '/api/admin/problem', { query: { pid }, token })).data
  const save = (part: object) =>
    world.server.call('PUT', '/api/admin/problem', {
      token,
      body: {
        problem: { ...stored, revision: null, ...part },
        judgeMode: 'default',
        languages: null,
        tags: null,
        samples: [],
      },
    })
  for (const [field, value] of Object.entries({
    problemId: 'HDU-1002',
    timeLimit: 9_000,
    memoryLimit: 512,
    stackLimit: 64,
    type: 1,
    source: 'elsewhere',
    outputOnly: true,
  })) {
    const reply = await save({ [field]: value })
    expect([field, reply.status, reply.msg]).toEqual([field, 400, expect.stringContaining(field)])
  }
  const file = await save({ isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' })
  expect(file.status).toBe(400)
  const typed = await world.server.call('PUT', '/api/admin/testdata/case', {
    token,
    body: { pid, hash: null, seq: null, input: '1', output: '1', score: null, groupNum: null },
  })
  expect(typed.msg).toContain('testdata')
  expect(await save({ title: 'Row sum', problemId: 'hdu-1001' })).toMatchObject({ status: 200 })
  const after = (await world.server.call('GET', '/api/admin/problem', { query: { pid }, token })).data
  expect(after).toMatchObject({ title: 'Row sum', problemId: 'HDU-1001', timeLimit: 2_000 })
})

test('a manager of a contest sees the health of its sites, and others do not', async () => {
  const token = world.root.token
  const row = await world.server.deps.db
    .selectFrom('problem')
    .select('id')
    .where('display_id', '=', 'HDU-1001')
    .executeTakeFirstOrThrow()
  const now = world.server.clock.now()
  const contest = await world.server.deps.db
    .insertInto('contest')
    .values({
      owner_id: world.root.id,
      title: 'Far away',
      type: 0,
      starts_at: now,
      ends_at: new Date(now.getTime() + 36_000_000),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.server.deps.db
    .insertInto('contest_problem')
    .values({
      contest_id: contest.id,
      problem_id: row.id,
      label: 'A',
      title: 'Row sum',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const sites = (who: string | undefined) =>
    world.server.call('GET', '/api/admin/contest/remote-sites', { query: { cid: contest.id }, token: who })
  expect((await sites(token)).data).toEqual([
    {
      site: 'HDU',
      labels: ['A'],
      state: 'up',
      waiting: 0,
      running: 0,
      medianSeconds: expect.any(Number),
      lastSuccess: expect.any(String),
    },
  ])
  await change({ paused: true })
  expect((await sites(token)).data[0]).toMatchObject({ state: 'paused' })
  const other = await makeUser(world.server, { role: 'admin' })
  expect((await sites(other.token)).data).toBeNull()
  expect((await sites(world.student.token)).data).toBeNull()
  expect((await sites(undefined)).status).toBe(401)
})
