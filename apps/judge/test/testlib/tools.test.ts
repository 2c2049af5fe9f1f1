import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { openHost } from '../harness/host.ts'
import { buildTool, type ToolRun } from '../harness/tool.ts'
import { programOf } from './programs.ts'

const host = await openHost()
afterAll(() => host.close())

const tools = new Map<string, ReturnType<typeof buildTool>>()
const run = async (name: string, how: ToolRun = {}) => {
  const built = tools.get(name) ?? programOf(name).then((code) => buildTool(host, code))
  tools.set(name, built)
  return (await built)(how)
}

describe('validators', () => {
  const tree = '3\n1 2\n2 3\n'
  test.each([
    ['a right file', 'tree-validator', tree, null],
    ['one vertex', 'tree-validator', '1\n', null],
    ['a circle', 'tree-validator', '3\n1 2\n2 1\n', /^FAIL edge 2 closes a circle$/],
    [
      'a number out of range',
      'tree-validator',
      '3\n1 2\n2 4\n',
      /^FAIL b = 4 is not between 1 and 3 \(stdin, line 3\)$/,
    ],
    ['two blanks', 'tree-validator', '3\n1  2\n2 3\n', /^FAIL a blank, where a word should be \(stdin, line 2\)$/],
    [
      'a blank at the end of a line',
      'tree-validator',
      '3 \n1 2\n2 3\n',
      /^FAIL the character ' ', where the end of the line should be \(stdin, line 1\)$/,
    ],
    [
      'no end of the last line',
      'tree-validator',
      tree.trimEnd(),
      /^FAIL the end of the file, where the end of a line should be/,
    ],
    ['an empty line behind', 'tree-validator', `${tree}\n`, /^FAIL the character '\\x0a', where the file should end/],
    ['carriage returns', 'tree-validator', tree.replaceAll('\n', '\r\n'), /^FAIL /],
    ['a zero in front', 'tree-validator', '03\n1 2\n2 3\n', /^FAIL '03', where an integer should be/],
    ['a plus', 'tree-validator', '+1\n', /^FAIL '\+1', where an integer should be/],
    ['nothing', 'tree-validator', '', /^FAIL the end of the file/],
    ['a mark of UTF-8', 'tree-validator', `\ufeff${tree}`, /^FAIL '.*3', where an integer should be/],
    ['a validator that does not look for the end', 'careless-validator', '3\n', /^FAIL the validator ended without/],
    ['words', 'words-validator', '2\nabc\n1 5\n-!\n2 2\n', null],
    [
      'a word that does not fit',
      'words-validator',
      '1\nAbc\n1 5\n',
      /^FAIL word = 'Abc' does not fit .* \(test case 1\)/,
    ],
    ['an element out of range', 'words-validator', '1\nabc\n1 6\n', /^FAIL sizes\[2\] = 6 is not between 1 and 5/],
    ['all kinds', 'strict-validator', ':0.25 Ab Cdef\n', null],
    ['minus zero', 'strict-validator', ':-0.0 Ab Cdef\n', /^FAIL '-0\.0', where/],
    ['a number of its own kind', 'strict-validator', ':1e-1 Ab Cdef\n', /^FAIL '1e-1', where/],
    ['a verdict other than failure', 'strict-validator', ':0.5 Ab Cdef\n', /^FAIL one half is not allowed/],
  ])('%s', async (_, name, stdin, complaint) => {
    const { exitCode, stderr } = await run(name, { stdin })
    if (complaint === null) expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    else {
      expect(stderr.trimEnd()).toMatch(complaint)
      expect(exitCode).toBe(3)
    }
  })

  test('the group may ask for more', async () => {
    const stdin = '1\nabcd\n1 5\n'
    expect(await run('words-validator', { stdin })).toMatchObject({ exitCode: 0 })
    const small = await run('words-validator', { stdin, args: ['--testset', 'tests', '--group', 'small'] })
    expect(small).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('too long for the group') })
  })

  test('observations are logged', async () => {
    const { files } = await run('words-validator', {
      stdin: '3\naba\n1 5\nb\n2 3\nabc\n3 3\n',
      args: ['--testOverviewLogFileName', 'log'],
      collect: ['log'],
    })
    expect(files.log?.split('\n').filter(Boolean)).toEqual([
      '"sizes": min-value-hit max-value-hit',
      '"tests": max-value-hit',
      'feature "a palindrome": hit',
      'feature "an empty test":',
    ])
  })

  test('test cases are distinguished', async () => {
    const { files } = await run('words-validator', {
      stdin: '2\nabc!\n1 5\n-\n2 2\n',
      args: ['--testMarkupFileName', 'markup', '--testCase', '2', '--testCaseFileName', 'second'],
      collect: ['markup', 'second'],
    })
    expect(files).toEqual({ markup: '2\n!c1;abc!!\n1 5\n!c2;-\n2 2\n', second: '-\n2 2\n' })
  })
})

