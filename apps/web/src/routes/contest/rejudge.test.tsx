import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import { ContestContext } from '../../live/contest/use-contest.ts'
import { Component } from './rejudge.tsx'

const row = { id: 3, displayId: 'B', cid: 7, pid: 41, displayTitle: '河道水位', color: null, ac: 2, total: 9 }

const another = { ...row, id: 4, displayId: 'C', pid: 42, displayTitle: '纸船' }

const open = async (roles: string[], answers: Parameters<typeof serve>[0] = {}) => {
  await loadTexts(['contests'])
  signIn('tok', { uid: 'u1', username: 'head', roleList: roles } as never)
  const asked = serve({ '/api/get-contest-problem': () => [row], ...answers })
  const place = { cid: 7, contest: { title: '春季赛' } } as never
  renderRoutes('/contest/7/rejudge', [
    {
      path: '/contest/7/rejudge',
      element: (
        <ContestContext value={place}>
          <Component />
        </ContestContext>
      ),
    },
    { path: '/admin/rejudge/:id', element: <p>compared</p> },
  ])
  return asked
}

beforeEach(() => localStorage.clear())

test('others than root see no way to rejudge', async () => {
  const asked = await open(['admin'])
  expect(await screen.findByText('只有超级管理员可以重测比赛提交。')).toBeTruthy()
  expect(asked).toEqual([])
})

test('rejudging immediately asks for confirmation', async () => {
  const queries: string[] = []
  await open(['root'], {
    '/api/admin/judge/rejudge-contest-problem': ({ query }) => {
      queries.push(query.toString())
      return null
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '立即重测' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/9 次提交/)).toBeTruthy()
  expect(queries).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: '立即重测' }))
  expect(queries).toEqual(['cid=7&pid=41'])
})

test('comparing first begins a rejudging of this problem in this contest and leads to it', async () => {
  const bodies: unknown[] = []
  await open(['root'], {
    '/api/admin/rejudgings': ({ body }) => {
      bodies.push(body)
      return { id: 5 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '先比对' }))
  expect(await screen.findByText('compared')).toBeTruthy()
  expect(bodies).toEqual([{ cid: 7, pid: 41, reason: '春季赛 · B' }])
})

test('all problems of the contest are compared in one rejudging', async () => {
  const bodies: unknown[] = []
  await open(['root'], {
    '/api/get-contest-problem': () => [row, another],
    '/api/admin/rejudgings': ({ body }) => {
      bodies.push(body)
      return { id: 6 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '全部题目先比对' }))
  expect(await screen.findByText('compared')).toBeTruthy()
  expect(bodies).toEqual([{ cid: 7, reason: '春季赛 · 全部题目' }])
})
