import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ProblemData } from '../problem-query.ts'
import { blocksDraft, deskOf, useProgram } from './block-programming.ts'
import { recall } from './drafts.ts'
import { useDraft } from './use-draft.ts'

const settings = {
  language: 'Python3',
  types: ['text'],
  maxBlocks: null,
  starter: '{"a":1}',
  allowsPrograms: true,
} as const
const dataWith = (blocks: object | null): ProblemData =>
  ({ problem: { blocks }, languages: ['C++', 'Python3'], codeTemplate: { 'C++': 'int main() {}' } }) as never

beforeEach(() => localStorage.clear())

test('blocks come before the languages of a problem, or in place of them', () => {
  expect(deskOf(dataWith(null)).languages).toEqual(['C++', 'Python3'])
  const both = deskOf(dataWith(settings))
  expect(both.languages).toEqual([blocksDraft, 'C++', 'Python3'])
  expect(both.templates).toEqual({ 'C++': 'int main() {}', [blocksDraft]: '{"a":1}' })
  expect(deskOf(dataWith({ ...settings, allowsPrograms: false })).languages).toEqual([blocksDraft])
})

test('the program of blocks is their translation, with the workspace next to it', () => {
  const { problem } = dataWith(settings)
  const { result } = renderHook(() => useProgram(problem, { language: blocksDraft, code: '{"b":2}' }))
  act(() => result.current.programming?.onCode('print(2)\n'))
  expect(result.current.program).toEqual({ language: 'Python3', code: 'print(2)\n', blocks: '{"b":2}' })
  const plain = renderHook(() => useProgram(problem, { language: 'C++', code: 'x' })).result.current
  expect(plain).toEqual({ program: { language: 'C++', code: 'x', blocks: null }, programming: null })
})

test('the desk opens with blocks, never carries them into a language, and other problems do not begin with them', () => {
  const { languages, templates } = deskOf(dataWith(settings))
  const desk = renderHook(() => useDraft({ problemID: 'V-1', languages, templates })).result
  expect(desk.current).toMatchObject({ language: blocksDraft, code: '{"a":1}', isRestored: false })
  act(() => desk.current.write('{"b":2}'))
  act(() => desk.current.choose('C++'))
  expect(desk.current).toMatchObject({ language: 'C++', code: 'int main() {}', carriedFrom: null, pendingSwitch: null })
  act(() => desk.current.write('int x;'))
  act(() => desk.current.choose(blocksDraft))
  expect(desk.current).toMatchObject({ language: blocksDraft, code: '{"b":2}', pendingSwitch: null })
  act(() => desk.current.rememberUse())
  expect(recall({ problemID: 'V-2', uid: null }).language).not.toBe(blocksDraft)
})
