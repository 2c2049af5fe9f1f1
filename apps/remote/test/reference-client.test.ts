import { setTimeout as sleep } from 'node:timers/promises'
import { programFor, type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from './harness/world.ts'

/** The calls of the existing web client with the bodies and fields it sends (api-public 9 and 10, api-admin 14). */

let world: World
let fake: RunningFake

beforeAll(async () => {
  world = await makeWorld()
  fake = await startFake('HDU')
  await world.connect('hdu', fake, { alpha: 'alpha-secret' })
  await world.startHost()
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

const get = (path: string, query: Record<string, unknown>, token = world.student.token) =>
  world.server.call('GET', path, { query: query as never, token })
const post = (path: string, body: object) => world.server.call('POST', path, { token: world.student.token, body })

test('import, list, detail, submission, polling and lists', async () => {
  const name = { name: 'HDU', problemId: '1001' }
  const imported = await get('/api/admin/problem/import-remote-oj-problem', name, world.root.token)
  expect(imported).toMatchObject({ status: 200, data: null })

  const list = await get('/api/get-problem-list', {
    currentPage: 1,
    limit: 30,
    oj: 'HDU',
    keyword: '',
    difficulty: '',
    tagId: '',
  })
  expect(list.data.records.map(({ problemId }: { problemId: string }) => problemId)).toEqual(['HDU-1001'])
  expect(list.data.records[0].tags).toMatchObject([{ name: 'HDU', oj: 'HDU' }])

  const { data } = await get('/api/get-problem-detail', { problemId: 'HDU-1001' })
  const { problem, languages } = data
  expect(problem).toMatchObject({
    problemId: 'HDU-1001',
    isRemote: true,
    type: 0,
    auth: 1,
    difficulty: 1,
    timeLimit: 2_000,
    memoryLimit: 32,
    source: '<a href="http://acm.hdu.edu.cn/showproblem.php?pid=1001">HDU-1001</a>',
    spjCode: null,
  })
  expect(languages).toContain('G++')

  const sent = await post('/api/submit-problem-judge', {
    pid: problem.problemId,
    language: 'G++',
    code: programFor('Wrong Answer'),
    cid: 0,
    tid: null,
    gid: null,
    isRemote: problem.isRemote,
    captcha: '',
  })
  expect(sent).toMatchObject({ status: 200, data: { submitId: expect.any(Number), status: 5, cid: 0 } })
  const { submitId } = sent.data

  // The client polls these as long as the state is 5, 6 or 7.
  let row = { status: 5 }
  for (const until = Date.now() + 30_000; [5, 6, 7].includes(row.status) && Date.now() < until; await sleep(100)) {
    const polled = await post('/api/check-submissions-status', { submitIds: [submitId] })
    row = polled.data[submitId]
    expect(Object.keys(row)).toEqual(expect.arrayContaining(['submitId', 'status', 'time', 'memory', 'language']))
  }
  expect(row).toMatchObject({ submitId, status: -1, time: 15, memory: 1_740, language: 'G++' })

  const detail = await get('/api/get-submission-detail', { submitId })
  expect(detail.data.submission).toMatchObject({
    submitId,
    displayPid: 'HDU-1001',
    status: -1,
    time: 15,
    memory: 1_740,
    language: 'G++',
  })
  const text = JSON.stringify(detail.data)
  for (const secret of ['alpha-secret', 'vjudgePassword":"']) expect(text).not.toContain(secret)

  const mine = await get('/api/get-submission-list', {
    currentPage: 1,
    limit: 15,
    onlyMine: true,
    problemID: 'HDU-1001',
    completeProblemID: true,
  })
  expect(mine.data.records).toMatchObject([{ submitId, displayPid: 'HDU-1001', status: -1 }])
  // A verdict is not a failure of the site, so the client's "try again" is refused.
  expect((await get('/api/resubmit', { submitId })).status).toBe(400)
})

test('a submission that failed at the site is tried again by the call of the client', async () => {
  fake.site.faults.refuseNext.push('Code length is improper! Make sure your code length is longer than 50.')
  const id = await world.submit('HDU-1001', 'G++', programFor('Accepted'))
  const failed = await world.verdictOf(id)
  expect(failed).toMatchObject({ status: 10 })
  expect(failed.errorMessage).toContain('Code length is improper')
  const again = await get('/api/resubmit', { submitId: id })
  expect(again).toMatchObject({ status: 200, data: { submitId: id, status: 5 } })
  expect(await world.verdictOf(id)).toMatchObject({ status: 0 })
})
