import type { Job } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Whose turn it is while a contest runs, over HTTP with a host that takes one program at a time. */

/** Hundreds of judgings over HTTP, one after another. */
const judgingsTimeoutMs = 240_000

let server: TestServer
let host: JudgeHost
let practice: { readonly id: number; readonly displayId: string }
let contest: number
let root: Person
let flooding: Person
let ann: Person
let ben: Person

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  practice = await makeProblem(server)
  host = await makeJudgeHost(server)
  root = await makeUser(server, { role: 'root' })
  flooding = await makeUser(server, { username: 'flooding' })
  ann = await makeUser(server, { username: 'ann' })
  ben = await makeUser(server, { username: 'ben' })
})
afterAll(() => server.close())
beforeEach(async () => {
  contest = (await makeContest(server, { problems: [practice.id] })).id
  for (const job of await host.lease({ free: 1_000 })) await host.result(job, casesOf(0))
})

const submit = async (who: Person, cid: number): Promise<number> => {
  const code = `// by ${who.username}${cid === 0 ? ' in practice' : ''}`
  const body = { pid: cid === 0 ? practice.displayId : 'A', language: 'C++', code, cid }
  const reply = await server.call('POST', '/api/submit-problem-judge', { token: who.token, body })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data.submitId
}
const place = async (who: Person, submitId: number) =>
  server.call('GET', '/api/get-queue-place', { token: who.token, query: { submitId } })
const deedsOn = async (submitId: number) =>
  (await server.call('GET', '/api/admin/submission-judgings', { token: root.token, query: { submitId } })).data.deeds
const judgeNext = async (): Promise<string> => {
  const [job] = await host.lease()
  if (job === undefined) throw new Error('Nothing waits.')
  await host.result(job as Job, casesOf(0))
  return job.code.slice('// by '.length)
}
const judgeAll = async (count: number): Promise<readonly string[]> => {
  const order: string[] = []
  while (order.length < count) order.push(await judgeNext())
  return order
}

describe('while a contest runs', () => {
  test('contest submissions are judged before practice, even if practice waits long', async () => {
    for (let n = 0; n < 5; n += 1) await submit(ben, 0)
    server.clock.advance(60_000)
    await submit(ann, contest)
    expect(await judgeAll(6)).toEqual(['ann', ...Array.from({ length: 5 }, () => 'ben in practice')])
  })

  test('submissions after its end are practice', async () => {
    const late = (
      await makeContest(server, {
        problems: [practice.id],
        ends_at: new Date(server.clock.now().getTime() - 1_000),
        takes_late: true,
      })
    ).id
    await submit(ben, 0)
    await submit(flooding, late)
    await submit(ann, contest)
    expect(await judgeAll(3)).toEqual(['ann', 'ben in practice', 'flooding'])
  })

  test('a flood of one team costs the others one judging, and each of them the same', async () => {
    for (let n = 0; n < 25; n += 1) await submit(flooding, contest)
    server.clock.advance(1_000)
    await submit(ann, contest)
    await submit(ben, contest)
    await submit(ann, contest)
    const order = await judgeAll(28)
    expect(order.slice(0, 3)).toEqual(['flooding', 'ann', 'ben'])
    // A user's second submission waits for the second one of earlier users, not for the twentieth.
    expect(order.lastIndexOf('ann')).toBeLessThan(6)
    expect(order.filter((name) => name === 'flooding')).toHaveLength(25)
  })

  test('each user gets their true position, which decreases with every judging, and only their own', async () => {
    const flood: number[] = []
    for (let n = 0; n < 6; n += 1) flood.push(await submit(flooding, contest))
    server.clock.advance(1_000)
    const mine = await submit(ann, contest)
    await submit(ben, 0)
    const ahead = async () => (await place(ann, mine)).data.ahead
    expect(await ahead()).toBe(1)
    expect((await place(flooding, flood[5] ?? 0)).data.ahead).toBe(6)
    expect(await judgeNext()).toBe('flooding')
    expect(await place(ann, mine)).toMatchObject({ data: { ahead: 0, reason: 'busy' } })
    expect((await place(ann, mine)).data.waitSeconds).toBeGreaterThanOrEqual(0)
    expect((await place(ben, mine)).data).toBeNull()
    // Contest and practice share the host: one of the next two is the contest's.
    expect([await judgeNext(), await judgeNext()].sort()).toEqual(['ann', 'ben in practice'])
    expect((await place(ann, mine)).data).toEqual({
      submitId: mine,
      ahead: null,
      waitSeconds: null,
      reason: 'finished',
    })
    await judgeAll(5)
  })

  test.each(['at once', 'aside'])(
    'rejudging a whole problem %s delays neither the contest nor practice',
    async (how) => {
      const crowd = await Promise.all(Array.from({ length: 10 }, () => makeUser(server)))
      const mine: number[] = []
      for (const item of crowd) for (let n = 0; n < 25; n += 1) mine.push(await submit(item, contest))
      // One after another, so that each run takes as long as it would.
      await judgeAll(mine.length)
      const path = '/api/admin/judge/rejudge-contest-problem'
      const asked =
        how === 'at once'
          ? await server.call('GET', path, { token: root.token, query: { cid: contest, pid: practice.id } })
          : await server.call('POST', '/api/admin/rejudgings', {
              token: root.token,
              body: { reason: 'the data was wrong', cid: contest, pid: practice.id },
            })
      expect(asked).toMatchObject({ status: 200 })
      const deeds = await deedsOn(mine.at(-1) ?? 0)
      expect(deeds).toMatchObject(how === 'at once' ? [{ by: root.username, action: 'submission.rejudge' }] : [])

      await submit(ben, 0)
      await submit(ann, contest)
      const order = await judgeAll(6)
      expect(order.slice(0, 3)).toEqual(expect.arrayContaining(['ann', 'ben in practice']))
      // A rejudging continues, and later submissions do not wait for it.
      expect(order).toHaveLength(6)
      await submit(ann, contest)
      expect(await judgeAll(2)).toContain('ann')
    },
    judgingsTimeoutMs,
  )

  test('a frozen OI contest tells nothing by queue positions, neither their end nor its moment', async () => {
    const frozen = (
      await makeContest(server, { problems: [practice.id], type: 1, is_sealed: true, seals_at: server.clock.now() })
    ).id
    const answers: unknown[] = []
    for (const verdictCode of [0, -1]) {
      const first = await submit(ann, frozen)
      const second = await submit(ben, frozen)
      const [job] = await host.lease()
      if (job === undefined) throw new Error('Nothing waits.')
      await host.result(job, casesOf(verdictCode))
      const { submitId: _, ...mine } = (await place(ann, first)).data
      const { submitId: __, ...next } = (await place(ben, second)).data
      answers.push({ mine, ahead: next.ahead, reason: next.reason })
      await judgeNext()
    }
    expect(answers[0]).toEqual({
      mine: { ahead: null, waitSeconds: null, reason: 'finished' },
      ahead: null,
      reason: 'finished',
    })
    expect(answers[1]).toEqual(answers[0])
  })
})
