import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLookAgain } from './use-look-again.ts'

test('refetches whenever another number waits, down to the last, and only then', () => {
  const refetch = vi.fn()
  const { rerender } = renderHook(({ waiting }: { waiting?: number }) => useLookAgain(refetch, waiting), {
    initialProps: {},
  })
  const askedAfter = (waiting: number): number => {
    rerender({ waiting })
    return refetch.mock.calls.length
  }
  expect(refetch).not.toHaveBeenCalled()
  expect([2, 2, 1, 0, 0].map(askedAfter)).toEqual([1, 1, 2, 3, 3])
})

test('does not refetch data known from the start', () => {
  const refetch = vi.fn()
  renderHook(() => useLookAgain(refetch, 1))
  expect(refetch).not.toHaveBeenCalled()
})
