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
  expect(save).toHaveProperty('disabled', true)
  await userEvent.type(dialog.getByLabelText(/^名称/), 'chat')
  await userEvent.type(dialog.getByLabelText(/^地址/), 'https://chat.example.org/hook')
  await userEvent.click(dialog.getByLabelText('评测结果'))
  await userEvent.click(save)
  expect(await screen.findByText('whsec_abc')).toBeDefined()
  expect(bodies).toEqual([{ name: 'chat', url: 'https://chat.example.org/hook', events: ['submission.judged'] }])
  await userEvent.click(screen.getByRole('button', { name: '我已保存' }))
  expect(screen.queryByText('whsec_abc')).toBeNull()
})

test('a failed delivery shows request and answer, and is sent again', async () => {
  const replays: unknown[] = []
  serve({
    '/api/admin/webhooks': () => [webhook],
    '/api/admin/webhooks/deliveries': () => ({
      records: [delivery],
      total: 1,
      size: 20,
      current: 1,
      pages: 1,
      orders: [],
      searchCount: true,
    }),
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
