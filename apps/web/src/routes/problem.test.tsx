import { renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { limits } from '@verdict/contract/limits'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { signIn, signOut } from '../api/session.ts'
import { useToast } from '../ui/toast.ts'
import { Component } from './problem.tsx'

const template = '#include <iostream>\nint main() {\n  std::cout << 1 << std::endl;\n  return 0;\n}\n'
const problem = {
  id: 7,
  problemId: 'V-7',
  title: '两数之和',
  type: 0,
  judgeMode: 'default',
  timeLimit: 1_000,
  memoryLimit: 256,
  examples: '<input>1 2</input><output>3</output><input>4 5</input><output>9</output>',
  isRemote: false,
  source: null,
  difficulty: 1,
  ioScore: null,
  userExtraFile: '{"a.h":"int a;"}',
  isFileIO: false,
  html: { description: '<p>把它们加起来</p>', input: '', output: '', hint: '' },
  locale: 'zh-CN',
}
const detail = {
  problem,
  tags: [{ id: 3, name: '模拟' }],
  languages: ['C++ 17', 'Python3'],
  problemCount: { pid: 7, total: 4, ac: 1, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 3, se: 0, pa: 0 },
  codeTemplate: { 'C++ 17': template },
}
const submission = (status: number) => ({
  submission: { submitId: 9, uid: 'u1', status, time: 5, memory: 2_048, score: null, errorMessage: null },
  codeShare: false,
  extra: null,
})
const answers = {
  '/api/get-problem-detail': () => detail,
  '/api/get-user-problem-status': () => ({ 7: { status: -10 } }),
}
const show = () =>
  renderAt(
    '/problem/V-7',
    <Routes>
      <Route path="/problem/:problemID" element={<Component />} />
    </Routes>,
  )
const logIn = () => signIn('tok', { uid: 'u1', username: 'alice', roleList: [] } as never)
const chooseLanguage = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: /^编程语言：/ }))
  await userEvent.click(screen.getByRole('option', { name }))
}
const submitButton = () => screen.findByRole('button', { name: '提交' })

beforeEach(() => {
  signOut()
  localStorage.clear()
})

test('limits double for languages other than C and C++', async () => {
  serve(answers)
  show()
  expect(await screen.findByText('1000 ms · 256 MB')).toBeTruthy()
  await chooseLanguage('Python3')
  expect(screen.getByText('2000 ms · 512 MB')).toBeTruthy()
})

test('the language list is searched by keyboard', async () => {
  serve(answers)
  show()
  const button = await screen.findByRole('button', { name: '编程语言：C++ 17' })
  await userEvent.click(button)
  await userEvent.keyboard('py')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Python3'])
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('button', { name: '编程语言：Python3' })).toBe(document.activeElement)
  await userEvent.keyboard('{Enter}')
  expect(within(screen.getByRole('group', { name: '最近使用' })).getByRole('option', { name: 'Python3' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a switch to a language with its own draft shows both programs', async () => {
  const key = 'hojProblemCodeAndSetting_V-7'
  const codes = { 'C++ 17': 'int mine;', Python3: 'print(1)' }
  localStorage.setItem(key, JSON.stringify({ language: 'C++ 17', code: 'int mine;', codes }))
  serve(answers)
  show()
  await chooseLanguage('Python3')
  const dialog = within(await screen.findByRole('dialog', { name: '切换到 Python3' }))
  await waitFor(() =>
    expect(dialog.getByRole('region', { name: '当前代码（C++ 17）' }).textContent).toContain('int mine;'),
  )
  expect(dialog.getByRole('region', { name: 'Python3 的草稿' }).textContent).toContain('print(1)')
  await userEvent.click(dialog.getByRole('button', { name: '打开 Python3 的草稿' }))
  expect(await screen.findByRole('button', { name: '编程语言：Python3' })).toBeTruthy()
  expect(localStorage.getItem(key)).toContain('int mine;')
})

test('tags stay hidden until requested', async () => {
  serve(answers)
  show()
  const button = await screen.findByRole('button', { name: '显示标签' })
  expect(screen.queryByRole('link', { name: '模拟' })).toBeNull()
  await userEvent.click(button)
  expect(screen.getByRole('link', { name: '模拟' })).toBeTruthy()
})

test('a sample becomes the test input', async () => {
  serve(answers)
  show()
  await userEvent.click((await screen.findAllByRole('button', { name: '用作测试输入' }))[1] as HTMLElement)
  expect(await screen.findByRole('tab', { name: '样例 2', selected: true })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '测试输入' })).toHaveProperty('value', '4 5')
  expect(screen.getByRole('textbox', { name: '期望输出' })).toHaveProperty('value', '9')
})

