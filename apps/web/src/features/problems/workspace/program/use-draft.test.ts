import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { lapse, letGo, signIn, signOut } from '../../../../api/session.ts'
import { keepDraft, recall } from './drafts.ts'
import { useDraft } from './use-draft.ts'

const template = 'int main() {}\n'
const enter = (uid: string): void => act(() => signIn(`token of ${uid}`, { uid, username: uid, roleList: [] } as never))
const leave = (): void => act(signOut)
const openDesk = (languages = ['C', 'Python3'], problemID = 'V-7') =>
  renderHook(() => useDraft({ problemID, languages, templates: { C: template } })).result
const kept = (uid: string | null) => recall({ problemID: 'V-7', uid })
const keep = (uid: string | null, language: string, code: string): void =>
  keepDraft({ problemID: 'V-7', uid }, { language, code, template })

beforeEach(() => {
  signOut()
  localStorage.clear()
})

test('the next person at the machine starts from the template, and the first one finds the draft again', () => {
  enter('alice')
  const desk = openDesk()
  act(() => desk.current.write('alice'))
  leave()
  expect(desk.current.code).toBe(template)
  enter('bob')
  expect(desk.current).toMatchObject({ code: template, isRestored: false, hasOther: false })
  act(() => desk.current.write('bob'))
  enter('alice')
  expect(desk.current).toMatchObject({ code: 'alice', isRestored: true, hasOther: false })
  expect(kept('bob').codes).toEqual({ C: 'bob' })
})

test('a user who logs in while writing continues, and the draft is theirs from then on', () => {
  const desk = openDesk()
  act(() => desk.current.write('half a wo'))
  enter('alice')
  expect(desk.current).toMatchObject({ code: 'half a wo', hasOther: false })
  expect(kept('alice').codes).toEqual({ C: 'half a wo' })
  expect(kept(null).codes).toEqual({})
  act(() => desk.current.write('half a word'))
  leave()
  expect(desk.current.code).toBe(template)
  expect(kept('alice').codes).toEqual({ C: 'half a word' })
})

test('an older draft of the user is kept, and either can be shown', () => {
  keep('alice', 'C', 'older')
  const desk = openDesk()
  act(() => desk.current.write('newer'))
  enter('alice')
  expect(desk.current).toMatchObject({ code: 'newer', hasOther: true })
  act(() => desk.current.write('newest'))
  act(() => desk.current.showOther())
  expect(desk.current).toMatchObject({ code: 'older', hasOther: true })
  act(() => desk.current.showOther())
  expect(desk.current).toMatchObject({ code: 'newest', hasOther: true })
})

test('a user who logs in before writing finds their own draft, in its language', () => {
  keep('alice', 'Python3', 'print(1)')
  const desk = openDesk()
  expect(desk.current).toMatchObject({ language: 'C', code: template })
  enter('alice')
  expect(desk.current).toMatchObject({ language: 'Python3', code: 'print(1)', isRestored: true })
})

test('a draft written as a guest is found when the page is opened after the login', () => {
  keep(null, 'C', 'guest')
  keep('alice', 'C', 'alice')
  enter('alice')
  const desk = openDesk()
  expect(desk.current).toMatchObject({ code: 'alice', hasOther: true })
  act(() => desk.current.showOther())
  expect(desk.current.code).toBe('guest')
  expect(kept(null).codes).toEqual({})
})

test('an expired session leaves the program on the desk, until its owner is discarded', () => {
  enter('alice')
  const desk = openDesk()
  act(() => desk.current.write('alice'))
  act(lapse)
  act(() => desk.current.write('alice writes on'))
  enter('alice')
  expect(desk.current.code).toBe('alice writes on')
  act(lapse)
  act(letGo)
  expect(desk.current.code).toBe(template)
  expect(kept('alice').codes).toEqual({ C: 'alice writes on' })
  expect(kept(null).codes).toEqual({})
})

test('the code is carried over to a language without a draft, and the old draft stays', () => {
  const desk = openDesk()
  act(() => desk.current.write('int x;'))
  act(() => desk.current.choose('Python3'))
  expect(desk.current).toMatchObject({ language: 'Python3', code: 'int x;', carriedFrom: 'C', pendingSwitch: null })
  expect(kept(null).codes).toEqual({ C: 'int x;', Python3: 'int x;' })
  act(() => desk.current.reset())
  expect(desk.current).toMatchObject({ code: '', carriedFrom: null })
  act(() => desk.current.choose('C'))
  expect(desk.current.code).toBe('int x;')
})

test('an untouched template is not carried over', () => {
  const desk = openDesk()
  act(() => desk.current.choose('Python3'))
  expect(desk.current).toMatchObject({ language: 'Python3', code: '', carriedFrom: null })
  act(() => desk.current.choose('C'))
  expect(desk.current.code).toBe(template)
})

test('two different drafts are decided once, and neither is lost', () => {
  keep(null, 'Python3', 'print(1)')
  keep(null, 'C', 'int x;')
  const desk = openDesk()
  act(() => desk.current.choose('Python3'))
  expect(desk.current).toMatchObject({
    language: 'C',
    code: 'int x;',
    pendingSwitch: { language: 'Python3', draft: 'print(1)' },
  })
  act(() => desk.current.decideSwitch('cancel'))
  expect(desk.current).toMatchObject({ language: 'C', pendingSwitch: null })
  act(() => desk.current.choose('Python3'))
  act(() => desk.current.decideSwitch('draft'))
  expect(desk.current).toMatchObject({ language: 'Python3', code: 'print(1)' })
  act(() => desk.current.choose('C'))
  expect(desk.current).toMatchObject({ language: 'C', code: 'int x;', pendingSwitch: null })
})

test('a draft that gives way to the current code can be shown again', () => {
  keep(null, 'Python3', 'print(1)')
  keep(null, 'C', 'int x;')
  const desk = openDesk()
  act(() => desk.current.choose('Python3'))
  act(() => desk.current.decideSwitch('carry'))
  expect(desk.current).toMatchObject({ language: 'Python3', code: 'int x;', hasOther: true, carriedFrom: 'C' })
  act(() => desk.current.showOther())
  expect(desk.current.code).toBe('print(1)')
})

test('the first language is the favorite of the user until another was used', () => {
  const languages = ['C', 'C++ 17', 'Python3']
  act(() => signIn('token', { uid: 'alice', username: 'alice', roleList: [], favoriteLanguage: 'Python3' } as never))
  const desk = openDesk(languages)
  expect(desk.current.language).toBe('Python3')
  expect(openDesk(['C', 'C++ 17'], 'V-8').current.language).toBe('C++ 17')
  act(() => desk.current.choose('C'))
  act(() => desk.current.rememberUse())
  expect(openDesk(languages, 'V-9').current.language).toBe('C')
})

test('the first language is C++17, then the last one used', () => {
  const languages = ['C', 'C++', 'C++ 17', 'Python3']
  const desk = openDesk(languages)
  expect(desk.current.language).toBe('C++ 17')
  act(() => desk.current.choose('Python3'))
  act(() => desk.current.rememberUse())
  expect(openDesk(languages, 'V-8').current.language).toBe('Python3')
  expect(openDesk(['C', 'GNU G++17 7.3.0'], 'V-9').current.language).toBe('GNU G++17 7.3.0')
})
