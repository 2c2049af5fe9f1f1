import { beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { handIn, judgeAll } from '../../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'
import { useWebhooks } from '../../../../../test/harness/webhooks.ts'
import { deliverDue } from '../deliver.ts'

/** Which events webhooks get, and when: verdicts, contests and texts. */

const hour = 3_600_000
const { newRoot, makeWebhook, server: opened } = useWebhooks()
let server: TestServer
beforeAll(() => {
  server = opened()
})

describe('verdicts', () => {
  test('of public problems are sent when they are final; those of hidden problems are not', async () => {
    const webhook = await makeWebhook(await newRoot(), ['submission.judged'])
    const host = await makeJudgeHost(server)
    const [ada, bob] = [await makeUser(server), await makeUser(server)]
    const problem = await makeProblem(server)
    const hidden = await makeProblem(server, { visibility: 2 })
    const contest = { id: 0, labels: new Map<string, number>() }
    const entry = { contest, problemId: hidden.id, at: server.clock.now(), verdict: 5 }
    const secret = await makeEntry(server, bob, entry)
    await setVerdict(secret, 0)
    const submissionId = await handIn(server, ada, { pid: problem.displayId })
    await judgeAll(host, -1)
    const [event] = await webhook.count(1)
    expect(event).toMatchObject({
      type: 'submission.judged',
      data: { submissionId, username: ada.username, problemId: problem.displayId, contestId: null, verdictCode: -1 },
    })
  })

  const setVerdict = (id: number, verdict: number) =>
    server.deps.db.updateTable('submission').set({ verdict }).where('id', '=', id).execute()

  test.each([
    ['with its end', true],
    ['by hand', false],
  ])('of a freeze are held until the contest unfreezes %s', async (_, opens_at_end) => {
    const webhook = await makeWebhook(await newRoot(), ['submission.judged', 'contest.first_solve', 'contest.balloon'])
    const { id: problemId } = await makeProblem(server, { visibility: 3 })
    const now = server.clock.now().getTime()
    const times = { starts_at: new Date(now - hour), seals_at: new Date(now - hour / 2), ends_at: new Date(now + hour) }
    const contest = await makeContest(server, { problems: [problemId], is_sealed: true, opens_at_end, ...times })
    const [ada, bob] = [await makeUser(server), await makeUser(server)]
    const submit = async (who: Person, minutesAgo: number, verdict: number) => {
      const at = new Date(now - minutesAgo * 60_000)
      const id = await makeEntry(server, who, { contest, problemId, at, verdict: 5 })
      await setVerdict(id, verdict)
      return id
    }
    const before = await submit(ada, 40, -1)
    const solved = await submit(ada, 20, 0)
    const later = await submit(bob, 10, 0)
    const [event] = await webhook.count(1)
    expect(event?.data).toMatchObject({ submissionId: before, contestId: contest.id, problemId: 'A', verdictCode: -1 })
    expect(event?.data).not.toHaveProperty('timeMs')
    server.clock.advance(2 * hour)
    await deliverDue(server.deps)
    const deliver = async (): Promise<number> => {
      await deliverDue(server.deps)
      // What a busy machine did not deliver is due again in a minute.
      server.clock.advance(60_000)
      return webhook.here().length
    }
    // The periodic job: a delivery that is under way takes nothing new along.
    if (opens_at_end) await expect.poll(deliver).toBe(6)
    else {
      expect(webhook.here()).toHaveLength(1)
      await server.deps.db.updateTable('contest').set({ opens_at_end: true }).where('id', '=', contest.id).execute()
    }
    const rest = (await webhook.count(6)).slice(1)
    const idsOf = (type: string) => rest.filter((event) => event.type === type).map(({ data }) => data.submissionId)
    expect(idsOf('submission.judged')).toEqual([solved, later])
    expect(idsOf('contest.first_solve')).toEqual([solved])
    expect(idsOf('contest.balloon')).toEqual([solved, later])
  })

  test('of hidden contests, of groups and of the owner are never sent', async () => {
    const webhook = await makeWebhook(await newRoot(), ['submission.judged', 'contest.balloon'])
    const { id: problemId } = await makeProblem(server, { visibility: 3 })
    const [ada, owner] = [await makeUser(server), await makeUser(server)]
    const hidden = await makeContest(server, { problems: [problemId], is_visible: false })
    const open = await makeContest(server, { problems: [problemId], owner_id: owner.id })
    const at = server.clock.now()
    for (const [who, contest] of [
      [ada, hidden],
      [owner, open],
    ] as const) {
      await setVerdict(await makeEntry(server, who, { contest, problemId, at, verdict: 5 }), 0)
    }
    const last = await makeEntry(server, ada, { contest: open, problemId, at, verdict: 5 })
    await setVerdict(last, 0)
    const all = await webhook.count(2)
    expect(all.map(({ data }) => data.submissionId)).toEqual([last, last])
  })
})

test('a contest starts, freezes and ends, each once', async () => {
  const webhook = await makeWebhook(await newRoot(), ['contest.started', 'contest.frozen', 'contest.ended'])
  const now = server.clock.now().getTime()
  const times = {
    starts_at: new Date(now + hour),
    seals_at: new Date(now + 2 * hour),
    ends_at: new Date(now + 3 * hour),
  }
  const contest = await makeContest(server, { is_sealed: true, ...times })
  const hidden = await makeContest(server, { is_visible: false, is_sealed: true, ...times })
  /** Contests of other tests pass with the clock as well. */
  const typesOf = async ({ id }: { readonly id: number }) => {
    await deliverDue(server.deps)
    return webhook.here().flatMap(({ type, data }) => (data.contestId === id ? [type] : []))
  }
  expect(await typesOf(contest)).toEqual([])
  server.clock.advance(hour)
  await expect.poll(() => typesOf(contest)).toEqual(['contest.started'])
  server.clock.advance(3 * hour)
  const all = ['contest.started', 'contest.frozen', 'contest.ended']
  await expect.poll(() => typesOf(contest)).toEqual(all)
  await deliverDue(server.deps)
  expect(await typesOf(contest)).toEqual(all)
  expect(await typesOf(hidden)).toEqual([])
})

test('texts are sent when every participant of a public contest can read them', async () => {
  const webhook = await makeWebhook(await newRoot(), ['contest.clarification', 'announcement.published'])
  const ada = await makeUser(server)
  const now = server.clock.now()
  const open = await makeContest(server, { starts_at: new Date(now.getTime() - 48 * hour) })
  const closed = await makeContest(server, { auth: 1, password: 'x', starts_at: new Date(now.getTime() - 48 * hour) })
  const announce = (contest_id: number | null, title: string, status = 0) =>
    server.deps.db
      .insertInto('announcement')
      .values({ title, content: 'text', account_id: ada.id, contest_id, status })
      .execute()
  await announce(null, 'site')
  await announce(null, 'hidden', 1)
  await announce(open.id, 'open')
  await announce(closed.id, 'closed')
  const { id } = await server.deps.db
    .insertInto('clarification')
    .values({ contest_id: open.id, account_id: ada.id, question: 'Why?', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.deps.db
    .updateTable('clarification')
    .set({ answer: 'So.', is_public: true })
    .where('id', '=', id)
    .execute()
  const [site, ofOpen, ofClosed, asked, published] = await webhook.count(5)
  expect(site?.data).toMatchObject({ title: 'site', content: 'text', contestId: null })
  expect(ofOpen?.data).toMatchObject({ title: 'open' })
  expect(ofClosed?.data).toEqual({ announcementId: expect.any(Number), contestId: closed.id })
  expect(asked?.data).toEqual({ clarificationId: id, contestId: open.id, problemId: null, state: 'asked' })
  expect(published?.data).toMatchObject({ state: 'published', question: 'Why?', answer: 'So.' })
})
