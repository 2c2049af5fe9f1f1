import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { signIn, signOut } from '../../../../api/session.ts'
import { GenerateForm } from './GenerateForm.tsx'
import type { DataSet } from './queries.ts'

beforeEach(() => localStorage.clear())
beforeEach(() => signIn('tok', { uid: 'me', username: 'chief', avatar: null, roleList: ['root'] } as never))
afterEach(signOut)

const set: DataSet = {
  pid: 7,
  problemId: 'P7',
  type: 0,
  judgeCaseMode: 'default',
  hash: 'a'.repeat(64),
  isUploadCase: true,
  ioScore: null,
  bytes: 4,
  cases: [],
}
const programs = (generatorScript: string) => ({ programs: [], generatorScript })
const task = (state: string, more: object = {}) => ({ state, message: null, done: 0, total: 2, staged: null, ...more })

test('the generators run, show their progress and result, and it is used after confirmation', async () => {
  const answers = [task('waiting'), task('running', { done: 1 })]
  const used: unknown[] = []
  let changes = 0
  serve({
    '/api/admin/problem/programs': () => programs('gen 1\ngen 2'),
    '/api/admin/testdata/generate': ({ body }) => {
      expect(body).toEqual({ pid: 7 })
      return { taskId: 3 }
    },
    '/api/admin/testdata/generated': ({ query }) => {
      expect(String(query)).toBe('taskId=3')
      const fileList = ['1', '2'].map((name) => ({ input: `${name}.in`, output: `${name}.out` }))
      const staged = { fileList, fileListDir: 'staged-token', notes: [], bytes: 12 }
      return answers.shift() ?? task('done', { done: 2, staged })
    },
    '/api/admin/testdata/replace': ({ body }) => {
      used.push(body)
      return used.length === 1 ? refuse(409, '数据已被他人修改。') : set
    },
  })
  renderAt('/', <GenerateForm set={set} onDone={() => (changes += 1)} />)
  await userEvent.click(await screen.findByRole('button', { name: '用生成器生成' }))
  expect(await screen.findByText('正在生成：1 / 2', {}, { timeout: 5_000 })).toBeTruthy()
  expect(await screen.findByText('2.in', {}, { timeout: 5_000 })).toBeTruthy()
  expect(used).toEqual([])
  const append = screen.getByRole('button', { name: '追加到现有数据之后' })
  await userEvent.click(append)
  expect((await screen.findByRole('alert')).textContent).toBe('数据已被他人修改。')
  await userEvent.click(append)
  await waitFor(() => expect(screen.queryByText('2.in')).toBeNull())
  const asked = { pid: 7, hash: set.hash, fileListDir: 'staged-token', how: 'append' }
  expect(used).toEqual([asked, asked])
  expect(changes).toBe(2)
  expect(screen.getByRole('button', { name: '用生成器生成' })).toBeTruthy()
}, 15_000)

test('a returning user sees a running generation, and nothing for an expired one', async () => {
  let isGone = false
  serve({
    '/api/admin/problem/programs': () => programs('gen 1\ngen 2'),
    '/api/admin/testdata/generate': () => ({ taskId: 3 }),
    '/api/admin/testdata/generated': () => (isGone ? refuse(400, '没有这次生成。') : task('running', { done: 1 })),
  })
  const first = renderAt('/', <GenerateForm set={set} onDone={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: '用生成器生成' }))
  expect(await screen.findByText('正在生成：1 / 2', {}, { timeout: 5_000 })).toBeTruthy()
  first.unmount()
  const second = renderAt('/', <GenerateForm set={set} onDone={() => {}} />)
  expect(await screen.findByText('正在生成：1 / 2', {}, { timeout: 5_000 })).toBeTruthy()
  second.unmount()
  isGone = true
  renderAt('/', <GenerateForm set={set} onDone={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toBe('没有这次生成。')
  expect(localStorage.getItem('verdictGeneration_7')).toBeNull()
}, 15_000)

test('a temporary network failure loses nothing', async () => {
  let isLost = true
  localStorage.setItem('verdictGeneration_7', '3')
  serve({
    '/api/admin/problem/programs': () => programs('gen 1\ngen 2'),
    '/api/admin/testdata/generated': () => {
      if (isLost) throw new TypeError('failed to fetch')
      return task('running', { done: 1 })
    },
  })
  const first = renderAt('/', <GenerateForm set={set} onDone={() => {}} />)
  await screen.findByRole('alert')
  first.unmount()
  isLost = false
  renderAt('/', <GenerateForm set={set} onDone={() => {}} />)
  expect(await screen.findByText('正在生成：1 / 2', {}, { timeout: 5_000 })).toBeTruthy()
}, 15_000)

test('errors of a generator or of the server are shown unchanged', async () => {
  let isRefused = true
  serve({
    '/api/admin/problem/programs': () => programs('gen 1'),
    '/api/admin/testdata/generate': () => (isRefused ? refuse(400, '没有主解法。') : { taskId: 3 }),
    '/api/admin/testdata/generated': () => task('failed', { message: 'line 1: gen\nexited with 3' }),
  })
  renderAt('/', <GenerateForm set={set} onDone={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: '用生成器生成' }))
  expect((await screen.findByRole('alert')).textContent).toBe('没有主解法。')
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: '用生成器生成' }))
  expect(await screen.findByText(/line 1: gen\s+exited with 3/)).toBeTruthy()
  expect(screen.queryByText('没有主解法。')).toBeNull()
})

test('a problem without a script offers nothing', async () => {
  let asked = 0
  serve({
    '/api/admin/problem/programs': () => {
      asked += 1
      return programs(' ')
    },
  })
  renderAt('/', <GenerateForm set={set} onDone={() => {}} />)
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByRole('button')).toBeNull()
})
