import { expect, test } from 'vitest'
import { comparedWith } from './compared-with.ts'

const named = (names: string) => names.split(' ').map((input) => ({ input }))

test('an archive is summarized by kept, new and removed cases', () => {
  expect(comparedWith(named('1.in 2.in 3.in'), named('3.in 4.in'))).toEqual({
    known: 1,
    fresh: new Set(['4.in']),
    gone: ['1.in', '2.in'],
  })
})
