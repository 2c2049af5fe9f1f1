import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { groupTrainingAdminRoutes } from '../../app/training-routes.tsx'
import { loadTexts } from '../../i18n/later.ts'

const open = async (path: string, answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['admin', 'adminTrainings', 'adminProblems', 'grades', 'similarity'])
  const asked = serve({ '/api/get-group-detail': () => ({ id: 3, name: '一班' }), ...answers })
  renderRoutes(path, [{ path: '/group/:groupID/training-admin', children: groupTrainingAdminRoutes }])
  return asked
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'teacher', roleList: [] } as never)
})

const time = '2026-11-20T08:00:00.000+0000'
const side = (username: string, more: object = {}) => ({
  uid: username,
  username,
  realname: null,
  submitId: username === 'ann' ? 3 : 4,
  submitTime: time,
  percent: 90,
  ...more,
})
const pair = {
  id: 9,
  pid: 1000,
  problemId: 'V-1000',
  family: 'cpp',
  percent: 88,
  state: 'open',
  first: side('ann', { realname: '小安' }),
  second: side('bob'),
  alsoIn: 2,
}
const review = {
  state: 'finished',
  done: 30,
  total: 30,
  isTruncated: false,
  startedBy: 'teacher',
  createdTime: time,
  finishedTime: time,
  newer: 0,
}
const overview = {
  kind: 'training',
  id: 5,
  title: '作业一',
  review: null as unknown,
  starterCode: '',
  counts: { open: 0, dismissed: 0, talked: 0, confirmed: 0 },
  problems: [] as unknown[],
}
const compared = {
  ...overview,
  review,
  counts: { open: 1, dismissed: 0, talked: 0, confirmed: 0 },
  problems: [{ pid: 1000, problemId: 'V-1000' }],
}
const cluster = {
  pid: 1000,
  problemId: 'V-1000',
  family: 'cpp',
  users: ['ann', 'bob', 'cat'].map((username) => ({ uid: username, username })),
  pairs: 3,
  percent: 95,
}
const reviewPath = '/group/3/training-admin/5/similarity'

test('the first comparison is explained, started with starter code, and followed until its pairs are there', async () => {
  const sent: unknown[] = []
  let isFinished = false
  await open(reviewPath, {
    '/api/similarity/review': ({ body }) => {
      if (Object.keys(body).length > 0) {
        sent.push(body)
        return null
      }
      if (sent.length === 0) return overview
      return isFinished
        ? compared
        : { ...overview, review: { ...review, state: 'running', done: 12, finishedTime: null } }
    },
    '/api/similarity/pairs': () => (isFinished ? { records: [pair], total: 1 } : { records: [], total: 0 }),
    '/api/similarity/clusters': () => (isFinished ? [cluster] : []),
  })
  expect(await screen.findByText(/如果发放过初始代码，请先填写，再比较本次作业/)).toBeTruthy()
  await userEvent.click(screen.getByText('初始代码'))
  await userEvent.type(screen.getByRole('textbox', { name: '发给学生的代码' }), 'int main()')
  await userEvent.click(screen.getByRole('button', { name: '开始比较' }))
  await waitFor(() => expect(sent).toEqual([{ kind: 'training', id: 5, starterCode: 'int main()' }]))
  const progress = await screen.findByRole('progressbar', { name: /正在读取第 12 \/ 30 份代码/ })
  expect(progress.getAttribute('value')).toBe('12')
  isFinished = true
  const link = await screen.findByRole('link', { name: 'ann (小安) 与 bob' }, { timeout: 10_000 })
  expect(link.getAttribute('href')).toBe(`${reviewPath}/9`)
  expect(screen.getByText('题目 V-1000：3 人')).toBeTruthy()
  expect(screen.getByText('另有 2 题')).toBeTruthy()
})

