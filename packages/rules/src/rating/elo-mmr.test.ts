import { describe, expect, test } from 'vitest'
import {
  type Contender,
  newSkill,
  type RatedContender,
  type RatingStep,
  rateContest,
  shownRating,
  skillAfter,
} from './elo-mmr.ts'

type Places = Readonly<Record<string, number>>

/** Rates contests in order and returns the results of each. */
const rateAll = (contests: readonly Places[]) => {
  const skills = new Map<string, Contender['skill']>()
  return contests.map((places) => {
    const contenders = Object.entries(places).map(([id, place]) => ({ id, place, skill: skills.get(id) ?? newSkill }))
    const rated = rateContest(contenders)
    for (const { id, skill } of rated) skills.set(id, skill)
    return new Map(rated.map((row) => [row.id, row]))
  })
}

const stepOf = ({ performance, skill }: RatedContender): RatingStep => ({
  performance,
  mean: skill.mean,
  deviation: skill.deviation,
  anchor: skill.anchor,
  anchorWeight: skill.anchorWeight,
})

/** Places 1 to n for ids 0 to n-1. */
const inOrder = (count: number): Places =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, at + 1]))

describe('one contest of newcomers', () => {
  // With equal priors the sum over opponents solves to tanh((x - 1500) / 2s) = (behind - ahead) / (n + tied).
  const variance = 350 ** 2 + 80 ** 4 / (200 ** 2 - 80 ** 2)
  const scale = (2 * Math.sqrt(3) * Math.sqrt(variance + 200 ** 2)) / Math.PI
  test.each([
    ['the winner of two', { a: 1, b: 2 }, 'a', 1 / 3],
    ['the loser of two', { a: 1, b: 2 }, 'b', -1 / 3],
    ['the winner of nine', inOrder(9), 'p0', 8 / 10],
    ['the middle of nine', inOrder(9), 'p4', 0],
    ['one of three in a tie for the first place of four', { a: 1, b: 1, c: 1, d: 4 }, 'b', 1 / 7],
    ['the last of them', { a: 1, b: 1, c: 1, d: 4 }, 'd', -3 / 5],
    ['a tie of all', { a: 1, b: 1, c: 1 }, 'c', 0],
    ['a participant alone', { a: 1 }, 'a', 0],
  ] as const)('%s', (_, places, id, bend) => {
    const [rated] = rateAll([places])
    expect(rated?.get(id)?.performance).toBeCloseTo(1_500 + scale * Math.atanh(bend), 6)
  })
})

describe('several contests', () => {
  const rounds = rateAll([
    { a: 1, b: 2, c: 3, d: 4 },
    { a: 2, b: 1, c: 2 },
    { d: 1, a: 2, b: 3, c: 4 },
  ])

  // Computed by bisection over the sums of algorithms 1 to 3 in another language.
  test.each([
    [0, 'a', 1809.254349, 1757.686129, 173.8596, 1_570],
    [0, 'b', 1590.451099, 1575.574367, 173.8596, 1_388],
    [0, 'd', 1190.745651, 1242.313871, 173.8596, 1_055],
    [1, 'a', 1511.987913, 1636.133013, 132.68583, 1_531],
    [1, 'b', 1767.438196, 1663.181194, 132.68583, 1_558],
    [1, 'c', 1511.987913, 1465.612863, 132.68583, 1_360],
    [2, 'd', 1727.24799, 1478.100157, 132.68583, 1_373],
    [2, 'a', 1625.130804, 1631.505499, 113.139226, 1_565],
    [2, 'b', 1491.294029, 1601.654548, 113.139226, 1_535],
    [2, 'c', 1273.637549, 1402.373248, 113.139226, 1_336],
  ])('after contest %i, participant %s', (round, id, performance, mean, deviation, shown) => {
    const rated = rounds[round]?.get(id)
    if (rated === undefined) throw new Error('not rated')
    expect(rated.performance).toBeCloseTo(performance, 5)
    expect(rated.skill.mean).toBeCloseTo(mean, 5)
    expect(rated.skill.deviation).toBeCloseTo(deviation, 5)
    expect(shownRating(rated.skill)).toBe(shown)
  })

  test('a stored history gives the same skill to the last bit', () => {
    const steps = rounds.map((round) => round.get('a')).filter((row) => row !== undefined)
    expect(skillAfter(steps.map(stepOf))).toEqual(steps.at(-1)?.skill)
    expect(skillAfter([])).toEqual(newSkill)
  })
})

describe('properties', () => {
  test('the order of the input has no effect on any bit', () => {
    const contenders = Object.entries(inOrder(40)).map(([id, place]) => ({ id, place, skill: newSkill }))
    expect(rateContest(contenders.toReversed())).toEqual(rateContest(contenders))
  })

  test('performances fall with the place, and equal places have equal ones', () => {
    const [, rated] = rateAll([inOrder(12), { p0: 5, p1: 1, p2: 2, p3: 2, p4: 4, p5: 6, p11: 7 }])
    const rows = [...(rated?.values() ?? [])].sort((a, b) => a.place - b.place)
    rows.slice(1).forEach((row, at) => {
      const before = rows[at]
      if (before?.place === row.place) expect(row.performance).toBe(before.performance)
      else expect(row.performance).toBeLessThan(before?.performance ?? 0)
    })
  })

  test('a better place never gives less', () => {
    const ids = Object.keys(inOrder(8))
    const meansOf = (place: number) => {
      const others = ids.filter((id) => id !== 'p3')
      const order = [...others.slice(0, place), 'p3', ...others.slice(place)]
      const rounds = rateAll([inOrder(8), Object.fromEntries(order.map((id, at) => [id, at + 1]))])
      return rounds[1]?.get('p3')?.skill.mean ?? 0
    }
    const means = ids.map((_, place) => meansOf(place))
    expect(means).toEqual(means.toSorted((a, b) => b - a))
    expect(new Set(means).size).toBe(ids.length)
  })

  test('gains and losses of newcomers add up to zero', () => {
    for (const places of [inOrder(2), inOrder(25), { a: 1, b: 1, c: 3, d: 3 }]) {
      const [rated] = rateAll([places])
      const moved = [...(rated?.values() ?? [])].reduce((sum, { skill }) => sum + skill.mean - 1_500, 0)
      expect(moved).toBeCloseTo(0, 6)
    }
  })

  test('the uncertainty converges to its limit', () => {
    const rounds = rateAll(Array.from({ length: 60 }, () => ({ a: 1, b: 2 })))
    const deviations = rounds.map((round) => round.get('a')?.skill.deviation ?? 0)
    expect(deviations).toEqual(deviations.toSorted((a, b) => b - a))
    expect(deviations.at(-1)).toBeCloseTo(80, 2)
  })

  test('an upset moves a favourite down and an outsider up', () => {
    const history = Array.from({ length: 10 }, () => ({ a: 1, b: 2, c: 3 }))
    const rounds = rateAll([...history, { c: 1, b: 2, a: 3 }])
    const shown = (round: number, id: string) => rounds.at(round)?.get(id)?.skill.mean ?? 0
    expect(shown(-1, 'a')).toBeLessThan(shown(-2, 'a'))
    expect(shown(-1, 'c')).toBeGreaterThan(shown(-2, 'c'))
    // One result does not turn the order around.
    expect(shown(-1, 'a')).toBeGreaterThan(shown(-1, 'c'))
  })
})
