import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { answers, chooseLanguage, detail, problem, show, startAsGuest } from '../../test/problem-page.tsx'

/** The page of a problem: statement, language, drafts. */

beforeEach(startAsGuest)

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

test('limits follow the factors a problem grants a language', async () => {
  const limitFactors = { Python3: { time: 5 } }
  serve({ ...answers, '/api/get-problem-detail': () => ({ ...detail, problem: { ...problem, limitFactors } }) })
  show()
  expect(await screen.findByText('1000 ms · 256 MB')).toBeTruthy()
  await chooseLanguage('Python3')
  expect(screen.getByText('5000 ms · 512 MB')).toBeTruthy()
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

test('bracket keys and buttons open the adjacent problems of the list', async () => {
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
  const others = () => within(screen.getByRole('navigation', { name: '其他题目' }))
  await userEvent.click(others().getByRole('button', { name: '下一题' }))
  expect(await screen.findByRole('heading', { level: 1, name: /两数之和/ })).toBeTruthy()
  await userEvent.click(others().getByRole('button', { name: '上一题' }))
  expect(await screen.findByRole('heading', { level: 1, name: /第一题/ })).toBeTruthy()
  expect(others().getByRole('link', { name: '题目列表' }).getAttribute('href')).toBe('/problem')
})

test('the statement or the program can have the whole width', async () => {
  serve(answers)
  show()
  await userEvent.click(await screen.findByRole('button', { name: '隐藏题面' }))
  expect(screen.queryByRole('button', { name: '隐藏编辑器' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '显示题面' }))
  await userEvent.click(screen.getByRole('button', { name: '隐藏编辑器' }))
  await userEvent.click(screen.getByRole('button', { name: '显示编辑器' }))
  expect(screen.getByRole('button', { name: '隐藏题面' })).toBeTruthy()
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
