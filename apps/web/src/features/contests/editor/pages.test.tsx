import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { contest, page } from '../../../../test/managed-contests.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { ContestEditor } from './editor/ContestEditor.tsx'
import { formOf, newForm } from './editor/form.ts'
import { ContestProblemsPage } from './problems/ContestProblemsPage.tsx'
import type { Contest } from './queries.ts'

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'me', username: 'chair', avatar: null, roleList: ['admin'] } as never)
})
afterEach(signOut)

/** A plain field in the place of the one with tools. */
const Plain = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <label>
    {label}
    <textarea value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  </label>
)

test('a form that is not complete is not sent, one that is refused keeps its words', async () => {
  const sent: { title: string; starAccount: string[]; awardConfigList: { name: string }[] | null }[] = []
  serve({
    '/api/admin/contest/make': ({ body }) => {
      sent.push(body)
      return refuse(400, '标题太俗。')
    },
  })
  renderAt('/admin/contest/create', <ContestEditor contest={null} stored={newForm(new Date())} Markdown={Plain} />)
  const create = screen.getByRole('button', { name: '创建比赛' })
  await userEvent.click(create)
  expect(screen.getByRole('textbox', { name: /^标题/ }).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /^标题/ }), '春季赛')
  await userEvent.type(screen.getByRole('textbox', { name: '描述' }), '五道题')
  await userEvent.type(screen.getByRole('textbox', { name: '打星用户' }), 'a b a{Enter}')
  expect(screen.getByText('已在列表中：a')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '颁奖方式' }), '1')
  expect(screen.getByText('第 1–10 名，共 10 人')).toBeTruthy()
  await userEvent.click(create)
  await waitFor(() => expect(screen.getAllByRole('alert').some((item) => item.textContent === '标题太俗。')).toBe(true))
  expect(sent).toMatchObject([{ title: '春季赛', starAccount: ['a', 'b'] }])
  expect(sent[0]?.awardConfigList?.length).toBe(3)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^标题/ }).value).toBe('春季赛')
})

test('the examples of the account rule show allowed accounts', async () => {
  renderAt('/admin/contest/create', <ContestEditor contest={null} stored={newForm(new Date())} Markdown={Plain} />)
  await userEvent.click(screen.getByRole('switch', { name: /限制参赛账号/ }))
  await userEvent.type(screen.getByRole('textbox', { name: '前缀' }), 'team')
  expect(screen.getByText(/team0 team1 team2 … team10/)).toBeTruthy()
  const tried = screen.getByRole('textbox', { name: '试一个用户名' })
  await userEvent.type(tried, 'team7')
  expect(screen.getByText('可以参加')).toBeTruthy()
  await userEvent.type(tried, '7')
  expect(screen.getByText('不能参加')).toBeTruthy()
})

test('opening a contest to ICPC tools shows its URL and the authentication', async () => {
  const opened = { ...contest(12, { opensCcs: true, openRank: true }) } as unknown as Contest
  const { unmount } = renderAt(
    '/admin/contest/12/edit',
    <ContestEditor contest={opened} stored={formOf(opened)} Markdown={Plain} />,
  )
  const ccs = within(screen.getByRole('region', { name: '工具如何接入' }))
  expect(ccs.getByRole('status', { name: '本场比赛的地址' }).textContent).toBe(
    `${window.location.origin}/api/ccs/contests/12`,
  )
  expect(ccs.getByRole('link', { name: '打开接口' }).getAttribute('href')).toBe('/api/ccs/contests/12')
  expect(ccs.getByText(/不登录也可以读取外榜/)).toBeTruthy()
  expect(ccs.queryByText('保存后生效。')).toBeNull()
  unmount()
  const closed = { ...contest(12, { opensCcs: false, openRank: false }) } as unknown as Contest
  renderAt('/admin/contest/12/edit', <ContestEditor contest={closed} stored={formOf(closed)} Markdown={Plain} />)
  expect(screen.queryByRole('region', { name: '工具如何接入' })).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: /CCS/ }))
  expect(screen.getByText('保存后生效。')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '打开接口' })).toBeNull()
})

