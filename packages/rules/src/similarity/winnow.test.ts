import fc from 'fast-check'
import { expect, test } from 'vitest'
import { certainRun, fingerprintOf, gramHashes, winnow, winnowing } from './winnow.ts'

const tokens = (min: number, max: number, kinds = 12) =>
  fc.array(
    fc.integer({ min: 0, max: kinds }).map((kind) => `t${kind}`),
    { minLength: min, maxLength: max },
  )

test('programs that share a run of the promised length share a fingerprint', () => {
  fc.assert(
    fc.property(
      tokens(certainRun, 60),
      tokens(0, 40),
      tokens(0, 40),
      tokens(0, 40),
      tokens(0, 40),
      (run, a, b, c, d) => {
        const first = fingerprintOf([...a, ...run, ...b])
        const second = new Set(fingerprintOf([...c, ...run, ...d]))
        expect(first.some((hash) => second.has(hash))).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('programs without a common run of the shortest length share none', () => {
  fc.assert(
    fc.property(tokens(0, 80), tokens(0, 80), (a, b) => {
      const other = b.map((token) => `other ${token}`)
      const second = new Set(fingerprintOf(other))
      expect(fingerprintOf(a).some((hash) => second.has(hash))).toBe(false)
    }),
  )
})

test('every window keeps its smallest hash, and the fingerprint is much smaller than the program', () => {
  fc.assert(
    fc.property(tokens(0, 200), (program) => {
      const hashes = gramHashes(program)
      const kept = winnow(hashes)
      for (let start = 0; start + winnowing.window <= hashes.length; start += 1) {
        const window = hashes.slice(start, start + winnowing.window)
        const inside = kept.filter((at) => at >= start && at < start + winnowing.window)
        expect(inside.map((at) => hashes[at])).toContain(Math.min(...window))
      }
      expect([...kept]).toEqual([...new Set(kept)].sort((a, b) => a - b))
    }),
  )
  const long = Array.from({ length: 20_000 }, (_, at) => `t${(at * 7_919) % 1_013}`)
  expect(winnow(gramHashes(long)).length).toBeLessThan(0.45 * long.length)
})

test('programs shorter than one run have no fingerprint, slightly longer ones have one', () => {
  const program = Array.from({ length: winnowing.gram + 1 }, (_, at) => `t${at}`)
  expect(fingerprintOf(program.slice(0, winnowing.gram - 1))).toHaveLength(0)
  expect(fingerprintOf(program)).toHaveLength(1)
})
