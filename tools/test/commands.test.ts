import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import rootPackage from '../../package.json' with { type: 'json' }
import { benchmarks } from '../../scripts/commands/bench.ts'
import { commands } from '../../scripts/lib/commands.ts'
import { longTests, longTestsOf, selectTests, splitArguments, testFiles } from '../../scripts/lib/test-rooms.ts'
import { commandsFile, describeCommandPage } from '../commands-table.ts'

const root = join(import.meta.dirname, '../..')

test('every npm script is an alias of a command', () => {
  for (const [name, line] of Object.entries(rootPackage.scripts)) {
    const [, command = 'help', word] = /^node scripts\/verdict\.mjs(?: (\S+))?(?: (\S+))?$/.exec(line) ?? ['', '?']
    if (name === 'verdict') expect(command).toBe('help')
    else if (word === undefined)
      expect([command, Object.keys(commands)]).toEqual([name, expect.arrayContaining([name])])
    else expect([command, `bench:${word}`, benchmarks[word]]).toEqual(['bench', name, expect.any(Function)])
  }
})

test('every command is an npm script', () => {
  expect(Object.keys(rootPackage.scripts)).toEqual(expect.arrayContaining(Object.keys(commands)))
})

test('every file of commands is reached by a command', async () => {
  const loaded = await Promise.all(Object.values(commands).map(({ load }) => load()))
  expect(loaded.every(({ run }) => typeof run === 'function')).toBe(true)
  const registry = readFileSync(join(root, 'scripts/lib/commands.ts'), 'utf8')
  const files = readdirSync(join(root, 'scripts/commands'))
  expect(files.filter((file) => !registry.includes(`../commands/${file}'`))).toEqual([])
})

test('docs/commands.md lists every command; node tools/commands-table.ts writes it', () => {
  expect(readFileSync(commandsFile, 'utf8')).toBe(describeCommandPage())
})

test('the entry runs on older Node: it and its plain modules import nothing but Node', () => {
  const importsOf = (path: string): readonly string[] =>
    [...readFileSync(join(root, 'scripts', path), 'utf8').matchAll(/from '([^']+)'/g)].map(([, name = '']) => name)
  const imports = importsOf('verdict.mjs')
  const own = imports.filter((name) => !name.startsWith('node:'))
  expect(imports.length).toBeGreaterThan(3)
  expect(own.filter((name) => !/^\.\/lib\/[\w-]+\.mjs$/.test(name))).toEqual([])
  for (const module of own) expect(importsOf(module).filter((name) => !name.startsWith('node:'))).toEqual([])
  expect(execFileSync(process.execPath, [join(root, 'scripts/main.ts'), 'help'], { encoding: 'utf8' })).toContain(
    'doctor',
  )
})

describe('tests are selected', () => {
  const files = [
    'apps/server/test/comments.test.ts',
    'apps/web/src/features/comments/List.test.tsx',
    'e2e/pages/a.test.ts',
  ]
  const named = (...words: readonly string[]) =>
    selectTests(words, root, files).map(({ room, files }) => [room.name, ...files])

  test('by a part of the name, in every room that has one', () => {
    expect(named('comments')).toEqual([
      ['server', files[0]],
      ['web', files[1]],
    ])
  })
  test('by path, from wherever the caller is', () => {
    expect(named('e2e/pages')).toEqual([['journeys', files[2]]])
    const real = testFiles()
    const inTools = selectTests(['test/commands.test.ts'], join(root, 'tools'), real)
    expect(inTools.map(({ room, files }) => [room.name, files])).toEqual([['house', ['tools/test/commands.test.ts']]])
  })
  test('or not at all, with an error that names the word', () => {
    expect(() => named('comments', 'coments')).toThrow('"coments"')
  })
  test('and options stay options, with their values', () => {
    expect(splitArguments(['comments', '-t', 'may delete', '--bail=1'])).toEqual({
      words: ['comments'],
      options: ['-t', 'may delete', '--bail=1'],
    })
  })
  test('and every test file belongs to exactly one room', () => {
    const real = testFiles()
    expect(real.length).toBeGreaterThan(200)
    expect(
      selectTests(['.test.ts'], root, real)
        .flatMap(({ files }) => files)
        .sort(),
    ).toEqual(real)
  })
})

test('each day another long test follows those that come first', () => {
  const days = longTests.map((_, day) => longTestsOf(new Date(day * 86_400_000)))
  for (const tests of days) expect(new Set(tests)).toEqual(new Set(longTests))
  expect(new Set(days.map((tests) => tests[2]))).toEqual(new Set(longTests.slice(2)))
})
