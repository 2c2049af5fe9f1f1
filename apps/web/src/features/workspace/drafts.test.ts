import { beforeEach, expect, test, vi } from 'vitest'
import { plainTaste } from '../../ui/editor/taste.ts'
import { keepDraft, keepLanguage, keepTaste, recall } from './drafts.ts'
import { makeLater } from './later.ts'

beforeEach(() => localStorage.clear())

test('a draft is kept per problem and language', () => {
  keepDraft('V-1', { language: 'C', code: 'c', template: '' })
  keepDraft('V-1', { language: 'Python3', code: 'p', template: '' })
  keepDraft('V-2', { language: 'C', code: 'other', template: '' })
  expect(recall('V-1').codes).toEqual({ C: 'c', Python3: 'p' })
  expect(recall('V-1').language).toBe('Python3')
})

test('the template is no draft', () => {
  keepDraft('V-1', { language: 'C', code: 'mine', template: 'given' })
  keepDraft('V-1', { language: 'C', code: 'given', template: 'given' })
  expect(recall('V-1').codes.C ?? '').toBe('')
})

test('the language and the looks of one problem are where the next begins', () => {
  keepLanguage('V-1', 'Java')
  keepTaste('V-1', { ...plainTaste, theme: 'monokai', fontSize: 20 })
  expect(recall('V-2')).toMatchObject({ language: 'Java', taste: { theme: 'monokai', fontSize: 20, tabSize: 4 } })
  keepTaste('V-2', { ...plainTaste, fontSize: 12 })
  expect(recall('V-1').taste.fontSize).toBe(20)
})

test('what another client stored is read: one code, the font size with its unit', () => {
  localStorage.setItem(
    'hojProblemCodeAndSetting_V-1',
    JSON.stringify({ code: 'x', language: 'C++', theme: 'solarized', fontSize: '14px', tabSize: 8 }),
  )
  expect(recall('V-1')).toMatchObject({
    language: 'C++',
    codes: { 'C++': 'x' },
    taste: { theme: 'solarized', fontSize: 14, tabSize: 8 },
  })
})

test.each(['no json', '3', '[]', '{"codes":7,"theme":"pink","fontSize":13}'])('broken memory %s is none', (stored) => {
  localStorage.setItem('hojProblemCodeAndSetting_V-1', stored)
  expect(recall('V-1')).toEqual({ language: null, codes: {}, taste: plainTaste })
})

test('saving waits for a pause in typing, and can be hurried', () => {
  vi.useFakeTimers()
  const later = makeLater(500)
  const saved: string[] = []
  later.ask(() => saved.push('a'))
  vi.advanceTimersByTime(400)
  later.ask(() => saved.push('ab'))
  vi.advanceTimersByTime(499)
  expect(saved).toEqual([])
  vi.advanceTimersByTime(1)
  expect(saved).toEqual(['ab'])
  later.ask(() => saved.push('abc'))
  later.now()
  later.now()
  expect(saved).toEqual(['ab', 'abc'])
  vi.useRealTimers()
})
