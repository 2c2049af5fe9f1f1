import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import ProblemTalk from './ProblemTalk.tsx'

afterEach(signOut)

const editorial = (change: object = {}) => ({
  id: 7,
  title: null,
  author: 'bob',
  uid: 'u2',
  avatar: null,
  likeNum: 3,
  gmtCreate: '2026-11-21T00:00:00.000+0000',
  opens: 'afterGivingUp',
  isOpen: false,
  ...change,
})
const of = (change: object = {}) => ({
  records: [editorial()],
  hasSolved: false,
  givenUpAt: null,
  canGiveUp: true,
  ...change,
})
const config = (openPublicDiscussion: boolean) => ({ openPublicDiscussion, tools: [], practiceSites: [] })

test('a closed editorial says when it opens; giving up is asked about, opens it and is shown', async () => {
  let data: object = of()
  serve({
    '/api/get-website-config': () => config(true),
    '/api/problem-editorials': () => data,
    '/api/problem-give-up': () => {
      data = of({
        records: [editorial({ title: '用堆', isOpen: true })],
        givenUpAt: '2026-11-22T00:00:00.000+0000',
        canGiveUp: false,
      })
      return data
    },
  })
  signIn('tok', { uid: 'u1', username: 'alice', avatar: null, roleList: [] } as never)
  renderAt('/', <ProblemTalk problemID="P1000" />)
  expect(await screen.findByText('通过或放弃本题后可查看')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看本题讨论' }).getAttribute('href')).toBe('/discussion/P1000')
  await userEvent.click(screen.getByRole('button', { name: '放弃并查看题解' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃' }))
  expect((await screen.findByRole('link', { name: '用堆' })).getAttribute('href')).toBe('/discussion-detail/7')
  expect(screen.getByText(/您已放弃独立完成本题/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '放弃并查看题解' })).toBe(null)
})

test('a problem without editorials only leads to its discussions', async () => {
  serve({
    '/api/get-website-config': () => config(true),
    '/api/problem-editorials': () => of({ records: [], canGiveUp: false }),
  })
  renderAt('/', <ProblemTalk problemID="P1000" />)
  expect(await screen.findByRole('link', { name: '查看本题讨论' })).toBeTruthy()
  expect(screen.queryByRole('heading')).toBe(null)
})
