import { describe, expect, test } from 'vitest'
import { bodyOf, emptyScope, readIds } from './scope.ts'

describe('the scope of a rejudging', () => {
  test.each([
    ['', []],
    ['12', [12]],
    [' 3, 4，5;6\n7 ', [3, 4, 5, 6, 7]],
    ['12a', null],
    ['-4', null],
  ])('numbers %j', (text, ids) => expect(readIds(text)).toEqual(ids))

  test('at least one filter is required', () => {
    expect(bodyOf(emptyScope)).toBeNull()
    expect(bodyOf({ ...emptyScope, onlyOutdated: true, withManual: true })).toBeNull()
    expect(bodyOf({ ...emptyScope, problemId: 'V-1', ids: 'x' })).toBeNull()
  })

  test('a contest alone is enough, and must be a number', () => {
    expect(bodyOf({ ...emptyScope, contest: ' 12 ' })).toMatchObject({ cid: 12, problemId: null })
    expect(bodyOf({ ...emptyScope, problemId: 'V-1', contest: 'spring' })).toBeNull()
    expect(bodyOf({ ...emptyScope, problemId: 'V-1', contest: '0' })).toBeNull()
  })

  test('blanks around words are nothing', () => {
    expect(bodyOf({ ...emptyScope, problemId: ' V-1 ', username: '  ', status: '-1' })).toEqual({
      submitIds: null,
      problemId: 'V-1',
      cid: null,
      username: null,
      language: null,
      status: -1,
      onlyOutdated: false,
      withManual: false,
    })
  })
})
