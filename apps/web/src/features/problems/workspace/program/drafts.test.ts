import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plainTaste } from '../../../../ui/editor/taste.ts'
import { makeLater } from '../outcome/later.ts'
import { type DraftOf, exchange, keepDraft, keepLanguage, keepTaste, recall, takeOver } from './drafts.ts'

const at = (uid: string | null, problemID = 'V-1'): DraftOf => ({ problemID, uid })
const guestAt = (problemID: string): DraftOf => at(null, problemID)
const inC = (code: string) => ({ language: 'C', code, template: '' })

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('a draft is kept per problem and language', () => {
  keepDraft(guestAt('V-1'), { language: 'C', code: 'c', template: '' })
  keepDraft(guestAt('V-1'), { language: 'Python3', code: 'p', template: '' })
  keepDraft(guestAt('V-2'), { language: 'C', code: 'other', template: '' })
  expect(recall(guestAt('V-1')).codes).toEqual({ C: 'c', Python3: 'p' })
  expect(recall(guestAt('V-1')).language).toBe('Python3')
})

test('the template is no draft', () => {
  keepDraft(guestAt('V-1'), { language: 'C', code: 'mine', template: 'given' })
  keepDraft(guestAt('V-1'), { language: 'C', code: 'given', template: 'given' })
  expect(recall(guestAt('V-1')).codes.C ?? '').toBe('')
})

test('the language and the looks of one problem are where the next begins', () => {
  keepLanguage(guestAt('V-1'), 'Java')
  keepTaste(guestAt('V-1'), { ...plainTaste, theme: 'monokai', fontSize: 20 })
  expect(recall(guestAt('V-2'))).toMatchObject({
    language: 'Java',
    taste: { theme: 'monokai', fontSize: 20, tabSize: 4 },
  })
  keepTaste(guestAt('V-2'), { ...plainTaste, fontSize: 12 })
  expect(recall(guestAt('V-1')).taste.fontSize).toBe(20)
})

test('key bindings are the same on every problem, also where other settings were stored before', () => {
  keepTaste(guestAt('V-1'), { ...plainTaste, fontSize: 20 })
  keepTaste(guestAt('V-2'), { ...plainTaste, keys: 'vim' })
  expect(recall(guestAt('V-1')).taste).toMatchObject({ fontSize: 20, keys: 'vim' })
})

test('data stored by another client is read: one code, the font size with its unit', () => {
  localStorage.setItem(
    'hojProblemCodeAndSetting_V-1',
    JSON.stringify({ code: 'x', language: 'C++', theme: 'solarized', fontSize: '14px', tabSize: 8 }),
  )
  expect(recall(guestAt('V-1'))).toMatchObject({
    language: 'C++',
    codes: { 'C++': 'x' },
    taste: { theme: 'solarized', fontSize: 14, tabSize: 8 },
  })
})

test('the one code of another client stays when another language is chosen', () => {
  localStorage.setItem('hojProblemCodeAndSetting_V-1', JSON.stringify({ code: 'x', language: 'C++' }))
  keepLanguage(guestAt('V-1'), 'Python3')
  keepDraft(guestAt('V-1'), { language: 'Python3', code: 'p', template: '' })
  expect(recall(guestAt('V-1')).codes).toEqual({ 'C++': 'x', Python3: 'p' })
})

test('a draft is its writer’s alone', () => {
  keepDraft(at('u1'), inC('alice'))
  keepDraft(at('u2'), inC('bob'))
  expect(recall(at('u1')).codes).toEqual({ C: 'alice' })
  expect(recall(at('u2')).codes).toEqual({ C: 'bob' })
  expect(recall(at('u3')).codes).toEqual({})
  expect(recall(at(null)).codes).toEqual({})
})

test("a guest's draft goes to the first user who logs in", () => {
  keepDraft(at(null), inC('guest'))
  keepDraft(at(null), { language: 'Python3', code: 'p', template: '' })
  expect(recall(at('u1'))).toMatchObject({ language: 'Python3', codes: { C: 'guest', Python3: 'p' } })
  takeOver(at('u1'), 'own')
  expect(recall(at('u1'))).toMatchObject({ language: 'Python3', codes: { C: 'guest', Python3: 'p' }, others: {} })
  expect(recall(at('u2')).codes).toEqual({})
  expect(recall(at(null)).codes).toEqual({})
})

test.each([
  ['own', 'alice', 'guest'],
  ['guest', 'guest', 'alice'],
] as const)('where both wrote, the %s program comes first and the other is kept', (first, shown, kept) => {
  keepDraft(at('u1'), inC('alice'))
  keepDraft(at(null), inC('guest'))
  takeOver(at('u1'), first)
  expect(recall(at('u1'))).toMatchObject({ codes: { C: shown }, others: { C: [kept] } })
  expect(exchange(at('u1'), inC(`${shown}!`))).toBe(kept)
  expect(recall(at('u1'))).toMatchObject({ codes: { C: kept }, others: { C: [`${shown}!`] } })
  expect(exchange(at('u1'), inC(kept))).toBe(`${shown}!`)
  expect(recall(at('u1'))).toMatchObject({ codes: { C: `${shown}!` }, others: { C: [kept] } })
})

test('every program that gave way is kept, and none twice', () => {
  keepDraft(at('u1'), inC('1'))
  for (const code of ['2', '3', '1', '3']) {
    keepDraft(at(null), inC(code))
    takeOver(at('u1'), 'guest')
  }
  expect(recall(at('u1'))).toMatchObject({ codes: { C: '3' }, others: { C: ['1', '2'] } })
  expect(exchange(at('u1'), inC(''))).toBe('1')
  expect(recall(at('u1')).others.C).toEqual(['2'])
})

test('a full storage takes nothing from the guest', () => {
  keepDraft(at(null), inC('guest'))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  takeOver(at('u1'), 'own')
  expect(recall(at(null)).codes).toEqual({ C: 'guest' })
  expect(recall(at('u1')).codes).toEqual({ C: 'guest' })
})

test.each(['no json', '3', '[]', '{"codes":7,"theme":"pink","fontSize":13}'])('broken memory %s is none', (stored) => {
  localStorage.setItem('hojProblemCodeAndSetting_V-1', stored)
  expect(recall(guestAt('V-1'))).toEqual({ language: null, codes: {}, others: {}, taste: plainTaste })
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
