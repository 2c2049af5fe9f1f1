import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** docs/features.md covers the whole survey, and its evidence exists. */

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/features.md'), 'utf8')
const surveyed = 181
const states = ['present', 'part', 'absent'] as const

const rows = [...text.matchAll(/^\| (\d+) \| ([^|]+) \| (\w+) \| ([^|]*) \|$/gm)].map(
  ([, number = '', feature = '', state = '', shown = '']) => ({
    number: Number(number),
    feature,
    state,
    shown,
    files: [...shown.matchAll(/`([^`\s]+\/[^`\s]+)`/g)].map(([, path = '']) => path),
  }),
)

describe('docs/features.md', () => {
  test('has every row of the survey once, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: surveyed }, (_, index) => index + 1))
  })

  test('counts its states correctly', () => {
    const counts = states.map((state) => rows.filter((row) => row.state === state).length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(surveyed)
    const [present, part, absent] = counts
    expect(text).toContain(`Present: ${present}. Part: ${part}. Absent: ${absent}.`)
  })

  test('names a file for every feature that is there, and says what is missing of a part', () => {
    const bare = rows.filter(({ state, files }) => state !== 'absent' && files.length === 0)
    const silent = rows.filter(({ state, shown }) => state === 'part' && !shown.includes('; '))
    expect([...bare, ...silent].map(({ number, feature }) => `${number} ${feature}`)).toEqual([])
  })

  test('every named file exists', () => {
    const named = rows.flatMap(({ number, files }) => files.map((path) => ({ number, path })))
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })
})
