import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowed } from './writing/allowed.ts'
import { markersIn } from './writing/markers.ts'
import { isScannable } from './writing/scan.ts'
import { type Text, textsOf } from './writing/texts.ts'

/**
 * Checks comments, test titles, messages, English interface texts and docs for the words of docs/writing.md.
 * `node tools/writing.ts [PATH...]` prints file, line, text and the suggested words, then the counts.
 */

const root = join(import.meta.dirname, '..')

const isChecked = (file: string): boolean =>
  isScannable(file) || file.endsWith('.md') || /apps\/web\/src\/i18n\/en-US\/.*\.json$/.test(file)

const isChinese = (file: string): boolean => file.includes('zh-CN')

const isAllowed = ({ file, text }: Text): boolean =>
  allowed.some((row) => row.file.test(file) && (row.text === undefined || row.text.test(text)))

export interface Finding {
  readonly text: Text
  readonly use: readonly string[]
}

export interface Report {
  readonly total: number
  readonly findings: readonly Finding[]
  /** Share of the texts with a marker, in percent. */
  readonly percent: number
}

/** Reads every tracked file of the repository, or those below some paths. */
export const checkWriting = (paths: readonly string[] = []): Report => {
  const listed = execFileSync('git', ['ls-files', '--', ...paths], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  const files = listed.split('\n').filter((file) => isChecked(file) && !isChinese(file))
  const texts = files.flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8')))
  const findings = texts.flatMap((text): readonly Finding[] => {
    const found = isAllowed(text) ? [] : markersIn(text.text)
    return found.length === 0 ? [] : [{ text, use: found.map(({ use }) => use) }]
  })
  return { total: texts.length, findings, percent: (100 * findings.length) / Math.max(1, texts.length) }
}

/** The counts in one line. */
export const describeReport = ({ total, findings, percent }: Report): string =>
  `${total} texts, ${findings.length} with markers, ${percent.toFixed(2)} %`

if (process.argv[1] === import.meta.filename) {
  const report = checkWriting(process.argv.slice(2))
  for (const { text, use } of report.findings)
    process.stdout.write(`${text.file}:${text.line}: ${text.text.replaceAll('\n', ' ')}\n    use: ${use.join('; ')}\n`)
  process.stdout.write(`${describeReport(report)}\n`)
}
