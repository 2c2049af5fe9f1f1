import { expect, test } from 'vitest'
import { bodyOf, faultsOf, newSeries, type SeriesForm } from './form.ts'

const good = { ...newSeries, title: 'League' }

test.each<[string, Partial<SeriesForm>, string[]]>([
  ['a complete form', {}, []],
  ['points in any usual notation', { placePoints: ' 10；8、6, 4 ' }, []],
  ['an end before the start', { startTime: '2026-12-02T08:00', endTime: '2026-12-01T08:00' }, ['endTime order']],
  ['no points', { placePoints: ' ' }, ['placePoints noPoints']],
  ['points that are no number', { placePoints: '10, x' }, ['placePoints points']],
  ['points that are not used', { placePoints: 'x', combining: 'score' }, []],
  ['a number of contests', { counted: ' 3 ' }, []],
  ['a number of contests that is none', { counted: '-1' }, ['counted counted']],
])('%s', (_, change, faults) => {
  expect(faultsOf({ ...good, ...change }).map(({ field, fault }) => `${field} ${fault}`)).toEqual(faults)
})

test('a blank number counts all contests; points belong to places', () => {
  expect(bodyOf({ ...good, placePoints: '10 8' })).toMatchObject({ placePoints: [10, 8], counted: null })
  expect(bodyOf({ ...good, combining: 'score', counted: '2' })).toMatchObject({ placePoints: [], counted: 2 })
})
