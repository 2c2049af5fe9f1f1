import { expect, test } from 'vitest'
import { makeCipher } from '../../../../platform/cipher/cipher.ts'
import { decryptSetting } from '../../../site/core/encrypted-settings.ts'
import { parseSetting as parse } from '../../../site/core/settings.ts'

const cipher = makeCipher('a key of some length, for this test')
const parseSetting = (key: string, json: string) => parse(key, json, cipher)

test('a setting is read as JSON and checked', () => {
  expect(parseSetting('courseUrl', '"https://school.example/course"')).toEqual({
    courseUrl: 'https://school.example/course',
  })
  expect(parseSetting('register', 'false')).toEqual({ register: false })
})

test('of a secret setting the passwords are encrypted, and nothing else is', () => {
  const { emailPassword } = parseSetting('emailPassword', '"pw-1"')
  expect(emailPassword).toMatch(/^encrypted:/)
  expect(decryptSetting(cipher, 'emailPassword', emailPassword ?? 'encrypted:')).toBe('pw-1')
  expect(parseSetting('emailPassword', JSON.stringify(emailPassword))).toEqual({ emailPassword })
  expect(parseSetting('remoteAccounts', '{"cf": [{"username": "ada", "password": "pw-2"}]}')).toEqual({
    remoteAccounts: { cf: [{ username: 'ada', password: expect.stringMatching(/^encrypted:/) }] },
  })
  expect(parseSetting('emailPassword', 'null')).toEqual({ emailPassword: null })
  expect(parseSetting('name', '"School"')).toEqual({ name: 'School' })
})

test.each([
  ['an unknown name', 'colour', '"red"', /There is no setting colour/],
  ['a name that every object has', 'constructor', '1', /There is no setting constructor/],
  ['text without quotes', 'name', 'School', /double quotes/],
  ['a link that runs', 'courseUrl', '"javascript:alert(1)"', /courseUrl/],
  ['the wrong kind', 'register', '"yes"', /register/],
])('%s is refused', (_, key, json, words) => {
  expect(() => parseSetting(key, json)).toThrow(words)
})
