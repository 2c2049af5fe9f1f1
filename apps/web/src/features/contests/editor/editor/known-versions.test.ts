import { expect, test } from 'vitest'
import { knownVersions, presentVersions } from './known-versions.ts'

const language = (name: string, version: string | null, available = true) => ({
  name,
  available,
  version,
  compileCommand: null,
  runCommand: null,
  reason: null,
})
const hosts = [
  { connected: true, languages: [language('C', 'gcc 13'), language('Go', 'go 1.22'), language('Ruby', null)] },
  { connected: true, languages: [language('C', 'gcc 12'), language('Go', 'go 1.22'), language('Java', '21', false)] },
  { connected: true, languages: [language('C', 'gcc 12')] },
  { connected: false, languages: [language('C', 'gcc 11'), language('Rust', '1.80')] },
]

test('versions of connected hosts that can run the language, the most common first', () => {
  expect([...knownVersions(hosts)]).toEqual([
    [
      'C',
      [
        { version: 'gcc 12', hosts: 2 },
        { version: 'gcc 13', hosts: 1 },
      ],
    ],
    ['Go', [{ version: 'go 1.22', hosts: 2 }]],
  ])
})

test('the present versions of the accepted languages', () => {
  expect(presentVersions(['C', 'Rust'], knownVersions(hosts))).toEqual({ C: 'gcc 12' })
})
