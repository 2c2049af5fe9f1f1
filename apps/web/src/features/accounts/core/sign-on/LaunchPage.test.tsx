import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../../test/answers.ts'
import { renderRoutes } from '../../../../../test/render.tsx'
import { session, signIn, signOut } from '../../../../api/session.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { LaunchPage } from './LaunchPage.tsx'

const user = { uid: 'u1', username: 'alice', roleList: ['default_user'] }

beforeEach(async () => {
  signOut()
  sessionStorage.clear()
  await loadTexts(['lti', 'signOn', 'factors'])
})

const open = (address = '/lti-launch#tick') =>
  renderRoutes(address, [
    { path: '/lti-launch', element: <LaunchPage /> },
    { path: '/home', element: <p>home page</p> },
    { path: '/group/:gid/training/:tid', element: <p>homework</p> },
  ])

test('a launch logs in and opens the homework', async () => {
  const sent: unknown[] = []
  serve({
    '/api/lti/open': ({ body }) => {
      sent.push(body)
      return { kind: 'in', user }
    },
    '/api/lti/enter': ({ body }) => {
      sent.push(body)
      return { kind: 'training', trainingId: 7, groupId: 3 }
    },
  })
  open()
  await screen.findByText('homework')
  expect(session.get().token).toBe('tok')
  expect(sent).toEqual([{ ticket: 'tick', switches: false }, { ticket: 'tick' }])
})

test('the session of another account is replaced after a question only', async () => {
  const sent: unknown[] = []
  signIn('old', { ...user, username: 'bob' } as never)
  serve({
    '/api/lti/open': ({ body }) => {
      sent.push(body)
      return sent.length === 1 ? { kind: 'other', username: 'bob', platform: 'Moodle' } : { kind: 'in', user }
    },
    '/api/lti/enter': () => ({ kind: 'home' }),
  })
  open()
  await screen.findByText('你当前以 bob 的身份登录')
  expect(session.get().token).toBe('old')
  await userEvent.click(screen.getByRole('button', { name: '使用 Moodle 的账号继续' }))
  await screen.findByText('home page')
  expect(sent.at(-1)).toEqual({ ticket: 'tick', switches: true })
})

test('an instructor chooses homework', async () => {
  const sent: unknown[] = []
  const content = { trainingId: 7, title: 'Week 1', group: 'Algorithms', problemCount: 2, dueTime: null }
  serve({
    '/api/lti/open': () => ({ kind: 'same' }),
    '/api/lti/enter': () => ({ kind: 'choose', platform: 'Moodle' }),
    '/api/lti/contents': () => [content],
    '/api/lti/choose': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '选择 Week 1' }))
  await screen.findByText(/已选择“Week 1”/)
  await waitFor(() => expect(sent).toEqual([{ ticket: 'tick', trainingId: 7 }]))
})

test('an instructor finds a contest by its title', async () => {
  const sent: unknown[] = []
  const times = { startTime: '2026-05-04T08:00:00.000+0000', endTime: '2026-05-04T12:00:00.000+0000' }
  serve({
    '/api/lti/open': () => ({ kind: 'same' }),
    '/api/lti/enter': () => ({ kind: 'choose', platform: 'Moodle' }),
    '/api/lti/contents': () => [],
    '/api/lti/find-contents': ({ query }) => {
      const isFound = query.get('keyword') === 'spring' && query.get('kind') === 'contest'
      return isFound ? [{ id: 9, label: '', title: 'Spring contest', problemCount: 5, ...times }] : []
    },
    '/api/lti/choose': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  open()
  await screen.findByText('还没有作业')
  await userEvent.click(screen.getByRole('tab', { name: '比赛' }))
  await screen.findByText('没有找到内容')
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索标题' }), 'spring{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: '选择 Spring contest' }))
  await screen.findByText(/已选择“Spring contest”/)
  expect(sent).toEqual([{ ticket: 'tick', kind: 'contest', id: 9 }])
})

test('an expired launch and a page without a ticket say what to do', async () => {
  const asked = serve({ '/api/lti/open': () => refuse(400, '本次打开已过期。') })
  const first = open()
  await screen.findByText('本次打开已过期。')
  first.unmount()
  sessionStorage.clear()
  const before = asked.filter((path) => path === '/api/lti/open').length
  open('/lti-launch')
  await screen.findByText('请在课程中重新打开该活动。')
  expect(asked.filter((path) => path === '/api/lti/open')).toHaveLength(before)
})