test('filters are sent, and nothing found is said', async () => {
  const asked: URLSearchParams[] = []
  await open(reviewPath, {
    '/api/similarity/review': () => compared,
    '/api/similarity/pairs': ({ query }) => {
      asked.push(query)
      return query.get('state') === 'confirmed' ? { records: [], total: 0 } : { records: [pair], total: 1 }
    },
    '/api/similarity/clusters': () => [],
  })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '最低相似度' }), '90 % 及以上')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '题目' }), 'V-1000')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '处理结果' }), '已认定 (0)')
  expect(await screen.findByText('没有符合条件的结果')).toBeTruthy()
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    kind: 'training',
    id: '5',
    min: '90',
    pid: '1000',
    state: 'confirmed',
  })
})

test('newer submissions, a failure and a refusal are said in words', async () => {
  await open(reviewPath, {
    '/api/similarity/review': () => ({ ...compared, review: { ...review, state: 'failed', newer: 4 } }),
    '/api/similarity/pairs': () => ({ records: [pair], total: 1 }),
    '/api/similarity/clusters': () => [],
  })
  expect((await screen.findByRole('alert')).textContent).toContain('比较失败')
  expect(screen.getByText('这次比较之后又有 4 份提交通过。')).toBeTruthy()
})

test('a user who may not review sees the reason', async () => {
  await open(reviewPath, { '/api/similarity/review': () => refuse(403, '只有管理者可以比较这些提交。') })
  expect(await screen.findByText('只有管理者可以比较这些提交。')).toBeTruthy()
})

test('two programs are shown with their shared parts, history and decisions, and a decision is saved', async () => {
  const decisions: unknown[] = []
  const code = 'int main() {\n  int n;\n}\n'
  const program = (of: object) => ({
    ...of,
    language: 'C++ 17',
    code,
    shared: [
      { from: 0, to: 12, run: 0 },
      { from: 15, to: 21, run: 1 },
    ],
    starter: [],
  })
  await open(`${reviewPath}/9`, {
    '/api/similarity/pair': () => ({
      ...pair,
      state: decisions.length === 0 ? 'open' : 'confirmed',
      scope: { kind: 'training', id: 5, title: '作业一' },
      first: program(pair.first),
      second: program(pair.second),
      timeline: [
        { submitId: 3, uid: 'ann', submitTime: time, status: 0, score: null, language: 'C++ 17' },
        { submitId: 8, uid: 'bob', submitTime: time, status: -1, score: null, language: 'C++ 17' },
      ],
      decisions: decisions.map((_, id) => ({ id, state: 'confirmed', note: '两人承认', username: 'teacher', time })),
    }),
    '/api/similarity/decision': ({ body }) => {
      decisions.push(body)
      return null
    },
  })
  expect(await screen.findByRole('heading', { name: '题目 V-1000：ann (小安) 与 bob' })).toBeTruthy()
  const first = screen.getByRole('region', { name: 'ann 的代码' })
  expect(within(first).getByText('int main() {').tagName).toBe('MARK')
  expect(screen.getByText('2 处相同')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '下一处' }))
  await userEvent.click(screen.getByRole('button', { name: '下一处' }))
  expect(screen.getByText('第 2 / 2 处相同')).toBeTruthy()
  expect(within(first).getByText('int n;').hasAttribute('data-chosen')).toBe(true)
  const timeline = within(screen.getByRole('region', { name: '时间线' })).getAllByRole('listitem')
  expect(timeline.map((row) => row.textContent?.includes('参与比较'))).toEqual([true, false])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '处理结果' }), '认定为抄袭')
  await userEvent.type(screen.getByRole('textbox', { name: '备注' }), '两人承认')
  await userEvent.click(screen.getByRole('button', { name: '保存处理结果' }))
  await waitFor(() => expect(decisions).toEqual([{ id: 9, state: 'confirmed', note: '两人承认' }]))
  const log = within(await screen.findByRole('list', { name: '处理记录列表' }))
  expect(await log.findByText('两人承认')).toBeTruthy()
  expect(log.getByText('已认定')).toBeTruthy()
})
