import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { signIn, signOut } from '../../../../api/session.ts'
import type { ContestRow } from '../queries.ts'
import { ContestImportPage } from './ContestImportPage.tsx'
import ExportDialog from './ExportDialog.tsx'
import type { ContestImport } from './queries.ts'

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'me', username: 'chief', avatar: null, roleList: ['root'] } as never)
})
afterEach(signOut)

const importId = 'a'.repeat(32)

const read: ContestImport = {
  importId,
  fileName: 'finals.zip',
  bytes: 1_000,
  state: 'read',
  reason: null,
  done: 2,
  total: 2,
  title: 'Finals',
  username: 'chief',
  gmtCreate: '2026-11-23T09:00:00.000+0000',
  cid: null,
  passwordsKey: null,
  plan: {
    format: 'icpc',
    contest: {
      title: 'Finals',
      type: 'acm',
      startTime: '2026-12-05T09:00:00.000+0000',
      durationS: 18_000,
      freezeS: 3_600,
      access: 'public',
      penaltyS: 1_200,
    },
    problems: [
      {
        seq: 0,
        label: 'A',
        title: 'Hello',
        color: null,
        problemId: 'hello',
        cases: 2,
        fault: null,
        known: { pid: 7, title: 'Hello' },
        notes: [],
        pid: null,
      },
      {
        seq: 1,
        label: 'B',
        title: 'Sums',
        color: null,
        problemId: 'sums',
        cases: 0,
        fault: '比赛包中没有题目 "sums"。',
        known: null,
        notes: [],
        pid: null,
      },
    ],
    people: [
      {
        place: 'teams.json: [1]',
        username: 'team-one',
        name: '一队',
        school: '北大',
        fate: 'create',
        password: 'generated',
        faults: [],
      },
      {
        place: 'teams.json: [2]',
        username: 'a/b',
        name: '二队',
        school: '',
        fate: 'fault',
        password: null,
        faults: ['usernameCharacters'],
      },
    ],
    announcements: 0,
    clarifications: 0,
    submissions: 12,
    notes: [{ fate: 'lost', item: 'contest.yaml: banner', as: null, why: '本系统的比赛没有徽标和横幅' }],
  },
}

test('the dry run shows every problem and account, and sends the choices', async () => {
  let now: ContestImport = read
  const sent: unknown[] = []
  serve({
    '/api/admin/contest-packages': () => [],
    [`/api/admin/contest-packages/${importId}`]: () => now,
    [`/api/admin/contest-packages/${importId}/start`]: ({ body }) => {
      sent.push(body)
      now = { ...read, state: 'finished', cid: 5, passwordsKey: 'key' }
      return null
    },
  })
  renderAt(`/admin/contest/import?import=${importId}`, <ContestImportPage />)
  expect(await screen.findByRole('heading', { name: 'Finals' })).toBeTruthy()
  expect(screen.getByText('比赛包中没有题目 "sums"。')).toBeTruthy()
  const people = screen.getByRole('table', { name: '队伍与账号' })
  expect(within(people).getByText('创建账号，生成密码')).toBeTruthy()
  expect(within(people).getByText(/^teams\.json: \[2\]: /)).toBeTruthy()
  expect(screen.getByText('丢失：contest.yaml: banner (本系统的比赛没有徽标和横幅)')).toBeTruthy()
  const broken = screen.getByRole<HTMLSelectElement>('combobox', { name: '题目 B 的处理方式' })
  expect([...broken.options].map(({ value }) => value)).toEqual(['skip'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '题目 A 的处理方式' }), 'existing')
  await userEvent.click(screen.getByRole('switch', { name: '导入提交及评测结果' }))
  await userEvent.click(screen.getByRole('button', { name: '导入比赛' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        startTime: null,
        visible: false,
        people: true,
        submissions: false,
        problems: [
          { seq: 0, use: 'existing' },
          { seq: 1, use: 'skip' },
        ],
      },
    ]),
  )
  expect(await screen.findByRole('button', { name: '下载密码' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '打开比赛设置' }).getAttribute('href')).toBe('/admin/contest/5/edit')
  expect(screen.queryByRole('button', { name: '导入比赛' })).toBeNull()
})

test('a refused package shows its sentence', async () => {
  serve({
    '/api/admin/contest-packages': () => [],
    [`/api/admin/contest-packages/${importId}`]: () => ({
      ...read,
      state: 'refused',
      plan: null,
      reason: 'contest.yaml 第 2 行：不是合法的 YAML。',
    }),
  })
  renderAt(`/admin/contest/import?import=${importId}`, <ContestImportPage />)
  expect((await screen.findByRole('alert')).textContent).toBe('contest.yaml 第 2 行：不是合法的 YAML。')
})

test('the export offers the formats of the rule, and names what a package loses', async () => {
  const asked: string[] = []
  serve({
    '/api/admin/contest/export-losses': ({ query }) => {
      asked.push(String(query.get('format')))
      return query.get('format') === 'icpc' ? ['不导出公告和答疑，共 2 条'] : []
    },
  })
  const row = { id: 3, title: 'Finals', type: 1 } as ContestRow
  renderAt('/admin/contest', <ExportDialog row={row} onClose={() => {}} />)
  const format = await screen.findByRole<HTMLSelectElement>('combobox', { name: '格式' })
  const values = ['verdict', 'icpc', 'scoreboard', 'feed', 'sources', 'archive']
  expect([...format.options].map(({ value }) => value)).toEqual(values)
  expect(screen.getByRole('switch', { name: '包含提交及代码' })).toBeTruthy()
  await userEvent.selectOptions(format, 'icpc')
  expect(await screen.findByText('不导出公告和答疑，共 2 条')).toBeTruthy()
  await userEvent.selectOptions(format, 'feed')
  expect(screen.getByRole('switch', { name: /仅公开结果/ })).toBeTruthy()
  expect(asked).toContain('feed')
  // The archive has its own choices: the language of the reader first, and no code.
  await userEvent.selectOptions(format, 'archive')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '网页语言' }).value).toBe('zh-CN')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /包含全部提交的代码/ }).checked).toBe(false)
  expect(asked).not.toContain('archive')
})
