import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderAt } from '../../../test/render.tsx'
import { loadTexts } from '../../i18n/later.ts'
import Palette from './Palette.tsx'

const found = {
  problems: [
    { problemId: 'V-10', title: 'Ten stones' },
    { problemId: 'V-1', title: '石子游戏' },
  ],
  statements: [{ problemId: 'V-7', title: 'Nim', excerpt: '…piles of stones…' }],
  contests: [{ id: 3, title: 'Stone cup' }],
  groups: [{ id: 4, title: 'Stone class' }],
  users: [{ uid: 'u1', username: 'stone', nickname: 'Peter' }],
}

beforeAll(() => loadTexts(['palette']))
beforeEach(() => localStorage.clear())

const onClose = vi.fn()
const onKeys = vi.fn()
function Page() {
  return (
    <>
      <output>{useLocation().pathname + useLocation().search}</output>
      <Palette onClose={onClose} onKeys={onKeys} />
    </>
  )
}
const open = () => {
  renderAt('/home', <Page />)
  return screen.findByRole('combobox', { name: '搜索题目、比赛、团队、用户、页面和操作' })
}
const address = () => document.querySelector('output')?.textContent
const activeText = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent

test('results of the server are grouped, and one with exactly the typed id comes first', async () => {
  serve({ '/api/search': () => found })
  const box = await open()
  await userEvent.type(box, 'v-1')
  const problems = await screen.findByRole('group', { name: '题目' })
  expect(
    within(problems)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['石子游戏V-1', 'Ten stonesV-10'])
  for (const name of ['题面包含', '比赛', '团队', '用户']) expect(screen.getByRole('group', { name })).toBeTruthy()
  expect(activeText(box)).toBe('石子游戏V-1')
})

test('arrows move over all groups and wrap around, Enter opens, and the page is offered next time', async () => {
  serve({ '/api/search': () => found })
  const box = await open()
  await userEvent.type(box, 'stone')
  await screen.findByRole('option', { name: /Stone cup/ })
  await userEvent.keyboard('{ArrowUp}')
  expect(activeText(box)).toContain('在题目列表中搜索')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(activeText(box)).toBe('Stone cup')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/contest/3'))
  expect(onClose).toHaveBeenCalled()
  await userEvent.clear(box)
  const recent = await screen.findByRole('group', { name: '最近打开' })
  expect(within(recent).getByRole('option').textContent).toBe('Stone cup')
})

test.each([
  [true, 1],
  [false, 0],
])('discussions are offered only where they are open: %s', async (openPublicDiscussion, count) => {
  serve({ '/api/get-website-config': () => ({ openPublicDiscussion }) })
  await open()
  await screen.findByRole('option', { name: '题目' })
  await waitFor(() => expect(screen.queryAllByRole('option', { name: '讨论' })).toHaveLength(count))
})

test('pages and actions need no server', async () => {
  serve({ '/api/search': () => refuse(500, '出错了') })
  const box = await open()
  expect(screen.getByRole('group', { name: '页面' })).toBeTruthy()
  await userEvent.type(box, '快捷键')
  await userEvent.click(await screen.findByRole('option', { name: '键盘快捷键' }))
  expect(onKeys).toHaveBeenCalled()
})

test('an error of the search is shown, and the list of problems can still be searched', async () => {
  serve({ '/api/search': () => refuse(400, '太长了') })
  const box = await open()
  await userEvent.type(box, '石')
  expect((await screen.findByRole('alert')).textContent).toContain('太长了')
  await userEvent.click(screen.getByRole('option', { name: '在题目列表中搜索“石”' }))
  await waitFor(() => expect(address()).toBe(`/problem?${new URLSearchParams({ keyword: '石' })}`))
})

test('addresses of other sites in the storage are not offered', async () => {
  localStorage.setItem('palette:recent:guest', JSON.stringify([{ kind: 'page', text: 'bad', to: 'https://x.test' }]))
  await open()
  expect(screen.queryByRole('group', { name: '最近打开' })).toBeNull()
})
