import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { signIn, signOut } from '../api/session.ts'
import { Component } from './submission-detail.tsx'

const submission = {
  submitId: 41,
  cid: 0,
  pid: 7,
  displayPid: 'V-7',
  uid: 'u1',
  username: 'alice',
  submitTime: '2026-11-20T03:04:05.000+0000',
  status: -1,
  share: false,
  errorMessage: null,
  time: 15,
  memory: 3_072,
  score: null,
  length: 12,
  code: 'int main() {}',
  language: 'C++ 17',
  judger: 'judge-1',
}
const extra = { title: '两数之和', languageVersion: 'g++ 14.2', mayReadCode: false }
const detail = (change: object = {}, isOpen = true) => ({
  submission: { ...submission, ...change },
  codeShare: isOpen,
  extra,
})
const oneCase = (seq: number, status: number) => ({ seq, groupNum: null, status, time: 3, memory: 512, score: null })
const answers = {
  '/api/get-submission-detail': () => detail(),
  '/api/get-all-case-result': () => ({
    judgeCaseList: [oneCase(1, 0), oneCase(2, -1)],
    subTaskJudgeCaseVoList: null,
    judgeCaseMode: 'default',
  }),
}
const show = (id = '41') =>
  renderAt(
    `/submission-detail/${id}`,
    <Routes>
      <Route path="/submission-detail/:submitID" element={<Component />} />
    </Routes>,
  )
const logIn = (uid: string) => signIn('tok', { uid, username: uid, roleList: [] } as never)

beforeEach(signOut)

test('shows the verdict, author, resources, and passed cases', async () => {
  serve(answers)
  show()
  expect(await screen.findByRole('heading', { level: 1, name: /答案错误/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'V-7 两数之和' }).getAttribute('href')).toBe('/problem/V-7')
  expect(screen.getByRole('link', { name: 'alice' }).getAttribute('href')).toBe('/user-home?username=alice')
  expect(screen.getByText('C++ 17 · g++ 14.2')).toBeTruthy()
  expect(screen.getByText('15 ms')).toBeTruthy()
  expect(screen.getAllByText('3 MB')).toBeTruthy()
  expect(screen.getByText(/1 \/ 2/)).toBeTruthy()
})

test('shows on demand the compile and run options, where they are recorded', async () => {
  const commands = { compile: 'g++ -O2 -std=c++17 main.cpp', run: null }
  serve({ ...answers, '/api/get-submission-detail': () => ({ ...detail(), extra: { ...extra, commands } }) })
  const { unmount } = show()
  await userEvent.click(await screen.findByText('编译与运行命令'))
  expect(screen.getByText('g++ -O2 -std=c++17 main.cpp')).toBeTruthy()
  expect(screen.getByText('编译')).toBeTruthy()
  expect(screen.queryByText('运行')).toBeNull()
  unmount()
  serve({ ...answers, '/api/get-submission-detail': () => ({ ...detail(), extra: { ...extra, commands: null } }) })
  show()
  await screen.findByText('C++ 17 · g++ 14.2')
  expect(screen.queryByText('编译与运行命令')).toBeNull()
})

test.each([
  ['a guest', null, /如果是您提交的，请登录后查看/],
  ['another user', 'u2', /作者没有公开这份代码/],
])('%s does not see code that is not shared', async (_, uid, words) => {
  if (uid !== null) logIn(uid)
  serve({ ...answers, '/api/get-submission-detail': () => detail({ code: null }) })
  show()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '复制' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: '公开代码' })).toBeNull()
})

test('the author shares the code and takes it back', async () => {
  logIn('u1')
  const sent: unknown[] = []
  let isShared = false
  serve({
    ...answers,
    '/api/get-submission-detail': () => detail({ share: isShared }),
    '/api/submission': ({ body }) => {
      sent.push(body)
      isShared = !isShared
      return null
    },
  })
  show()
  const box = await screen.findByRole('checkbox', { name: '公开代码' })
  expect(box).toHaveProperty('checked', false)
  await userEvent.click(box)
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '公开代码' })).toHaveProperty('checked', true))
  await waitFor(() => expect(box).toHaveProperty('disabled', false))
  await userEvent.click(box)
  await waitFor(() => expect(box).toHaveProperty('checked', false))
  expect(sent).toEqual([
    { submitId: 41, share: true },
    { submitId: 41, share: false },
  ])
})

test('where the problem forbids sharing there is nothing to switch', async () => {
  logIn('u1')
  serve({ ...answers, '/api/get-submission-detail': () => detail({}, false) })
  show()
  expect(await screen.findByRole('button', { name: '复制' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: '公开代码' })).toBeNull()
})

test('a compile error shows the compiler output', async () => {
  serve({
    '/api/get-submission-detail': () => detail({ status: -2, errorMessage: 'expected ;' }),
    '/api/get-all-case-result': () => null,
  })
  show()
  expect(await screen.findByText('expected ;')).toBeTruthy()
})

