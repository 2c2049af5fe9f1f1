import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['https://example.org/a?b', undefined, 'https://example.org/a?b'],
  ['http://example.org', undefined, 'http://example.org/'],
  ['example.org/me', undefined, 'https://example.org/me'],
  ['tourist', 'https://github.com/', 'https://github.com/tourist'],
  ['@tourist', 'https://github.com/', 'https://github.com/tourist'],
  ['github.com/tourist', 'https://github.com/', 'https://github.com/tourist'],
  ['tourist', undefined, null],
  ['javascript:alert(1)', 'https://github.com/', null],
  ['data:text/html,x', undefined, null],
  ['https://', undefined, null],
  ['just words', undefined, null],
  ['', undefined, null],
  [null, undefined, null],
])('%s leads to where it may', (text, base, address) => {
  expect(webAddress(text, base)).toBe(address)
})
