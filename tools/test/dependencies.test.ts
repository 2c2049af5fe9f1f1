import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mayRedistribute, noticesFile, rowOf, shipped, thirdParties } from '../third-party.ts'

const root = join(import.meta.dirname, '../..')
const rooms = [
  'apps/server',
  'apps/web',
  'apps/judge',
  'packages/contract',
  'packages/rules',
  'packages/problem-formats',
  'apps/remote',
  'packages/remote',
  'packages/sandbox',
  'packages/tracing',
]
const folders = ['scripts', 'tools', 'e2e', 'bench', 'gallery', 'rehearsal']
const skipped = /(^|\/)(node_modules|dist|build|seeds\/problems)(\/|$)/

interface Manifest {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (room: string) => JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as Manifest
const declaredIn = ({ dependencies, devDependencies }: Manifest) => ({ ...dependencies, ...devDependencies })

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !skipped.test(path))

const importPattern =
  /^(?:import|export)\b[^'"=;()]*?\bfrom\s+'([^'\n]+)'|^import\s+'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm

/** Names of the packages a file imports: no paths, nothing of Node, nothing a plugin makes. */
const packagesIn = (path: string): readonly string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(importPattern)]
    .map(([, named, bare, dynamic]) => named ?? bare ?? dynamic ?? '')
    .filter((name) => !name.startsWith('.') && !name.startsWith('virtual:') && !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )

const isTest = (path: string) => /(^|\/)test\/|\.test\.tsx?$|vitest\.config\.ts$/.test(path)

describe('every import is declared in the package.json next to it', () => {
  const ofRoot = declaredIn(manifestOf('.'))
  // Test runners are the checkout's; every room uses the same.
  const shared = ['vitest', 'fast-check']

  const undeclared = (declared: object, paths: readonly string[]) =>
    paths.flatMap((path) =>
      packagesIn(path)
        .filter((name) => !(name in declared) && !(shared.includes(name) && name in ofRoot && isTest(path)))
        .map((name) => `${path}: ${name}`),
    )

  test.each(rooms)('%s', (room) => {
    const paths = sourcesIn(room)
    expect(paths.flatMap(packagesIn).length).toBeGreaterThan(3)
    expect(undeclared(declaredIn(manifestOf(room)), paths)).toEqual([])
  })

  test('scripts, tools, journeys and benchmarks', () => {
    expect(undeclared(ofRoot, folders.flatMap(sourcesIn))).toEqual([])
  })
})

test('every package has one exact version in all package.json files', () => {
  const versions = new Map<string, Set<string>>()
  for (const room of ['.', ...rooms])
    for (const [name, version] of Object.entries(declaredIn(manifestOf(room)))) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
    }
  expect([...versions].filter(([, found]) => found.size > 1)).toEqual([])
})

test('all parts have the version of the whole', () => {
  const { version } = manifestOf('.')
  for (const room of rooms) expect([room, manifestOf(room).version]).toEqual([room, version])
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}`)
})

describe('licences', () => {
  test('every package of the lock file may be redistributed', () => {
    expect(thirdParties().length).toBeGreaterThan(300)
    const refused = thirdParties().filter(({ license }) => !mayRedistribute(license))
    expect(refused.map((entry) => `${entry.path}: ${entry.license || 'no licence'}`)).toEqual([])
  })

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['(MIT AND GPL-3.0-only)', false],
    ['SSPL-1.0', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%s: %s', (expression, isAllowed) => {
    expect(mayRedistribute(expression)).toBe(isAllowed)
  })

  test('THIRD-PARTY-NOTICES.md lists what an installation runs with; node tools/third-party.ts writes it', () => {
    const rows = readFileSync(noticesFile, 'utf8').split('\n')
    const missing = shipped().filter((entry) => !rows.some((row) => row.startsWith(rowOf(entry))))
    expect(missing.map(rowOf)).toEqual([])
  })
})
