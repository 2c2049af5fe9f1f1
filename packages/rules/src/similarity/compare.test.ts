import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clustersOf } from './clusters.ts'
import { comparePrograms, minFingerprint } from './compare.ts'

const terms = { ignored: new Set<number>(), minPercent: 1, maxPairs: 1_000 }
const program = (author: string, ...hashes: readonly number[]) => ({ author, hashes: Uint32Array.from(hashes) })
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

describe('comparing fingerprints', () => {
  test('gives the share of both and of each', () => {
    const pairs = comparePrograms([program('ann', ...range(0, 20)), program('bob', ...range(10, 40))], terms)
    expect(pairs).toEqual([{ first: 0, second: 1, percent: 40, firstPercent: 50, secondPercent: 33, shared: 10 }])
  })

  test('leaves out pairs of one author, short programs and pairs below the limit', () => {
    const same = range(0, 20)
    expect(comparePrograms([program('ann', ...same), program('ann', ...same)], terms)).toEqual([])
    const short = range(0, minFingerprint - 1)
    expect(comparePrograms([program('ann', ...short), program('bob', ...short)], terms)).toEqual([])
    const half = [program('ann', ...range(0, 20)), program('bob', ...range(10, 30))]
    expect(comparePrograms(half, { ...terms, minPercent: 50 })).toHaveLength(1)
    expect(comparePrograms(half, { ...terms, minPercent: 51 })).toHaveLength(0)
  })

  test('of two authors the most similar programs are the pair', () => {
    const programs = [
      program('ann', ...range(0, 20)),
      program('bob', ...range(15, 35)),
      program('bob', ...range(1, 21)),
    ]
    expect(comparePrograms(programs, terms)).toMatchObject([{ first: 0, second: 2, percent: 95 }])
  })

  test('starter code is no evidence', () => {
    const programs = [program('ann', ...range(0, 30)), program('bob', ...range(0, 20), ...range(50, 60))]
    const ignored = new Set(range(0, 20))
    expect(comparePrograms(programs, { ...terms, ignored })).toEqual([])
    expect(comparePrograms(programs, terms)).toMatchObject([{ percent: 66 }])
  })

  test('code of more than half of the authors is no evidence, copied code of few is', () => {
    const common = range(0, 10)
    const own = (number: number) => range(1_000 * number, 1_000 * number + 10)
    const programs = range(1, 13).map((number) => program(`student ${number}`, ...common, ...own(number)))
    programs.push(program('copier', ...common, ...own(3)))
    expect(comparePrograms(programs, terms)).toMatchObject([{ first: 2, second: 12, percent: 100 }])
  })

  test('agrees with a comparison of every pair, one by one', () => {
    const hashes = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: minFingerprint, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(hashes, { minLength: 2, maxLength: 9 }), (all) => {
        const programs = all.map((own, at) => program(`student ${at}`, ...own))
        const found = new Map(
          comparePrograms(programs, terms).map(({ first, second, shared }) => [`${first} ${second}`, shared]),
        )
        for (const [first, a] of all.entries()) {
          for (const [second, b] of all.entries()) {
            if (second <= first) continue
            const shared = a.filter((hash) => b.includes(hash)).length
            expect(found.get(`${first} ${second}`) ?? 0).toBe(
              Math.floor((200 * shared) / (a.length + b.length)) < 1 ? 0 : shared,
            )
          }
        }
      }),
    )
  })
})

describe('clusters', () => {
  test('connect users over others, largest first', () => {
    const edge = (first: string, second: string, percent = 80) => ({ first, second, percent })
    expect(clustersOf([edge('x', 'y', 99), edge('a', 'b'), edge('c', 'b', 90), edge('d', 'c', 70)])).toEqual([
      { members: ['a', 'b', 'c', 'd'], pairs: 3, maxPercent: 90 },
      { members: ['x', 'y'], pairs: 1, maxPercent: 99 },
    ])
    expect(clustersOf([])).toEqual([])
  })

  test('put every user in one cluster, and users of a pair in the same one', () => {
    const user = fc.integer({ min: 0, max: 15 }).map(String)
    fc.assert(
      fc.property(fc.array(fc.tuple(user, user).filter(([a, b]) => a !== b)), (pairs) => {
        const clusters = clustersOf(pairs.map(([first, second]) => ({ first, second, percent: 50 })))
        const clusterOf = (member: string) => clusters.findIndex(({ members }) => members.includes(member))
        for (const [first, second] of pairs) expect(clusterOf(first)).toBe(clusterOf(second))
        const members = clusters.flatMap((cluster) => cluster.members)
        expect(new Set(members).size).toBe(members.length)
        expect(clusters.reduce((sum, cluster) => sum + cluster.pairs, 0)).toBe(pairs.length)
      }),
    )
  })
})
