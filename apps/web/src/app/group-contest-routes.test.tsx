import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../test/answers.ts'
import { renderRoutes } from '../../test/render.tsx'
import { signIn } from '../api/session.ts'
import { loadTexts } from '../i18n/later.ts'
import { groupContestAdminRoutes } from './group-contest-routes.tsx'

const open = async (path: string, answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['admin', 'adminContests', 'adminProblems'])
  serve({ '/api/get-group-detail': () => ({ id: 3, name: '一班', shortName: 'class1', can: {} }), ...answers })
  renderRoutes(path, [{ path: '/group/:groupID/contest-admin', children: groupContestAdminRoutes }])
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'teacher', roleList: [] } as never)
})

const contest = (more: object = {}) => ({
  id: 7,
  uid: 'u1',
  author: 'teacher',
  title: 'Round 7',
  description: 'Words',
  type: 0,
  format: 'icpc',
  auth: 0,
  pwd: '',
  startTime: '2026-05-02T09:00:00.000+0000',
  endTime: '2026-05-02T14:00:00.000+0000',
  sealRank: true,
  sealRankTime: '2026-05-02T13:00:00.000+0000',
  status: 1,
  visible: true,
  gid: 3,
  problemCount: 0,
  registrationCount: 0,
  hasSubmissions: false,
  starAccount: [],
  awardType: 0,
  awardConfigList: [],
  accountLimitRule: '',
  tryPenalty: 1200,
  hidesBoard: false,
  hidesCases: false,
  tokens: { contest: null, problem: null },
  singleSession: false,
  allowsVirtual: true,
  individualMinutes: 0,
  allowedAddresses: '',
  frozenBalloons: 0,
  maxTries: 0,
  maxSubmissions: 0,
  languages: [],
  formatOptions: { compileErrorsCount: 0, runTimeTies: 0 },
  mayEdit: true,
  mayRemove: true,
  gmtModified: '2026-05-01T09:00:00.000+0000',
  ...more,
})
const page = (records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })
const problem = (id: number, more: object = {}) => ({
  id,
  problemId: `P${id}`,
  title: `Problem ${id}`,
  author: 'teacher',
  auth: 1,
  caseCount: 3,
  mayEdit: false,
  gid: null,
  ...more,
})

test('the list shows and hides contests with the calls of the group', async () => {
  const sent: string[] = []
  await open('/group/3/contest-admin', {
    '/api/group/get-admin-contest-list': ({ query }) => {
      sent.push(String(query))
      return page([contest(), contest({ id: 8, title: 'Of a colleague', mayEdit: false, mayRemove: false })])
    },
    '/api/group/change-contest-visible': ({ query }) => {
      sent.push(String(query))
      return null
    },
  })
  const link = await screen.findByRole('link', { name: 'Round 7' })
  expect(link.getAttribute('href')).toBe('/group/3/contest-admin/7/edit')
  expect(sent[0]).toContain('gid=3')
  expect(screen.getByRole('link', { name: '一班' }).getAttribute('href')).toBe('/group/3')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Of a colleague 可见' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('switch', { name: 'Round 7 可见' }))
  await waitFor(() => expect(sent).toContain('cid=7&visible=false'))
  await userEvent.click(screen.getByRole('button', { name: 'Round 7 的更多操作' }))
  expect(screen.getByRole('menuitem', { name: '删除比赛' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: '公开题目到题库' })).toBeNull()
})

