import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterMistakes, examplesOf, normalisedMessage, type WrongSubmission } from './mistakes.ts'

let made = 0
const wrong = (userId: string, caseNumber: number | null, message = '', verdict = -1): WrongSubmission => {
  made += 1
  return { id: made, userId, caseNumber, message, verdict }
}

test('one mistake is one cluster, and the one of most users comes first', () => {
  const found = clusterMistakes([
    wrong('ann', 1, "expected '3', found '4' in line 7"),
    wrong('ann', 1, "expected '9', found '1' in line 2"),
    wrong('ann', 1, "expected '9', found '1' in line 2"),
    wrong('bob', 3),
    wrong('cat', 3),
    wrong('bob', 3, '', 1),
  ])
  expect(found.map(({ userIds, submissions }) => [userIds, submissions.length])).toEqual([
    [['bob', 'cat'], 2],
    [['ann'], 3],
    [['bob'], 1],
  ])
})

test('examples are the newest of different users', () => {
  const submissions = [wrong('ann', 1), wrong('bob', 1), wrong('ann', 1), wrong('cat', 1), wrong('dan', 1)]
  const [mistake] = clusterMistakes(submissions)
  expect(mistake && examplesOf(mistake, 3).map(({ userId }) => userId)).toEqual(['dan', 'cat', 'ann'])
})

test.each([
  ['main.cpp:12:5: error: expected ‘;’ before ‘return’', 'main.cpp:3:1: error: expected ‘;’ before ‘}’'],
  ['note\nMain.java:4: error: cannot find symbol', 'Main.java:91: error: cannot find symbol'],
  ['Segmentation fault at 0x7ffe12', 'segmentation  fault at 0xdeadbeef'],
  ['read 12, expected -3.5e7', 'read 1, expected 2'],
])('the same words are the same mistake: %s', (first, second) => {
  expect(normalisedMessage(first)).toBe(normalisedMessage(second))
  expect(normalisedMessage(first)).not.toBe(normalisedMessage('wrong number of lines'))
})

test('every submission is in exactly one cluster', () => {
  const submission = fc.record({
    id: fc.nat(),
    userId: fc.constantFrom('a', 'b', 'c'),
    verdict: fc.constantFrom(-1, 1, 3),
    caseNumber: fc.option(fc.nat(3)),
    message: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(submission), (all) => {
      const clusters = clusterMistakes(all)
      expect(clusters.reduce((sum, { submissions }) => sum + submissions.length, 0)).toBe(all.length)
      for (const cluster of clusters) expect(examplesOf(cluster, 3).length).toBe(Math.min(3, cluster.userIds.length))
    }),
  )
})
