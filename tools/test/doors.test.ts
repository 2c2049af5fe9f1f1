import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The boundaries of docs/architecture.md: allowed imports between rooms. Reads the import graph and prints the
 * offending edge.
 */

const root = resolve(import.meta.dirname, '../..')
const places = ['packages', 'apps']
const skipped = /(^|\/)(node_modules|dist|test|seeds|build)(\/|$)/

const sources = places.flatMap((place) =>
  readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !skipped.test(path)),
)

const importPattern = /(?:from\s+|import\s*\(\s*|^import\s+)['"]([^'"]+)['"]/gm

interface Edge {
  readonly from: string
  readonly to: string
}

const edges: readonly Edge[] = sources.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(importPattern)].map(([, name = '']) => ({
    from,
    to: name.startsWith('.') ? relative(root, resolve(dirname(join(root, from)), name)) : name,
  })),
)

/** Areas that hold several features; every other folder of `features` is one feature. */
const areas = ['accounts', 'problems', 'contests', 'judging', 'talk', 'site', 'ranks', 'trainings', 'teaching']

/** The feature a file belongs to, as `area/feature` or `feature`; null outside `features`. */
const featureOf = (path: string, app: string): string | null => {
  const [, first = '', second = ''] = new RegExp(`^apps/${app}/src/features/([^/]+)/(?:([^/]+)/)?`).exec(path) ?? []
  if (first === '') return null
  return areas.includes(first) && second !== '' ? `${first}/${second}` : first
}

/** The folder whose files may use a repository: the one it is in. A repository of an area serves the whole area. */
const mayUse = (from: string, repository: string): boolean => from.startsWith(`${dirname(repository)}/`)

const offends = ({ from, to }: Edge): string | null => {
  const otherFeature = featureOf(to, 'server')
  if (/^apps\/server\/src\/features\/.*repository\.ts$/.test(to) && !mayUse(from, to)) {
    return 'a feature reaches into the repository of another; call its use case'
  }
  if (/^apps\/server\/src\/platform\//.test(from) && otherFeature !== null) return 'platform imports a feature'
  const ownWeb = featureOf(from, 'web')
  const otherWeb = featureOf(to, 'web')
  if (ownWeb !== null && otherWeb !== null && ownWeb !== otherWeb)
    return 'a web feature imports another; meet in routes/'
  if ((ownWeb !== null || /^apps\/web\/src\/(live|api)\//.test(from)) && /^apps\/web\/src\/(app|routes)\//.test(to)) {
    return 'pages and the shell compose what is below them, never the other way round'
  }
  if (/^apps\/web\/src\/live\//.test(from) && otherWeb !== null) return 'live knowledge imports a feature'
  if (/^apps\/web\/src\/(ui|lib)\//.test(from) && /^apps\/web\/src\/(api|live|features|routes|app)\//.test(to)) {
    return 'the design system renders its props; it fetches nothing and depends on no feature'
  }
  if (/^packages\//.test(from) && /^apps\//.test(to)) return 'a package imports an app'
  const room = /^(packages|apps)\/([^/]+)\//
  const [fromRoom, toRoom] = [room.exec(from)?.[0], room.exec(to)?.[0]]
  if (toRoom !== undefined && fromRoom !== toRoom) return 'a room is entered by path; use its package name'
  return null
}

test('every import respects the boundaries', () => {
  const found = edges.flatMap((edge) => {
    const why = offends(edge)
    return why === null ? [] : [`${edge.from} -> ${edge.to}: ${why}`]
  })
  expect(found).toEqual([])
})

test('the graph was really read', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(edges.length).toBeGreaterThan(100)
})
