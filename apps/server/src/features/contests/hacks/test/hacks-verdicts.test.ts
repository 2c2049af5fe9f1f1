import { verdict } from '@verdict/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { prepareHacks } from '../../../../../test/harness/hacks.ts'
import { casesOf } from '../../../../../test/harness/judge-host.ts'
import { meanwhile } from '../../../../../test/harness/meanwhile.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { requeue } from '../../../judging/queue/requeue.ts'

/** The verdict of a hacked submission, and decisions of the jury about hacks. */

const { accepted, wrongAnswer, timeLimitExceeded } = verdict
const hacks = prepareHacks()
const { answer, cancel, detail, failedHack, hack, hackCells, judge, lock, next, read, readyTarget, retry, rowOf } =
  hacks
const { send, showsOnBoard, site, solve, statusOf, targets, validate } = hacks

let root: Person
let target: number
beforeEach(async () => {
  root = await makeUser(site.server, { role: 'root' })
  target = await readyTarget()
})

const ofRoot = (path: string, query: Record<string, number>) =>
  site.server.call('GET', path, { token: root.token, query })
const rejudge = (submitId: number) => ofRoot('/api/admin/judge/rejudge', { submitId })
const setVerdict = (submitId: number, status: number) => ofRoot('/api/admin/judge/manual-judge', { submitId, status })
/** A successful hack of a program that a host judges again at the same time. */
const hackWhileJudged = async () => {
  const { data } = await send(target, site.alice)
  await validate([accepted])
  await answer()
  const ofHack = await next()
  await rejudge(target)
  const own = await next()
  await hacks.end(ofHack, casesOf(wrongAnswer))
  return { own, id: data.id as number }
}
const nothingWaits = async () => expect(await site.host.lease()).toEqual([])

describe('a hacked submission', () => {
  test('keeps its verdict through a rejudging until the hack is withdrawn', async () => {
    const id = await hack(target, site.alice, wrongAnswer)
    await rejudge(target)
    await judge(accepted, accepted)
    expect(await rowOf(target)).toMatchObject({ verdict: wrongAnswer, score: 0 })
    expect((await cancel(id)).status).toBe(200)
    // It was judged since, so it is judged once more.
    await judge(accepted, accepted)
    expect(await rowOf(target)).toMatchObject({ verdict: accepted, score: 1_000 })
  })

  test('takes the result of its judging when it fails on the test data too', async () => {
    await hack(target, site.alice, wrongAnswer)
    await rejudge(target)
    await judge(timeLimitExceeded, timeLimitExceeded)
    expect(await statusOf(target)).toBe(timeLimitExceeded)
  })

  test('fails too when it is being judged as the hack ends', async () => {
    const { own } = await hackWhileJudged()
    await hacks.end(own, casesOf(accepted, accepted))
    expect(await rowOf(target)).toMatchObject({ verdict: wrongAnswer, score: 0 })
  })

  test('is judged once when the hack is withdrawn before its judging ends', async () => {
    const { own, id } = await hackWhileJudged()
    expect((await cancel(id)).status).toBe(200)
    await nothingWaits()
    await hacks.end(own, casesOf(accepted, accepted))
    expect(await rowOf(target)).toMatchObject({ verdict: accepted, score: 1_000 })
  })

  test('stays failed after a system test that began before the hack was judged', async () => {
    const post = (step: string, more: object = {}) =>
      site.server.call('POST', `/api/contest-system-test/${step}`, {
        token: site.owner.token,
        body: { cid: site.cid, ...more },
      })
    await post('pretests', { displayId: 'A', pretests: 1 })
    const { data } = await hacks.submit(site.carol)
    await judge(accepted)
    await send(data.submitId, site.alice)
    await validate([accepted])
    await answer()
    const ofHack = await next()
    await hacks.changeContest({ ends_at: site.server.clock.now() })
    expect((await post('begin')).data.run).toMatchObject({ total: 1 })
    const ofSystemTest = await next()
    await hacks.end(ofHack, casesOf(wrongAnswer))
    await hacks.end(ofSystemTest, casesOf(accepted, accepted))
    expect((await post('apply')).data.run).toMatchObject({ state: 'applied' })
    expect(await rowOf(data.submitId)).toMatchObject({ verdict: wrongAnswer, score: 0 })
  })

  test.each([accepted, wrongAnswer])(
    'keeps the verdict %i that a person set when the hack is withdrawn',
    async (code) => {
      const id = await hack(target, site.alice, timeLimitExceeded)
      await setVerdict(target, code)
      expect((await cancel(id)).status).toBe(200)
      expect(await rowOf(target)).toMatchObject({ verdict: code, is_manual: true })
      await nothingWaits()
    },
  )

  test('is judged by its test data again when the hacker is deleted', async () => {
    const dave = await makeUser(site.server)
    await solve(dave)
    await lock(dave)
    await hack(target, dave, wrongAnswer)
    await site.server.deps.db.deleteFrom('account').where('id', '=', dave.id).execute()
    await rejudge(target)
    await judge(accepted, accepted)
    expect(await statusOf(target)).toBe(accepted)
  })
})

