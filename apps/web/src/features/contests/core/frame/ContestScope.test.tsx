import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../../test/answers.ts'
import { renderRoutes } from '../../../../../test/render.tsx'
import { signIn, signOut } from '../../../../api/session.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { AnnouncementsPage } from '../AnnouncementsPage.tsx'
import { Overview } from '../Overview.tsx'
import { ContestFrame } from './ContestFrame.tsx'
import { ContestScope } from './ContestScope.tsx'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '+0000')

const contest = (given: object = {}) => ({
  id: 7,
  author: 'chair',
  title: '春季赛',
  html: '<p>规则</p>',
  type: 0,
  format: 'icpc',
  status: 0,
  auth: 0,
  startTime: at(-60),
  endTime: at(60),
  duration: 7_200,
  openRank: false,
  oiRankScoreType: 'Recent',
  gid: null,
  allowEndSubmit: false,
  count: null,
  now: at(0),
  sealRank: false,
  sealRankTime: null,
  openPrint: false,
  isAdmin: false,
  fitsAccounts: true,
  closesAt: null,
  delaySeconds: 0,
  extraSeconds: 0,
  ...given,
})

const nothing = {
  '/api/get-contest-not-read-announcement': () => [],
  '/api/get-contest-access': () => ({ access: false }),
  '/api/get-website-config': () => ({ openContestComment: true }),
}
const paths = new Set(['', 'announcements', 'comment', 'ac-info'])

const open = async (path: string, answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['contests'])
  const asked = serve({ ...nothing, ...answers })
  const inside = [
    { index: true, element: <Overview /> },
    { path: 'announcements', element: <AnnouncementsPage /> },
  ]
  renderRoutes(path, [
    {
      path: '/contest/:contestID',
      element: <ContestScope />,
      children: [{ element: <ContestFrame paths={paths} />, children: inside }],
    },
    { path: '/home', element: <p>home</p> },
  ])
  return asked
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
})

test('a guest is redirected and asked to log in; nothing of the contest is fetched', async () => {
  signOut()
  const asked = await open('/contest/7', {})
  expect(await screen.findByText('home')).toBeTruthy()
  expect(asked).not.toContain('/api/get-contest-info')
})

test('shows the contest, its clock and the pages there are', async () => {
  await open('/contest/7', { '/api/get-contest-info': () => contest({ count: 12 }) })
  expect(await screen.findByRole('heading', { level: 1, name: '春季赛' })).toBeTruthy()
  expect(screen.getByText('规则')).toBeTruthy()
  expect(screen.getByTitle('12 人已输入密码进入')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^(00:59:\d\d|01:00:00)$/)
  const tabs = within(screen.getByRole('navigation', { name: '比赛页面' }))
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['概览', '公告', '评论']),
  )
  expect(tabs.getByRole('link', { name: '概览' }).getAttribute('aria-current')).toBe('page')
})

test("counts by the server's clock, not by this machine's", async () => {
  // This machine is half an hour behind.
  await open('/contest/7', {
    '/api/get-contest-info': () => contest({ now: at(30), startTime: at(29), endTime: at(40) }),
  })
  expect((await screen.findByRole('timer')).textContent).toMatch(/^(00:09:5\d|00:10:00)$/)
})

test('before the start every other page is closed and fetches nothing; a manager has access', async () => {
  const soon = { startTime: at(5), endTime: at(65), status: -1 }
  const asked = await open('/contest/7/announcements', { '/api/get-contest-info': () => contest(soon) })
  expect(await screen.findByText('比赛尚未开始')).toBeTruthy()
  expect(asked).not.toContain('/api/get-contest-announcement')
  const tabs = within(screen.getByRole('navigation', { name: '比赛页面' }))
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['概览'])
})

test('a scheduled contest opens by itself when its time has come', async () => {
  const inOneSecond = new Date(Date.now() + 1_000).toISOString()
  await open('/contest/7/announcements', {
    '/api/get-contest-info': () => contest({ startTime: inOneSecond, status: -1 }),
    '/api/get-contest-announcement': () => ({ records: [], total: 0 }),
  })
  expect(await screen.findByText('比赛尚未开始')).toBeTruthy()
  expect(await screen.findByText('暂无公告', undefined, { timeout: 4_000 })).toBeTruthy()
})

test('a private contest shows its password form, the reason of a refusal, and opens with the right one', async () => {
  const given: unknown[] = []
  await open('/contest/7', {
    '/api/get-contest-info': () => contest({ auth: 1 }),
    '/api/get-contest-access': () => ({ access: given.includes('right') }),
    '/api/register-contest': ({ body }) => {
      given.push((body as { password: string }).password)
      return given.includes('right') ? null : refuse(400, '比赛密码错误。')
    },
  })
  const field = await screen.findByLabelText('比赛密码', { selector: 'input' })
  const tabs = () => within(screen.getByRole('navigation', { name: '比赛页面' })).getAllByRole('link')
  expect(tabs()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '进入比赛' }))
  expect(await screen.findByText('请输入比赛密码')).toBeTruthy()
  await userEvent.type(field, 'wrong{Enter}')
  expect(await screen.findByText('比赛密码错误。')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'right{Enter}')
  await waitFor(() => expect(screen.queryByLabelText('比赛密码', { selector: 'input' })).toBeNull())
  await waitFor(() => expect(tabs().length).toBeGreaterThan(1))
})

