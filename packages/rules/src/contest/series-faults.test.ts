import { expect, test } from 'vitest'
import { type SeriesTerms, seriesFaults } from './series-faults.ts'

const series: SeriesTerms = {
  title: 'Harbour league',
  description: '',
  startTime: null,
  endTime: null,
  combining: 'place',
  placePoints: [25, 18, 15],
  counted: null,
}
const start = '2026-12-01T08:00:00.000Z'

const faultsOf = (change: Partial<SeriesTerms>) =>
  seriesFaults({ ...series, ...change }).map(({ field, fault, params }) => [field, fault, params])

test.each<[string, Partial<SeriesTerms>]>([
  ['a series', {}],
  ['the longest texts', { title: ` ${'x'.repeat(200)} `, description: 'x'.repeat(65_535) }],
  ['an end alone', { endTime: start }],
  ['an end a millisecond after the start', { startTime: start, endTime: '2026-12-01T08:00:00.001Z' }],
  ['equal points', { placePoints: [10, 10, 0, 0] }],
  ['the most points', { placePoints: [10_000] }],
  ['the most places', { placePoints: Array(200).fill(1) }],
  ['wrong points that are not used', { combining: 'score', placePoints: [-1, 2] }],
  ['one contest that counts', { counted: 1 }],
  ['the most contests that count', { counted: 30 }],
])('accepts %s', (_, change) => expect(faultsOf(change)).toEqual([]))

test.each<[string, Partial<SeriesTerms>, ReturnType<typeof faultsOf>]>([
  ['a blank title', { title: ' ' }, [['title', 'required', {}]]],
  ['a long title', { title: 'x'.repeat(201) }, [['title', 'tooLong', { max: 200 }]]],
  ['a long title, counted as in requests', { title: '😀'.repeat(101) }, [['title', 'tooLong', { max: 200 }]]],
  ['a long description', { description: 'x'.repeat(65_536) }, [['description', 'tooLong', { max: 65_535 }]]],
  ['an end at the start', { startTime: start, endTime: start }, [['endTime', 'order', {}]]],
  ['no points', { placePoints: [] }, [['placePoints', 'noPoints', {}]]],
  ['too many places', { placePoints: Array(201).fill(1) }, [['placePoints', 'tooMany', { max: 200 }]]],
  ['too many points', { placePoints: [10_001] }, [['placePoints', 'points', { max: 10_000 }]]],
  ['points below zero', { placePoints: [1, -1] }, [['placePoints', 'points', { max: 10_000 }]]],
  ['points that are no number', { placePoints: [Number.NaN, 1] }, [['placePoints', 'points', { max: 10_000 }]]],
  ['more points for a later place', { placePoints: [10, 5, 6] }, [['placePoints', 'rising', {}]]],
  ['no contest that counts', { counted: 0 }, [['counted', 'counted', { max: 30 }]]],
  ['too many contests that count', { counted: 31 }, [['counted', 'counted', { max: 30 }]]],
  ['a number that could not be read', { counted: Number.NaN }, [['counted', 'counted', { max: 30 }]]],
])('refuses %s', (_, change, faults) => expect(faultsOf(change)).toEqual(faults))

test('errors are in the order in which the server refuses them', () => {
  const wrong = { title: '', description: 'x'.repeat(65_536), startTime: start, endTime: start, placePoints: [] }
  expect(faultsOf({ ...wrong, counted: 0 }).map(([field]) => field)).toEqual([
    'title',
    'description',
    'endTime',
    'placePoints',
    'counted',
  ])
})
