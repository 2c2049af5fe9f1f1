import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WebhookEvent, WebhookFormat } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { encryptSetting } from '../../core/encrypted-settings.ts'
import { deliverDue } from '../deliver.ts'
import { moveAlertWebhook } from '../move-alert-webhook.ts'

/** Webhooks of chat tools against a receiver that answers as the tools document it. */

interface Received {
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}
interface Reply {
  readonly status: number
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

let server: TestServer
let receiver: Server
let origin = ''
const received = new Map<string, Received[]>()
const replies = new Map<string, (request: Received) => Reply>()

beforeAll(async () => {
  server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
  await server.deps.settings.write({ name: 'School OJ', baseUrl: 'https://oj.school.example' })
  receiver = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const got = { url, headers: request.headers, body: JSON.parse(await text(request)) }
    received.set(url.pathname, [...(received.get(url.pathname) ?? []), got])
    const reply = replies.get(url.pathname)?.(got) ?? { status: 200, text: 'ok' }
    response.writeHead(reply.status, reply.headers).end(reply.text)
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

interface Made {
  readonly format: WebhookFormat
  readonly events?: readonly WebhookEvent[]
  readonly secret?: string
  readonly language?: 'zh-CN' | 'en-US'
  readonly reply?: (request: Received) => Reply
}

const call = (root: Person, method: 'GET' | 'POST' | 'PUT', path: string, input: object = {}) =>
  server.call(method, `/api/admin/webhooks${path}`, {
    token: root.token,
    ...(method === 'GET' ? { query: { ...input } } : { body: input }),
  })

const makeTool = async ({ reply, events = ['problem.published'], language = 'en-US', ...fields }: Made) => {
  const root = await makeUser(server, { role: 'root' })
  const path = `/${fields.format}/${root.id}/secret-path`
  if (reply !== undefined) replies.set(path, reply)
  const body = { name: fields.format, url: `${origin}${path}?access_token=t`, events, language, ...fields }
  const made = await call(root, 'POST', '', body)
  expect(made).toMatchObject({ status: 200, data: { secret: null } })
  const { id } = made.data as { id: string }
  onTestFinished(async () => {
    await server.deps.db.deleteFrom('webhook').where('id', '=', id).execute()
  })
  const newest = () =>
    server.deps.db
      .selectFrom('webhook_delivery')
      .select(['state', 'tries', 'answer_status', 'error'])
      .where('webhook_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  return {
    id,
    root,
    path,
    sent: () => received.get(path) ?? [],
    /** Delivers until so many requests arrived. */
    count: async (wanted: number): Promise<readonly Received[]> => {
      await expect
        .poll(
          async () => {
            await deliverDue(server.deps)
            return (received.get(path) ?? []).length
          },
          { timeout: 60_000 },
        )
        .toBe(wanted)
      return received.get(path) ?? []
    },
    newest,
    /** Once the last request was recorded. */
    settled: async (state: string) => {
      await expect.poll(async () => (await newest()).state, { timeout: 60_000 }).toBe(state)
      return newest()
    },
  }
}

const json = (fields: object): Reply => ({ status: 200, text: JSON.stringify(fields) })

describe('the message of a published problem', () => {
  const cases: readonly (readonly [WebhookFormat, Reply, (line: string, link: string) => object])[] = [
    [
      'slack',
      { status: 200, text: 'ok' },
      (line, link) => ({ text: `[School OJ] ${line} ${link}`, unfurl_links: false }),
    ],
    [
      'discord',
      { status: 204, text: '' },
      (line, link) => ({
        content: `\\[School OJ\\] ${line.replace('-', '\\-')} ${link}`,
        allowed_mentions: { parse: [] },
        flags: 4,
      }),
    ],
    [
      'mattermost',
      { status: 200, text: 'ok' },
      (line, link) => ({ text: `\\[School OJ\\] ${line.replace('-', '\\-')} ${link}` }),
    ],
    [
      'dingtalk',
      json({ errcode: 0, errmsg: 'ok' }),
      (line, link) => ({ msgtype: 'text', text: { content: `[School OJ] ${line} ${link}` } }),
    ],
    [
      'wecom',
      json({ errcode: 0, errmsg: 'ok' }),
      (line, link) => ({ msgtype: 'text', text: { content: `[School OJ] ${line} ${link}` } }),
    ],
    [
      'feishu',
      json({ code: 0, msg: 'success', data: {} }),
      (line, link) => ({
        msg_type: 'post',
        content: {
          post: {
            en_us: {
              title: 'School OJ',
              content: [
                [
                  { tag: 'text', text: `${line} ` },
                  { tag: 'a', text: link, href: link },
                ],
              ],
            },
          },
        },
      }),
    ],
    [
      'teams',
      { status: 202, text: '' },
      (line, link) => ({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: [
                { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'School OJ', weight: 'bolder' }] },
                {
                  type: 'RichTextBlock',
                  inlines: [{ type: 'TextRun', text: line, selectAction: { type: 'Action.OpenUrl', url: link } }],
                },
              ],
            },
          },
        ],
      }),
    ],
  ]

  test.each(cases)('has the form of %s', async (format, reply, expected) => {
    const tool = await makeTool({ format, reply: () => reply })
    const { displayId } = await makeProblem(server)
    const [request] = await tool.count(1)
    const line = `Problem ${displayId} is public`
    expect(request?.body).toEqual(expected(line, `https://oj.school.example/problem/${displayId}`))
    expect(await tool.settled('delivered')).toMatchObject({ error: null, answer_status: reply.status })
  })
})

