import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import type { RunReport } from '@verdict/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileHeaders, headersEnv, withCompiledHeaders } from '../src/languages/compiled-headers.ts'
import { findTools } from '../src/languages/find-tools.ts'
import { isToolchain, type Toolchain } from '../src/languages/language.ts'
import { mib } from '../src/units.ts'
import { openHost, toolchains, verdictsOf } from './harness/host.ts'

const name = 'C++ 17 With O2'
const host = await openHost()
afterAll(() => host.close())
const lookup = host.deps.languages.lookUp(name)
if (!('version' in lookup)) throw new Error(lookup.reason)
const { language, toolchain } = lookup
const recipe = () => {
  const made = language.compile?.(toolchain, { extra: [], texts: [], purpose: 'solution' })
  if (made === undefined) throw new Error(`${name} is not compiled`)
  return made
}

beforeAll(() => host.deps.preparer.used(lookup), 600_000)

const sum = 'int a, b; std::cin >> a >> b; std::cout << a + b;'
const main = `int main() { ${sum} }`

/** Files that GCC reads for a program, as it lists them: `!` before a compiled header that it takes. */
const headersOf = async (code: string): Promise<string> => {
  const { argv, env, memoryBytes } = recipe()
  const report: RunReport = await host.sandbox.run({
    argv: [...argv, '-H'],
    env,
    stdin: null,
    stdout: 'report',
    files: [{ name: 'main.cpp', content: { bytes: Buffer.from(code) } }],
    programDir: null,
    collect: [],
    limits: {
      ...{ cpuMs: 20_000, wallMs: 60_000, memoryBytes, processes: 128 },
      ...{ outputBytes: mib, stderrBytes: 4 * mib, filesBytes: 512 * mib },
    },
  })
  expect(report.status).toBe('ok')
  return Buffer.from(report.stderr).toString('utf8')
}

const header = '#include <bits/stdc++.h>'

describe('a program that begins with bits/stdc++.h', () => {
  test('is compiled with the header of the host', async () => {
    expect(await headersOf(`// a comment\n${header}\n${main}`)).toMatch(/^! .*\/c\+\+17-O2\/bits\/stdc\+\+\.h\.gch$/m)
  })

  test.each([
    ['other options for the code', `#pragma GCC optimize("O3")\n#pragma GCC target("avx2")\n${header}\n${main}`],
    ['a word that changes the header', `#define NDEBUG\n${header}\n${main}`],
    ['another header before it', `#include <vector>\n${header}\n${main}`],
    ['debugging checks', `#define _GLIBCXX_DEBUG\n${header}\n${main}`],
  ])('is compiled with the header itself after %s', async (_, code) => {
    expect(await headersOf(code)).not.toMatch(/^! /m)
    const result = await host.judge({ language: name, code, cases: [{ input: '1 2\n', output: '3\n' }] })
    expect(verdictsOf(result)).toEqual([verdict.accepted])
  })

  test('solves the problem, and shows the usual command', async () => {
    const result = await host.judge({
      language: name,
      code: `${header}\n${main}`,
      cases: [{ input: '1 2\n', output: '3\n' }],
    })
    expect(verdictsOf(result)).toEqual([verdict.accepted])
    expect(JSON.stringify(result)).not.toContain('toolchains')
  })

  test('gets its compile errors without paths of the host', async () => {
    const code = `${header}\nint main() { std::vector<int> v; std::sort(v); undefinedName; }`
    const { outcome } = await host.judge({ language: name, code, cases: [] })
    expect(outcome).toMatchObject({ kind: 'compileError', message: expect.stringContaining('undefinedName') })
    expect(JSON.stringify(outcome)).not.toContain('toolchains')
  })
})

describe('compiled headers', () => {
  const variant = 'c++17-O2'
  let dir = ''
  beforeAll(async () => {
    dir = await mkdtemp(join(toolchains, 'headers-'))
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))
  const find = async (): Promise<Toolchain> => {
    const found = await withCompiledHeaders(await findTools('g++'), { dir, variants: [variant] })
    if (!isToolchain(found)) throw new Error(found.missing)
    return found
  }

  test('are used once they are there, and not when the compiler or a header has changed since', async () => {
    const options = ['-std=c++17', '-O2']
    const first = await find()
    expect(headersEnv(first, variant)).toEqual([])
    // Two languages with these options are used at the same time.
    const compiling = () => compileHeaders(first, { variant, options }, new AbortController().signal)
    await Promise.all([compiling(), compiling()])
    expect(await readdir(join(dir, 'cpp'))).toEqual([variant])
    const own = join(dir, 'cpp', variant)
    expect(headersEnv(await find(), variant)).toEqual([`CPLUS_INCLUDE_PATH=${own}`])
    const list = join(own, 'parts.json')
    const parts = JSON.parse(await readFile(list, 'utf8'))
    const paths = Object.keys(parts)
    expect(paths.some((path) => path.endsWith('/cc1plus'))).toBe(true)
    expect(paths.some((path) => path.endsWith('/bits/stl_vector.h'))).toBe(true)
    await writeFile(list, JSON.stringify({ ...parts, [paths[0] ?? '']: '1 1' }))
    expect(headersEnv(await find(), variant)).toEqual([])
  }, 600_000)

  test('that could not be compiled are not used', async () => {
    const found = await find()
    const broken = { variant, options: ['-std=none'] }
    await expect(compileHeaders(found, broken, new AbortController().signal)).rejects.toThrow('none')
    expect(await readdir(join(dir, 'cpp'))).toEqual([])
    expect(headersEnv(await find(), variant)).toEqual([])
  })
})
