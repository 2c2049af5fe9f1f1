import { readdirSync } from 'node:fs'
import { join, matchesGlob, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import journeys from '../../e2e/vitest.config.ts'
import rooms from '../../vitest.config.ts'

const root = join(import.meta.dirname, '../..')
const skipped = /(^|\/)(node_modules|dist|build|\.git)(\/|$)/

const testFiles = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  .filter((path) => !skipped.test(path))

interface Config {
  readonly test?: { readonly include?: readonly string[]; readonly projects?: readonly unknown[] }
}

/** A room that is named by its folder has its own configuration, which takes what is in its `src` and `test`. */
const patternsOf = (config: string | Config): readonly string[] =>
  typeof config === 'string'
    ? [`${config}/{src,test}/**/*.test.{ts,tsx}`]
    : [
        ...(config.test?.include ?? []),
        ...(config.test?.projects ?? []).flatMap((item) => patternsOf(item as string | Config)),
      ]

test('every file of tests is run by some project', () => {
  expect(testFiles.length).toBeGreaterThan(200)
  const patterns = [rooms as Config, journeys as Config].flatMap(patternsOf)
  const isRun = (path: string): boolean => patterns.some((pattern) => matchesGlob(path, pattern))
  expect(testFiles.filter((path) => !isRun(path))).toEqual([])
})
