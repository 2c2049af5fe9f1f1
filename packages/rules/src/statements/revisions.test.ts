import { describe, expect, test } from 'vitest'
import { changedTexts, type DatedTexts, outdatedTranslations } from './revisions.ts'

const words = (title: string) => ({ title, description: 'd', input: '', output: '', hint: '' })

/** One revision a minute: the titles in Chinese and, where there is one, in English. */
const history = (...titles: readonly (readonly [zh: string, en?: string])[]): DatedTexts[] =>
  titles.map(([zh, en], minute) => ({
    at: new Date(minute * 60_000),
    defaultLocale: 'zh-CN',
    statements: { 'zh-CN': words(zh), ...(en !== undefined && { 'en-US': words(en) }) },
    examples: '',
  }))

describe('a translation is out of date', () => {
  test.each<[string, readonly (readonly [string, string?])[], number | null]>([
    ['never in a problem without a history', [], null],
    ['not in its first revision', [['a', 'A']], null],
    [
      'when the default language changed alone',
      [
        ['a', 'A'],
        ['b', 'A'],
      ],
      1,
    ],
    [
      'not when both changed together',
      [
        ['a', 'A'],
        ['b', 'B'],
      ],
      null,
    ],
    [
      'no longer when it follows later',
      [
        ['a', 'A'],
        ['b', 'A'],
        ['b', 'B'],
      ],
      null,
    ],
    [
      'since the last change it does not follow',
      [
        ['a', 'A'],
        ['b', 'A'],
        ['c', 'A'],
      ],
      2,
    ],
    ['not when it is new', [['a'], ['b'], ['b', 'B']], null],
    [
      'not when it changed alone',
      [
        ['a', 'A'],
        ['a', 'B'],
      ],
      null,
    ],
    ['not when it was deleted', [['a', 'A'], ['b']], null],
  ])('%s', (_, titles, minute) => {
    const expected = minute === null ? [] : [{ locale: 'en-US', since: new Date(minute * 60_000) }]
    expect(outdatedTranslations(history(...titles))).toEqual(expected)
  })

  test('by the language that is the default now', () => {
    const [first, second] = history(['a', 'A'], ['b', 'A'])
    if (first === undefined || second === undefined) throw new Error('two revisions')
    expect(outdatedTranslations([first, { ...second, defaultLocale: 'en-US' }])).toEqual([])
  })
})

test('changes name the language and the field, samples and the default language', () => {
  const [before, after] = history(['a', 'A'], ['b'])
  if (before === undefined || after === undefined) throw new Error('two revisions')
  expect(changedTexts(before, { ...after, examples: 'x', defaultLocale: 'en-US' })).toEqual([
    'en-US.title',
    'en-US.description',
    'zh-CN.title',
    'examples',
    'defaultLocale',
  ])
  expect(changedTexts(null, after)).toEqual([])
  expect(changedTexts(after, after)).toEqual([])
})
