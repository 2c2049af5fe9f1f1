import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import {
  answers,
  chooseLanguage,
  detail,
  logIn,
  problem,
  show,
  startAsGuest,
  submitButton,
} from '../../test/problem-page.tsx'

/** Custom test runs, and the files of function problems. */

beforeEach(startAsGuest)

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
