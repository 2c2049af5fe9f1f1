import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { openHost } from '../harness/host.ts'
import { buildTool } from '../harness/tool.ts'
import { programOf } from './programs.ts'

const host = await openHost()
afterAll(() => host.close())
const reader = await buildTool(host, await programOf('reader'))

/** The values read, or the rejection. */
const read = async (how: string, output: string | Uint8Array): Promise<string> => {
  const files = { input: how, output, answer: '' }
  const { exitCode, stderr } = await reader({ args: ['input', 'output', 'answer'], files })
  const kinds: Readonly<Record<number, string>> = { 0: '', 1: 'WA', 2: 'PE', 3: 'FAIL', 8: 'EOF' }
  return exitCode === 0 ? stderr.replace(/^ok ?/, '').trimEnd() : (kinds[exitCode ?? -1] ?? `exit ${exitCode}`)
}

describe('at the edges', () => {
  test.each([
    ['int', '0', '0'],
    ['int', '2147483647 -2147483648', '2147483647,-2147483648'],
    ['int', '2147483648', 'PE'],
    ['int', '-2147483649', 'PE'],
    ['int', '+5', 'PE'],
    ['int', '-0', 'PE'],
    ['int', '007', 'PE'],
    ['int', '-', 'PE'],
    ['int', '--5', 'PE'],
    ['int', '5.0', 'PE'],
    ['int', '1e3', 'PE'],
    ['int', '0x10', 'PE'],
    ['int', '5,6', 'PE'],
    ['int', '5\0', 'PE'],
    ['int', '\0', 'PE'],
    ['int', '\uff15', 'PE'],
    ['int', '\n\n \t5\r\n6\r\n', '5,6'],
    ['int', '5\v6', 'PE'],
    ['int', '\ufeff5', '5'],
    ['int', '5 \ufeff6', 'PE'],
    ['int', '', ''],
    ['int', '1'.repeat(100_000), 'PE'],
    ['long', '9223372036854775807 -9223372036854775808', '9223372036854775807,-9223372036854775808'],
    ['long', '9223372036854775808', 'PE'],
    ['long', '-9223372036854775809', 'PE'],
    ['long', '99999999999999999999', 'PE'],
    ['unsigned', '18446744073709551615 0', '18446744073709551615,0'],
    ['unsigned', '18446744073709551616', 'PE'],
    ['unsigned', '-1', 'PE'],
    ['double', '1 -2.5 .5 3. +4 1e3 -0', '1,-2.5,0.5,3,4,1000,-0'],
    ['double', 'nan', 'PE'],
    ['double', 'inf', 'PE'],
    ['double', '1e999', 'PE'],
    ['double', '0x1p3', 'PE'],
    ['double', '1.2.3', 'PE'],
    ['double', '1e', 'PE'],
    ['strict', '0 1.5 -0.25 123456.765625', '0,1.5,-0.25,123456.765625'],
    ['strict', '1.', 'PE'],
    ['strict', '.5', 'PE'],
    ['strict', '01.5', 'PE'],
    ['strict', '-0', 'PE'],
    ['strict', '1e3', 'PE'],
    ['strict', '1.1234567', 'PE'],
    ['word', `${'x'.repeat(300_000)} ab`, '300000,2'],
    ['word', 'a\0b', '3'],
    ['line', 'ab\r\n\r\n c \nlast', '2,0,3,4'],
    ['line', 'a\rb\n', '3'],
    ['line', '\n\n', '0,0'],
    ['line', `${'x'.repeat(200_000)}\ny\n`, '200000,1'],
  ])('%s of %j: %s', async (how, output, expected) => expect(await read(how, output)).toBe(expected))

  test('every byte may be part of a word', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index).filter(
      (byte) => ![9, 10, 13, 32].includes(byte),
    )
    expect(await read('word', bytes)).toBe(String(bytes.length))
  })
})

/** Integers as they must be written: the model the reader is held to. */
const canonical = /^(0|-?[1-9][0-9]*)$/
const [least, most] = [-(2n ** 63n), 2n ** 63n - 1n]
const isLong = (word: string) => canonical.test(word) && BigInt(word) >= least && BigInt(word) <= most

const integer = fc.oneof(
  fc.bigInt({ min: least, max: most }).map(String),
  fc.integer().map(String),
  fc.constantFrom(String(least), String(most), String(most + 1n), String(least - 1n), '0', '-0', '+1', '00', '1x', '-'),
  fc.string({ unit: fc.constantFrom('-', '0', '1', '9', '+', 'e', '.'), minLength: 1, maxLength: 22 }),
)
const blank = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r\n'), minLength: 1, maxLength: 4 })

test('integers are read as they were written, or not at all', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(integer, blank), { maxLength: 20 }),
    blank,
    async (words, lead) => {
      const given = words.map(([word]) => word)
      const expected = given.every(isLong) ? given.join(',') : 'PE'
      expect(await read('long', lead + words.flat().join(''))).toBe(expected)
    },
  )
  await fc.assert(property, { numRuns: 150 })
})

test('where a chunk of the buffer ends makes no difference', async () => {
  for (const before of [65_530, 65_534, 65_535, 65_536, 131_070]) {
    const lead = ' '.repeat(before)
    expect(await read('long', `${lead}-1234567890123 77\r\n`)).toBe('-1234567890123,77')
    expect(await read('long', `${lead}012`)).toBe('PE')
    expect(await read('line', `${'x'.repeat(before)}\r\nab`)).toBe(`${before},2`)
    expect(await read('line', `${'x'.repeat(before)}\rab`)).toBe(String(before + 3))
  }
})