describe('a program accepted manually by the jury', () => {
  test('is no target', async () => {
    await setVerdict(target, accepted)
    expect((await targets(site.alice)).data).toEqual([])
    expect((await send(target, site.alice)).status).toBe(403)
  })

  test('stays accepted when its hack is judged later', async () => {
    const { data } = await send(target, site.alice)
    await setVerdict(target, accepted)
    await validate([accepted])
    await answer()
    await judge(wrongAnswer)
    expect(await read(data.id, site.alice)).toMatchObject({ verdict: 'late', points: 0 })
    expect(await rowOf(target)).toMatchObject({ verdict: accepted, is_manual: true })
  })
})

describe('a hack with an internal error', () => {
  test('costs nothing and is retried', async () => {
    const id = await failedHack(target, site.alice)
    // The words about the main solution are for the jury.
    expect(await read(id, site.alice)).toMatchObject({ verdict: 'error', points: 0, message: null })
    expect(await detail(id)).toMatchObject({ message: 'solution: time limit' })
    expect((await retry(id, site.alice)).status).toBe(403)
    expect((await retry(id)).status).toBe(200)
    await validate([accepted])
    await answer()
    await judge(wrongAnswer)
    expect(await read(id, site.alice)).toMatchObject({ verdict: 'successful', points: 100 })
    expect((await retry(id)).status).toBe(400)
  })

  test('is not retried while the hacker waits for another hack of the program', async () => {
    const id = await failedHack(target, site.alice)
    await send(target, site.alice)
    expect(await retry(id)).toMatchObject({ http: 200, status: 400, msg: expect.stringContaining('仍在评测') })
    await validate([wrongAnswer, 'no'])
    expect((await retry(id)).status).toBe(200)
    await validate([wrongAnswer, 'no'])
  })
})

describe('a withdrawn hack', () => {
  test('gives points and the verdict back, with a log entry', async () => {
    const id = await hack(target, site.alice, wrongAnswer)
    await showsOnBoard({ [site.alice.username]: 1_096, [site.bob.username]: 0 })
    expect((await cancel(id, site.alice)).status).toBe(403)
    expect((await cancel(id)).status).toBe(200)
    expect((await cancel(id)).status).toBe(400)
    expect(await rowOf(target)).toMatchObject({ verdict: accepted, score: 1_000 })
    await showsOnBoard({ [site.alice.username]: 996, [site.bob.username]: 996 })
    expect(await hackCells(site.bob)).toEqual({})
    expect(await read(id, site.alice)).toMatchObject({ isCancelled: true, points: 0 })
    expect((await targets(site.alice)).data).toMatchObject([{ submitId: target, hack: { id, isCancelled: true } }])
    const entries = await site.server.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_kind', '=', 'contest')
      .where('subject_id', '=', String(site.cid))
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['contest.hacking', 'contest.hackCancel'])
  })

  test('goes with its runs', async () => {
    const { data } = await send(target, site.alice)
    expect((await cancel(data.id)).status).toBe(200)
    await nothingWaits()
    expect(await read(data.id, site.alice)).toMatchObject({ isCancelled: true, verdict: 'error' })
  })

  test('is locked after its runs, as when one of them ends', async () => {
    const { data } = await send(target, site.alice)
    const reply = await meanwhile(site.server, {
      first: [
        `select 1 from judging where task_id in (select id from judge_task where hack_id = ${data.id}) for update`,
      ],
      come: () => cancel(data.id),
      next: [`select 1 from contest_hack where id = ${data.id} for update`],
    })
    expect(reply).toMatchObject({ status: 200 })
  })
})

test('a host that returns a step of a hack waits for a deletion of the submission', async () => {
  const { data } = await send(target, site.alice)
  const { leaseId } = await next()
  await meanwhile(site.server, {
    first: [`select 1 from submission where id = ${target} for update`],
    come: () => requeue(site.server.deps, leaseId, { why: 'returned', reason: 'test' }),
    next: [`delete from contest_hack where id = ${data.id}`],
  })
  await nothingWaits()
})
