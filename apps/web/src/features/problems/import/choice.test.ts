import { expect, test } from 'vitest'
import { toWire, usualChoice } from './choice.ts'
import type { Packaged } from './queries.ts'

const packaged = (key: string, part: Partial<Packaged> = {}): Packaged => ({
  key,
  problemId: key.toUpperCase(),
  title: key,
  fault: null,
  known: null,
  auth: 2,
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: 1_000,
  memoryLimit: 256,
  locales: ['zh-CN'],
  cases: 1,
  questions: [],
  bytes: 1,
  groups: 0,
  pictures: 0,
  tags: [],
  notes: [],
  isTwin: false,
  checkerPoints: null,
  outcome: null,
  pid: null,
  ...part,
})

test('all importable problems are selected, unless they exist already', () => {
  const broken = packaged('b', { fault: 'no data' })
  const here = packaged('c', { known: { pid: 7, title: 'c' } })
  expect(toWire([packaged('a'), broken, here], {})).toEqual([{ key: 'a', problemId: null, known: 'skip', auth: null }])
})

test('an existing problem is replaced only on request', () => {
  const here = packaged('c', { known: { pid: 7, title: 'c' } })
  const choices = { c: { ...usualChoice(here), isWanted: true, known: 'replace' as const } }
  expect(toWire([here], choices)).toEqual([{ key: 'c', problemId: null, known: 'replace', auth: null }])
})

test('a chosen visibility is sent', () => {
  const one = packaged('a')
  expect(toWire([one], { a: { ...usualChoice(one), auth: 1 } })[0]?.auth).toBe(1)
})

test('a broken one cannot be chosen at all', () => {
  const broken = packaged('b', { fault: 'no data' })
  expect(toWire([broken], { b: { ...usualChoice(broken), isWanted: true } })).toEqual([])
})

test('imported problems are not selected again; failed or skipped ones can be retried', () => {
  const problems = (['created', 'updated', 'unchanged', 'skipped', 'failed'] as const).map((outcome) =>
    packaged(outcome, { outcome, fault: outcome === 'failed' ? 'why' : null }),
  )
  expect(toWire(problems, {})).toEqual([])
  const all = Object.fromEntries(problems.map((problem) => [problem.key, { ...usualChoice(problem), isWanted: true }]))
  expect(toWire(problems, all).map(({ key }) => key)).toEqual(['skipped', 'failed'])
})

test('another display id travels; the same one, or none, does not', () => {
  const one = packaged('a')
  const named = (problemId: string) => toWire([one], { a: { ...usualChoice(one), problemId } })[0]?.problemId
  expect(named(' X-1 ')).toBe('X-1')
  expect(named('A')).toBeNull()
  expect(named('')).toBeNull()
})

test('a problem whose checker gives points is sent as OI on request, with its points', () => {
  const one = packaged('a', { checkerPoints: 1 })
  expect(toWire([one], {})[0]).not.toHaveProperty('type')
  const isOi = { a: { ...usualChoice(one), isOi: true } }
  expect(toWire([one], isOi)[0]).toMatchObject({ type: 1, checkerPoints: 1 })
  const empty = { a: { ...usualChoice(one), isOi: true, checkerPoints: '' } }
  expect(toWire([one], empty)[0]).toMatchObject({ type: 1, checkerPoints: null })
})
