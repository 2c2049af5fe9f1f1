import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coveredTokens, sharedRuns } from './align.ts'
import { gramHashes } from './winnow.ts'

const words = (text: string) => text.split(' ')

describe('shared runs of two programs', () => {
  test('are found where parts changed places', () => {
    const [a, b] = [words('1 2 3 4 x 5 6 7 8 9'), words('5 6 7 8 9 y 1 2 3 4')]
    expect(sharedRuns({ tokens: a }, { tokens: b }, 3)).toEqual([
      { first: 0, second: 6, length: 4 },
      { first: 5, second: 0, length: 5 },
    ])
  })

  test('leave out excluded tokens', () => {
    const tokens = words('a b c d e f g h')
    const excluded = coveredTokens(tokens, new Set(gramHashes(words('a b c'), 3)), 3)
    expect([...excluded]).toEqual([0, 1, 2])
    expect(sharedRuns({ tokens, excluded }, { tokens, excluded }, 3)).toEqual([{ first: 3, second: 3, length: 5 }])
  })

  test('are equal, long enough and never overlap; a program is one run of itself', () => {
    const program = fc.array(fc.integer({ min: 0, max: 3 }).map(String), { maxLength: 60 })
    fc.assert(
      fc.property(program, program, (a, b) => {
        const runs = sharedRuns({ tokens: a }, { tokens: b }, 4)
        const used = { a: new Set<number>(), b: new Set<number>() }
        for (const { first, second, length } of runs) {
          expect(length).toBeGreaterThanOrEqual(4)
          expect(a.slice(first, first + length)).toEqual(b.slice(second, second + length))
          for (let at = 0; at < length; at += 1) {
            expect(used.a.has(first + at) || used.b.has(second + at)).toBe(false)
            used.a.add(first + at)
            used.b.add(second + at)
          }
        }
        if (a.length >= 4) {
          expect(sharedRuns({ tokens: a }, { tokens: a }, 4)).toEqual([{ first: 0, second: 0, length: a.length }])
        }
      }),
    )
  })

  test('are found in code of nothing but repetitions', () => {
    const tokens = Array.from({ length: 20_000 }, (_, at) => `t${at % 5}`)
    const runs = sharedRuns({ tokens }, { tokens: tokens.slice(7) }, 12)
    const covered = runs.reduce((sum, { length }) => sum + length, 0)
    expect(covered).toBeGreaterThan(19_000)
  })
})
