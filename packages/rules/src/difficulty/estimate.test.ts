import { expect, test } from 'vitest'
import { acceptChance, certainty, difficultyRules, estimateDifficulty, type PersonResult } from './estimate.ts'

const person = (mean: number, isSolved: boolean, rejected = 0): PersonResult => ({
  strength: { mean, deviation: 0 },
  isSolved,
  rejected,
})
const many = (count: number, result: PersonResult) => Array.from({ length: count }, () => result)

test('an attempt has even chances where strength and difficulty are equal, and one in eleven 400 below', () => {
  expect(acceptChance({ mean: 1_500, deviation: 0 }, 1_500)).toBe(0.5)
  expect(acceptChance({ mean: 1_100, deviation: 0 }, 1_500)).toBeCloseTo(1 / 11, 10)
  expect(certainty(0)).toBe(1)
  expect(certainty(350)).toBeCloseTo(0.669, 3)
})

// The example of docs/difficulty.md.
test('ten people of strength 1500, six of whom solve at the first attempt and four fail once', () => {
  const results = [...many(6, person(1_500, true)), ...many(4, person(1_500, false, 1))]
  const difficulty = estimateDifficulty(results) ?? 0
  expect(difficulty).toBe(1_433)
  // Expected and real numbers of accepted attempts differ by the pull of the prior.
  const expected = 10 * acceptChance({ mean: 1_500, deviation: 0 }, difficulty)
  const pull = (1_500 - difficulty) / ((Math.LN10 / 400) * 500 ** 2)
  expect(expected + pull).toBeCloseTo(6, 2)
})

test('equal results of several people count like each of them', () => {
  const one = (result: PersonResult, people: number) => ({ ...result, people })
  const results = [...many(6, person(1_500, true)), ...many(4, person(1_900, false, 2))]
  const grouped = [one(person(1_500, true), 6), one(person(1_900, false, 2), 4)]
  expect(estimateDifficulty(grouped)).toBe(estimateDifficulty(results))
  expect(estimateDifficulty([one(person(1_500, true), difficultyRules.minPeople - 1)])).toBeNull()
})

test('too few people give no difficulty', () => {
  expect(estimateDifficulty(many(difficultyRules.minPeople - 1, person(1_500, true)))).toBeNull()
  expect(estimateDifficulty([])).toBeNull()
})

test('results of known people move it further than those of newcomers, and nothing leaves the scale', () => {
  const failed = (strength: PersonResult['strength']) => many(20, { strength, isSolved: false, rejected: 5 })
  const known = estimateDifficulty(failed({ mean: 1_500, deviation: 0 })) ?? 0
  const newcomers = estimateDifficulty(failed(null)) ?? 0
  expect(known).toBeGreaterThan(1_900)
  expect(newcomers).toBeGreaterThan(1_900)
  const strong = estimateDifficulty(
    many(200, { strength: { mean: 3_900, deviation: 0 }, isSolved: false, rejected: 9 }),
  )
  expect(strong).toBeLessThanOrEqual(difficultyRules.most)
})

test('one person with many rejected attempts counts like one with five', () => {
  const rest = many(10, person(1_500, true))
  expect(estimateDifficulty([...rest, person(1_500, false, 500)])).toBe(
    estimateDifficulty([...rest, person(1_500, false, 5)]),
  )
})

/** A generator of its own, so that the population is the same in every run. */
const randomFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test('the order of known difficulties is recovered from a population that tries until it solves or gives up', () => {
  const random = randomFrom(7)
  const normal = (mean: number, deviation: number): number => {
    const sum = Array.from({ length: 12 }, random).reduce((a, b) => a + b, 0) - 6
    return mean + deviation * sum
  }
  const people = Array.from({ length: 600 }, () => ({ true: normal(1_500, 350), isRated: random() < 0.6 }))
  const difficulties = Array.from({ length: 12 }, (_, index) => 900 + 125 * index)
  const estimates = difficulties.map((difficulty) => {
    const results = people
      .filter(() => random() < 0.4)
      .map((who): PersonResult => {
        const patience = 1 + Math.floor(random() * 4)
        let rejected = 0
        let isSolved = false
        while (!isSolved && rejected < patience) {
          if (random() < acceptChance({ mean: who.true, deviation: 0 }, difficulty)) isSolved = true
          else rejected += 1
        }
        return { strength: who.isRated ? { mean: who.true, deviation: 80 } : null, isSolved, rejected }
      })
    return estimateDifficulty(results) ?? 0
  })
  expect([...estimates].sort((a, b) => a - b)).toEqual(estimates)
  for (const [index, estimate] of estimates.entries())
    expect(Math.abs(estimate - (difficulties[index] ?? 0))).toBeLessThan(200)
})
