import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import { Component } from './alerts.tsx'
import { Component as Dashboard } from './dashboard.tsx'

const settings = {
  queueWait: 300,
  hostLost: null,
  diskFree: 2048,
  failedJobs: 5,
  backupAge: 36,
  drillFailed: 1,
  judgingPaused: 1,
  toolchainMissing: 24,
  hostClassMissing: 1,
  hostSpeed: 25,
  replicaUnread: 5,
  contestFormat: 1,
  mailTo: ['ops@school.example'],
}
const alert = {
  id: 1,
  rule: 'hostLost',
  subject: 'basement',
  value: 4,
  threshold: 3,
  openedAt: '2026-11-20T10:00:00.000+0000',
  closedAt: null,
}
const page = { records: [alert], total: 1, size: 20, current: 1, pages: 1, orders: [], searchCount: true }

beforeEach(async () => {
  await loadTexts(['admin', 'adminAlerts', 'adminDashboard'])
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
})

test('thresholds and receivers are saved together', async () => {
  const bodies: unknown[] = []
  let isRefused = true
  serve({
    '/api/admin/alerts': () => page,
    '/api/admin/alerts/settings': ({ body }) => {
      if (Object.keys(body).length === 0) return settings
      bodies.push(body)
      return isRefused ? refuse(400, '邮箱格式不正确') : null
    },
    '/api/admin/alerts/test': () => [
      { receiver: 'ops@school.example', error: null },
      { receiver: 'second@school.example', error: '550 no such mailbox' },
    ],
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  const wait = await screen.findByLabelText('评测队列等待')
  expect(screen.getByText('评测机 basement 已失联 4 分钟（阈值 3 分钟）')).toBeDefined()
  await userEvent.clear(wait)
  await userEvent.type(screen.getByLabelText('评测机失联'), '5')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('邮箱格式不正确')).toBeDefined()
  isRefused = false
  await userEvent.type(screen.getByLabelText('邮件接收人'), '\nsecond@school.example')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => bodies.at(-1))
    .toEqual({
      queueWait: null,
      hostLost: 5,
      diskFree: 2048,
      failedJobs: 5,
      backupAge: 36,
      drillFailed: 1,
      judgingPaused: 1,
      toolchainMissing: 24,
      hostClassMissing: 1,
      hostSpeed: 25,
      replicaUnread: 5,
      contestFormat: 1,
      mailTo: ['ops@school.example', 'second@school.example'],
    })
  await userEvent.click(screen.getByRole('button', { name: '发送测试告警' }))
  expect(await screen.findByText('ops@school.example 已接收。')).toBeDefined()
  expect(screen.getByText('second@school.example 失败：550 no such mailbox')).toBeDefined()
  expect(screen.getByRole('link', { name: '打开 Webhook 页面' }).getAttribute('href')).toBe('/admin/webhooks')
})

test('the dashboard shows open alerts, activity and slow endpoints', async () => {
  const at = new Date().toISOString().replace('Z', '+0000')
  const sample = {
    requests: 10,
    errors: 0,
    waiting: 1,
    oldestWaitSeconds: 7,
    failedJobs: 0,
    sessions: 3,
    diskFreeBytes: null,
  }
  serve({
    '/api/admin/alerts/open': () => [alert],
    '/api/admin/dashboard/get-dashboard-info': () => ({ userNum: 1, recentContestNum: 0, todayJudgeNum: 2 }),
    '/api/admin/dashboard/get-sessions': () => null,
    '/api/admin/dashboard/health': () => [],
    '/api/get-judge-hosts': () => [],
    '/api/admin/dashboard/activity': () => ({
      samples: [{ ...sample, at, submissions: 3.5, databaseBytes: 1024 ** 3 }],
      routes: [{ route: 'GET /api/get-problem-list', count: 12, errors: 1, meanMs: 4.5, p95Ms: 30 }],
    }),
  })
  renderRoutes('/', [{ path: '/', element: <Dashboard /> }])
  const link = await screen.findByRole('link', { name: '评测机 basement 已失联 4 分钟（阈值 3 分钟）' })
  expect(link.getAttribute('href')).toBe('/admin/alerts')
  expect(await screen.findByRole('img', { name: '每分钟提交: 当前 3.5，最高 3.5' })).toBeDefined()
  expect(screen.getByRole('img', { name: '登录会话: 当前 3，最高 3' })).toBeDefined()
  expect(screen.getByRole('img', { name: '数据库大小: 当前 1.0 GB，最高 1.0 GB' })).toBeDefined()
  expect(screen.getByRole('img', { name: '磁盘剩余空间: 当前 –，最高 0 B' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '≤ 30 ms' })).toBeDefined()
})
