import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { Component as CreatePage } from './problem-create.tsx'

const language = (id: number, name: string) => ({ id, name, isSpj: false, codeTemplate: null, oj: 'ME', seq: 0 })

let made: { problem: Record<string, unknown>; languages: { id: number }[] }[] = []
let refusal: ReturnType<typeof refuse> | null = null

beforeEach(() => {
  localStorage.clear()
  made = []
  refusal = null
  signIn('tok', { uid: 'u1', username: 'shifu', avatar: null, roleList: ['problem_admin'] } as never)
  serve({
    '/api/languages': () => [language(1, 'C'), language(2, 'Python3')],
    '/api/get-all-problem-tags': () => [],
    '/api/admin/preview-markdown': ({ body }) => ({ html: (body as { texts: string[] }).texts.map(() => '') }),
    '/api/admin/problem': ({ body }) => {
      made.push(body)
      return refusal ?? { pid: 7 }
    },
  })
})
afterEach(signOut)

const box = (name: string) => screen.getByRole('textbox', { name })
const tab = (name: RegExp) => screen.getByRole('tab', { name })
const create = () => userEvent.click(screen.getByRole('button', { name: '创建题目' }))

const fill = async (name: string, text: string): Promise<void> => {
  await userEvent.clear(box(name))
  if (text !== '') await userEvent.type(box(name), text)
}

const fillAll = async (): Promise<void> => {
  await fill('题号', 'a-1')
  for (const name of ['标题', '题目描述', '输入格式', '输出格式']) await fill(name, `的${name}`)
  await userEvent.click(tab(/^测试数据/))
  await userEvent.click(tab(/^手动填写/))
  await userEvent.click(screen.getByRole('button', { name: '添加测试点' }))
  await fill('测试点 1 的输入', '1 2')
  await fill('测试点 1 的输出', '3')
}

test('an incomplete problem is not sent: parts are counted, and the first bad field gets the focus', async () => {
  renderAt('/admin/problem/create', <CreatePage />)
  await screen.findByRole('textbox', { name: '题号' })
  await create()
  expect(tab(/^题面（5 处待改）/)).toBeTruthy()
  expect(tab(/^测试数据（1 处待改）/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box('题号')))
  await fill('题号', 'a-1')
  expect(tab(/^题面（4 处待改）/)).toBeTruthy()
  expect(made).toEqual([])
})

test('a complete problem is sent with every language chosen', async () => {
  renderAt('/admin/problem/create', <CreatePage />)
  await screen.findByRole('textbox', { name: '题号' })
  await fillAll()
  await create()
  await waitFor(() => expect(made).toHaveLength(1))
  expect(made[0]).toMatchObject({
    isUploadTestCase: false,
    samples: [{ id: null, input: '1 2', output: '3', score: null, groupNum: null }],
    problem: { problemId: 'a-1', title: '的标题', author: 'shifu', timeLimit: 1000, memoryLimit: 256 },
  })
  expect(made[0]?.languages.map(({ id }) => id)).toEqual([1, 2])
})

test('a refusal is shown, nothing is lost, and the input is still there after a reload', async () => {
  refusal = refuse(400, '题号已被使用。')
  const { unmount } = renderAt('/admin/problem/create', <CreatePage />)
  await screen.findByRole('textbox', { name: '题号' })
  await fillAll()
  await create()
  await screen.findByText('题号已被使用。')
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  renderAt('/admin/problem/create', <CreatePage />)
  await screen.findByText('已恢复上次未保存的更改。')
  expect((box('题号') as HTMLInputElement).value).toBe('a-1')
  await userEvent.click(screen.getByRole('button', { name: '放弃更改' }))
  expect((box('题号') as HTMLInputElement).value).toBe('')
})

test('a checker is required as soon as one is to judge', async () => {
  renderAt('/admin/problem/create?part=judging', <CreatePage />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '评测方式' }), '特殊判题')
  screen.getByText(/由您编写的检查程序判断/)
  await create()
  expect(tab(/^评测（1 处待改）/)).toBeTruthy()
  expect(made).toEqual([])
})

test('an error in the statement of another language is counted on its tab, and the link leads there', async () => {
  renderAt('/admin/problem/create', <CreatePage />)
  await screen.findByRole('textbox', { name: '题号' })
  await fillAll()
  await userEvent.click(tab(/^题面/))
  await userEvent.click(tab(/^English/))
  await fill('标题', 'Sums')
  await userEvent.click(tab(/^中文/))
  await create()
  await waitFor(() => expect(tab(/^English（3 处待改）/).getAttribute('aria-selected')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(box('题目描述')))
  await userEvent.click(tab(/^中文/))
  await userEvent.click(screen.getByRole('button', { name: '3 处需要修改' }))
  await waitFor(() => expect(tab(/^English/).getAttribute('aria-selected')).toBe('true'))
  expect(made).toEqual([])
})

test('the full score is shown while scores are typed, and an unusual one is pointed out', async () => {
  renderAt('/admin/problem/create?part=judging', <CreatePage />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '赛制' }), 'OI（按测试点得分）')
  await userEvent.click(tab(/^测试数据/))
  await userEvent.click(tab(/^手动填写/))
  await userEvent.click(screen.getByRole('button', { name: '添加测试点' }))
  expect(screen.getByText('满分：100')).toBeTruthy()
  await fill('测试点 1 的分数', '16')
  expect(screen.getByText('满分：16')).toBeTruthy()
  expect(screen.getByText(/通常为 100 分/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '平均分配 100 分' }))
  expect(screen.getByText('满分：100')).toBeTruthy()
})

/** A line of the editor, whose tokens are separate elements. */
const lineWith = (part: string) => (_: string, element: Element | null) =>
  element?.classList.contains('cm-line') === true && element.textContent.includes(part)

test('a ready-made checker fills the editor, and a written one is not replaced unasked', async () => {
  renderAt('/admin/problem/create?part=judging', <CreatePage />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '评测方式' }), '特殊判题')
  const ready = screen.getByRole('combobox', { name: '从现成的开始' })
  await userEvent.selectOptions(ready, '实数（允许误差）')
  await screen.findByText(lineWith('1e-6'))
  await userEvent.selectOptions(ready, '逐词比较')
  const dialog = await screen.findByRole('dialog', { name: '替换程序' })
  expect(screen.getByText(lineWith('1e-6'))).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: '替换' }))
  await screen.findByText(/token by token/)
})
