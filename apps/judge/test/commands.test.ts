import { afterAll, expect, test } from 'vitest'
import { openHost } from './harness/host.ts'
import { programs } from './harness/programs.ts'

const host = await openHost()
afterAll(() => host.close())

/** A result contains the commands that compiled and ran the program, with the options of this job. */
const commandsOf = async (language: keyof typeof programs, memoryLimitMb = 256, extraFiles = {}) => {
  const code = programs[language]?.sum ?? ''
  const cases = [{ input: '1 2\n', output: '3\n' }]
  return (await host.judge({ language, code, cases, settings: { timeLimitMs: 5_000, memoryLimitMb, extraFiles } }))
    .commands
}

test('a compiled language reports its flags', async () => {
  expect(await commandsOf('C++ 17 With O2')).toEqual({
    compile: expect.stringMatching(/^g\+\+ .*-O2.* -std=c\+\+17|^g\+\+ .*-std=c\+\+17.* -O2/),
    run: expect.stringMatching(/^\/b\/main/),
  })
})

test('linked files are included', async () => {
  const { compile } = (await commandsOf('C++', 256, { 'table.cpp': 'int table[3];', 'table.h': '' })) ?? {}
  expect(compile).toMatch(/ main\.cpp \.\/table\.cpp /)
})

test('a runtime reports its memory, and no host folder', async () => {
  // Java has twice the limit.
  const { run } = (await commandsOf('Java', 300)) ?? {}
  expect(run).toMatch(/^java .*-Xmx600m/)
})

test('a language that runs from source has no command to compile', async () => {
  expect(await commandsOf('JavaScript Node')).toMatchObject({ run: expect.stringMatching(/^node /) })
})
