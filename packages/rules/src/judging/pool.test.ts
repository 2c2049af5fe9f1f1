import { expect, test } from 'vitest'
import { disagreementsIn, type PoolHost } from './pool.ts'

/** `C++ 12 -O2`: a language with its version and flags; a minus sign before it means it is not there. */
const host = (name: string, ...languages: readonly string[]): PoolHost => ({
  name,
  languages: languages.map((text) => {
    const [language = '', version = null, flags = null] = text.split(' ')
    const available = !language.startsWith('!')
    return { name: language.replace('!', ''), available, version, compileCommand: flags, runCommand: null }
  }),
})

const warnings = (...hosts: readonly PoolHost[]) =>
  [...disagreementsIn(hosts)].map(
    ([name, all]) =>
      `${name}: ${all.map((item) => `${item.language} ${item.what} ${item.own}/${item.pool}`).join(', ')}`,
  )

test.each([
  ['one host is the pool', [host('a', 'C 12')], []],
  ['hosts that agree', [host('a', 'C 12'), host('b', 'C 12')], []],
  ['one of three', [host('a', 'C 12'), host('b', 'C 13'), host('c', 'C 12')], ['b: C version 13/12']],
  [
    'two that differ are both named',
    [host('a', 'C 12'), host('b', 'C 13')],
    ['a: C version 12/13', 'b: C version 13/12'],
  ],
  [
    'flags count too',
    [host('a', 'C 12 -O2'), host('b', 'C 12 -O0'), host('c', 'C 12 -O2')],
    ['b: C compileCommand -O0/-O2'],
  ],
  [
    'a language that a host does not offer is not a disagreement',
    [host('a', 'C 12'), host('b', '!C'), host('c', 'D 1')],
    [],
  ],
])('%s', (_, hosts, expected) => expect(warnings(...hosts)).toEqual(expected))
