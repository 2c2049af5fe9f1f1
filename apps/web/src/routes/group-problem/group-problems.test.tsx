import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { groupProblemAdminRoutes } from '../../app/group-problem-routes.tsx'
import { groupRoutes } from '../../app/group-routes.tsx'
import { loadTexts } from '../../i18n/later.ts'

const group = (can: object = {}) => ({
  id: 3,
  name: '一班',
  shortName: 'class1',
  owner: 'teacher',
  auth: 1,
  visible: true,
  status: 0,
  applications: null,
  can: { member: true, admin: false, root: false, owner: false, ...can },
})
const page = (records: readonly unknown[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 })
const moment = '2026-11-20T08:00:00.000+0000'

const open = async (path: string, answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['admin', 'adminProblems', 'groupProblems', 'groups'])
  serve({
    '/api/get-group-detail': () => group(),
    '/api/group/get-problem-tags-in-use': () => [],
    '/api/get-user-problem-status': () => ({}),
    ...answers,
  })
  renderRoutes(path, [
    { path: '/group/:groupID/problem-admin', children: groupProblemAdminRoutes },
    { path: '/group/:groupID', children: groupRoutes },
  ])
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'teacher', roleList: [] } as never)
})

const row = (more: object = {}) => ({
  id: 7,
  problemId: 'CLASS1SUM',
  title: '求和',
  author: 'teacher',
  modifiedUser: 'helper',
  type: 0,
  judgeMode: 'default',
  difficulty: 0,
  auth: 1,
  isRemote: false,
  gid: 3,
  isGroup: true,
  applyPublicProgress: null,
  gmtCreate: moment,
  gmtModified: moment,
  caseCount: 2,
  tags: [],
  mayEdit: true,
  mayPublish: true,
  mayRemove: true,
  mayApply: true,
  ...more,
})

test('members see the problems of the group with their own results, and no buttons of admins', async () => {
  const asked: string[] = []
  const counts = { total: 4, ac: 1, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 3, se: 0, pa: 0 }
  await open('/group/3/problem', {
    '/api/group/get-problem-list': ({ query }) => {
      asked.push(query.toString())
      return page([
        { pid: 7, problemId: 'CLASS1SUM', title: '求和', difficulty: 1, type: 0, tags: [], score: null, ...counts },
      ])
    },
    '/api/get-user-problem-status': ({ body }) => {
      expect(body).toMatchObject({ pidList: [7], gid: 3 })
      return { 7: { status: 0 } }
    },
    '/api/group/get-problem-tags-in-use': () => [{ id: 5, name: '枚举' }],
  })
  const link = await screen.findByRole('link', { name: '求和' })
  expect(link.getAttribute('href')).toBe('/group/3/problem/CLASS1SUM')
  expect(await screen.findByTitle('通过')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '管理题目' })).toBeNull()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '标签' }), '枚举')
  await waitFor(() => expect(asked.at(-1)).toContain('tagId=5'))
  expect(asked[0]).toContain('gid=3')
})

