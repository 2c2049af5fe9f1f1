import { wellFormed } from '@verdict/rules'
import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { PackageFault, shown } from '../faults.ts'
import type { PackageLimits } from '../limits.ts'
import { type Entry, type PackageSource, readText } from '../source.ts'

/** Reads the files of a contest package. Errors name the file and the line or field. */

export interface ReadFile {
  readonly name: string
  readonly value: unknown
}

/** More repetition than any honest file needs. */
const maxAliasCount = 100

export const parseJson = (text: string, name: string): unknown => {
  try {
    return wellFormed(JSON.parse(text))
  } catch (error) {
    throw new PackageFault('file.line', { name, line: lineOfJson(text, error), kind: 'JSON' }, { cause: error })
  }
}

const lineOfJson = (text: string, error: unknown): number => {
  const message = error instanceof Error ? error.message : ''
  const line = /\(line (\d+) column \d+\)/.exec(message)?.[1]
  if (line !== undefined) return Number(line)
  const position = /at position (\d+)/.exec(message)?.[1]
  return text.slice(0, position === undefined ? undefined : Number(position)).split('\n').length
}

export const parseYaml = (text: string, name: string): unknown => {
  const lines = new LineCounter()
  const wrong = (at: number, cause: unknown) =>
    new PackageFault('file.line', { name, line: lines.linePos(at).line, kind: 'YAML' }, { cause })
  const document = parseDocument(text, {
    schema: 'core',
    merge: true,
    uniqueKeys: true,
    logLevel: 'silent',
    lineCounter: lines,
  })
  const [error] = document.errors
  if (error !== undefined) throw wrong(error.pos[0], error)
  try {
    return wellFormed(document.toJS({ maxAliasCount }))
  } catch (cause) {
    throw wrong(0, cause)
  }
}

/** The first of the files that exists: `contest.yaml`, `contest.yml` or `contest.json`. */
export const readSettings = async (
  { entries }: PackageSource,
  base: string,
  limits: PackageLimits,
): Promise<ReadFile | null> => {
  for (const ending of ['yaml', 'yml', 'json']) {
    const name = `${base}.${ending}`
    const entry = entries.get(name)
    if (entry === undefined) continue
    const text = await readText(entry, ending === 'json' ? limits.jsonBytes : limits.textBytes)
    return { name, value: ending === 'json' ? parseJson(text, name) : parseYaml(text, name) }
  }
  return null
}

/**
 * A value by a schema.
 * @throws PackageFault that names the file and the first wrong field
 */
export const readFields = <S extends z.core.$ZodType>(schema: S, { name, value }: ReadFile): z.output<S> => {
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  throw wrongField(name, read.error.issues[0]?.path ?? [])
}

export const wrongField = (name: string, path: readonly PropertyKey[]): PackageFault => {
  const key = path.map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`)).join('')
  return new PackageFault('file.field', { name, key: key.replace(/^\./, '') || '.' })
}

export interface TsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The rows of a file with tabs. Its first line is a label and a version, such as `teams<tab>1` or `File_Version<tab>2`.
 * @throws PackageFault `file.header`
 */
export const readTsv = async (entry: Entry, labels: readonly string[], limits: PackageLimits): Promise<TsvRow[]> => {
  const lines = (await readText(entry, limits.textBytes)).split('\n')
  const [label = '', version = ''] = (lines[0] ?? '').trim().split(/\t+|\s{2,}/)
  if (!labels.includes(label.trim()) || !/^\d+$/.test(version.trim())) {
    throw new PackageFault('file.header', { name: entry.path, header: shown(`${labels[0]}\t1`) })
  }
  return lines
    .slice(1)
    .flatMap((text, index) =>
      text.trim() === '' ? [] : [{ line: index + 2, cells: text.split('\t').map((cell) => cell.trim()) }],
    )
}

/** Lines of a text that is read piece by piece. */
export async function* linesOf(entry: Entry, maxChars: number): AsyncGenerator<{ line: number; text: string }> {
  const decoder = new TextDecoder()
  let rest = ''
  let line = 0
  for await (const chunk of await entry.open()) {
    rest += decoder.decode(chunk as Buffer, { stream: true })
    const parts = rest.split('\n')
    rest = parts.pop() ?? ''
    for (const text of parts) {
      line += 1
      if (text.trim() !== '') yield { line, text }
    }
    if (rest.length > maxChars) throw new PackageFault('file.line', { name: entry.path, line: line + 1, kind: 'JSON' })
  }
  rest += decoder.decode()
  if (rest.trim() !== '') yield { line: line + 1, text: rest }
}
