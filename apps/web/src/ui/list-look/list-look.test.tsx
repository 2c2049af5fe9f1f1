import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { type Column, DataTable } from '../tables/DataTable.tsx'
import { resetListLook } from './list-look.ts'
import { useRowKeys } from './use-row-keys.ts'

beforeEach(() => {
  localStorage.clear()
  resetListLook()
})

const columns: readonly Column<number>[] = [
  { key: 'id', head: 'ID', cell: (row) => row, sort: { name: 'id', isDescending: false } },
  { key: 'title', head: 'Title', small: 'title', cell: (row) => <Link to={`/at/${row}`}>Row {row}</Link> },
  { key: 'rate', head: 'Rate', cell: (row) => `${row} %`, sort: { name: 'rate', isDescending: true } },
]

function List({ name = 'rows', current = null }: { name?: string; current?: string | null }) {
  const { pathname } = useLocation()
  const order = { current, hrefOf: (sort: string) => `?sort=${sort}` }
  return (
    <>
      <output>{pathname}</output>
      <input aria-label="search" />
      <DataTable caption={name} list={name} columns={columns} rows={[1, 2, 3]} rowKey={(row) => row} order={order} />
    </>
  )
}

const focused = (): string | null | undefined => document.activeElement?.textContent

test('j and k move from row to row, arrows too once a row has the focus, and Enter opens it', async () => {
  renderAt('/', <List />)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('j')
  expect(focused()).toBe('Row 1')
  await userEvent.keyboard('j{ArrowDown}')
  expect(focused()).toBe('Row 3')
  await userEvent.keyboard('jk')
  expect(focused()).toBe('Row 2')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('status').textContent).toBe('/at/2')
})

test('the keys are letters while typing, and belong to the list with the focus', async () => {
  function Two() {
    const box = useRef<HTMLUListElement>(null)
    useRowKeys(box, 'li')
    return (
      <>
        <List />
        <ul ref={box} data-row-keys>
          <li>
            <Link to="/a">Card a</Link>
          </li>
          <li>
            <Link to="/b">Card b</Link>
          </li>
        </ul>
      </>
    )
  }
  renderAt('/', <Two />)
  const search = screen.getByRole('textbox', { name: 'search' })
  await userEvent.type(search, 'jk')
  expect(search).toHaveProperty('value', 'jk')
  expect(document.activeElement).toBe(search)
  search.blur()
  await userEvent.keyboard('k')
  expect(focused()).toBe('Row 3')
  screen.getByRole('link', { name: 'Card a' }).focus()
  await userEvent.keyboard('j')
  expect(focused()).toBe('Card b')
})

test('a list remembers its columns and all lists the density', async () => {
  const { unmount } = renderAt('/', <List />)
  await userEvent.click(screen.getByRole('button', { name: '显示方式' }))
  const columnsOf = within(await screen.findByRole('group', { name: '显示的列' }))
  expect(columnsOf.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(columnsOf.getByRole('checkbox', { name: 'Rate' }))
  await userEvent.click(screen.getByRole('radio', { name: '紧凑' }))
  expect(screen.queryByRole('columnheader', { name: /Rate/ })).toBeNull()
  expect(screen.queryByText('1 %')).toBeNull()
  unmount()
  resetListLook()
  renderAt('/', <List />)
  expect(screen.queryByText('1 %')).toBeNull()
  expect(document.querySelector('[data-density="compact"]')).not.toBeNull()
  renderAt('/', <List name="others" />)
  expect(screen.getByText('1 %')).toBeTruthy()
  expect(document.querySelectorAll('[data-density="compact"]')).toHaveLength(2)
})

test('a value stored by another release does not break a list', () => {
  localStorage.setItem('listLook', JSON.stringify({ density: 'huge', hidden: { rows: 'rate' } }))
  resetListLook()
  renderAt('/', <List />)
  expect(screen.getByText('1 %')).toBeTruthy()
})

test.each([
  [null, 'id', '?sort=id', null],
  [null, 'rate', '?sort=-rate', null],
  ['-rate', 'rate', '?sort=rate', 'descending'],
  ['rate', 'rate', '?sort=-rate', 'ascending'],
])('in the order %s the head of %s leads to %s', (current, name, href, direction) => {
  renderAt('/', <List current={current} />)
  const head = screen.getByRole('columnheader', { name: new RegExp(name, 'i') })
  expect(within(head).getByRole('link').getAttribute('href')).toBe(`/${href}`)
  expect(head.getAttribute('aria-sort')).toBe(direction)
})
