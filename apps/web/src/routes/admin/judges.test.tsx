import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import { Component } from './judges.tsx'

const host = (more: object) => ({
  name: 'basement',
  connected: true,
  draining: false,
  slots: 3,
  busy: 1,
  cpuCores: 4,
  cpuLoad: 12.34,
  memoryLoad: 20,
  enforcement: 'cgroup v2',
  lastSeen: '2026-11-20T10:00:00.000+0000',
  ill: false,
  illness: null,
  disagreements: [],
  refusedToolchains: [],
  languages: [],
  software: '0.1.0',
  canary: { at: '2026-11-20T10:00:00.000+0000', name: 'endless work', fault: null },
  warnings: [],
  runDelay: null,
  architecture: 'x64',
  prefetchMissing: 0,
  contestsOnly: false,
  ownClasses: [],
  classes: [],
  speed: null,
  calibrating: false,
  tokenId: 1,
  tokenName: 'basement',
  tokenRevoked: false,
  ...more,
})
const token = {
  id: 1,
  name: 'basement',
  gmtCreate: '2026-11-20T10:00:00.000+0000',
  hosts: ['basement'],
  lastUsed: null,
}

beforeEach(async () => {
  await loadTexts(['admin', 'adminJudges', 'adminProblems', 'site'])
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
})

