import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { signIn, signOut } from '../api/session.ts'
import { Component } from './problems.tsx'

const row = (pid: number, title: string) => ({
  pid,
  problemId: `V-${pid}`,
  title,
  difficulty: 2,
  type: 0,
  tags: [{ id: 1, name: '贪心' }],
  total: 3,
  ac: 1,
})
const page = (records: unknown[], total = records.length) => ({ records, total, size: 30, current: 1, pages: 3 })
const list = { '/api/get-problem-list': () => page([row(1, '两数之和'), row(2, '河道水位')], 64) }

beforeEach(signOut)

test('a problem is a link with its difficulty in words and its rate', async () => {
  serve(list)
  renderAt('/problem', <Component />)
  const link = await screen.findByRole('link', { name: '两数之和' })
  expect(link.getAttribute('href')).toBe('/problem/V-1')
  const cells = within(link.closest('tr') as HTMLElement)
  expect(cells.getByText('中等')).toBeTruthy()
  expect(cells.getByText('33.33%')).toBeTruthy()
})

test('marks are not fetched for guests; users see theirs', async () => {
  const marks = { '/api/get-user-problem-status': () => ({ 1: { status: 0 }, 2: { status: -10 } }) }
  const asked = serve({ ...list, ...marks })
  const { unmount } = renderAt('/problem', <Component />)
  await screen.findByRole('link', { name: '两数之和' })
  expect(asked).not.toContain('/api/get-user-problem-status')
  expect(screen.queryByRole('columnheader', { name: '状态' })).toBeNull()
  unmount()
  signIn('tok', { uid: 'u1', username: 'alice', roleList: [] } as never)
  renderAt('/problem', <Component />)
  expect(await screen.findByTitle('通过')).toBeTruthy()
})

test('filters come from the address and go to the server', async () => {
  const queries: string[] = []
  serve({
    '/api/get-problem-list': ({ query }) => {
      queries.push(query.toString())
      return page([])
    },
    '/api/get-problem-tags-and-classification': () => [{ classification: null, tagList: [{ id: 7, name: '图论' }] }],
  })
  renderAt('/problem?keyword=ab&difficulty=3&oj=Mine&tagId=[7]', <Component />)
  await screen.findByText('没有符合条件的题目')
  expect(queries).toEqual(['currentPage=1&limit=30&keyword=ab&oj=ME&difficulty=3&tagId=7'])
  expect(await screen.findByRole('button', { name: '移除条件：图论' })).toBeTruthy()
  const [clear] = screen.getAllByRole('button', { name: '清除全部' })
  if (clear !== undefined) await userEvent.click(clear)
  await waitFor(() => expect(queries.at(-1)).toBe('currentPage=1&limit=30'))
})

test('removing filters by keyboard moves the focus on', async () => {
  serve({ ...list, '/api/get-problem-list': () => page([]) })
  renderAt(
    '/problem?keyword=ab&difficulty=3&oj=Mine',
    <main id="main" tabIndex={-1}>
      <Component />
    </main>,
  )
  const chip = (name: string) => screen.findByRole('button', { name: `移除条件：${name}` })
  ;(await chip('进阶')).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await chip('本站题库'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await chip('“ab”'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a tag is found by its name in either language', async () => {
  const tagList = [
    { id: 7, name: '图论', otherName: 'Graph theory' },
    { id: 8, name: '贪心', otherName: null },
  ]
  serve({ ...list, '/api/get-problem-tags-and-classification': () => [{ classification: null, tagList }] })
  renderAt('/problem', <Component />)
  await userEvent.click(await screen.findByRole('button', { name: '标签' }))
  const box = await screen.findByRole('searchbox', { name: '搜索标签' })
  await userEvent.type(box, 'GRAPH')
  expect(screen.getByRole('button', { name: '图论' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '贪心' })).toBeNull()
})

test('a failed list shows an error and can be retried', async () => {
  serve({})
  renderAt('/problem', <Component />)
  expect(await screen.findByText('没有找到您请求的内容。')).toBeTruthy()
  serve(list)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: '两数之和' })).toBeTruthy()
})

test('pages are links that keep the filter', async () => {
  serve(list)
  renderAt('/problem?difficulty=2', <Component />)
  const second = await screen.findByRole('link', { name: '第 2 页' })
  expect(second.getAttribute('href')).toBe('/problem?difficulty=2&currentPage=2')
})

test('a signed-in reader filters by own progress; a guest sees the whole list', async () => {
  const queries: string[] = []
  serve({
    '/api/get-problem-list': () => page([row(1, '第 1 题')]),
    '/api/get-own-problem-list': ({ query }) => {
      queries.push(query.get('progress') ?? '')
      return page([row(2, '第 2 题')])
    },
    '/api/get-user-problem-status': () => ({}),
  })
  const { unmount } = renderAt('/problem?progress=tried', <Component />)
  await screen.findByRole('link', { name: /第 1 题/ })
  expect(screen.queryByRole('combobox', { name: '我的进度' })).toBeNull()
  unmount()
  signIn('tok', { uid: 'u1', username: 'alice', roleList: [] } as never)
  renderAt('/problem?progress=tried', <Component />)
  await screen.findByRole('link', { name: /第 2 题/ })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '我的进度' }), '未尝试')
  await waitFor(() => expect(queries).toEqual(['tried', 'untried']))
  await userEvent.click(screen.getByRole('button', { name: '移除条件：未尝试' }))
  await screen.findByRole('link', { name: /第 1 题/ })
})