const withPublic = (given: object) => ({
  '/api/admin/contest': () => contest(1, { status: 0, ...given }),
  '/api/admin/contest/get-problem-list': () => ({
    problemList: page(
      [1, 3].map((auth) => ({ id: auth, problemId: `P-${auth}`, title: 'P', auth, caseCount: 1, mayEdit: true })),
    ),
    contestProblemMap: {
      1: { id: 1, cid: 1, pid: 1, displayId: 'A', displayTitle: 'P', color: null },
      3: { id: 3, cid: 1, pid: 3, displayId: 'B', displayTitle: 'P', color: null },
    },
  }),
})

test.each([
  ['without a freeze', {}, 'note', /仍在题库中公开.*A \(P-1\)。$/],
  ['with a seal', { sealRank: true }, 'alert', /A \(P-1\)。.*不受封榜限制/],
  ['under the OI rule', { type: 1 }, 'alert', /A \(P-1\)。.*立即看到得分/],
])('a problem that is still public is named, %s', async (_, given, role, words) => {
  serve(withPublic(given))
  renderAt('/admin/contest/1/problems', <ContestProblemsPage cid={1} />)
  const found = await screen.findAllByRole(role)
  expect(found.some((item) => words.test(item.textContent?.trim() ?? ''))).toBe(true)
})

test('once a contest is over its problems may be public', async () => {
  serve(withPublic({ status: 1, sealRank: true }))
  renderAt('/admin/contest/1/problems', <ContestProblemsPage cid={1} />)
  expect(await screen.findByRole('button', { name: '移除 A' })).toBeTruthy()
  expect(screen.queryByText(/仍在题库中公开/)).toBeNull()
})

test('adding a public problem hides it from the problem bank by default', async () => {
  const sent: unknown[] = []
  const bank = (id: number, mayEdit: boolean) => ({
    ...{ id, problemId: `P-${id}`, title: 'P', auth: 1, caseCount: 1, mayEdit, author: 'ann' },
  })
  serve({
    ...withPublic({ status: -1 }),
    '/api/admin/contest/get-problem-list': ({ query }) =>
      query.has('problemType')
        ? { problemList: page([bank(7, true), bank(8, false)]), contestProblemMap: {} }
        : { problemList: page([]), contestProblemMap: {} },
    '/api/admin/contest/add-problem-from-public': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  renderAt('/admin/contest/1/problems', <ContestProblemsPage cid={1} />)
  await userEvent.click(await screen.findByRole('button', { name: '从题库添加' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: /添加 P-7/ }))
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: /从题库中隐藏/ }).checked).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: '加入比赛' }))
  await waitFor(() => expect(sent).toMatchObject([{ pid: 7, hide: true }]))
  await userEvent.click(await dialog.findByRole('button', { name: /添加 P-8/ }))
  expect(dialog.queryByRole('switch')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '加入比赛' }))
  await waitFor(() => expect(sent[1]).toMatchObject({ pid: 8, hide: false }))
})