test('a host is drained, one that is gone is removed, and a token is revoked after a question', async () => {
  const calls: unknown[] = []
  const record = (call: unknown): null => {
    calls.push(call)
    return null
  }
  const gone = host({ name: 'attic', connected: false })
  serve({
    '/api/admin/judge-service': () => ({
      hosts: [host({}), gone],
      tokens: [token],
      software: '0.2.0',
      serverUrl: '',
      speedDifference: null,
    }),
    '/api/admin/judging-pauses': () => [],
    '/api/admin/judge-host': ({ body }) => record(body),
    '/api/admin/judge-service/host': ({ query }) => record(query.get('name')),
    '/api/admin/judge-service/token': ({ query }) => record(query.get('id')),
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  const panel = within(await screen.findByRole('region', { name: 'basement' }))
  expect(panel.getByText(/版本是 0.1.0，与服务器的 0.2.0 不同/)).toBeDefined()
  expect(panel.getByText('4 核，12.3%')).toBeDefined()
  expect(panel.getByText(/通过 · endless work/)).toBeDefined()
  expect(panel.queryByRole('button', { name: '移除' })).toBeNull()
  await userEvent.click(panel.getByRole('button', { name: '停止接收任务' }))
  await userEvent.click(within(screen.getByRole('region', { name: 'attic' })).getByRole('button', { name: '移除' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移除' }))
  await userEvent.click(screen.getByRole('button', { name: '吊销 basement' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '吊销' }))
  await expect.poll(() => calls).toEqual([{ name: 'basement', draining: true }, 'attic', '1'])
})

const speed = {
  factor: 0.8,
  spread: 0.034,
  at: '2026-11-20T10:00:00.000+0000',
  language: 'C With O2',
  version: 'gcc 12.2',
  programs: [{ name: 'integers', ms: 93.8, referenceMs: 75 }],
  former: 1.02,
}

test('speed, drift and difference of hosts are shown, and a measurement is repeated', async () => {
  const calls: unknown[] = []
  serve({
    '/api/admin/judge-service': () => ({
      hosts: [host({ speed, calibrating: calls.length > 0 })],
      tokens: [],
      software: '0.1.0',
      serverUrl: '',
      speedDifference: {
        slowest: { name: 'basement', factor: 0.8 },
        fastest: { name: 'attic', factor: 1 },
        share: 0.25,
      },
    }),
    '/api/admin/judging-pauses': () => [],
    '/api/admin/judge-service/calibrate': ({ body }) => {
      calls.push(body)
      return null
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  const panel = within(await screen.findByRole('region', { name: 'basement' }))
  expect(panel.getByText(/参考机的 0.80 倍/).textContent).toMatch(/最多相差 3%.*C With O2/)
  expect(panel.getByText(/从 1.02 变为 0.80/)).toBeDefined()
  expect(screen.getByText(/相差 25%：basement 为 0.80，attic 为 1.00/)).toBeDefined()
  await userEvent.click(panel.getByRole('button', { name: '测量 basement 的速度' }))
  await waitFor(() => expect(panel.getByText('等待测量')).toBeDefined())
  expect(calls).toEqual([{ name: 'basement' }])
})

test('classes of a host are shown, and those given here are edited', async () => {
  const calls: unknown[] = []
  serve({
    '/api/admin/judge-service': () => ({
      hosts: [host({ ownClasses: ['gpu'], classes: ['lab'], prefetchMissing: 3 })],
      tokens: [],
      software: '0.1.0',
      serverUrl: '',
      speedDifference: null,
    }),
    '/api/admin/judging-pauses': () => [],
    '/api/admin/judge-service/classes': ({ body }) => {
      calls.push(body)
      return null
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  const panel = within(await screen.findByRole('region', { name: 'basement' }))
  expect(panel.getByText('gpu, lab')).toBeDefined()
  expect(panel.getByText('还有 3 组待下载')).toBeDefined()
  await userEvent.click(panel.getByRole('button', { name: '编辑 basement 的类别' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/来自评测机自身设置：gpu/)).toBeDefined()
  await userEvent.clear(dialog.getByLabelText('类别'))
  await userEvent.type(dialog.getByLabelText('类别'), 'Fast, lab，fast')
  await userEvent.click(dialog.getByRole('button', { name: '保存类别' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toEqual([{ name: 'basement', classes: ['fast', 'lab'] }])
})

test('a new token is shown once, in the command that starts the host', async () => {
  serve({
    '/api/admin/judge-service': () => ({
      hosts: [],
      tokens: [],
      software: '0.2.0',
      serverUrl: 'https://judge.example',
      speedDifference: null,
    }),
    '/api/admin/judge-service/token': () => ({ id: 2, token: 'once-only' }),
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  expect(await screen.findByText('还没有评测机')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '接入评测机' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '创建令牌' }))
  expect(dialog.getByText('请填写此项。')).toBeDefined()
  await userEvent.type(dialog.getByLabelText(/评测机名称/), "lab's 2")
  await userEvent.click(dialog.getByRole('button', { name: '创建令牌' }))
  expect(
    await dialog.findByText(
      "VERDICT_SERVER_URL=https://judge.example VERDICT_JUDGE_NAME='lab'\\''s 2' VERDICT_JUDGE_TOKEN=once-only npm run judge",
    ),
  ).toBeDefined()
})

test('a paused problem is shown with its fault and retried by one click', async () => {
  const calls: unknown[] = []
  const pause = {
    pid: 7,
    problemId: 'A-7',
    fault: 'The checker failed: SIGSEGV',
    hosts: ['basement'],
    pausedAt: '2026-11-20T10:00:00.000+0000',
    waiting: 3,
  }
  serve({
    '/api/admin/judge-service': () => ({
      hosts: [],
      tokens: [],
      software: '0.2.0',
      serverUrl: '',
      speedDifference: null,
    }),
    '/api/admin/judging-pauses': () => (calls.length === 0 ? [pause] : []),
    '/api/admin/judging-pauses/resume': ({ body }) => {
      calls.push(body)
      return null
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('A-7')
  expect(notice.textContent).toContain('basement')
  expect(notice.textContent).toContain('SIGSEGV')
  await userEvent.click(within(notice).getByRole('button', { name: '全部重试' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(calls).toEqual([{ pid: 7 }])
})

test('a host is kept for contests; when all are, a warning says that other work waits', async () => {
  const calls: unknown[] = []
  serve({
    '/api/admin/judge-service': () => ({
      hosts: [host({ contestsOnly: calls.length > 0 })],
      tokens: [],
      software: '0.1.0',
      serverUrl: '',
      speedDifference: null,
    }),
    '/api/admin/judging-pauses': () => [],
    '/api/admin/judge-service/contests-only': ({ body }) => {
      calls.push(body)
      return null
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  const panel = within(await screen.findByRole('region', { name: 'basement' }))
  expect(screen.queryByText(/都仅用于比赛/)).toBeNull()
  await userEvent.click(panel.getByRole('button', { name: 'basement 仅用于比赛' }))
  expect(await screen.findByText(/都仅用于比赛/)).toBeDefined()
  expect(panel.getByText('仅比赛提交')).toBeDefined()
  expect(panel.getByRole('button', { name: 'basement 接收全部任务' })).toBeDefined()
  expect(calls).toEqual([{ name: 'basement', contestsOnly: true }])
})
