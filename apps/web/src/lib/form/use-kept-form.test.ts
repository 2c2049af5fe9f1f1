import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useKeptForm } from './use-kept-form.ts'

beforeEach(() => localStorage.clear())

const stored = { title: 'stored' }
const fillIn = (uid: string) =>
  renderHook((now: { uid: string }) => useKeptForm({ key: 'form', uid: now.uid, stored, stamp: '1' }), {
    initialProps: { uid },
  })
const leave = (): void => act(() => void window.dispatchEvent(new Event('pagehide')))

test('unsaved input is restored for the same user, and for no other', () => {
  const first = fillIn('alice')
  act(() => first.result.current.change(() => ({ title: 'secret' })))
  leave()
  first.unmount()
  expect(fillIn('bob').result.current).toMatchObject({ form: stored, restored: 'no' })
  expect(fillIn('alice').result.current).toMatchObject({ form: { title: 'secret' }, restored: 'yes' })
})

test('a form stays its writer’s when their login runs out', () => {
  const first = fillIn('alice')
  first.rerender({ uid: '' })
  act(() => first.result.current.change(() => ({ title: 'written late' })))
  leave()
  first.unmount()
  expect(fillIn('').result.current.restored).toBe('no')
  expect(fillIn('alice').result.current.form).toEqual({ title: 'written late' })
})
