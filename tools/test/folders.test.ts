import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** A folder is read at a glance: beyond thirty to forty files it is two subjects. */

const root = join(import.meta.dirname, '../..')
const most = 40

/** Lists by nature: one file for each migration, decision, page or namespace, found by its name. */
const lists: readonly string[] = [
  'apps/server/migrations',
  'apps/web/src/i18n/en-US',
  'apps/web/src/i18n/zh-CN',
  'apps/web/src/routes',
  'apps/web/src/routes/contest',
  'docs',
  'docs/decisions',
  'e2e/pages',
]

/** Folders that are still too large, with their number of files. They shrink. */
const tooLarge: Readonly<Record<string, number>> = {
  'apps/judge/src': 48,
  'apps/server/test/harness': 58,
  'packages/problem-formats/src': 42,
}

const counts = (): ReadonlyMap<string, number> => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  const found = new Map<string, number>()
  for (const file of files.split('\n').filter((line) => /\.(tsx?|mjs|css|c|h|md|sql|json)$/.test(line))) {
    const folder = dirname(file)
    found.set(folder, (found.get(folder) ?? 0) + 1)
  }
  return found
}

test(`no folder has more than ${most} files, but for lists`, () => {
  const large = [...counts()].filter(([folder, files]) => files > (tooLarge[folder] ?? most) && !lists.includes(folder))
  expect(large).toEqual([])
})

test('the exceptions are needed', () => {
  const found = counts()
  expect(lists.filter((folder) => (found.get(folder) ?? 0) <= most)).toEqual([])
  expect(Object.keys(tooLarge).filter((folder) => (found.get(folder) ?? 0) <= most)).toEqual([])
})
