import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FieldRules, useForm } from './use-form.ts'

interface Span {
  readonly title: string
  readonly from: string
  readonly to: string
}

const empty: Span = { title: '', from: '1', to: '2' }
const rules: FieldRules<Span> = {
  title: (text) => (text === '' ? 'required' : null),
  to: (to, { from }) => (Number(to) > Number(from) ? null : 'order'),
}
const fillIn = (stored = empty) =>
  renderHook((now: { stored: Span }) => useForm({ stored: now.stored, rules }), { initialProps: { stored } })

beforeEach(() => localStorage.clear())

test('an error is shown once its field was left, and all are once the form was sent', () => {
  const { result } = fillIn()
  act(() => result.current.set({ to: '0' }))
  expect([result.current.errorOf('title'), result.current.errorOf('to')]).toEqual([null, null])
  act(() => result.current.leave('to'))
  expect([result.current.errorOf('title'), result.current.errorOf('to')]).toEqual([null, 'order'])
  let isFine = true
  act(() => {
    isFine = result.current.checkAll()
  })
  expect(isFine).toBe(false)
  expect(result.current.errorOf('title')).toBe('required')
})

test('an error disappears once its cause is gone, also by a change of another field', () => {
  const { result } = fillIn()
  act(() => result.current.set({ to: '0' }))
  act(() => result.current.leave('to'))
  act(() => result.current.set({ from: '-1' }))
  expect(result.current.errorOf('to')).toBeNull()
})

test('an error of the server holds for the value it was about', () => {
  const { result } = fillIn({ ...empty, title: 'taken' })
  act(() => result.current.refuse('title', { value: 'taken', text: 'in use' }))
  expect(result.current.errorOf('title')).toBe('in use')
  act(() => result.current.set({ title: 'free' }))
  expect(result.current.errorOf('title')).toBeNull()
  act(() => result.current.set({ title: 'taken' }))
  expect(result.current.errorOf('title')).toBe('in use')
})

test('saved values are no change; input typed while they were sent is one', () => {
  const { result } = fillIn()
  act(() => result.current.set({ title: 'first' }))
  const sent = result.current.values
  act(() => result.current.set({ from: '0' }))
  act(() => result.current.forget(sent))
  expect(result.current).toMatchObject({ values: { title: 'first', from: '0' }, isDirty: true })
  act(() => result.current.set({ from: '1' }))
  expect(result.current.isDirty).toBe(false)
})

test('a saved form takes what the server tidied; a changed one keeps its input', () => {
  const { result, rerender } = fillIn()
  act(() => result.current.set({ title: ' x ' }))
  act(() => result.current.forget())
  rerender({ stored: { ...empty, title: 'x' } })
  expect(result.current).toMatchObject({ values: { title: 'x' }, isDirty: false })
  act(() => result.current.set({ title: 'mine' }))
  rerender({ stored: { ...empty, title: 'theirs' } })
  expect(result.current).toMatchObject({ values: { title: 'mine' }, isDirty: true })
  act(() => result.current.discard())
  expect(result.current).toMatchObject({ values: { title: 'theirs' }, isDirty: false })
})

test('saving can change the form: a password is empty again', () => {
  const { result } = fillIn()
  act(() => result.current.set({ title: 'secret' }))
  act(() => result.current.forget(result.current.values, empty))
  expect(result.current).toMatchObject({ values: empty, isDirty: false })
})