describe('generators', () => {
  const numbersOf = (text: string) => text.split(/\s+/).filter(Boolean).map(Number)

  test.each([
    ['-n', '20', '-tests', '3', '-sorted'],
    ['-n=20', '--tests=3', '--sorted'],
    ['-n20', '--tests', '3', '--sorted', '-most', '1e3'],
  ])('take their options in every spelling: %s %s', async (...args) => {
    const { exitCode, stdout } = await run('array-generator', { args })
    expect(exitCode).toBe(0)
    const [tests, ...lines] = stdout.trimEnd().split('\n')
    expect(tests).toBe('3')
    const sizes = lines.filter((_, index) => index % 2 === 0).map(Number)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20)
    for (const [index, size] of sizes.entries()) {
      const values = numbersOf(lines[2 * index + 1] ?? '')
      expect(values).toHaveLength(size)
      expect(new Set(values).size).toBe(size)
      expect(values.toSorted((a, b) => a - b)).toEqual(values)
    }
  })

  test.each([
    ['an option is missing', [], /^FAIL the option 'n' is missing/],
    ['an option is not known', ['-n', '3', '-tset', '2'], /^FAIL the option 'tset' is not known/],
    ['a value is no number', ['-n', 'many'], /^FAIL the option value 'many' is not an integer/],
    ['a value is too large', ['-n', '3000000000'], /^FAIL the option value '3000000000' is not an integer of its type/],
    ['an impossible request', ['-n', '3', '-most', '2'], /^FAIL rnd.distinct: more numbers than the range has/],
  ])('report when %s', async (_, args, complaint) => {
    const { exitCode, stderr } = await run('array-generator', { args })
    expect(stderr).toMatch(complaint)
    expect(exitCode).toBe(3)
  })

  test('the same command line gives the same test, another one another', async () => {
    const test = async (...args: string[]) => (await run('tree-generator', { args })).stdout
    const first = await test('500', '3', 'seed1')
    expect(await test('500', '3', 'seed1')).toBe(first)
    expect(await test('500', '3', 'seed2')).not.toBe(first)
  })

  test('and continues to produce it: sequences are part of test names', async () => {
    const digestOf = async (name: string, ...args: string[]) =>
      createHash('sha256')
        .update((await run(name, { args })).stdout)
        .digest('hex')
        .slice(0, 16)
    expect(await digestOf('tree-generator', '1000', '5')).toBe('0f2ef0370154c03c')
    expect(await digestOf('array-generator', '-n', '5000', '-tests', '7')).toBe('3d3cc6b4b1fabf52')
    expect(await digestOf('word-generator', 'seed')).toBe('bf6608e4fc847f1b')
  })

  test('a generated tree pleases the validator', async () => {
    for (const lean of ['-40', '-2', '0', '2', '40']) {
      const { stdout } = await run('tree-generator', { args: ['300', lean] })
      expect(await run('tree-validator', { stdin: stdout })).toMatchObject({ exitCode: 0, stderr: '' })
    }
  })

  test('words come from patterns', async () => {
    const { stdout } = await run('word-generator', { args: ['x'] })
    const words = stdout.trimEnd().split('\n')
    expect(words).toHaveLength(50)
    for (const word of words) expect(word).toMatch(/^[a-f]{3,5}[0-9]{2}(x|yz)?$/)
    expect(new Set(words).size).toBeGreaterThan(45)
  })

  test('values, collections and ranges are printed with single blanks', async () => {
    const { stdout } = await run('printing-generator')
    expect(stdout.split('\n').slice(0, 8)).toEqual([
      'word 7 - 2.5 1',
      '1 2 3 4 5',
      '1 2 3 1 2 3',
      '1 2 then a b c',
      'a b c c c',
      '1 3 1 2',
      '1 2 3',
      '',
    ])
  })

  test.each([[['one']], [['two', 'three']]])('every draw keeps its promise %s', async (args) =>
    expect(await run('dice-generator', { args })).toMatchObject({ exitCode: 0, stdout: 'fine\n', stderr: '' }),
  )
})