test('problems move under their labels, and one that was tried is only taken out after a question', async () => {
  const sent: unknown[] = []
  const problem = (id: number) => ({ id, problemId: `P-${id}`, title: `P ${id}`, auth: 3, caseCount: 1, mayEdit: true })
  const place = (id: number, displayId: string) => ({
    id,
    cid: 1,
    pid: id,
    displayId,
    displayTitle: `P ${id}`,
    color: null,
  })
  serve({
    '/api/admin/contest': () => contest(1, { status: -1 }),
    '/api/admin/contest/get-problem-list': () => ({
      problemList: page([problem(1), problem(2), problem(3)]),
      contestProblemMap: { 1: place(1, 'A'), 2: place(2, 'B'), 3: place(3, 'C') },
    }),
    '/api/admin/contest/arrange-problems': ({ body }) => {
      sent.push(body)
      return null
    },
    '/api/admin/contest/what-goes': () => ({
      problems: 1,
      submissions: 3,
      registrations: 0,
      announcements: 0,
      comments: 0,
    }),
    '/api/admin/contest/take-out-problem': ({ body }) => {
      sent.push(body)
      return null
    },
    '/api/admin/contest/withdrawn-problems': () => [
      {
        id: 9,
        pid: 4,
        displayId: 'D',
        displayTitle: 'P 4',
        submissions: 2,
        keepsSubmissions: false,
        at: '2026-11-23T10:00:00.000Z',
        by: 'chair',
        until: '2026-11-24T10:00:00.000Z',
      },
    ],
    '/api/admin/contest/restore-problem': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  renderAt('/admin/contest/1/problems', <ContestProblemsPage cid={1} />)
  await userEvent.click(await screen.findByRole('button', { name: '上移 C' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        cid: 1,
        places: [
          { id: 3, displayId: 'B' },
          { id: 2, displayId: 'C' },
        ],
      },
    ]),
  )
  expect(screen.getByRole('link', { name: '新建题目' }).getAttribute('href')).toBe(
    '/admin/contest/1/problem/create?label=D',
  )
  await userEvent.click(await screen.findByRole('button', { name: '移除 A' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('该题目已有 3 次提交。')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: '连同提交一起移除' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: '撤下并保留提交' }))
  await waitFor(() => expect(sent[1]).toEqual({ cid: 1, pid: 1, keepSubmissions: true }))
  await userEvent.click(await screen.findByRole('button', { name: '恢复 D' }))
  await waitFor(() => expect(sent[2]).toEqual({ cid: 1, id: 9 }))
})

test('tokens are set in formats with scores only', async () => {
  serve({})
  const stored = { ...newForm(new Date()), title: 'Round', description: 'Words' }
  renderAt('/admin/contest/create', <ContestEditor contest={null} stored={stored} Markdown={Plain} />)
  expect(screen.queryByRole('combobox', { name: /^全场令牌/ })).toBeNull()
  cleanup()
  const scored = { ...stored, format: 'ioi' as const, options: { bestCases: '0' } }
  renderAt('/admin/contest/create', <ContestEditor contest={null} stored={scored} Markdown={Plain} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^全场令牌/ }), 'limited')
  const initial = screen.getByRole('textbox', { name: '初始令牌数' })
  await userEvent.clear(initial)
  await userEvent.type(initial, '5000')
  await userEvent.tab()
  expect(initial.getAttribute('aria-invalid')).toBe('true')
})

const bestTwo = {
  name: 'best-two',
  title: { 'zh-CN': '三取二', 'en-US': 'Best two of three' },
  description: { 'zh-CN': '取最好的两次。', 'en-US': 'The best two count.' },
  settings: [
    { name: 'last', kind: 'number', label: { 'zh-CN': '最后的提交数', 'en-US': 'Last' }, default: 3, min: 1, max: 20 },
    { name: 'early', kind: 'boolean', label: { 'zh-CN': '较早者靠前', 'en-US': 'Early' }, default: false },
  ],
  tieBreak: 'none',
}

test('a format of the site is offered after the built-in ones, with its settings', async () => {
  const sent: object[] = []
  serve({
    '/api/get-contest-formats': () => [bestTwo],
    '/api/admin/contest/make': ({ body }) => {
      sent.push(body)
      return refuse(400, '稍后再试。')
    },
  })
  const stored = { ...newForm(new Date()), title: 'Round', description: 'Words' }
  renderAt('/admin/contest/create', <ContestEditor contest={null} stored={stored} Markdown={Plain} />)
  const own = await screen.findByRole('radio', { name: /^三取二/ })
  const formats = within(own.closest('fieldset') as HTMLElement)
  expect(formats.getAllByRole('radio').at(-1)).toBe(own)
  expect(screen.getByText('取最好的两次。')).toBeTruthy()
  await userEvent.click(own)
  const last = screen.getByRole<HTMLInputElement>('textbox', { name: '最后的提交数' })
  expect(last.value).toBe('3')
  await userEvent.clear(last)
  await userEvent.type(last, '21')
  await userEvent.tab()
  expect(last.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(last)
  await userEvent.type(last, '5')
  await userEvent.click(screen.getByRole('switch', { name: '较早者靠前' }))
  await userEvent.click(screen.getByRole('button', { name: '创建比赛' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ type: 1, format: 'best-two', formatOptions: { last: 5, early: 1 } }])
})

test('a contest keeps a format that is not installed', async () => {
  serve({ '/api/get-contest-formats': () => [] })
  const kept = contest(1, { type: 1, format: 'best-two', formatOptions: { last: 5 } }) as unknown as Contest
  renderAt('/admin/contest/1/edit', <ContestEditor contest={kept} stored={formOf(kept)} Markdown={Plain} />)
  expect(await screen.findByText(/没有安装该赛制/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^best-two/ }).checked).toBe(true)
})
