import { describe, expect, test } from 'vitest'
import {
  differencesFromMedian,
  formerFactor,
  hostTimeMs,
  hostWallMs,
  onReference,
  speedDifferenceOf,
  speedFrom,
  usableFactor,
} from './speed.ts'

const program = (referenceMs: number, ...times: readonly number[]) => ({ name: 'p', referenceMs, times })

test.each([
  ['as fast as the reference', [program(100, 100)], 1, 0],
  ['twice as fast', [program(100, 50)], 2, 0],
  ['half as fast', [program(100, 200)], 0.5, 0],
  ['the best run counts', [program(100, 130, 100, 110)], 1, 0.3],
  ['programs count alike', [program(100, 50), program(100, 200)], 1, 0],
  ['the largest spread is reported', [program(100, 100, 110), program(10, 10, 15)], 1, 0.5],
])('%s', (_, programs, factor, spread) => {
  expect(speedFrom(programs)).toMatchObject({ factor, spread })
})

const host = (name: string, factor: number, measuredWith = 'C gcc 12') => ({ name, factor, measuredWith })

describe('hosts of a pool', () => {
  test.each([
    ['no host', [], null],
    ['one host', [host('a', 1)], null],
    ['alike', [host('a', 1), host('b', 1.09)], null],
    ['different', [host('a', 1.2), host('b', 1), host('c', 1.1)], 'b a'],
    ['measured with different toolchains', [host('a', 1), host('b', 2, 'Python3 3.11')], null],
  ])('%s', (_, hosts, names) => {
    const found = speedDifferenceOf(hosts)
    expect(found && `${found.slowest.name} ${found.fastest.name}`).toBe(names)
  })

  test('the difference is a share of the slowest', () => {
    expect(speedDifferenceOf([host('a', 0.8), host('b', 1)])?.share).toBeCloseTo(0.25)
  })
})

describe('differences from the median', () => {
  test.each([
    ['a single host', [host('a', 1)], []],
    ['equal hosts', [host('a', 1), host('b', 1)], []],
    ['of two, the slower', [host('a', 1), host('b', 0.8)], [['b', 25]]],
    ['a slow one of three', [host('a', 1), host('b', 0.5), host('c', 1)], [['b', 100]]],
    ['a fast one of three', [host('a', 1), host('b', 1.5), host('c', 1)], [['b', 50]]],
    ['other toolchains are not compared', [host('a', 1), host('b', 2, 'C gcc 13')], []],
  ])('%s', (_, hosts, expected) => {
    const found = differencesFromMedian(hosts).map(({ name, share }) => [name, Math.round(share * 100)])
    expect(found).toEqual(expected)
  })
})

describe('a host and its earlier measurements', () => {
  const earlier = (...factors: readonly number[]) => factors.map((factor) => host('a', factor))
  test.each([
    ['no earlier one', 1, [], null],
    ['the same', 1, earlier(1, 1.01, 0.99), null],
    ['slower', 0.85, earlier(1, 1.01, 0.99), 1],
    ['faster', 1.2, earlier(1), 1],
    ['one disturbed measurement is no drift afterwards', 1, earlier(1, 0.5, 1), null],
    ['another toolchain is no drift', 1, [host('a', 2, 'C gcc 13')], null],
  ])('%s', (_, factor, all, former) => {
    expect(formerFactor(host('a', factor), all)).toBe(former)
  })
})

describe('limits and times of a host', () => {
  test.each([
    [0.1, 0.25],
    [0.25, 0.25],
    [1.3, 1.3],
    [9, 4],
  ])('a factor of %d is used as %d', (factor, used) => expect(usableFactor(factor)).toBe(used))

  test.each([
    ['the reference', 1, 1_000, 3_600],
    ['twice as fast: less CPU time, no shorter wait', 2, 500, 3_600],
    ['half as fast: more of both', 0.5, 2_000, 6_600],
    ['rounded up', 3, 334, 3_600],
    ['the slowest', 0.25, 4_000, 12_600],
  ])('%s', (_, factor, cpuMs, wallMs) => {
    expect(hostTimeMs(1_000, factor)).toBe(cpuMs)
    expect(hostWallMs(1_000, factor)).toBe(wallMs)
  })

  test.each([
    ['without scaling', 1, { cpuNs: 100, wallNs: 400, runDelayNs: 50 }],
    ['a fast host', 2, { cpuNs: 200, wallNs: 550, runDelayNs: 100 }],
    ['a slow host', 0.5, { cpuNs: 50, wallNs: 325, runDelayNs: 25 }],
  ])('a report of %s', (_, factor, expected) => {
    const times = { cpuNs: 100, wallNs: 400, runDelayNs: 50, status: 'ok' }
    const scaled = onReference(times, factor)
    expect(scaled).toEqual({ ...expected, status: 'ok' })
    // The program waited for 250 in all of them.
    expect(scaled.wallNs - scaled.cpuNs - scaled.runDelayNs).toBe(250)
  })

  test('a report without run delay has none afterwards', () => {
    expect(onReference({ cpuNs: 100, wallNs: 100 }, 2)).toEqual({ cpuNs: 200, wallNs: 200 })
  })
})