test('one run checks all samples and own test cases, and shows what differs', async () => {
  const bodies: { cases: unknown }[] = []
  logIn()
  serve({
    ...answers,
    '/api/submit-custom-tests': ({ body }) => {
      bodies.push(body)
      return 'key'
    },
    '/api/get-custom-test-results': () => ({
      status: -1,
      stderr: null,
      problemJudgeMode: 'default',
      cases: [
        { status: 0, time: 1, memory: 2_048, output: '3\n', stderr: '' },
        { status: -1, time: 1, memory: 2_048, output: '8\t\n', stderr: 'debug' },
        { status: 0, time: 1, memory: 2_048, output: '7\n', stderr: '' },
      ],
    }),
  })
  const { unmount } = show()
  await userEvent.click((await screen.findAllByRole('button', { name: '用作测试输入' }))[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: '添加用例' }))
  await userEvent.type(screen.getByRole('textbox', { name: '测试输入' }), '3 4')
  await userEvent.type(screen.getByRole('textbox', { name: '名称' }), 'mine')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('通过 2 / 3 个用例')).toBeTruthy()
  expect(bodies[0]?.cases).toEqual([
    { input: '1 2', expectedOutput: '3' },
    { input: '4 5', expectedOutput: '9' },
    { input: '3 4', expectedOutput: null },
  ])
  expect(screen.getByRole('tab', { name: /^样例 1\s*通过$/ })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^mine\s*运行完成$/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: /^样例 2\s*未通过$/ }))
  expect(screen.getByText('第 1 行：应为 9，实际为 8')).toBeTruthy()
  const difference = within(screen.getByRole('region', { name: '期望输出与程序输出逐行对比' }))
  expect(difference.getByText('→')).toBeTruthy()
  expect(screen.getByText('debug')).toBeTruthy()
  unmount()
  show()
  await userEvent.click((await screen.findAllByRole('button', { name: '用作测试输入' }))[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('tab', { name: 'mine' }))
  expect(screen.getByRole('textbox', { name: '测试输入' })).toHaveProperty('value', '3 4')
  await userEvent.click(screen.getByRole('button', { name: '复制' }))
  expect(screen.getByRole('tab', { name: 'mine 副本', selected: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  expect(screen.queryByRole('tab', { name: 'mine 副本' })).toBeNull()
  expect(screen.getByRole('tab', { name: 'mine', selected: true })).toBeTruthy()
})

test('a run of the chosen case sends that one alone, and a compile error shows its message', async () => {
  const bodies: { cases: unknown }[] = []
  logIn()
  serve({
    ...answers,
    '/api/submit-custom-tests': ({ body }) => {
      bodies.push(body)
      return 'key'
    },
    '/api/get-custom-test-results': () => ({ status: -2, stderr: 'expected ;', problemJudgeMode: null, cases: [] }),
  })
  show()
  await userEvent.click((await screen.findAllByRole('button', { name: '用作测试输入' }))[1] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: '只运行此用例' }))
  expect(await screen.findByText('expected ;')).toBeTruthy()
  expect(bodies.map(({ cases }) => cases)).toEqual([[{ input: '4 5', expectedOutput: '9' }]])
})

test('a function problem opens with its initial code and shows the files of the language as tabs, to read', async () => {
  const userExtraFile = JSON.stringify({
    'grader.py': 'from solution import f\nprint(f(1))\n',
    'grader.cpp': '#include "f.h"\nint main() { return f(1); }\n',
    'f.h': 'int f(int n);\n',
  })
  serve({
    ...answers,
    '/api/get-problem-detail': () => ({
      ...detail,
      problem: { ...problem, userExtraFile },
      codeTemplate: { 'C++ 17': '#include "f.h"\nint f(int n) {}\n', Python3: 'def f(n):\n    pass\n' },
    }),
  })
  show()
  const files = within(await screen.findByRole('tablist', { name: '程序文件' }))
  const names = () => files.getAllByRole('tab').map((tab) => tab.textContent)
  expect(names()).toEqual(['main.cpp', 'grader.cpp', 'f.h'])
  const own = screen.getByRole('tabpanel', { name: 'main.cpp' })
  await waitFor(() => expect(own.textContent).toContain('int f(int n) {}'))
  await userEvent.click(files.getByRole('tab', { name: 'grader.cpp' }))
  const given = screen.getByRole('tabpanel', { name: 'grader.cpp' })
  await waitFor(() => expect(given.textContent).toContain('return f(1);'))
  expect(screen.getByText('只读')).toBeTruthy()
  expect(screen.queryByRole('tabpanel', { name: 'main.cpp' })).toBeNull()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tabpanel', { name: 'main.cpp' }).textContent).toContain('int f(int n) {}')
  expect(screen.queryByText('只读')).toBeNull()
  await chooseLanguage('Python3')
  expect(names()).toEqual(['solution.py', 'grader.py'])
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'solution.py' }).textContent).toContain('def f(n):'))
})

