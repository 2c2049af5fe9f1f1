import { expect, test } from 'vitest'
import { continuesTyping } from './continues-typing.ts'

test.each([
  ['a longer word', '?keyword=tw', '?keyword=two', true],
  ['a shorter word', '?keyword=two', '?keyword=t', true],
  ['from another page of the results', '?keyword=tw&currentPage=3', '?keyword=two', true],
  ['the first character', '', '?keyword=t', false],
  ['an emptied search', '?keyword=t', '', false],
  ['another word', '?keyword=tree', '?keyword=two', false],
  ['another filter', '?keyword=tw', '?keyword=tw&sort=id', false],
  ['two at once', '?keyword=tw&sort=i', '?keyword=two&sort=id', false],
  ['another page alone', '?keyword=tw', '?keyword=tw&currentPage=2', false],
])('%s', (_, from, to, expected) => {
  expect(continuesTyping(from, to)).toBe(expected)
})
