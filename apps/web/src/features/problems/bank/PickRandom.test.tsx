import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Outlet, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { PickRandom } from './PickRandom.tsx'

function Frame() {
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Outlet />
    </>
  )
}

function Page() {
  return (
    <>
      <PickRandom />
      <Link to="/status">elsewhere</Link>
    </>
  )
}

test('opens a problem, unless the user has navigated elsewhere meanwhile', async () => {
  const answers: ((data: unknown) => void)[] = []
  serve({ '/api/get-random-problem': () => new Promise((done) => answers.push(done)) })
  const routes = [
    {
      element: <Frame />,
      children: [
        { path: '/problem', element: <Page /> },
        { path: '*', element: null },
      ],
    },
  ]
  const { unmount } = renderRoutes('/problem', routes)
  const where = () => screen.getByRole('status').textContent
  await userEvent.click(screen.getByRole('button', { name: '随机一题' }))
  answers[0]?.({ problemId: 'V-7' })
  await screen.findByText('/problem/V-7')
  unmount()
  renderRoutes('/problem', routes)
  await userEvent.click(screen.getByRole('button', { name: '随机一题' }))
  await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }))
  answers[1]?.({ problemId: 'V-8' })
  await new Promise((done) => setTimeout(done, 20))
  expect(where()).toBe('/status')
})