test('an empty list asks admins to create the first problem', async () => {
  await open('/group/3/problem', {
    '/api/get-group-detail': () => group({ admin: true }),
    '/api/group/get-problem-list': () => page([]),
  })
  expect(await screen.findByText('团队还没有题目')).toBeTruthy()
  expect(screen.getByText('新建题目，或在“管理题目”中把私有题目设为团队可见。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '新建题目' }).getAttribute('href')).toBe('/group/3/problem-admin/create')
})

test('a refusal of the list is shown with a way to retry', async () => {
  await open('/group/3/problem', { '/api/group/get-problem-list': () => refuse(403, '仅团队成员可以进行此操作。') })
  expect(await screen.findByText('仅团队成员可以进行此操作。')).toBeTruthy()
})

test('admins apply to publish, cancel and withdraw after a question', async () => {
  const calls: string[] = []
  const rows = [
    row(),
    row({ id: 8, problemId: 'CLASS1B', title: '乙', applyPublicProgress: 1 }),
    row({ id: 9, problemId: 'CLASS1C', title: '丙', applyPublicProgress: 2, mayEdit: false, mayRemove: false }),
    row({ id: 10, problemId: 'CLASS1D', title: '丁', applyPublicProgress: 3, mayEdit: false, mayApply: false }),
  ]
  await open('/group/3/problem-admin', {
    '/api/group/get-admin-problem-list': () => page(rows),
    '/api/group/apply-public': ({ query }) => {
      calls.push(`${query.get('pid')} ${query.get('isApplied')}`)
      return null
    },
    '/api/group/change-problem-auth': ({ query }) => {
      calls.push(`auth ${query.get('pid')} ${query.get('auth')} ${query.get('force')}`)
      return null
    },
  })
  const steps = [
    ['申请公开 CLASS1SUM', '提交申请', '7 true'],
    ['取消 CLASS1B 的公开申请', '取消申请', '8 false'],
    ['撤回已公开的 CLASS1C', '撤回题目', '9 false'],
  ] as const
  for (const [action, yes, sent] of steps) {
    await userEvent.click(await screen.findByRole('button', { name: action }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: yes }))
    await waitFor(() => expect(calls.at(-1)).toBe(sent))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(screen.getByText('未通过')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '再次申请公开 CLASS1D' })).toBeNull()
  expect(screen.getByRole('link', { name: '求和' }).getAttribute('href')).toBe('/group/3/problem-admin/7/edit')
  expect(screen.queryByRole('link', { name: '丙' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'CLASS1SUM 的权限' }), '私有')
  await waitFor(() => expect(calls.at(-1)).toBe('auth 7 2 false'))
})

const stored = {
  ...row(),
  judgeCaseMode: 'default',
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  description: '加',
  input: '两个数',
  output: '和',
  hint: '',
  examples: '<input>1 2</input><output>3</output>',
  source: null,
  ioScore: null,
  codeShare: true,
  spjCode: null,
  spjLanguage: null,
  judgeExtraFile: null,
  userExtraFile: null,
  isRemoveEndBlank: false,
  openCaseResult: true,
  isUploadCase: false,
  caseVersion: null,
  isFileIO: false,
  ioReadFileName: null,
  ioWriteFileName: null,
  defaultLocale: 'zh-CN',
  statements: { 'zh-CN': { title: '求和', description: '加', input: '两个数', output: '和', hint: '' } },
  limitFactors: {},
  checkerProtocol: 'hoj',
  processes: 1,
  passes: 1,
  outputOnly: false,
  revision: 'r1',
  check: 'none',
  mayPublish: true,
}

test('the editor of the bank edits a group problem with the calls of the group and without the prefix', async () => {
  let sent: { problem?: object } = {}
  const language = { id: 1, name: 'C++', isSpj: true, oj: 'ME', contentType: 'text/x-c++src', template: '', seq: 1 }
  await open('/group/3/problem-admin/7/edit', {
    '/api/group/problem': ({ body }) => {
      if (Object.keys(body as object).length === 0) return stored
      sent = body
      return null
    },
    '/api/get-problem-tags': () => [],
    '/api/get-problem-languages': () => [language],
    '/api/get-problem-code-template': () => [],
    '/api/languages': () => [language],
    '/api/group/get-all-problem-tags': () => [{ id: 5, name: '枚举', otherName: null }],
    '/api/admin/preview-markdown': () => ({ html: ['', '', '', ''] }),
  })
  const id = await screen.findByRole('textbox', { name: /题号/ })
  expect((id as HTMLInputElement).value).toBe('SUM')
  expect(screen.getByText('保存时自动加上团队前缀 CLASS1。')).toBeTruthy()
  expect(within(screen.getByRole('combobox', { name: '权限' })).getByRole('option', { name: '团队可见' })).toBeTruthy()
  await userEvent.clear(id)
  await userEvent.type(id, 'add')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent.problem).toMatchObject({ id: 7, problemId: 'add', gid: 3, revision: 'r1' }))
  expect(screen.getByRole('link', { name: '一班' }).getAttribute('href')).toBe('/group/3')
})
