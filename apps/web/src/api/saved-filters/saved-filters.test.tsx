import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { limits } from '@verdict/contract/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderAt } from '../../../test/render.tsx'
import { loadTexts } from '../../i18n/later.ts'
import { signIn, signOut } from '../session.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { filterOf, resetSavedFilters } from './saved-filters.ts'

beforeEach(async () => {
  signOut()
  localStorage.clear()
  resetSavedFilters()
  await loadTexts(['savedFilters'])
})

const open = (address: string) => {
  renderAt(address, <SavedFilters />)
  fireEvent.click(screen.getByRole('button', { name: '已存筛选' }))
}
const save = async (name: string) => {
  fireEvent.change(await screen.findByLabelText('当前条件的名称'), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
}
const stored = () => JSON.parse(localStorage.getItem('savedFilters') ?? '{}')

test('the current filter is saved under a name, without the page', async () => {
  open('/problem?keyword=tree&currentPage=4&difficulty=2')
  await save(' Trees ')
  const link = screen.getByRole('link', { name: 'Trees' })
  expect(link.getAttribute('href')).toBe('/problem?difficulty=2&keyword=tree')
  expect(link.getAttribute('aria-current')).toBe('true')
  expect(stored()).toEqual({ '/problem': [{ name: 'Trees', query: 'difficulty=2&keyword=tree' }] })
})

test('a name is given once, and lists do not share their filters', async () => {
  localStorage.setItem('savedFilters', JSON.stringify({ '/problem': [{ name: 'A', query: 'x=1' }], '/contest': [] }))
  resetSavedFilters()
  open('/problem?x=2')
  await save('A')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/problem?x=2'])
  fireEvent.click(within(screen.getByRole('list')).getByRole('button', { name: '删除“A”' }))
  expect(stored()).toEqual({ '/contest': [] })
})

test('an unfiltered list has nothing to save', async () => {
  open('/problem')
  expect(await screen.findByText(/先筛选列表/)).toBeTruthy()
  expect(screen.queryByLabelText('当前条件的名称')).toBeNull()
})

test('the oldest makes room', async () => {
  const many = Array.from({ length: limits.savedFilter.perList }, (_, place) => ({
    name: `F${place}`,
    query: `x=${place}`,
  }))
  localStorage.setItem('savedFilters', JSON.stringify({ '/problem': many }))
  resetSavedFilters()
  open('/problem?y=1')
  await save('new')
  expect(stored()['/problem'].map(({ name }: { name: string }) => name)).toEqual([
    'new',
    ...many.slice(0, -1).map(({ name }) => name),
  ])
})

test('equal filters have equal texts', () => {
  expect(filterOf('?b=2&a=1')).toBe(filterOf('?a=1&b=2&currentPage=9'))
})

const logIn = () => signIn('tok', { uid: 'u1', username: 'alice', roleList: [] } as never)
const names = () => screen.queryAllByRole('link').map((link) => link.textContent)

/** The server's filters of one list. */
const serveFilters = (stored: { name: string; query: string }[]) => {
  const calls: unknown[] = []
  serve({
    '/api/saved-filters': () => ({ filters: stored }),
    '/api/saved-filter': ({ query, body }) => {
      const { name, query: filter } = body as { name?: string; query: string }
      calls.push(name === undefined ? [...query] : body)
      const others = stored.filter((one) => one.name !== (name ?? query.get('name')))
      stored.splice(0, stored.length, ...(name === undefined ? [] : [{ name, query: filter }]), ...others)
      return { filters: stored }
    },
  })
  return calls
}

test('filters of a user are kept with the account', async () => {
  logIn()
  const calls = serveFilters([{ name: 'A', query: 'x=1' }])
  open('/problem?x=2')
  await screen.findByRole('link', { name: 'A' })
  await save('B')
  await waitFor(() => expect(names()).toEqual(['B', 'A']))
  fireEvent.click(screen.getByRole('button', { name: '删除“A”' }))
  await waitFor(() => expect(names()).toEqual(['B']))
  expect(calls).toEqual([
    { list: '/problem', name: 'B', query: 'x=2' },
    [
      ['list', '/problem'],
      ['name', 'A'],
    ],
  ])
  expect(localStorage.getItem('savedFilters')).toBeNull()
})

test('filters from before the login move to the account when asked', async () => {
  const kept = { '/problem': ['N', 'M'].map((name) => ({ name, query: `q=${name}` })) }
  localStorage.setItem('savedFilters', JSON.stringify(kept))
  resetSavedFilters()
  logIn()
  serveFilters([{ name: 'A', query: 'x=1' }])
  open('/problem')
  expect(await screen.findByText('此浏览器中还有 2 个登录前保存的筛选。')).toBeTruthy()
  expect(names()).toEqual(['A'])
  fireEvent.click(screen.getByRole('button', { name: '移到我的账号' }))
  await waitFor(() => expect(names()).toEqual(['N', 'M', 'A']))
  await waitFor(() => expect(screen.queryByText(/登录前保存/)).toBeNull())
  expect(stored()).toEqual({})
})

test('a refused move keeps the filters in the browser', async () => {
  localStorage.setItem('savedFilters', JSON.stringify({ '/problem': [{ name: 'N', query: 'q=N' }] }))
  resetSavedFilters()
  logIn()
  const asked = serve({
    '/api/saved-filters': () => ({ filters: [] }),
    '/api/saved-filter': () => refuse(400, '最多保存 500 个筛选'),
  })
  open('/problem')
  fireEvent.click(await screen.findByRole('button', { name: '移到我的账号' }))
  await waitFor(() => expect(asked).toContain('/api/saved-filter'))
  await loadTexts(['savedFilters'])
  expect(screen.getByRole('button', { name: '移到我的账号' })).toBeTruthy()
  expect(stored()).toEqual({ '/problem': [{ name: 'N', query: 'q=N' }] })
})

test.each([
  [-40, 'start'],
  [60, undefined],
])('a panel that begins at %i px opens to the side with room', async (left, side) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 0, 300, 100))
  open('/problem')
  const panel = (await screen.findByText(/先筛选列表/)).parentElement
  expect(panel?.dataset.side).toBe(side)
  vi.restoreAllMocks()
})