test('several waiting events are one message, in the language of the webhook', async () => {
  const tool = await makeTool({ format: 'slack', language: 'zh-CN', events: ['problem.published', 'contest.started'] })
  // The job of the server must not send the first event before the second one.
  const later = new Date(server.clock.now().getTime() + 30_000)
  await server.deps.db.updateTable('webhook').set({ next_try_at: later }).where('id', '=', tool.id).execute()
  const { id: problemId, displayId } = await makeProblem(server)
  const starts_at = new Date(server.clock.now().getTime() + 60_000)
  const ends_at = new Date(starts_at.getTime() + 3_600_000)
  const contest = await makeContest(server, { problems: [problemId], title: 'A <!channel> cup', starts_at, ends_at })
  server.clock.advance(60_000)
  const [request] = await tool.count(1)
  expect(request?.body.text).toBe(
    `[School OJ]\n题目 ${displayId} 已公开 https://oj.school.example/problem/${displayId}\n` +
      `比赛 A &lt;!channel&gt; cup 已开始 https://oj.school.example/contest/${contest.id}`,
  )
})

test('the test button sends an example of each event', async () => {
  const tool = await makeTool({
    format: 'wecom',
    events: ['user.created', 'alert.opened'],
    reply: () => json({ errcode: 0 }),
  })
  expect(await call(tool.root, 'POST', '/test', { id: tool.id })).toMatchObject({ status: 200 })
  const [request] = await tool.count(1)
  expect(request?.body).toEqual({
    msgtype: 'text',
    text: { content: '[School OJ]\nTest: New user example\nTest: Alert: Low disk space (example)' },
  })
})

describe('signatures', () => {
  const secret = 'SEC0123456789'

  test('of DingTalk are in the address, next to its token', async () => {
    const tool = await makeTool({ format: 'dingtalk', secret, reply: () => json({ errcode: 0 }) })
    await makeProblem(server)
    const [request] = await tool.count(1)
    const query = request?.url.searchParams
    expect(query?.get('access_token')).toBe('t')
    const timestamp = query?.get('timestamp') ?? ''
    expect(Math.abs(Number(timestamp) - server.clock.now().getTime())).toBeLessThan(3_600_000)
    const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
    expect(query?.get('sign')).toBe(sign)
  })

  test('of Feishu are in the body', async () => {
    const tool = await makeTool({ format: 'feishu', secret, reply: () => json({ code: 0 }) })
    await makeProblem(server)
    const [request] = await tool.count(1)
    const timestamp = String(request?.body.timestamp)
    expect(timestamp).toMatch(/^\d{10}$/)
    expect(request?.body.sign).toBe(createHmac('sha256', `${timestamp}\n${secret}`).digest('base64'))
  })
})

describe('a failure in the body of the answer', () => {
  test.each([
    ['dingtalk', json({ errcode: 310_000, errmsg: 'sign not match' }), 'errcode 310000: sign not match'],
    ['wecom', json({ errcode: 93_000, errmsg: 'invalid webhook url' }), 'errcode 93000: invalid webhook url'],
    ['feishu', json({ code: 19_021, msg: 'sign match fail' }), 'code 19021: sign match fail'],
    ['feishu', { status: 200, text: '<html>' }, 'The answer has no code.'],
    ['slack', { status: 200, text: 'no_text' }, 'no_text'],
  ] as const)('of %s is shown, tried five times and then given up', async (format, reply, error) => {
    const tool = await makeTool({ format, reply: () => reply })
    await makeProblem(server)
    for (let tries = 1; tries <= 5; tries += 1) {
      await tool.count(tries)
      // The clock moves when the attempt is recorded, or the next one would be due later.
      await expect.poll(async () => (await tool.newest()).tries, { timeout: 60_000 }).toBe(tries)
      server.clock.advance(900_000)
    }
    expect(await tool.newest()).toMatchObject({ state: 'dead', tries: 5, answer_status: 200, error })
  })
})