test('the form creates a contest in the group and says who sees it', async () => {
  const sent: Record<string, unknown>[] = []
  await open('/group/3/contest-admin/create', {
    '/api/languages': () => [{ id: 1, name: 'C', isSpj: false, codeTemplate: null, oj: 'ME', seq: 0 }],
    '/api/group/make-contest': ({ body }) => {
      sent.push(body)
      return refuse(400, '标题太俗。')
    },
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /^标题/ }), '期中')
  await userEvent.type(screen.getByRole('textbox', { name: /描述/ }), '两道题')
  expect(screen.getByText('团队成员都可以查看和提交。')).toBeTruthy()
  expect(screen.getByText('团队成员不需要比赛密码就能查看榜单。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '创建比赛' }))
  expect(await screen.findByText('标题太俗。')).toBeTruthy()
  expect(sent).toMatchObject([{ title: '期中', gid: 3 }])
})

test('problems are added from the bank or from the group', async () => {
  const sent: string[] = []
  await open('/group/3/contest-admin/7/problems', {
    '/api/group/contest': () => contest(),
    '/api/group/get-contest-problem-list': ({ query }) => {
      if (query.get('problemType') === null) return { problemList: page([]), contestProblemMap: {} }
      const found = query.get('fromGroup') === 'true' ? problem(2, { gid: 3, auth: 3 }) : problem(1)
      return { problemList: page([found]), contestProblemMap: {} }
    },
    '/api/group/add-contest-problem-from-public': ({ body }) => {
      sent.push(JSON.stringify(body))
      return null
    },
    '/api/group/add-contest-problem-from-group': ({ query }) => {
      sent.push(String(query))
      return null
    },
  })
  expect(await screen.findByText('可以添加公开题目或团队题目。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '添加题目' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: '添加 P1 Problem 1' }))
  expect(dialog.queryByRole('switch')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '加入比赛' }))
  await waitFor(() => expect(sent).toEqual([JSON.stringify({ cid: 7, pid: 1, displayId: 'A' })]))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: '题目来源' }), '团队题目')
  expect(await dialog.findByText('团队题目添加后，只在比赛中可见。')).toBeTruthy()
  await userEvent.click(await dialog.findByRole('button', { name: '添加 P2 Problem 2' }))
  await userEvent.click(dialog.getByRole('button', { name: '加入比赛' }))
  await waitFor(() => expect(sent[1]).toContain('problemId=P2'))
})

test('announcements are published with the calls of the group', async () => {
  const sent: unknown[] = []
  await open('/group/3/contest-admin/7/announcement', {
    '/api/group/contest': () => contest(),
    '/api/group/get-contest-announcement-list': () => page([]),
    '/api/group/contest-announcement': ({ body }) => {
      sent.push(body)
      return null
    },
    '/api/admin/preview-markdown': () => ({ html: [''] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '发布公告' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /标题/ }), 'B 题更正')
  await userEvent.type(dialog.getByRole('textbox', { name: /内容/ }), 'n 不超过 100')
  await userEvent.click(dialog.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ cid: 7, announcement: { title: 'B 题更正', status: 0 } })
})

test('a problem made in the contest is one of the group, for contests, and gets its place', async () => {
  const sent: { path: string; body: { problem?: object; pid?: number; displayId?: string } }[] = []
  await open('/group/3/contest-admin/7/problem/create?label=B', {
    '/api/group/contest': () => contest(),
    '/api/languages': () => [{ id: 1, name: 'C', isSpj: false, codeTemplate: null, oj: 'ME', seq: 0 }],
    '/api/group/get-all-problem-tags': () => [],
    '/api/group/get-contest-problem-list': () => ({ problemList: page([]), contestProblemMap: {} }),
    '/api/group/new-problem': ({ body }) => {
      sent.push({ path: 'new', body })
      return { pid: 55 }
    },
    '/api/group/contest-problem': ({ body }) => {
      sent.push({ path: 'place', body })
      return null
    },
    '/api/admin/preview-markdown': ({ body }) => ({ html: (body as { texts: string[] }).texts.map(() => '') }),
  })
  const type = async (name: string, text: string) =>
    userEvent.type(screen.getAllByRole('textbox', { name }).at(-1) as HTMLElement, text)
  await screen.findByRole('textbox', { name: '题号' })
  await type('题号', 'sum')
  for (const name of ['标题', '题目描述', '输入格式', '输出格式']) await type(name, '求和')
  await userEvent.click(screen.getByRole('tab', { name: /^测试数据/ }))
  await userEvent.click(screen.getByRole('tab', { name: /^手动填写/ }))
  await userEvent.click(screen.getByRole('button', { name: '添加测试点' }))
  await type('测试点 1 的输入', '1 2')
  await type('测试点 1 的输出', '3')
  await userEvent.click(screen.getByRole('button', { name: '创建题目' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['new', 'place']))
  expect(sent[0]?.body.problem).toMatchObject({ gid: 3, auth: 3 })
  expect(sent[1]?.body).toMatchObject({ cid: 7, pid: 55, displayId: 'B' })
})
