import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readLanguages } from '../src/languages/configured/read-languages.ts'
import { openHost, verdictsOf } from './harness/host.ts'

/** AWK runs from source, so the example needs only standard tools. */
const awk = {
  name: 'AWK',
  source: 'main.awk',
  tools: ['awk'],
  version: ['{awk}', 'BEGIN { print "AWK 1" }'],
  run: ['{awk}', '-v', 'limit={memoryMib}', '-f', '/b/main.awk'],
  environment: { POSIXLY_CORRECT: '1' },
  editor: { contentType: 'text/plain', template: '{ print $1 + $2 }\n' },
}

/** A compiled one: the compiler of C under another name and with a flag of its own. */
const tinyC = {
  name: 'Tiny C',
  source: 'tiny.c',
  tools: ['gcc'],
  version: ['{gcc}', '--version'],
  compile: { command: ['{gcc}', '-DANSWER=42', '-o', 'tiny', 'tiny.c'], product: 'tiny', memoryMib: 512 },
  run: ['/b/tiny'],
}

const dir = await mkdtemp(join(tmpdir(), 'verdict-languages-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const write = (name: string, content: unknown) =>
  writeFile(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content))

describe('languages an operator wrote down', () => {
  test('are reported, compiled and run like any other', async () => {
    await write('awk.json', awk)
    await write('tiny.json', tinyC)
    await write('notes.txt', 'not a language')
    await write('missing.json', { ...awk, name: 'Missing', tools: ['no-such-tool'], version: ['x'], run: ['x'] })
    const host = await openHost(await readLanguages(dir))
    try {
      const rows = host.deps.languages.report().filter(({ name }) => ['AWK', 'Missing', 'Tiny C'].includes(name))
      expect(rows).toMatchObject([
        { name: 'AWK', available: true, version: 'AWK 1', compileCommand: null, editor: awk.editor },
        { name: 'Missing', available: false, reason: 'no-such-tool is not installed' },
        { name: 'Tiny C', available: true, compileCommand: 'gcc -DANSWER=42 -o tiny tiny.c' },
      ])
      const sum = [{ input: '1 2\n', output: '3 256\n' }]
      const settings = { memoryLimitMb: 128 }
      const summed = await host.judge({ language: 'AWK', code: '{ print $1 + $2, limit }', cases: sum, settings })
      expect(verdictsOf(summed)).toEqual([verdict.accepted])
      const code = '#include <stdio.h>\nint main(void) { printf("%d", ANSWER); return 0; }'
      const result = await host.judge({ language: 'Tiny C', code, cases: [{ input: '', output: '42' }] })
      expect(verdictsOf(result)).toEqual([verdict.accepted])
      const broken = await host.judge({ language: 'Tiny C', code: 'int main(', cases: sum })
      expect(broken.outcome).toMatchObject({ kind: 'compileError', message: expect.stringContaining('tiny.c') })
    } finally {
      await host.close()
    }
  })

  test('no directory means none', async () => expect(await readLanguages(join(dir, 'nowhere'))).toEqual([]))
})

describe('an invalid file stops the host with the reason', () => {
  beforeEach(async () => {
    for (const name of ['awk.json', 'tiny.json', 'missing.json', 'bad.json']) await rm(join(dir, name), { force: true })
  })

  test.each([
    ['no JSON', '{ name: ', /bad\.json is not JSON/],
    ['no name', { ...awk, name: undefined }, /bad\.json does not describe a language\. name: /],
    ['a misspelt key', { ...awk, rum: [] }, /bad\.json .*rum/],
    ['a source that is a path', { ...awk, source: '../main.awk' }, /source: must be a plain file name/],
    ['an unlisted tool', { ...awk, run: ['{gawk}'] }, /bad\.json uses \{gawk\}, which it does not list under tools/],
    ['a memory figure at compile time', { ...tinyC, compile: { ...tinyC.compile, command: ['{memoryMib}'] } }, /uses/],
    ['a broken pattern', { ...awk, outOfMemory: '(' }, /outOfMemory: must be a regular expression/],
    ['a name that is taken', { ...awk, name: 'C++' }, /bad\.json: there is a language C\+\+ already/],
  ])('%s', async (_, content, message) => {
    await write('bad.json', content)
    await expect(readLanguages(dir)).rejects.toThrow(message)
  })
})
