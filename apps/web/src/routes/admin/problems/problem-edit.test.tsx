import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { Component as EditPage } from './problem-edit.tsx'

const words = { title: '求和', description: '描述', input: '输入', output: '输出', hint: '' }
const at = '2026-01-01T00:00:00.000+0000'
const textsWith = (title: string) => ({
  defaultLocale: 'zh-CN',
  statements: { 'zh-CN': { ...words, title } },
  examples: '',
})
const revisions = [
  { id: 2, at, by: 'shifu', how: 'editor', isCurrent: true, changed: ['zh-CN.title'] },
  { id: 1, at, by: 'tudi', how: 'first', isCurrent: false, changed: [] },
]
let outdated: readonly object[] = []
let restored: unknown[] = []
let stored: Record<string, unknown> = {}
let sent: { problem: { revision: string | null; statements: Record<string, { title: string }> } }[] = []

beforeEach(() => {
  localStorage.clear()
  sent = []
  outdated = []
  restored = []
  stored = {
    ...words,
    ...{ id: 7, problemId: 'A-1', author: 'shifu', type: 0, judgeMode: 'default', judgeCaseMode: 'default' },
    ...{ timeLimit: 1000, memoryLimit: 256, stackLimit: 128, source: null, difficulty: 0, auth: 2, examples: '' },
    ...{ spjCode: null, spjLanguage: null, userExtraFile: null, judgeExtraFile: null, limitFactors: {} },
    ...{ checkerProtocol: 'hoj', processes: 1, passes: 1, outputOnly: false, isFileIO: false, isUploadCase: true },
    ...{ ioReadFileName: null, ioWriteFileName: null, isRemoveEndBlank: false, openCaseResult: true, codeShare: true },
    ...{ gmtModified: '2026-01-01T00:00:00.000+0000', defaultLocale: 'zh-CN', statements: { 'zh-CN': words } },
    ...{ revision: 'r1', check: 'none', mayRemove: true, mayPublish: true, caseCount: 1 },
  }
  signIn('tok', { uid: 'u1', username: 'shifu', avatar: null, roleList: ['problem_admin'] } as never)
  serve({
    '/api/languages': () => [{ id: 1, name: 'C', isSpj: false, codeTemplate: null, oj: 'ME', seq: 0 }],
    '/api/get-problem-languages': () => [{ id: 1, name: 'C' }],
    '/api/get-all-problem-tags': () => [],
    '/api/get-problem-tags': () => [],
    '/api/get-problem-code-template': () => [],
    '/api/admin/problem/outdated-translations': () => outdated,
    '/api/admin/problem/statement-revisions': () => ({ records: revisions, total: 2, pages: 1, size: 20, current: 1 }),
    '/api/admin/problem/statement-revision': () => ({
      before: null,
      revision: textsWith('求差'),
      current: textsWith('求和'),
    }),
    '/api/admin/problem/restore-statement': ({ body }) => {
      restored.push(body)
      stored = { ...stored, statements: { 'zh-CN': { ...words, title: '求差' } }, revision: 'r3' }
      return null
    },
    '/api/admin/preview-markdown': ({ body }) => ({ html: (body as { texts: string[] }).texts.map(() => '') }),
    '/api/admin/problem': ({ query, body }) => {
      if (query.has('pid')) return stored
      const { problem } = body as (typeof sent)[number]
      sent.push({ problem })
      if (problem.revision === null) return null
      return problem.revision === stored.revision ? null : refuse(412, '别人保存过。')
    },
  })
})
afterEach(signOut)

test("overwriting another user's changes requires confirmation, and no input is lost", async () => {
  renderRoutes('/admin/problem/edit/7', [{ path: '/admin/problem/edit/:problemId', element: <EditPage /> }])
  const title = await screen.findByRole('textbox', { name: '标题' })
  await userEvent.type(title, '二')
  stored = { ...stored, revision: 'r2' }
  const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
  await save()
  const dialog = await screen.findByRole('dialog', { name: '要覆盖他人的改动吗？' })
  expect(dialog.textContent).toContain('别人保存过。')
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect((title as HTMLInputElement).value).toBe('求和二')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: '保存我的' }))
  await waitFor(() => expect(sent.map(({ problem }) => problem.revision)).toEqual(['r1', 'r1', null]))
  expect(sent.at(-1)?.problem.statements['zh-CN']?.title).toBe('求和二')
})

test('fields that a remote site decides are locked, with the reason', async () => {
  stored = { ...stored, problemId: 'HDU-1001', isRemote: true, source: '<a href="http://acm.hdu.edu.cn">HDU-1001</a>' }
  renderRoutes('/admin/problem/edit/7?part=judging', [
    { path: '/admin/problem/edit/:problemId', element: <EditPage /> },
  ])
  expect(await screen.findByText(/本题由 HDU 评测/)).toBeDefined()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).not.toContain('测试数据')
  const time = screen.getByRole('textbox', { name: /时间限制/ })
  expect(time).toHaveProperty('disabled', true)
  expect(screen.getAllByText('由 HDU 决定，不能修改').length).toBe(3)
  expect(screen.queryByRole('combobox', { name: '评测方式' })).toBeNull()
  await userEvent.click(screen.getAllByRole('tab')[0] as HTMLElement)
  expect(screen.getByRole('textbox', { name: /题号/ })).toHaveProperty('disabled', true)
  expect(screen.getByRole('textbox', { name: '来源' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveProperty('disabled', false)
})

test('the editor names the languages that a function problem cannot offer', async () => {
  stored = { ...stored, userExtraFile: JSON.stringify({ 'grader.cpp': 'int main() {}' }) }
  renderRoutes('/admin/problem/edit/7', [{ path: '/admin/problem/edit/:problemId', element: <EditPage /> }])
  await userEvent.click(await screen.findByRole('tab', { name: /语言/ }))
  expect(await screen.findByText(/本题为函数题.*没有交互库，不向选手提供：C。/)).toBeTruthy()
})

test('the history shows who changed what, the difference, and brings an older statement back into the form', async () => {
  renderRoutes('/admin/problem/edit/7?part=history', [
    { path: '/admin/problem/edit/:problemId', element: <EditPage /> },
  ])
  expect(await screen.findByText(/中文：标题/)).toBeDefined()
  await userEvent.click(screen.getAllByRole('button', { name: '对比' })[1] as HTMLElement)
  const difference = await screen.findByRole('region', { name: '中文：标题' })
  expect(difference.textContent).toContain('求差')
  expect(difference.textContent).toContain('求和')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: '恢复' }))
  const dialog = await screen.findByRole('dialog', { name: '恢复这个版本的题面？' })
  await userEvent.click(within(dialog).getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(restored).toEqual([{ pid: 7, id: 1 }]))
  await userEvent.click(await screen.findByRole('tab', { name: '题面' }))
  const title = await screen.findByRole('textbox', { name: '标题' })
  await waitFor(() => expect((title as HTMLInputElement).value).toBe('求差'))
})

test('a translation that is out of date is marked, and the default language is shown next to it', async () => {
  outdated = [{ locale: 'en-US', since: at }]
  stored = { ...stored, statements: { 'zh-CN': words, 'en-US': { ...words, title: 'Sum' } } }
  renderRoutes('/admin/problem/edit/7', [{ path: '/admin/problem/edit/:problemId', element: <EditPage /> }])
  await userEvent.click(await screen.findByRole('tab', { name: 'English（已过期）' }))
  expect(screen.getByText(/译文即视为最新/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '对照显示中文' }))
  expect(screen.getByRole('button', { name: '显示预览' }).getAttribute('aria-pressed')).toBe('true')
})