test('a problem that asks for a whole program has no tabs of files', async () => {
  serve(answers)
  show()
  await submitButton()
  expect(screen.queryByRole('tablist', { name: '程序文件' })).toBeNull()
})

test('a guest is asked to log in, and nothing is sent', async () => {
  const asked = serve(answers)
  show()
  await userEvent.click(await submitButton())
  await userEvent.click(screen.getByRole('tab', { name: '我的提交' }))
  expect(screen.getByRole('tab', { name: '题目描述' }).getAttribute('aria-selected')).toBe('true')
  expect(asked).not.toContain('/api/submit-problem-judge')
})

test('limits follow the factors a problem grants a language', async () => {
  const limitFactors = { Python3: { time: 5 } }
  serve({ ...answers, '/api/get-problem-detail': () => ({ ...detail, problem: { ...problem, limitFactors } }) })
  show()
  expect(await screen.findByText('1000 ms · 256 MB')).toBeTruthy()
  await chooseLanguage('Python3')
  expect(screen.getByText('5000 ms · 512 MB')).toBeTruthy()
})

test('answers without a program are chosen as files and sent as text; there is nothing to run', async () => {
  const bodies: { language: string; code: string }[] = []
  logIn()
  serve({
    ...answers,
    '/api/get-problem-detail': () => ({
      ...detail,
      problem: { ...problem, outputOnly: true },
      languages: ['Text'],
      codeTemplate: {},
    }),
    '/api/submit-problem-judge': ({ body }) => {
      bodies.push(body)
      return { submitId: 9 }
    },
    '/api/get-submission-detail': () => submission(0),
    '/api/get-all-case-result': () => null,
  })
  show()
  const files = [new File(['one'], '1.out'), new File(['two'], '2.out')]
  await userEvent.upload(await screen.findByLabelText('选择文件', { selector: 'input' }), files)
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('1.out'))
  expect(screen.queryByRole('button', { name: '运行' })).toBeNull()
  expect(screen.queryByRole('button', { name: '用作测试输入' })).toBeNull()
  await userEvent.click(await submitButton())
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ language: 'Text', code: '=== 1.out ===\none\n=== 2.out ===\ntwo\n' })
})

test('a submission carries a key, and its verdict takes the line', async () => {
  const bodies: { idempotencyKey: string; code: string }[] = []
  logIn()
  serve({
    ...answers,
    '/api/submit-problem-judge': ({ body }) => {
      bodies.push(body)
      return { submitId: 9 }
    },
    '/api/get-submission-detail': () => submission(0),
    '/api/get-all-case-result': () => null,
  })
  show()
  await userEvent.click(await submitButton())
  expect(await screen.findByRole('link', { name: '#9' })).toBeTruthy()
  expect(await screen.findByText('5 ms · 2 MB')).toBeTruthy()
  // Final on first load, and announced anyway.
  expect(await screen.findByText(/^提交 9：/)).toBeTruthy()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]?.code).toBe(template)
  expect(bodies[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
})

test('a repeated submission sends the submitted code, not the current selection', async () => {
  const bodies: { language: string; code: string; idempotencyKey: string }[] = []
  logIn()
  serve({
    ...answers,
    '/api/get-problem-detail': () => ({ ...detail, codeTemplate: { ...detail.codeTemplate, Python3: 'print(3)\n' } }),
    '/api/submit-problem-judge': ({ body }) => {
      bodies.push(body)
      if (bodies.length === 1) throw new TypeError('failed to fetch')
      return { submitId: 9 }
    },
    '/api/get-submission-detail': () => submission(0),
    '/api/get-all-case-result': () => null,
  })
  show()
  await userEvent.click(await submitButton())
  await waitFor(() => expect(bodies).toHaveLength(1))
  await chooseLanguage('Python3')
  await waitFor(() => expect(bodies).toHaveLength(2), { timeout: 3_000 })
  expect(bodies[1]).toEqual(bodies[0])
})

