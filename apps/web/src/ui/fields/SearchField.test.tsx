import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const show = (props: { value?: string; onEnterOnly?: boolean } = {}) => {
  const searches: string[] = []
  const field = (value: string) => (
    <SearchField
      label="search"
      hint=""
      maxChars={40}
      value={value}
      onEnterOnly={props.onEnterOnly ?? false}
      onSearch={(text) => searches.push(text)}
    />
  )
  const { rerender } = render(field(props.value ?? ''))
  return { searches, change: (value: string) => rerender(field(value)) }
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const pause = () => vi.advanceTimersByTime(1_000)

test('searches once when typing pauses', () => {
  const { searches } = show()
  for (const text of ['t', 'tw', 'two ']) type(text)
  expect(searches).toEqual([])
  pause()
  expect(searches).toEqual(['two'])
})

test('Enter searches at once and not again', () => {
  const { searches } = show()
  type('two')
  fireEvent.submit(box())
  pause()
  expect(searches).toEqual(['two'])
})

test('characters of an unfinished Chinese word are not searched', () => {
  const { searches } = show()
  fireEvent.compositionStart(box())
  type('shu')
  pause()
  expect(searches).toEqual([])
  type('树')
  fireEvent.compositionEnd(box())
  pause()
  expect(searches).toEqual(['树'])
})

test('a value that comes back late does not take away what was typed since', () => {
  const { searches, change } = show()
  type('tw')
  pause()
  type('two')
  pause()
  change('tw')
  expect(box().value).toBe('two')
  change('two')
  expect(box().value).toBe('two')
  expect(searches).toEqual(['tw', 'two'])
})

test('a cleared filter empties the box', () => {
  const { searches, change } = show({ value: 'two' })
  change('')
  expect(box().value).toBe('')
  pause()
  expect(searches).toEqual([])
})

test('a search that leads to another page waits for Enter', () => {
  const { searches } = show({ onEnterOnly: true })
  type('two')
  pause()
  expect(searches).toEqual([])
  fireEvent.submit(box())
  expect(searches).toEqual(['two'])
})
