import { expect, test } from 'vitest'
import { textOn } from './text-on.ts'

test.each([
  ['#e6bf25', '#fff', 'black'],
  ['#CD7F32', '#fff', 'black'],
  ['#1a1a1a', '#ffffff', '#ffffff'],
  ['#1a1a1a', '#333', 'white'],
  ['#ededed', '#555', '#555'],
  ['#ededed', '#999', 'black'],
  ['nothing', '#fff', 'black'],
])('on %s, where %s is requested, the text is %s', (background, wanted, text) => {
  expect(textOn(background, wanted)).toBe(text)
})