test('a failure opens the drawer with its reason', async () => {
  logIn()
  serve({
    ...answers,
    '/api/submit-problem-judge': () => ({ submitId: 9 }),
    '/api/get-submission-detail': () => ({
      ...submission(-2),
      submission: { ...submission(-2).submission, errorMessage: 'main.cpp:2:5: error: expected ;' },
    }),
    '/api/get-all-case-result': () => null,
  })
  const { container } = show()
  await userEvent.click(await submitButton())
  const panel = within(await screen.findByRole('tabpanel', { name: '提交结果' }))
  expect(panel.getByText('main.cpp:2:5: error: expected ;')).toBeTruthy()
  await waitFor(() => expect(container.querySelector('.cm-lintRange-error')?.textContent).toBe('main'))
})

test('a user with a submission is asked for confirmation before the next', async () => {
  logIn()
  const asked = serve({ ...answers, '/api/get-user-problem-status': () => ({ 7: { status: -1 } }) })
  show()
  await screen.findByText('WA')
  await userEvent.click(await submitButton())
  const dialog = within(await screen.findByRole('dialog', { name: '再次提交' }))
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).not.toContain('/api/submit-problem-judge')
})

test('the last accepted code needs an accepted submission', async () => {
  logIn()
  const asked = serve(answers)
  show()
  await userEvent.click(await screen.findByRole('button', { name: '获取最近通过的代码' }))
  expect(asked).not.toContain('/api/get-last-ac-code')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a missing problem leads back to the list', async () => {
  serve({ '/api/get-problem-detail': () => ({ refusal: { status: 404, msg: '该题目不存在' } }) })
  show()
  expect(await screen.findByRole('heading', { level: 1, name: '题目不存在' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '全部题目' }).getAttribute('href')).toBe('/problem')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('a problem that cannot be loaded shows the reason and a retry button', async () => {
  serve({ '/api/get-problem-detail': () => ({ refusal: { status: 403, msg: '该题目暂未公开' } }) })
  show()
  expect(await screen.findByText('该题目暂未公开')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
})

test('the bracket keys open the adjacent problems of the list', async () => {
  serve({
    ...answers,
    '/api/get-problem-list': () => ({
      records: [{ problemId: 'V-6' }, { problemId: 'V-7' }],
      total: 2,
      size: 500,
      current: 1,
      pages: 1,
    }),
    '/api/get-problem-detail': ({ query }) => ({
      ...detail,
      problem: query.get('problemId') === 'V-6' ? { ...problem, id: 6, problemId: 'V-6', title: '第一题' } : problem,
    }),
  })
  show()
  await screen.findByRole('heading', { level: 1, name: /两数之和/ })
  await userEvent.keyboard(']')
  expect(screen.queryByRole('heading', { level: 1, name: /第一题/ })).toBeNull()
  await userEvent.keyboard('[[')
  expect(await screen.findByRole('heading', { level: 1, name: /第一题/ })).toBeTruthy()
})

test('a restored draft shows a notice and can be replaced by the template', async () => {
  const key = 'hojProblemCodeAndSetting_V-7'
  localStorage.setItem(key, JSON.stringify({ language: 'C++ 17', code: 'int old;', codes: { 'C++ 17': 'int old;' } }))
  serve(answers)
  show()
  expect(await screen.findByText('已恢复上次的草稿')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  const dialog = within(await screen.findByRole('dialog', { name: '重置代码' }))
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  expect(localStorage.getItem(key)).toContain('int old;')
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  const again = within(await screen.findByRole('dialog', { name: '重置代码' }))
  await userEvent.click(again.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(screen.queryByText('已恢复上次的草稿')).toBeNull())
  expect(localStorage.getItem(key)).not.toContain('int old;')
})

test.each([
  ['is celebrated', true],
  ['is not celebrated where that is switched off', false],
])('an accepted submission %s', async (_, celebrates) => {
  logIn()
  serve({
    ...answers,
    '/api/submit-problem-judge': () => ({ submitId: 9 }),
    '/api/get-submission-detail': () => submission(0),
    '/api/get-all-case-result': () => null,
  })
  const { container } = show()
  const button = await submitButton()
  if (!celebrates) {
    await userEvent.click(screen.getByRole('button', { name: '编辑器设置' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '通过时庆祝一下' }))
    expect(localStorage.getItem('hojIndividualLanguageAndSetting')).toContain('"celebrates":false')
  }
  await userEvent.click(button)
  await screen.findByText('5 ms · 2 MB')
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.acceptedPicture.delayMs))
  expect(container.querySelectorAll('.picture')).toHaveLength(celebrates ? 1 : 0)
})

describe('questions', () => {
  const questions = {
    partial: 'half',
    isDelayed: false,
    markAt: null,
    questions: [
      { id: 1, kind: 'single', text: 'Two?', points: 4, options: ['one', 'two'] },
      { id: 3, kind: 'multiple', text: 'Even?', points: 6, options: ['two', 'three', 'four'] },
      { id: 2, kind: 'text', text: 'Name?', points: 5 },
    ],
    html: {
      1: { text: '<p>Two?</p>', options: ['<p>one</p>', '<p>two</p>'] },
      3: { text: '<p>Even?</p>', options: ['<p>two</p>', '<p>three</p>', '<p>four</p>'] },
      2: { text: '<p>Name?</p>', options: [] },
    },
  }
  const asked = (bodies: { language: string; code: string }[] = []) => ({
    ...answers,
    '/api/get-problem-detail': () => ({
      ...detail,
      problem: { ...problem, outputOnly: true, questions },
      languages: ['Text'],
      codeTemplate: {},
    }),
    '/api/submit-problem-judge': ({ body }: { body: { language: string; code: string } }) => {
      bodies.push(body)
      return { submitId: 9 }
    },
    '/api/get-submission-detail': () => submission(8),
    '/api/get-all-case-result': () => null,
    '/api/get-question-results': () => ({
      questions,
      answers: { 1: ['1'], 3: ['0', '2'], 2: ['Ada'] },
      results: [
        { id: 1, verdict: 0, score: 4, solution: ['1'], explanation: '<p>because</p>' },
        { id: 3, verdict: -1, score: 0, solution: null, explanation: '' },
        { id: 2, verdict: 0, score: 5, solution: null, explanation: null },
      ],
    }),
  })

  test('are answered by click and key, kept as a draft, and submitted together; then each shows its result', async () => {
    const bodies: { language: string; code: string }[] = []
    logIn()
    serve(asked(bodies))
    show()
    const first = within(await screen.findByRole('group', { name: '第 1 题' }))
    await userEvent.click(first.getByRole('radio', { name: /one/ }))
    await userEvent.click(first.getByRole('radio', { name: /two/ }))
    const second = within(screen.getByRole('group', { name: '第 2 题' }))
    for (const box of [/four/, /three/, /two/, /three/])
      await userEvent.click(second.getByRole('checkbox', { name: box }))
    await userEvent.type(screen.getByRole('textbox', { name: '第 3 题的答案' }), 'Ada')
    expect(screen.getByText(/已作答 3 \/ 3 题/)).toBeTruthy()
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Ada'))
    expect(screen.queryByRole('button', { name: '运行' })).toBeNull()
    await userEvent.click(await submitButton())
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]?.language).toBe('Text')
    expect(JSON.parse(bodies[0]?.code ?? '')).toEqual({ 1: ['1'], 3: ['0', '2'], 2: ['Ada'] })
    expect(await screen.findByText(/得 4 分，共 4 分/)).toBeTruthy()
    expect(screen.getByText('because')).toBeTruthy()
    // A changed answer is no longer the one that was marked.
    await userEvent.click(first.getByRole('radio', { name: /one/ }))
    expect(screen.queryByText(/得 4 分，共 4 分/)).toBeNull()
    expect(screen.getByText(/得 0 分，共 6 分/)).toBeTruthy()
  })

  test('have no language to choose, and are not submitted while all answers are missing', async () => {
    const bodies: { language: string; code: string }[] = []
    logIn()
    serve(asked(bodies))
    show()
    await screen.findByRole('group', { name: '第 1 题' })
    await userEvent.click(await submitButton())
    expect(renderHook(useToast).result.current?.text).toBe('尚未作答，请至少回答一道题')
    expect(bodies).toEqual([])
    expect(screen.queryByRole('button', { name: /^编程语言/ })).toBeNull()
  })
})
