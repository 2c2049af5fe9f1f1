import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { Component } from './terms.tsx'

const open = { realname: 'everyone', number: 'everyone', school: 'everyone', course: 'everyone', photo: 'everyone' }
const none = { realname: null, number: null, school: null, course: null, photo: null }
const term = {
  id: 7,
  name: '2026 春',
  firstDay: '2026-02-20',
  lastDay: '2026-06-30',
  audiences: { ...none, realname: 'teachers' },
  ending: 'confirm',
  waitDays: 30,
  state: 'toConfirm',
  dueDay: '2026-07-30',
  groups: [{ gid: 3, name: '算法班' }],
  prefixes: ['2026s'],
  usernames: ['anna'],
  accounts: 42,
  anonymised: 0,
  confirmedBy: null,
}

beforeEach(async () => {
  await loadTexts(['admin', 'adminTerms'])
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
})
afterEach(signOut)

test('a term is created from the form', async () => {
  const bodies: unknown[] = []
  serve({
    '/api/admin/terms': ({ body }) => {
      if (!('name' in (body as object))) return { terms: bodies.length === 0 ? [] : [term], defaults: open }
      bodies.push(body)
      return { id: 7 }
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  expect(await screen.findByText('还没有学期')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '新建学期' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole('button', { name: '保存' })
  await userEvent.click(save)
  expect(dialog.getAllByText('请填写此项。')).toHaveLength(3)
  await userEvent.type(dialog.getByLabelText(/^名称/), '2026 春')
  await userEvent.type(dialog.getByLabelText(/^开始日期/), '2026-02-20')
  await userEvent.type(dialog.getByLabelText(/^结束日期/), '2026-06-30')
  await userEvent.selectOptions(dialog.getByLabelText('学号'), '使用站点默认')
  await userEvent.type(dialog.getByLabelText(/^团队编号/), '3，4')
  await userEvent.type(dialog.getByLabelText(/^用户名前缀/), '2026s')
  await userEvent.type(dialog.getByLabelText('用户名'), 'anna{enter}ben')
  await userEvent.click(save)
  expect(await screen.findByRole('heading', { name: '2026 春' })).toBeDefined()
  expect(bodies).toEqual([
    {
      name: '2026 春',
      firstDay: '2026-02-20',
      lastDay: '2026-06-30',
      audiences: { ...none, realname: 'teachers' },
      ending: 'confirm',
      waitDays: 30,
      groups: [3, 4],
      prefixes: ['2026s'],
      usernames: ['anna', 'ben'],
    },
  ])
})

test('the plan is shown before it is confirmed', async () => {
  const confirmed: unknown[] = []
  serve({
    '/api/admin/terms': () => ({ terms: [term], defaults: open }),
    '/api/admin/terms/plan': () => ({
      records: [
        { uid: 'u1', username: 'anna', fields: ['realname', 'number'], skip: null },
        { uid: 'u2', username: 'ben', fields: [], skip: 'otherTerm' },
      ],
      total: 2,
      size: 50,
      current: 1,
      pages: 1,
      orders: [],
      searchCount: true,
      counts: { realname: 1, number: 1, school: 0, course: 0, photo: 0 },
      skipped: { staff: 0, otherTerm: 1, empty: 0 },
    }),
    '/api/admin/terms/confirm': ({ body }) => {
      confirmed.push(body)
      return null
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  expect(await screen.findByText('2026-07-30 到期，等待确认计划')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '查看计划' }))
  const plan = within(await screen.findByRole('dialog', { name: '2026 春 的匿名化计划' }))
  expect(await plan.findByText('真实姓名 · 学号')).toBeDefined()
  expect(plan.getByRole('list', { name: '合计' }).textContent).toContain('跳过：属于未结束的学期：1')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: '确认计划' }))
  const question = within(await screen.findByRole('dialog', { name: '确认 2026 春 的匿名化计划？' }))
  expect(confirmed).toEqual([])
  await userEvent.click(question.getByRole('button', { name: '确认计划' }))
  await screen.findByRole('button', { name: '查看计划' })
  expect(confirmed).toEqual([{ id: 7, isConfirmed: true }])
})
