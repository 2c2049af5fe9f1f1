import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import { Component } from './webhooks.tsx'

const webhook = {
  id: 'w1',
  name: 'chat',
  url: 'https://chat.example.org/hook',
  format: 'standard',
  language: 'zh-CN',
  isSigned: true,
  events: ['submission.judged'],
  isEnabled: true,
  createdAt: '2026-11-23T10:00:00.000+0000',
  failingSince: null,
  nextTryAt: null,
  waiting: 2,
  dead: 1,
}
const delivery = {
  id: 7,
  eventId: 'evt_7',
  type: 'submission.judged',
  occurredAt: '2026-11-23T10:00:00.000+0000',
  state: 'dead',
  tries: 5,
  triedAt: null,
  answerStatus: 422,
}

beforeEach(async () => {
  await loadTexts(['admin', 'adminWebhooks'])
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
})

test('a new webhook shows its secret once', async () => {
  const bodies: unknown[] = []
  serve({
    '/api/admin/webhooks': ({ body }) => {
      if (!('name' in (body as object))) return bodies.length === 0 ? [] : [webhook]
      bodies.push(body)
      return { id: 'w1', secret: 'whsec_abc' }
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  expect(await screen.findByText('还没有 Webhook')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '创建 Webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole('button', { name: '保存' })
  await userEvent.type(dialog.getByLabelText(/^名称/), 'chat')
  await userEvent.type(dialog.getByLabelText(/^地址/), 'https://chat.example.org/hook')
  await userEvent.click(save)
  expect(dialog.getByText('请至少选择一项。')).toBeDefined()
  await userEvent.click(dialog.getByLabelText('评测结果'))
  await userEvent.click(save)
  expect(await screen.findByText('whsec_abc')).toBeDefined()
  const sent = { name: 'chat', url: 'https://chat.example.org/hook', events: ['submission.judged'], language: 'zh-CN' }
  expect(bodies).toEqual([{ ...sent, secret: null, format: 'standard' }])
  await userEvent.click(screen.getByRole('button', { name: '我已保存' }))
  expect(screen.queryByText('whsec_abc')).toBeNull()
})

test('a chat tool is chosen first and asks only for what it needs', async () => {
  const bodies: unknown[] = []
  const ofTool = { ...webhook, id: 'w2', name: 'group', url: 'https://oapi.dingtalk.com', format: 'dingtalk' }
  serve({
    '/api/admin/webhooks': ({ body }) => {
      if (!('name' in (body as object))) return [ofTool]
      bodies.push(body)
      return 'format' in (body as object) ? { id: 'w2', secret: null } : null
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  // The tool issues the secret, so there is none to replace here.
  expect(await screen.findByText('https://oapi.dingtalk.com')).toBeDefined()
  expect(screen.queryByRole('button', { name: '更换密钥' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '创建 Webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText('消息语言')).toBeNull()
  await userEvent.selectOptions(dialog.getByLabelText('接收方'), '企业微信')
  expect(dialog.getByLabelText('消息语言')).toBeDefined()
  expect(dialog.queryByLabelText('机器人的加签密钥')).toBeNull()
  await userEvent.selectOptions(dialog.getByLabelText('接收方'), '钉钉')
  await userEvent.type(dialog.getByLabelText('机器人的加签密钥'), 'SEC123')
  await userEvent.type(dialog.getByLabelText(/^名称/), 'group')
  await userEvent.type(dialog.getByLabelText(/^地址/), 'https://oapi.dingtalk.com/robot/send?access_token=t')
  await userEvent.click(dialog.getByLabelText('告警出现'))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  const sent = { name: 'group', events: ['alert.opened'], language: 'zh-CN' }
  const url = 'https://oapi.dingtalk.com/robot/send?access_token=t'
  await expect.poll(() => bodies).toEqual([{ ...sent, url, secret: 'SEC123', format: 'dingtalk' }])
})

test('editing a chat tool keeps its address and secret unless they are entered', async () => {
  const bodies: unknown[] = []
  serve({
    '/api/admin/webhooks': ({ body }) => {
      if (!('name' in (body as object))) return [{ ...webhook, format: 'feishu', url: 'https://open.feishu.cn' }]
      bodies.push(body)
      return null
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  await userEvent.click(await screen.findByRole('button', { name: '编辑 chat' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('接收方：飞书 / Lark')).toBeDefined()
  expect(dialog.getByText('已保存（https://open.feishu.cn），留空则不修改。')).toBeDefined()
  await userEvent.selectOptions(dialog.getByLabelText('消息语言'), 'English')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  const kept = { id: 'w1', name: 'chat', url: '', events: ['submission.judged'], secret: null, isEnabled: true }
  await expect.poll(() => bodies).toEqual([{ ...kept, language: 'en-US' }])
})

const noDeliveries = { records: [], total: 0, size: 20, current: 1, pages: 1, orders: [], searchCount: true }

test('a failed delivery shows request and answer, and is sent again', async () => {
  const replays: unknown[] = []
  serve({
    '/api/admin/webhooks': () => [webhook],
    '/api/admin/webhooks/deliveries': () => ({ ...noDeliveries, records: [delivery], total: 1 }),
    '/api/admin/webhooks/delivery': () => ({ ...delivery, body: '{"type":"x"}', answer: 'no such field', error: null }),
    '/api/admin/webhooks/replay': ({ body }) => {
      replays.push(body)
      return { queued: 1 }
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  await userEvent.click(await screen.findByRole('button', { name: '投递记录' }))
  await userEvent.click(await screen.findByRole('button', { name: '投递 7 的详情' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('no such field')).toBeDefined()
  expect(dialog.getByText(/HTTP 422/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: '重新发送' }))
  await expect.poll(() => replays).toEqual([{ id: 'w1', which: { deliveryId: 7 } }])
})

test('all deliveries of a range are sent again for a receiver that lost its data', async () => {
  const replays: { which: object }[] = []
  serve({
    '/api/admin/webhooks': () => [webhook],
    '/api/admin/webhooks/deliveries': () => noDeliveries,
    '/api/admin/webhooks/replay': ({ body }) => {
      replays.push(body as { which: object })
      return { queued: 4 }
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  await userEvent.click(await screen.findByRole('button', { name: '投递记录' }))
  await userEvent.click(await screen.findByRole('button', { name: '重新发送投递' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^从/), '2026-05-04T08:00')
  await userEvent.type(dialog.getByLabelText(/^到/), '2026-05-04T12:00')
  await userEvent.click(dialog.getByRole('switch', { name: /同时重新发送已成功投递的事件/ }))
  await userEvent.click(dialog.getByRole('button', { name: '重新发送' }))
  await expect.poll(() => replays).toMatchObject([{ id: 'w1', which: { delivered: true } }])
})
