import { expect, test } from 'vitest'
import { namesIn } from './names-in.ts'

test('one name per line, with any spaces and commas', () => {
  expect(namesIn(' ada lovelace \r\n\nbob, the second\n王 五\n')).toEqual(['ada lovelace', 'bob, the second', '王 五'])
})
