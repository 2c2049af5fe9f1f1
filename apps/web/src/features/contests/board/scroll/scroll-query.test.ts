import { expect, test } from 'vitest'
import { medalsOf, readScrollAddress, usualMedals, writeScrollAddress } from './scroll-query.ts'

test('the address is the one existing clients open', () => {
  const address = { cid: 12, removeStar: true, medals: [4, 8, 12], pass: null } as const
  const written = writeScrollAddress(address)
  expect(decodeURIComponent(written)).toBe('/scrollBoard/?cid=12&removeStar=true&medals[]=4&medals[]=8&medals[]=12')
  expect(readScrollAddress(written.slice(written.indexOf('?')))).toEqual(address)
})

test.each([
  ['?cid=12', { cid: 12, removeStar: false, medals: null, pass: null }],
  ['?cid=12&removeStar=false&medals[]=3&pass=abc', { cid: 12, removeStar: false, medals: [3, 0, 0], pass: 'abc' }],
  ['?cid=12&medals[]=-1&medals[]=x&medals[]=2.5', { cid: 12, removeStar: false, medals: [0, 0, 0], pass: null }],
  ['?cid=twelve', null],
  ['', null],
] as const)('%s is read', (search, address) => expect(readScrollAddress(search)).toEqual(address))

test.each([
  [100, [10, 20, 30]],
  [29, [2, 5, 8]],
  [10, [1, 2, 3]],
  [9, [0, 1, 2]],
  [0, [0, 0, 0]],
])('of %i ranked there are %j medals', (ranked, counts) => expect(usualMedals(ranked)).toEqual(counts))

test("medals follow the contest's awards, and the usual shares where it has none", () => {
  const award = (num: number) => ({ name: 'Prize', background: null, color: null, num })
  expect(medalsOf({ by: 'count', list: [award(2), award(3)] }, 50)).toEqual([2, 3, 0])
  expect(medalsOf({ by: 'proportion', list: [award(10), award(15), award(20), award(5)] }, 50)).toEqual([5, 7, 10])
  expect(medalsOf(null, 50)).toEqual(usualMedals(50))
})