test('says in one sentence why a submission failed, with the case and the signal', async () => {
  serve({
    '/api/get-submission-detail': () => detail({ status: 3 }),
    '/api/get-all-case-result': () => ({
      judgeCaseList: [oneCase(1, 0), { ...oneCase(2, 3), userOutput: 'SIGSEGV' }],
      subTaskJudgeCaseVoList: null,
      judgeCaseMode: 'default',
    }),
  })
  show()
  expect(await screen.findByText(/^程序崩溃，或退出码不为 0。首先出现在测试点 2。SIGSEGV：/)).toBeTruthy()
})

test('names the limit and the message of the deciding case, and draws the cases against the limits', async () => {
  serve({
    '/api/get-submission-detail': () => detail({ status: 1 }),
    '/api/get-all-case-result': () => ({
      judgeCaseList: [oneCase(1, 0), { ...oneCase(2, 1), time: 1_200, userOutput: '等待' }],
      subTaskJudgeCaseVoList: null,
      judgeCaseMode: 'default',
      limits: { time: 1_000, memory: 262_144 },
    }),
  })
  show()
  expect(
    await screen.findByText(/首先出现在测试点 2，用时 1200 ms。限制为 1000 ms。该测试点的信息：等待$/),
  ).toBeTruthy()
  expect(screen.getByText('时间：最多 1200 ms（测试点 2），限制 1000 ms')).toBeTruthy()
  expect(screen.getByText('内存：最多 512 KB（测试点 1），限制 256 MB')).toBeTruthy()
})

const earlier = { ...submission, submitId: 40, status: 0, code: 'int main() { return 1; }' }
const row = { ...earlier, title: '两数之和', cpid: 0, isManual: false, displayId: null, oiRankScore: null }

test('the author compares the program with an earlier one, and the address keeps the choice', async () => {
  logIn('u1')
  const queries: string[] = []
  serve({
    ...answers,
    '/api/get-submission-detail': ({ query }) =>
      query.get('submitId') === '40' ? { ...detail(), submission: earlier } : detail(),
    '/api/get-submission-list': ({ query }) => {
      queries.push(query.toString())
      return { records: [{ ...row, submitId: 41 }, row], total: 2, size: 30, current: 1, pages: 1 }
    },
  })
  show()
  const select = await screen.findByRole('combobox', { name: '要对比的提交' })
  expect(within(select).queryByRole('option', { name: /#41/ })).toBeNull()
  await userEvent.selectOptions(select, '40')
  const difference = within(await screen.findByRole('region', { name: '提交 40 与 41 的代码逐行对比' }))
  expect(difference.getByText('int main() { return 1; }')).toBeTruthy()
  expect(difference.getByText('int main() {}')).toBeTruthy()
  expect(queries[0]).toContain('onlyMine=true')
})

test('others have nothing to compare', async () => {
  logIn('u2')
  const asked = serve(answers)
  show()
  expect(await screen.findByText('15 ms')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: '要对比的提交' })).toBeNull()
  expect(asked).not.toContain('/api/get-submission-list')
})

test('an address without a number is no submission', async () => {
  const asked = serve(answers)
  show('latest')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(asked).not.toContain('/api/get-submission-detail')
})

test('a refusal is shown with its words', async () => {
  serve({
    '/api/get-submission-detail': () => refuse(404, '该提交不存在'),
    '/api/get-all-case-result': () => refuse(404, '该提交不存在'),
  })
  show()
  expect(await screen.findByRole('heading', { level: 1, name: '提交不存在' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '全部提交' }).getAttribute('href')).toBe('/status')
})

test("the checker's message for the jury is shown where the server sends it, and nowhere else", async () => {
  serve({
    ...answers,
    '/api/get-submission-detail': () => ({ ...detail(), extra: { ...extra, judgeMessage: 'Case 2: line 3' } }),
  })
  const { unmount } = show()
  const title = await screen.findByRole('heading', { level: 2, name: '给裁判的说明' })
  expect(title.closest('section')?.textContent).toContain('Case 2: line 3')
  expect(title.closest('section')?.textContent).toContain('只有管理人员能看到')
  unmount()
  serve({ ...answers, '/api/get-submission-detail': () => ({ ...detail(), extra: { ...extra, judgeMessage: null } }) })
  show()
  expect(await screen.findByText('15 ms')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '给裁判的说明' })).toBeNull()
})

test('a first answer older than the verdict does not hide it', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const stream = writable.getWriter()
  let isFirst = true
  let answerFirst = (_: unknown): void => {}
  serve({
    ...answers,
    '/api/events': () => new Response(readable),
    '/api/get-submission-detail': () => {
      if (!isFirst) return detail()
      isFirst = false
      return new Promise((done) => (answerFirst = done))
    },
  })
  show()
  const event = { kind: 'submission', topic: 'submission:41', submitId: 41, status: -1, cases: [], caseTotal: 2 }
  await stream.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  expect(await screen.findByRole('heading', { level: 1, name: /答案错误/ })).toBeTruthy()
  answerFirst(detail({ status: 7, time: null, memory: null }))
  await new Promise((done) => setTimeout(done, 30))
  expect(screen.getByRole('heading', { level: 1, name: /答案错误/ })).toBeTruthy()
  expect(screen.getByText(/1 \/ 2/)).toBeTruthy()
})