test('an account that cannot take part gets an explanation instead of the password form', async () => {
  await open('/contest/7', { '/api/get-contest-info': () => contest({ auth: 1, fitsAccounts: false }) })
  expect(await screen.findByText(/您的账号不在其中，无法进入/)).toBeTruthy()
  expect(screen.queryByLabelText('比赛密码', { selector: 'input' })).toBeNull()
})

test('a missing contest shows a message and a link', async () => {
  await open('/contest/7', { '/api/get-contest-info': () => refuse(400, '该比赛不存在或不可见。') })
  expect(await screen.findByText('该比赛不存在或不可见。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看全部比赛' }).getAttribute('href')).toBe('/contest')
})

test('announcements are shown in a banner once per user, and this is stored', async () => {
  const row = (id: number, title: string, uid = 'jury') => ({
    ...{ id, uid, title, html: `<p>${title}!</p>` },
    gmtCreate: at(-id),
  })
  const named: unknown[] = []
  await open('/contest/7', {
    '/api/get-contest-info': () => contest(),
    '/api/get-contest-not-read-announcement': ({ body }) => {
      named.push((body as { readAnnouncementList: number[] }).readAnnouncementList)
      return [row(3, '自己的', 'u1'), row(1, '第一条'), row(2, '第二条')]
    },
  })
  expect(await screen.findByRole('heading', { name: '第一条' })).toBeTruthy()
  expect(screen.getByText('还有 1 条')).toBeTruthy()
  expect(screen.queryByText('第一条!')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(screen.getByText('第一条!')).toBeTruthy()
  expect(screen.getByText('第二条!')).toBeTruthy()
  expect(screen.queryByText('自己的!')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  expect(screen.queryByRole('button', { name: '知道了' })).toBeNull()
  expect(JSON.parse(localStorage.getItem('contestAnnouncements:u1:7') ?? '[]')).toEqual([1, 2])
  expect(named[0]).toEqual([])
})

test('an ended contest shows only news from after its end', async () => {
  const row = (id: number, minutes: number) => ({
    ...{ id, uid: 'jury', title: `第 ${id} 条`, html: '' },
    gmtCreate: at(minutes),
  })
  await open('/contest/7', {
    '/api/get-contest-info': () => contest({ startTime: at(-120), endTime: at(-60), status: 1 }),
    '/api/get-contest-not-read-announcement': () => [row(2, -10), row(1, -90)],
  })
  expect(await screen.findByRole('heading', { name: '第 2 条' })).toBeTruthy()
  expect(screen.queryByText('还有 1 条')).toBeNull()
})

test('on the page of a problem the header is one line, without tags and times', async () => {
  await loadTexts(['contests'])
  serve({ ...nothing, '/api/get-contest-info': () => contest() })
  renderRoutes('/contest/7/problem/A', [
    {
      path: '/contest/:contestID',
      element: <ContestScope />,
      children: [
        {
          element: <ContestFrame paths={new Set(['', 'problems'])} />,
          children: [{ path: 'problem/:id', element: <p>desk</p> }],
        },
      ],
    },
  ])
  expect(await screen.findByText('desk')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '春季赛' })).toBeTruthy()
  expect(screen.getByRole('timer')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('an answer that was on its way when something was announced does not take it away', async () => {
  const first = Promise.withResolvers<void>()
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const announcement = { id: 3, uid: 'jury', title: '第三条', html: '<p>题面更正</p>', gmtCreate: at(0) }
  let asked = 0
  await open('/contest/7', {
    '/api/get-contest-info': () => contest(),
    '/api/get-contest-not-read-announcement': async () => {
      asked += 1
      // Asked again later, the server knows it.
      if (asked > 1) return [announcement]
      await first.promise
      return []
    },
    '/api/events': () => new Response(stream.readable),
  })
  await screen.findByRole('heading', { name: '春季赛' })
  const event = { topic: 'contest:7', kind: 'contestAnnouncement', announcement }
  await writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  expect(await screen.findByRole('heading', { name: '第三条' })).toBeTruthy()
  first.resolve()
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.getByRole('heading', { name: '第三条' })).toBeTruthy()
})

test('after the end late submissions can be included, where they are allowed', async () => {
  await open('/contest/7', {
    '/api/get-contest-info': () => contest({ startTime: at(-60), endTime: at(-1), status: 1, allowEndSubmit: true }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '比赛设置' }))
  const toggle = screen.getByRole('switch', { name: /包含赛后提交/ })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-checked')).toBe('true')
})

test('contest managers get a link to the admin area, unless they are no longer admins', async () => {
  const mine = {
    '/api/get-contest-info': () =>
      contest({ isAdmin: true, can: { edit: true, manage: true, desks: [], worksAt: [] } }),
  }
  await open('/contest/7', mine)
  expect(await screen.findByRole('heading', { level: 1, name: '春季赛' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '管理比赛' })).toBeNull()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: ['admin'], can: ['adminContest.edit'] } as never)
  expect((await screen.findByRole('link', { name: '管理比赛' })).getAttribute('href')).toBe('/admin/contest/7/edit')
})
