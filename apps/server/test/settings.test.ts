import { expect, test } from 'vitest'
import { parseSetting } from '../src/features/site/settings.ts'

test('a setting is read as JSON and checked', () => {
  expect(parseSetting('courseUrl', '"https://school.example/course"')).toEqual({
    courseUrl: 'https://school.example/course',
  })
  expect(parseSetting('register', 'false')).toEqual({ register: false })
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
