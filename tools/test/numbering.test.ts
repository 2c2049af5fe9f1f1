import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Migrations and decisions are numbered without gaps and without twins, so that their order is beyond doubt. */

const root = join(import.meta.dirname, '../..')
const numbersIn = (folder: string, pattern: RegExp): readonly number[] =>
  readdirSync(join(root, folder))
    .map((name) => {
      const number = pattern.exec(name)?.[1]
      if (number === undefined) throw new Error(`${folder}/${name} must be named like the others.`)
      return Number(number)
    })
    .sort((a, b) => a - b)

/** Numbers that are missing or taken twice from 1 to the highest. */
const faultsOf = (numbers: readonly number[]) => {
  const range = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
  return {
    gaps: range.filter((number) => !numbers.includes(number)),
    twins: numbers.filter((number, index) => numbers[index - 1] === number),
  }
}

describe('migrations', () => {
  // The baseline replaces the migrations up to its number.
  const baseline = 56

  test('have no gaps and no twins', () => {
    const { gaps, twins } = faultsOf(numbersIn('apps/server/migrations', /^(\d{4})_[a-z0-9_]+(?:\.sql)?$/))
    expect(gaps).toEqual(Array.from({ length: baseline - 1 }, (_, index) => index + 1))
    expect(twins).toEqual([])
  })
})

describe('decisions', () => {
  const knownGaps = [6, 7, 8, 9, 26, 27]
  const pattern = /^(\d{4})-[a-z0-9-]+\.md$/

  test('have no gaps and no twins', () => {
    const { gaps, twins } = faultsOf(numbersIn('docs/decisions', pattern))
    expect(gaps.filter((number) => !knownGaps.includes(number))).toEqual([])
    expect(twins).toEqual([])
  })

  test('carry their number in the title', () => {
    for (const name of readdirSync(join(root, 'docs/decisions')))
      expect(readFileSync(join(root, 'docs/decisions', name), 'utf8')).toMatch(new RegExp(`^# ${name.slice(0, 4)} `))
  })
})
