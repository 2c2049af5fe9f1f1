import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { verdict } from '@verdict/contract/vocabulary'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { renderRoutes } from '../../test/render.tsx'
import { signIn } from '../api/session.ts'
import { AbortButton } from './AbortButton.tsx'

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
})

const own = { submitId: 7, uid: 'u1', cid: 0, status: verdict.judging as number }
const show = (submission: typeof own) =>
  renderRoutes('/', [{ path: '/', element: <AbortButton submission={submission} /> }])

test('an own submission that runs is aborted', async () => {
  const sent: unknown[] = []
  serve({
    '/api/abort-submission': ({ body }) => {
      sent.push(body)
      return { ...own, status: verdict.cancelled }
    },
  })
  show(own)
  await userEvent.click(await screen.findByRole('button', { name: '中止提交 7' }))
  await waitFor(() => expect(sent).toEqual([{ submitId: 7 }]))
})

test.each([
  ['of another user', { ...own, uid: 'u2' }],
  ['with a verdict', { ...own, status: verdict.accepted }],
  ['that runs in a contest', { ...own, cid: 3 }],
])('a submission %s has no such button', (_, submission) => {
  show(submission)
  expect(screen.queryByRole('button')).toBeNull()
})
