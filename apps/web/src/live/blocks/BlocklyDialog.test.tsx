import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../../test/render.tsx'
import { loadTexts } from '../../i18n/later.ts'
import { BlocklyDialog } from './BlocklyDialog.tsx'

const show = (question: Parameters<typeof BlocklyDialog>[0]['question'], onClose = vi.fn()) => {
  renderRoutes('/', [{ path: '/', element: <BlocklyDialog question={question} onClose={onClose} /> }])
  return onClose
}

beforeEach(() => loadTexts(['blocks']))

test('a name is entered in a dialog of the site, without the colon of the question', async () => {
  const answer = vi.fn()
  const onClose = show({ kind: 'name', text: '新变量的名称：', name: '', answer })
  await screen.findByRole('dialog', { name: '新变量的名称' })
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.getByText('请填写此项。')).toBeTruthy()
  expect(answer).not.toHaveBeenCalled()
  await userEvent.type(screen.getByRole('textbox', { name: '名称' }), ' apples {Enter}')
  expect(answer.mock.calls).toEqual([['apples']])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a cancelled name is none', async () => {
  const answer = vi.fn()
  show({ kind: 'name', text: '重命名', name: 'n', answer })
  expect(await screen.findByRole('textbox', { name: '名称' })).toHaveProperty('value', 'n')
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(answer.mock.calls).toEqual([[null]])
})

test.each([
  ['删除', true],
  ['取消', false],
])('a question is answered by %s', async (button, isYes) => {
  const answer = vi.fn()
  const onClose = show({ kind: 'confirm', text: '要删除对变量 n 的 3 个引用吗？', answer })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  expect(answer.mock.calls).toEqual([[isYes]])
  expect(onClose).toHaveBeenCalledOnce()
})
