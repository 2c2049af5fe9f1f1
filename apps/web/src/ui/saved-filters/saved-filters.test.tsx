import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { loadTexts } from '../../i18n/later.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { filterOf, maxSaved, resetSavedFilters } from './saved-filters.ts'

beforeEach(async () => {
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
  const many = Array.from({ length: maxSaved }, (_, place) => ({ name: `F${place}`, query: `x=${place}` }))
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
