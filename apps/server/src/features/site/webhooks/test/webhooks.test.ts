import { createHmac } from 'node:crypto'
import { webhookEvents } from '@verdict/contract'
import { openConnections, sendRequest } from '@verdict/remote-sites'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { judgeAll } from '../../../../../test/harness/judging.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { useWebhooks } from '../../../../../test/harness/webhooks.ts'
import { deliverDue } from '../deliver.ts'

/** Webhooks against a receiver over HTTP: signature, retries, dead letters, the admin. */

const hour = 3_600_000
const { newRoot, admin, makeWebhook, server: opened } = useWebhooks()
let server: TestServer
beforeAll(() => {
  server = opened()
})

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
