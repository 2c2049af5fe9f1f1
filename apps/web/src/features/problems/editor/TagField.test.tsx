import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { type ChosenTag, TagField } from './TagField.tsx'

const tag = (id: number, name: string) => ({ id, name, color: null, oj: 'ME', gid: null, tcid: null })

function Page({ mayMake }: { mayMake: boolean }) {
  const [chosen, setChosen] = useState<ChosenTag[]>([])
  return (
    <>
      <TagField label="标签" chosen={chosen} onChange={setChosen} mayMake={mayMake} />
      <output>{JSON.stringify(chosen)}</output>
    </>
  )
}

const box = () => screen.getByRole('combobox', { name: '标签' })
const chosen = () => JSON.parse(screen.getByRole('status').textContent ?? '')

beforeEach(() => {
  serve({ '/api/get-all-problem-tags': () => [tag(1, '图论'), tag(2, '最短路'), tag(3, 'Graph games')] })
})

test('tags are found and added by keyboard, and removed with Backspace', async () => {
  renderAt('/', <Page mayMake={false} />)
  await userEvent.click(box())
  await screen.findByRole('option', { name: '图论' })
  await userEvent.type(box(), '路')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['最短路'])
  await userEvent.keyboard('{Enter}')
  await userEvent.type(box(), 'GRAPH{Enter}')
  expect(chosen()).toEqual([
    { id: 2, name: '最短路' },
    { id: 3, name: 'Graph games' },
  ])
  await userEvent.keyboard('{Backspace}')
  expect(chosen()).toEqual([{ id: 2, name: '最短路' }])
})

test('arrows move, and the active option is announced', async () => {
  renderAt('/', <Page mayMake={false} />)
  await userEvent.click(box())
  await screen.findByRole('option', { name: '图论' })
  await userEvent.keyboard('{ArrowDown}')
  const meant = screen.getByRole('option', { name: '最短路' })
  expect(meant.getAttribute('aria-selected')).toBe('true')
  expect(box().getAttribute('aria-activedescendant')).toBe(meant.id)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(chosen()).toEqual([{ id: 3, name: 'Graph games' }])
})

test('a name that is not there becomes a new tag where that is allowed, and nowhere else', async () => {
  const { unmount } = renderAt('/', <Page mayMake />)
  await userEvent.type(box(), ' 茶 {Enter}')
  expect(chosen()).toEqual([{ id: null, name: '茶' }])
  unmount()
  renderAt('/', <Page mayMake={false} />)
  await userEvent.type(box(), '茶{Enter}')
  expect(chosen()).toEqual([])
})

test('a tag is not taken twice', async () => {
  renderAt('/', <Page mayMake />)
  await userEvent.type(box(), '茶{Enter}')
  await userEvent.type(box(), '茶{Enter}')
  expect(chosen()).toEqual([{ id: null, name: '茶' }])
})

test('a tag is found by its name in the other language, and no second one of that name is offered', async () => {
  serve({ '/api/get-all-problem-tags': () => [{ ...tag(1, '图论'), otherName: 'Graph theory' }] })
  renderAt('/', <Page mayMake />)
  await userEvent.type(box(), 'graph theory')
  await screen.findByRole('option', { name: '图论' })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(chosen()).toEqual([{ id: 1, name: '图论' }])
})
