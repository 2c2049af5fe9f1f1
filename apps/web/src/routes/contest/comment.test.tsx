import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import { ContestContext } from '../../live/contest/use-contest.ts'
import { Toaster } from '../../ui/controls/Toaster.tsx'
import { Component } from './comment.tsx'

const open = async (openContestComment: boolean): Promise<string[]> => {
  await loadTexts(['contests', 'comments'])
  const asked = serve({
    '/api/get-website-config': () => ({ openContestComment }),
    '/api/comments': () => ({ commentList: { records: [], total: 0 }, commentLikeMap: {} }),
  })
  const place = {
    cid: 7,
    contest: { title: '春季赛' },
    phase: 'running',
    isAdmin: false,
    can: { edit: false, manage: false, desks: [], worksAt: [] },
  } as never
  renderRoutes('/contest/7/comment', [
    {
      path: '/contest/7/comment',
      element: (
        <ContestContext value={place}>
          <Component />
        </ContestContext>
      ),
    },
    {
      path: '/home',
      element: (
        <>
          <p>home</p>
          <Toaster />
        </>
      ),
    },
  ])
  return asked
}

beforeEach(() => signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never))

test('open comments show their visibility', async () => {
  await open(true)
  expect(await screen.findByText(/比赛进行中只能看到/)).toBeTruthy()
})

test('where the site has them closed the way leads home, with a word why', async () => {
  const asked = await open(false)
  expect(await screen.findByText('home')).toBeTruthy()
  expect(await screen.findByText('无法访问：比赛评论区未开放。')).toBeTruthy()
  expect(asked).not.toContain('/api/comments')
})