describe('a tool that limits messages', () => {
  const limited: readonly (readonly [WebhookFormat, Reply, Reply])[] = [
    ['dingtalk', json({ errcode: 130_101, errmsg: 'send too fast' }), json({ errcode: 0 })],
    ['wecom', json({ errcode: 45_009, errmsg: 'api freq out of limit' }), json({ errcode: 0 })],
    [
      'discord',
      { status: 429, text: '{"retry_after":60}', headers: { 'retry-after': '60' } },
      { status: 204, text: '' },
    ],
  ]
  test.each(limited)('gets the message after a minute: %s', async (format, refusal, success) => {
    let isLimited = true
    const tool = await makeTool({ format, reply: () => (isLimited ? refusal : success) })
    await makeProblem(server)
    await tool.count(1)
    await expect.poll(async () => (await tool.newest()).tries, { timeout: 60_000 }).toBe(1)
    isLimited = false
    server.clock.advance(50_000)
    await deliverDue(server.deps)
    expect(tool.sent()).toHaveLength(1)
    server.clock.advance(20_000)
    await tool.count(2)
    expect(await tool.settled('delivered')).toMatchObject({ error: null })
  })
})

describe('the address of a chat tool', () => {
  test('is stored encrypted, shown by its host, and kept by an edit without one', async () => {
    const { root, ...tool } = await makeTool({ format: 'mattermost' })
    const list = await call(root, 'GET', '')
    const row = list.data.find(({ id }: { id: string }) => id === tool.id)
    expect(row).toMatchObject({ url: origin, format: 'mattermost', language: 'en-US', isSigned: false })
    const change = { id: tool.id, name: 'renamed', url: '', events: ['problem.published'], isEnabled: true }
    expect(await call(root, 'PUT', '', { ...change, language: 'en-US' })).toMatchObject({ status: 200 })
    const stored = await server.deps.db.selectFrom('webhook').selectAll().where('id', '=', tool.id).execute()
    const log = await server.deps.db.selectFrom('audit_entry').selectAll().execute()
    for (const place of [list.data, stored, log]) expect(JSON.stringify(place)).not.toContain('secret-path')
    expect(stored[0]?.address?.includes('secret-path')).toBe(false)
    await makeProblem(server)
    expect((await tool.count(1))[0]?.url.search).toBe('?access_token=t')
  })

  test('is not in the record of deliveries, which shows the message', async () => {
    const { root, ...tool } = await makeTool({ format: 'dingtalk', secret: 'SEC1', reply: () => json({ errcode: 0 }) })
    const { displayId } = await makeProblem(server)
    await tool.count(1)
    const list = await call(root, 'GET', '/deliveries', { id: tool.id })
    const { data } = await call(root, 'GET', '/delivery', { deliveryId: list.data.records[0].id })
    const link = `https://oj.school.example/problem/${displayId}`
    expect(JSON.parse(data.body)).toEqual({
      msgtype: 'text',
      text: { content: `[School OJ] Problem ${displayId} is public ${link}` },
    })
    expect(JSON.stringify(data)).not.toContain('secret-path')
  })

  test('has no secret of this site to replace', async () => {
    const { root, id } = await makeTool({ format: 'slack' })
    expect(await call(root, 'POST', '/secret', { id })).toMatchObject({ status: 400 })
  })
})

test.each([
  ['https://hooks.slack.com/services/T0/B0/secret', 'slack', 'https://hooks.slack.com'],
  ['https://open.feishu.cn/open-apis/bot/v2/hook/secret', 'feishu', 'https://open.feishu.cn'],
  ['https://ops.school.example/in', 'standard', 'https://ops.school.example/in'],
])('the former address for alerts %s becomes a webhook once', async (address, format, url) => {
  const { db, cipher } = server.deps
  await db.deleteFrom('webhook').execute()
  const value = JSON.stringify(encryptSetting(cipher, 'alertWebhookUrl', address))
  await db.insertInto('site_setting').values({ key: 'alertWebhookUrl', value }).execute()
  await Promise.all([moveAlertWebhook(server.deps), moveAlertWebhook(server.deps)])
  const rows = await db.selectFrom('webhook').select(['format', 'url', 'events', 'is_enabled']).execute()
  expect(rows).toEqual([{ format, url, events: 'alert.opened,alert.closed', is_enabled: true }])
  const left = await db.selectFrom('site_setting').select('key').where('key', '=', 'alertWebhookUrl').execute()
  expect(left).toEqual([])
  await db.deleteFrom('webhook').execute()
})
