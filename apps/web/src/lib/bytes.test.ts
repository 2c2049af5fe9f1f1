import { expect, test } from 'vitest'
import { readableBytes } from './bytes.ts'

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1.0 KB'],
  [3_565_158, '3.4 MB'],
  [314_572_800, '300 MB'],
  [5_368_709_120, '5.0 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(readableBytes(bytes)).toBe(text)
})
