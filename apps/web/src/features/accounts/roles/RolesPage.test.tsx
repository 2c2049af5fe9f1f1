import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { RolesPage } from './RolesPage.tsx'

const role = {
  id: 3,
  name: 'Keepers',
  permissions: ['tags'],
  updatedAt: '2026-11-21T00:00:00Z',
  members: [],
  memberCount: 0,
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
const open = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: '编辑 Keepers' }))
  await screen.findByRole('dialog')
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('closing asks about a permission alone, until it is taken back or saved', async () => {
  const sent: object[] = []
  serve({
    '/api/admin/roles': ({ body }: { body: object }) => {
      if (!('name' in body)) return [role]
      sent.push(body)
      return null
    },
  })
  renderAt('/admin/roles', <RolesPage />)
  await open()
  await choose('编程语言')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: '放弃填写的内容？' })
  await userEvent.click(within(question).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await choose('编程语言')
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await open()
  await choose('编程语言')
  await press('保存')
  await isClosed()
  expect(sent).toEqual([{ id: 3, name: 'Keepers', permissions: ['tags', 'languages'] }])
})

test('a role without a name is not sent: the field says why and has the focus', async () => {
  const asked = serve({ '/api/admin/roles': () => [role] })
  renderAt('/admin/roles', <RolesPage />)
  await open()
  const name = screen.getByRole('textbox', { name: '名称' })
  await userEvent.clear(name)
  await press('保存')
  expect(await screen.findByText('请填写此项。')).toBeTruthy()
  expect(document.activeElement).toBe(name)
  expect(asked.filter((path) => path === '/api/admin/roles')).toHaveLength(1)
})

test('a role without a permission is not sent: the choices say why and have the focus', async () => {
  const asked = serve({ '/api/admin/roles': () => [role] })
  renderAt('/admin/roles', <RolesPage />)
  await open()
  const tags = screen.getByRole('checkbox', { checked: true })
  await userEvent.click(tags)
  await press('保存')
  expect(await screen.findByText('请至少选择一项权限。')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0])
  await userEvent.click(tags)
  expect(screen.queryByText('请至少选择一项权限。')).toBeNull()
  expect(asked.filter((path) => path === '/api/admin/roles')).toHaveLength(1)
})
