import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { followedKey, toggleFollowed, useFollowed } from './followed.ts'

beforeEach(() => localStorage.clear())

test('followed people are stored in this browser, by contest', () => {
  const here = renderHook(() => useFollowed(31))
  const there = renderHook(() => useFollowed(32))
  act(() => toggleFollowed(31, 'u1'))
  act(() => toggleFollowed(31, 'u2'))
  expect([...here.result.current]).toEqual(['u1', 'u2'])
  expect([...there.result.current]).toEqual([])
  expect(JSON.parse(localStorage.getItem(followedKey(31)) ?? '')).toEqual(['u1', 'u2'])
  act(() => toggleFollowed(31, 'u1'))
  expect([...here.result.current]).toEqual(['u2'])
})

test('entries of other clients are read, and invalid ones are ignored', () => {
  localStorage.setItem('hojContestRankConcerned_41', '["u9",3,null]')
  localStorage.setItem('hojContestRankConcerned_42', '{"u9":1}')
  expect([...renderHook(() => useFollowed(41)).result.current]).toEqual(['u9'])
  expect([...renderHook(() => useFollowed(42)).result.current]).toEqual([])
})
