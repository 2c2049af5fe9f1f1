import { describe, expect, test } from 'vitest'
import { searchQuery, termsOf } from '../search-terms.ts'

describe('search terms', () => {
  test.each([
    ['words are lower-cased', 'Segment Tree', ['segment', 'tree']],
    ['Chinese becomes pairs and its last character', '动态规划', ['动态', '态规', '规划', '划']],
    ['one character stays alone', '树', ['树']],
    ['languages may touch', 'DP优化', ['dp', '优化', '化']],
    ['names of languages keep their signs', 'C++ and C#', ['c++', 'and', 'c#']],
    ['full-width letters are letters', 'ＡＢＣ', ['abc']],
    ['punctuation is nothing', '!@$%^&*() --- ,.', []],
    ['a repeated word is one term', 'a a a', ['a']],
  ])('%s', (_, text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  test.each([
    ['a word is found by its beginning', 'segm', "'segm':*"],
    ['two characters are one pair', '规划', "'规划'"],
    ['more are every pair', '动态规', "'动态' & '态规'"],
    ['one character is a prefix', '树', "'树':*"],
    ['several parts must all be found', 'dp 优化', "'dp':* & '优化'"],
  ])('%s', (_, keyword, query) => {
    expect(searchQuery(keyword)).toBe(query)
  })

  test('quotes and operators in a keyword are no syntax', () => {
    expect(searchQuery(`'a' | !b:* \\ <-> `)).toBe("'a':* & 'b':*")
    expect(searchQuery("'' & |")).toBe(null)
  })

  test('a text of unusual size stays below the limit', () => {
    const text = Array.from({ length: 60_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    ).join('')
    expect(termsOf(text)).toHaveLength(20_000)
  })
})
