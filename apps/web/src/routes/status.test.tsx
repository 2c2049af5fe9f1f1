import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { signIn, signOut } from '../api/session.ts'
import { Component } from './status.tsx'

const row = (submitId: number, status: number, username = 'bob') => ({
  submitId,
  submitTime: '2026-11-20T03:04:05.000+0000',
  uid: `id-${username}`,
  username,
  displayPid: 'V-1',
  title: '两数之和',
  status,
  time: 15,
  memory: 3_072,
  score: null,
  length: 120,
  language: 'C++ 17',
  judger: 'judge-1',
})
const page = (records: unknown[]) => ({ records, total: records.length, size: 15, current: 1, pages: 1 })

beforeEach(signOut)

test('a row leads to the submission, the problem and the author', async () => {
  serve({ '/api/get-submission-list': () => page([row(41, 0)]) })
  renderAt('/status', <Component />)
  expect((await screen.findByRole('link', { name: '41' })).getAttribute('href')).toBe('/submission-detail/41')
  expect(screen.getByRole('link', { name: /两数之和/ }).getAttribute('href')).toBe('/problem/V-1')
  expect(screen.getByText('3 MB')).toBeTruthy()
})

test('a guest has no own list', async () => {
  serve({ '/api/get-submission-list': () => page([row(41, 0)]) })
  renderAt('/status', <Component />)
  const mine = await screen.findByRole('checkbox', { name: '只看我的' })
  await userEvent.click(mine)
  expect(mine).toHaveProperty('checked', false)
})

test('an own submission that waits can be aborted in the list', async () => {
  signIn('tok', { uid: 'id-alice', username: 'alice', roleList: [] } as never)
  const aborted: unknown[] = []
  serve({
    '/api/get-submission-list': () => page([row(43, 5), row(42, aborted.length === 0 ? 5 : -4, 'alice')]),
    '/api/check-submissions-status': () => ({}),
    '/api/abort-submission': ({ body }) => {
      aborted.push(body)
      return { submitId: 42, status: -4 }
    },
  })
  renderAt('/status', <Component />)
  const buttons = await screen.findAllByRole('button', { name: /中止提交/ })
  expect(buttons).toHaveLength(1)
  await userEvent.click(buttons[0] as HTMLElement)
  await waitFor(() => expect(aborted).toEqual([{ submitId: 42 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /中止提交/ })).toBeNull())
})

test('the filter goes to the address and to the server', async () => {
  const queries: string[] = []
  serve({
    '/api/get-submission-list': ({ query }) => {
      queries.push(query.toString())
      return page([row(41, 0)])
    },
  })
  renderAt('/status', <Component />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '按结果筛选' }), '答案错误')
  await userEvent.type(screen.getByRole('searchbox', { name: '题号' }), 'V-2{Enter}')
  await waitFor(() => expect(queries.at(-1)).toContain('problemID=V-2'))
  expect(queries.at(-1)).toContain('status=-1')
})

test('submissions of a training show it as a filter that can be removed', async () => {
  const queries: string[] = []
  serve({
    '/api/get-submission-list': ({ query }) => {
      queries.push(query.toString())
      return page([row(41, 0)])
    },
    '/api/get-training-detail': () => ({ id: 7, title: '第一周' }),
  })
  renderAt('/status?tid=7', <Component />)
  await screen.findByText('训练：第一周')
  expect(queries[0]).toContain('tid=7')
  await userEvent.click(screen.getByRole('button', { name: '取消按训练筛选' }))
  await waitFor(() => expect(queries.at(-1)).not.toContain('tid'))
  expect(screen.queryByText('训练：第一周')).toBeNull()
})

test('looking for an author makes no sense among one’s own', async () => {
  signIn('tok', { uid: 'id-alice', username: 'alice', roleList: [] } as never)
  serve({ '/api/get-submission-list': () => page([row(41, 0, 'alice')]) })
  renderAt('/status?onlyMine=true', <Component />)
  const author = await screen.findByRole('searchbox', { name: '作者' })
  expect(author.matches(':disabled')).toBe(true)
})

test('only own submissions that never reached a judge can be sent again', async () => {
  signIn('tok', { uid: 'id-alice', username: 'alice', roleList: [] } as never)
  const rows = [row(41, 10, 'alice'), row(42, 10, 'bob'), row(43, 0, 'alice')]
  const asked = serve({ '/api/get-submission-list': () => page(rows), '/api/resubmit': () => row(41, 5, 'alice') })
  renderAt('/status', <Component />)
  await userEvent.click(await screen.findByRole('button', { name: '重新提交 41' }))
  expect(screen.queryByRole('button', { name: '重新提交 42' })).toBeNull()
  expect(screen.queryByRole('button', { name: '重新提交 43' })).toBeNull()
  await waitFor(() => expect(asked).toContain('/api/resubmit'))
})

test('an empty list shows a hint', async () => {
  serve({ '/api/get-submission-list': () => page([]) })
  renderAt('/status?username=nobody', <Component />)
  expect(await screen.findByText('没有符合筛选条件的提交，可以清除条件再看看。')).toBeTruthy()
})
