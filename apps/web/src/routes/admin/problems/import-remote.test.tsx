import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { Component as ImportPage } from './import.tsx'

const preview = (more: object = {}) => ({
  displayId: 'HDU-1001',
  title: 'Sum of a Row',
  source: { name: 'HDU', url: 'http://acm.hdu.edu.cn/showproblem.php?pid=1001' },
  timeLimit: 2000,
  memoryLimit: 32,
  description: '<p>Given numbers.</p>',
  input: '<p>A line.</p>',
  output: '<p>The sum.</p>',
  hint: '',
  samples: [{ input: '1 2\n', output: '3\n' }],
  tags: ['HDU'],
  languageCount: 5,
  losses: [{ kind: 'files', count: 2 }],
  stored: null,
  ...more,
})

const previewPath = '/api/admin/problem/preview-remote-problem'
const importPath = '/api/admin/problem/import-remote-oj-problem'

beforeEach(async () => {
  await loadTexts(['admin', 'adminImport', 'adminProblems', 'remoteImport'])
  signIn('tok', { uid: 'u1', username: 'mia', roleList: ['admin'] } as never)
})

const look = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('题号'), ' 1001 ')
  await userEvent.click(screen.getByRole('button', { name: '预览' }))
}

test('a problem is saved only after its preview', async () => {
  const saved: URLSearchParams[] = []
  const asked = serve({
    [previewPath]: () => preview(),
    [importPath]: ({ query }) => {
      saved.push(query)
      return null
    },
  })
  renderAt('/', <ImportPage />)
  await look()
  const part = within(await screen.findByRole('region', { name: 'HDU-1001 Sum of a Row' }))
  expect(asked).not.toContain(importPath)
  expect(part.getByRole('link', { name: '在 HDU 查看原题' }).getAttribute('href')).toContain('pid=1001')
  expect(part.getByText('Given numbers.')).toBeDefined()
  expect(part.getByText('1 2')).toBeDefined()
  expect(part.getByText(/2 个链接的文件/)).toBeDefined()
  expect(part.getByText(/测试数据和校验器留在 HDU/)).toBeDefined()
  await userEvent.click(part.getByRole('button', { name: '导入题库' }))
  await expect.poll(() => saved.map((query) => query.toString())).toEqual(['name=HDU&problemId=1001'])
  await expect.poll(() => screen.queryByText('Given numbers.')).toBeNull()
})

test('importing again shows the changes, then replaces', async () => {
  const saved: URLSearchParams[] = []
  const changes = [
    { field: 'timeLimit', before: '1000 ms', after: '2000 ms' },
    { field: 'description', before: 'Given a number.\nSame.', after: 'Given numbers.\nSame.' },
  ]
  serve({
    [previewPath]: () => preview({ stored: { pid: 7, isRemote: true, mayReplace: true, changes } }),
    [importPath]: ({ query }) => {
      saved.push(query)
      return null
    },
  })
  renderAt('/', <ImportPage />)
  await look()
  const time = within(await screen.findByRole('region', { name: '时间限制的变化' }))
  expect(time.getByText('1000 ms').dataset.kind).toBe('removed')
  expect(time.getByText('2000 ms').dataset.kind).toBe('added')
  const text = within(screen.getByRole('region', { name: '题目描述的变化' }))
  expect(text.getByText('Same.').dataset.kind).toBe('same')
  await userEvent.click(screen.getByRole('button', { name: '替换已有题目' }))
  await expect.poll(() => saved.map((query) => query.get('replace'))).toEqual(['true'])
})

test('a stored problem that matches, or is not remote, cannot be saved again', async () => {
  let stored = { pid: 7, isRemote: true, mayReplace: true, changes: [] }
  serve({ [previewPath]: () => preview({ stored }) })
  renderAt('/', <ImportPage />)
  await look()
  expect(await screen.findByText(/内容与原题一致/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '替换已有题目' })).toBeNull()
  stored = { pid: 7, isRemote: false, mayReplace: false, changes: [] }
  await userEvent.click(screen.getByRole('button', { name: '预览' }))
  expect(await screen.findByText(/不是远程题目/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '导入题库' })).toBeNull()
})

test('the reason is shown when the site has no such problem', async () => {
  serve({ [previewPath]: () => refuse(400, '无法导入 HDU-1001：HDU has no problem 1001。') })
  renderAt('/', <ImportPage />)
  await look()
  expect((await screen.findByRole('alert')).textContent).toContain('HDU has no problem 1001')
})
