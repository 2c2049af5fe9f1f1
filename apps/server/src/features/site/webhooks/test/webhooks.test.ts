import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type WebhookEvent, webhookEvents } from '@verdict/contract'
import { openConnections, sendRequest } from '@verdict/remote-sites'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { handIn, judgeAll } from '../../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { deliverDue } from '../deliver.ts'

/** Webhooks against a receiver over HTTP. Every test has a webhook of its own, told apart by its path. */

const hour = 3_600_000

interface Received {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: TestServer
let receiver: Server
const received = new Map<string, Received[]>()
const answers = new Map<string, { readonly status: number; readonly text: string }>()

const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await text(request)
  const path = request.url ?? ''
  const answer = answers.get(path) ?? { status: 204, text: '' }
  if (answer.status < 300) {
    const { type, data } = JSON.parse(body)
    const { headers } = request
    received.set(path, [
      ...(received.get(path) ?? []),
      { id: String(headers['webhook-id']), type, data, headers, body },
    ])
  }
  response.writeHead(answer.status).end(answer.text)
}

beforeAll(async () => {
  server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
  receiver = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

/** Sessions end when a test moves the clock, so each test has its own root. */
const newRoot = () => makeUser(server, { role: 'root' })

const admin = (root: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input: object = {}) =>
  server.call(method, `/api/admin/webhooks${path}`, {
    token: root.token,
    ...(method === 'GET' || method === 'DELETE' ? { query: { ...input } } : { body: input }),
  })

const makeWebhook = async (root: Person, events: readonly WebhookEvent[]) => {
  const path = `/${root.id}`
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`
  const made = await admin(root, 'POST', '', { name: 'test', url, events })
  expect(made).toMatchObject({ http: 200, status: 200, data: { secret: expect.stringMatching(/^whsec_/) } })
  const { id, secret } = made.data as { id: string; secret: string }
  onTestFinished(async () => {
    await server.deps.db.deleteFrom('webhook').where('id', '=', id).execute()
  })
  const here = () => received.get(path) ?? []
  return {
    id,
    url,
    secret,
    here,
    answer: (status: number, text = '') => answers.set(path, { status, text }),
    /** Delivers until so many arrived. */
    count: async (wanted: number): Promise<readonly Received[]> => {
      await expect
        .poll(async () => {
          await deliverDue(server.deps)
          return here().length
        })
        .toBe(wanted)
      return here()
    },
    /** The record of deliveries as an admin reads it. */
    deliveries: async (state?: string) =>
      (await admin(await newRoot(), 'GET', '/deliveries', { id, ...(state !== undefined && { state }) })).data,
  }
}

test('a delivery is signed by the conventions of Standard Webhooks', async () => {
  const root = await newRoot()
  const webhook = await makeWebhook(root, ['user.created'])
  expect(await admin(root, 'POST', '/test', { id: webhook.id })).toMatchObject({ status: 200 })
  const [event] = await webhook.count(1)
  expect(event).toMatchObject({ type: 'webhook.test', data: { webhookId: webhook.id } })
  const { headers = {}, body = '' } = event ?? {}
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(content).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  const timestamp = Number(headers['webhook-timestamp'])
  expect(Math.abs(timestamp - server.clock.now().getTime() / 1_000)).toBeLessThan(600)
  // The secret is stored encrypted and never returned again.
  const list = await admin(root, 'GET', '')
  expect(JSON.stringify(list.data)).not.toContain(webhook.secret)
  const { secret } = await server.deps.db
    .selectFrom('webhook')
    .select('secret')
    .where('id', '=', webhook.id)
    .executeTakeFirstOrThrow()
  expect(secret?.includes(key)).toBe(false)
})

test('a delivery has the id of the request that caused its event', async () => {
  const root = await newRoot()
  const webhook = await makeWebhook(root, ['submission.judged', 'announcement.published'])
  const headers = { 'x-request-id': `request-of-${webhook.id}` }
  const { displayId } = await makeProblem(server)
  const host = await makeJudgeHost(server)
  const author = await makeUser(server)
  const body = { pid: displayId, language: 'C++', code: 'int main() {}' }
  expect(await server.call('POST', '/api/submit-problem-judge', { token: author.token, body, headers })).toMatchObject({
    status: 200,
  })
  // The host calls without the id, as one of an older version.
  await judgeAll(host, 0)
  const text = { title: 'T', content: 'C', status: 0 }
  const published = await server.call('POST', '/api/admin/announcement', {
    ...{ token: root.token, body: text },
    headers: { 'x-request-id': 'request-of-the-announcement' },
  })
  expect(published).toMatchObject({ status: 200 })
  const events = await webhook.count(2)
  expect(events.map(({ type, headers: sent }) => [type, sent['x-request-id']])).toEqual([
    ['submission.judged', headers['x-request-id']],
    ['announcement.published', 'request-of-the-announcement'],
  ])
})

test('a receiver that is down for an hour gets everything in order and once', async () => {
  const webhook = await makeWebhook(await newRoot(), ['problem.published'])
  webhook.answer(503, 'maintenance')
  const published: string[] = []
  for (let minute = 0; minute < 60; minute += 10) {
    published.push((await makeProblem(server)).displayId)
    await deliverDue(server.deps)
    server.clock.advance(600_000)
  }
  expect(webhook.here()).toEqual([])
  await expect.poll(async () => (await webhook.deliveries()).records.at(-1)?.answerStatus).toBe(503)
  webhook.answer(204)
  // An attempt that fails at this moment is recorded later, so the clock moves until the next one is due.
  const arrived = async () => {
    server.clock.advance(900_000)
    await deliverDue(server.deps)
    return webhook.here().length
  }
  await expect.poll(arrived, { timeout: 55_000 }).toBe(published.length)
  const all = webhook.here()
  expect(all.map(({ data }) => data.problemId)).toEqual(published)
  expect(new Set(all.map(({ id }) => id)).size).toBe(published.length)
  await deliverDue(server.deps)
  expect(webhook.here()).toHaveLength(published.length)
  expect((await webhook.deliveries('delivered')).total).toBe(published.length)
})

describe('a delivery that the receiver rejects', () => {
  const reject = async () => {
    const root = await newRoot()
    const webhook = await makeWebhook(root, ['problem.published'])
    webhook.answer(422, 'no such field')
    const { displayId } = await makeProblem(server)
    await expect
      .poll(async () => {
        server.clock.advance(900_000)
        await deliverDue(server.deps)
        return (await webhook.deliveries('dead')).total
      })
      .toBe(1)
    const [dead] = (await webhook.deliveries('dead')).records
    return { webhook, displayId, dead, root: await newRoot() }
  }

  test('ends as a dead letter with the request body and the answer, and is replayed by hand', async () => {
    const { webhook, displayId, dead, root } = await reject()
    const { data } = await admin(root, 'GET', '/delivery', { deliveryId: dead.id })
    expect(data).toMatchObject({ state: 'dead', tries: 5, answerStatus: 422, answer: 'no such field', error: null })
    expect(JSON.parse(data.body)).toMatchObject({ type: 'problem.published', data: { problemId: displayId } })
    webhook.answer(204)
    const which = { deliveryId: dead.id }
    expect(await admin(root, 'POST', '/replay', { id: webhook.id, which })).toMatchObject({
      msg: 'success',
      data: { queued: 1 },
    })
    const [event] = await webhook.count(1)
    expect(event).toMatchObject({ id: dead.eventId, body: data.body })
  })

  test('is replayed with a range of time', async () => {
    const { webhook, dead, root } = await reject()
    webhook.answer(204)
    const at = new Date(dead.occurredAt.replace('+0000', 'Z')).getTime()
    const range = (from: number, to: number) => ({
      id: webhook.id,
      which: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    })
    expect((await admin(root, 'POST', '/replay', range(at - 2 * hour, at - hour))).data).toEqual({ queued: 0 })
    expect((await admin(root, 'POST', '/replay', range(at, at - 1))).status).toBe(400)
    expect((await admin(root, 'POST', '/replay', range(at - hour, at + hour))).data).toEqual({ queued: 1 })
    const [first] = await webhook.count(1)
    await expect.poll(async () => (await webhook.deliveries('delivered')).total).toBe(1)
    // A receiver that lost its data gets delivered events too, when that is asked for.
    expect((await admin(root, 'POST', '/replay', range(at - hour, at + hour))).data).toEqual({ queued: 0 })
    const { id, which } = range(at - hour, at + hour)
    const all = await admin(root, 'POST', '/replay', { id, which: { ...which, delivered: true } })
    expect(all.data).toEqual({ queued: 1 })
    const [, second] = await webhook.count(2)
    expect(second).toMatchObject({ id: first?.id, body: first?.body })
  })
})

test('deliveries that waited a day are given up together', async () => {
  const webhook = await makeWebhook(await newRoot(), ['problem.published'])
  webhook.answer(500)
  await makeProblem(server)
  await makeProblem(server)
  await deliverDue(server.deps)
  server.clock.advance(24 * hour)
  await expect
    .poll(async () => {
      await deliverDue(server.deps)
      return (await webhook.deliveries('dead')).total
    })
    .toBe(2)
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
    if (!opens_at_end) {
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

describe('an admin', () => {
  test('gets events only while the webhook is on, and deletes it with its deliveries', async () => {
    const root = await newRoot()
    const webhook = await makeWebhook(root, ['problem.published'])
    const body = { id: webhook.id, name: 'off', url: webhook.url, events: ['problem.published'] }
    expect((await admin(root, 'PUT', '', { ...body, isEnabled: false })).status).toBe(200)
    await makeProblem(server)
    expect((await admin(root, 'PUT', '', { ...body, isEnabled: true })).status).toBe(200)
    const { displayId } = await makeProblem(server)
    expect(await webhook.count(1)).toMatchObject([{ data: { problemId: displayId } }])
    expect((await admin(root, 'DELETE', '', { id: webhook.id })).status).toBe(200)
    expect((await admin(root, 'DELETE', '', { id: webhook.id })).status).toBe(404)
    const left = await server.deps.db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('webhook_id', '=', webhook.id)
      .execute()
    expect(left).toEqual([])
  })

  test('is a super admin', async () => {
    const staff = await makeUser(server, { role: 'admin' })
    expect((await admin(staff, 'GET', '')).http).toBe(403)
    expect((await admin(staff, 'POST', '/test', { id: 'x' })).http).toBe(403)
  })

  test.each([
    ['no name', { name: '' }],
    ['no event', { events: [] }],
    ['an unknown event', { events: ['nonsense'] }],
    ['no address', { url: 'nonsense' }],
    ['another protocol', { url: 'ftp://example.org/' }],
    ['a password in the address', { url: 'https://me:x@example.org/' }],
    ['no address at all', { url: '' }],
    ['an unknown receiver', { format: 'nonsense' }],
    ['a secret for a tool without signatures', { format: 'slack', secret: 'nonsense' }],
    ['a secret that is too long', { format: 'dingtalk', secret: 'x'.repeat(201) }],
  ])('%s is refused', async (_, input) => {
    const body = { name: 'test', url: 'https://example.org/', events: webhookEvents, ...input }
    expect((await admin(await newRoot(), 'POST', '', body)).status).toBe(400)
  })
})

describe('addresses in private networks', () => {
  test('are refused unless the setting allows them', async () => {
    const strict = await startTestServer()
    try {
      const root = await makeUser(strict, { role: 'root' })
      const body = { name: 'test', url: 'http://example.org/', events: ['problem.published'] }
      const create = (url: string) =>
        strict.call('POST', '/api/admin/webhooks', { token: root.token, body: { ...body, url } })
      expect((await create('http://example.org/')).status).toBe(400)
      const { id } = (await create('https://127.0.0.1:9/')).data
      await strict.call('POST', '/api/admin/webhooks/test', { token: root.token, body: { id } })
      const read = async () =>
        (await strict.call('GET', '/api/admin/webhooks/deliveries', { token: root.token, query: { id } })).data
          .records[0]
      await expect
        .poll(async () => {
          await deliverDue(strict.deps)
          return (await read()).tries
        })
        .toBe(1)
      const { data } = await strict.call('GET', '/api/admin/webhooks/delivery', {
        token: root.token,
        query: { deliveryId: (await read()).id },
      })
      expect(data).toMatchObject({ state: 'waiting', error: '127.0.0.1 is a private address' })
    } finally {
      await strict.close()
    }
  })

  test('are also recognised behind a name', async () => {
    const asked = { url: 'https://localhost:9/', headers: {}, body: '', timeoutMs: 60_000, maxChars: 10 }
    await expect(
      sendRequest(openConnections(null), { method: 'POST', ...asked, allowsPrivate: false }),
    ).rejects.toThrow('private address')
  })
})
