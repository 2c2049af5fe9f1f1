import { describe, expect, test } from 'vitest'
import { markersIn } from '../writing/markers.ts'
import { textsOf } from '../writing/texts.ts'
import { checkWriting, describeReport } from '../writing.ts'

/** Lower it when the count falls; never raise it (docs/writing.md). */
const ceilingPercent = 1

test('texts use the words of docs/writing.md', { timeout: 60_000 }, () => {
  const report = checkWriting()
  process.stdout.write(`${describeReport(report)}\n`)
  expect(report.total).toBeGreaterThan(15_000)
  const worst = report.findings.map(
    ({ text, use }) => `${text.file}:${text.line}: ${text.text} (use: ${use.join('; ')})`,
  )
  expect(report.percent, worst.slice(0, 40).join('\n')).toBeLessThan(ceilingPercent)
})

describe('markers', () => {
  test.each([
    'Whoever asks later begins another.',
    'the seal falls with the end',
    'nobody is told of the own deeds',
    'What was known of the rules is known no longer.',
    'who logs in again goes on',
    'judged aside',
    'To mend: 2',
  ])('finds %s', (text) => expect(markersIn(text).length).toBeGreaterThan(0))

  test.each([
    'There is one row here.',
    'A row stands for one account, and its color stands out.',
    'the heartbeat of a host',
    'What if the lease is lost?',
    'Says what happened and what to do.',
    'Reads `whoever.ts`.',
  ])('accepts %s', (text) => expect(markersIn(text)).toEqual([]))
})

describe('texts', () => {
  const read = (file: string, code: string) => textsOf(file, code).map(({ kind, text }) => `${kind}: ${text}`)

  test('of TypeScript: comments, titles and messages, without code, SQL and regular expressions', () => {
    const code = [
      '/** One row',
      ' *  per account. */',
      "const a = /'not a string'/",
      "test('adds two numbers', () => {})",
      'const b = sql`select one from two`',
      'log.warn(`host is away`)',
      '// first line',
      '// second line',
    ].join('\n')
    expect(read('a.ts', code)).toEqual([
      'comment: One row per account.',
      'string: adds two numbers',
      'string: host is away',
      'comment: first line second line',
    ])
  })

  test('of JSON: values; of Markdown: sentences outside code blocks', () => {
    expect(read('a.json', '{ "a": { "b": "Add problem" } }')).toEqual(['interface: Add problem'])
    expect(read('a.md', '# Title\n\nOne. Two\nlines.\n\n```\ncode here\n```\n')).toEqual([
      'docs: # Title',
      'docs: One.',
      'docs: Two lines.',
    ])
  })
})
