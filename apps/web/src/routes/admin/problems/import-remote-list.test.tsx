import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { Component as ImportPage } from './import.tsx'

const head = {
  importId: 4,
  name: 'HDU',
  state: 'running',
  username: 'mia',
  gmtCreate: '2026-11-23T08:00:00.000+0000',
  total: 3,
  done: 2,
  failed: 1,
}
const row = (problemId: string, more: object = {}) => ({
  problemId,
  outcome: null,
  tries: 0,
  reason: null,
  pid: null,
  displayId: null,
  title: null,
  ...more,
})

beforeEach(async () => {
  await loadTexts(['admin', 'adminImport', 'adminProblems', 'remoteImport'])
  signIn('tok', { uid: 'u1', username: 'mia', roleList: ['admin'] } as never)
})

test('a list is started, watched and cancelled', async () => {
  let state = 'running'
  const bodies: unknown[] = []
  serve({
    '/api/admin/remote-imports': ({ body }) => {
      if (Object.keys(body).length === 0) return []
      bodies.push(body)
      return { importId: 4 }
    },
    '/api/admin/remote-imports/4': () => ({
      ...head,
      state,
      holdup: state === 'running' ? 'paused' : null,
      problems: [
        row('1000', { outcome: 'created', pid: 9, displayId: 'HDU-1000', title: 'A+B' }),
        row('1001', { outcome: 'failed', tries: 3, reason: '没有响应' }),
        row('1002'),
      ],
    }),
    '/api/admin/remote-imports/4/cancel': () => {
      state = 'cancelled'
      return null
    },
  })
  renderAt('/', <ImportPage />)
  const numbers = await screen.findByLabelText('题号列表')
  await userEvent.type(numbers, '1000-999')
  expect(screen.getByText('无法识别的范围：1000-999')).toBeDefined()
  const start = screen.getByRole('button', { name: '开始批量导入' })
  expect(start).toHaveProperty('disabled', true)
  await userEvent.clear(numbers)
  await userEvent.type(numbers, '1000-1002')
  expect(screen.getByText('共 3 道题')).toBeDefined()
  await userEvent.click(start)
  const part = within(await screen.findByRole('region', { name: 'HDU：3 道题（#4）' }))
  expect(bodies).toEqual([{ name: 'HDU', list: '1000-1002', known: 'skip' }])
  expect((await part.findByRole('link', { name: 'HDU-1000' })).getAttribute('href')).toBe('/admin/problem/edit/9')
  expect(part.getByText(/失败 · 没有响应/)).toBeDefined()
  expect(part.getByText(/HDU 已暂停/)).toBeDefined()
  expect(part.getByRole('status').textContent).toContain('2 / 3')
  await userEvent.click(part.getByRole('button', { name: '取消导入' }))
  expect(await part.findByRole('button', { name: '继续并重试失败的题目' })).toBeDefined()
  expect(part.getByText('未导入')).toBeDefined()
})

test('a refused list shows the reason, and recent imports are opened again', async () => {
  serve({
    '/api/admin/remote-imports': ({ body }) =>
      Object.keys(body).length === 0 ? [head] : refuse(400, 'abc 不是 HDU 的题号。'),
    '/api/admin/remote-imports/4': () => ({ ...head, state: 'finished', holdup: null, problems: [row('1000')] }),
  })
  renderAt('/', <ImportPage />)
  await userEvent.type(await screen.findByLabelText('题号列表'), 'abc')
  await userEvent.click(screen.getByRole('button', { name: '开始批量导入' }))
  expect((await screen.findByRole('alert')).textContent).toContain('abc 不是 HDU 的题号')
  await userEvent.click(screen.getByRole('button', { name: 'HDU：3 道题（#4）' }))
  expect(await screen.findByRole('region', { name: 'HDU：3 道题（#4）' })).toBeDefined()
})
