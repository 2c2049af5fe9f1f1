import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareFiles } from '../src/compare.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verdict-compare-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const compare = async (output: string | Buffer, expected: string | Buffer, ignoreTrailingBlanks: boolean) => {
  await writeFile(join(dir, 'output'), output)
  await writeFile(join(dir, 'expected'), expected)
  return compareFiles(join(dir, 'output'), join(dir, 'expected'), { ignoreTrailingBlanks })
}

const AC = 'accepted'
const PE = 'presentationError'
const WA = 'wrongAnswer'
const big = '123 456\n'.repeat(100_000)
const blanks = '\t '.repeat(300_000)

test.each([
  // the table of the judging reference, section 9
  ['7 8\n', '7 8\n', AC, AC],
  ['7 8', '7 8\n', AC, PE],
  ['7 8 \r\n\n', '7 8\n', AC, PE],
  ['7  8\n', '7 8\n', WA, PE],
  ['78\n', '7 8\n', WA, PE],
  ['\n7 8\n', '7 8\n', WA, PE],
  ['7 9\n', '7 8\n', WA, WA],
  // printing a final newline the expected file does not have
  ['7 8\n', '7 8', AC, PE],
  // emptiness
  ['', '', AC, AC],
  ['', '\n', AC, PE],
  [' \n\t\n', '', AC, PE],
  ['', '7', WA, WA],
  ['7', '', WA, WA],
  // lines
  ['1\r\n2\r\n', '1\n2\n', AC, PE],
  ['1  \n2', '1\n2\n', AC, PE],
  ['1\n\n2\n', '1\n2\n', WA, PE],
  ['1\n 2\n', '1\n2\n', WA, PE],
  ['1\n 2\n', '1\n 2', AC, PE],
  ['1\n\t2\n', '1\n 2\n', WA, PE],
  ['7 8\n9', '7 8\n', WA, WA],
  ['7 8\n', '7 8\n9', WA, WA],
  // bytes, not text
  ['\0', '', WA, WA],
  ['a\0b\n', 'a\0b\n', AC, AC],
  ['a\0b\n', 'ab\n', WA, WA],
  [Buffer.from([0xff, 0xfe]), Buffer.from([0xef, 0xbf, 0xbd]), WA, WA],
  ['\u00a07', '7', WA, WA],
  // across the chunks of the reader
  [big, big, AC, AC],
  [big.replaceAll('\n', ' \r\n'), big, AC, PE],
  [`${big}7`, `${big}8`, WA, WA],
  [`${big}${blanks}`, big, AC, PE],
  [`1${blanks}2`, `1${blanks}2 `, AC, PE],
  [`1${blanks}2`, `1${blanks} 2`, WA, PE],
  [`${blanks}\t1 `, `${blanks} 1`, WA, PE],
  [`${blanks}\n1`, `${blanks.slice(2)}\n1`, AC, PE],
] as const)('case %#', async (output, expected, ignoring, exact) => {
  expect(await compare(output, expected, true)).toBe(ignoring)
  expect(await compare(output, expected, false)).toBe(exact)
})
