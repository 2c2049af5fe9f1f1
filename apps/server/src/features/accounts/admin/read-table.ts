import { fail, limits } from '@verdict/contract'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { fromBuffer } from 'yauzl'
import type { GivenRow } from './plan-import.ts'

/**
 * Rows of a CSV or XLSX file. A first row that names its columns may put them in any order; without one they are in
 * the order of the import. Empty rows are left out.
 */
export const readTable = async (name: string, bytes: Buffer): Promise<readonly GivenRow[]> => {
  // An XLSX file is a zip, regardless of its name.
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const rows = isZip ? await readXlsx(bytes) : readCsv(name, bytes)
  const filled = rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter((row) => row.cells.some((cell) => cell !== null && cell.trim() !== ''))
  const [first, ...rest] = filled
  const order = first === undefined ? null : columnsNamedBy(first.cells)
  const found =
    order === null ? filled : rest.map((row) => ({ ...row, cells: order.map((at) => row.cells[at] ?? null) }))
  if (found.length === 0) throw fail('import.empty')
  if (found.length > limits.userImport.maxRows) throw fail('import.tooManyRows', { max: limits.userImport.maxRows })
  return found
}

/** Accepted column names, in the order of the import. */
const headings: readonly (readonly string[])[] = [
  ['username', 'user name', 'user', 'account', '用户名', '账号', '帐号'],
  ['password', '密码', '初始密码'],
  ['email', 'e-mail', 'mail', '邮箱', '电子邮箱'],
  ['realname', 'real name', 'name', '真实姓名', '姓名'],
  ['gender', 'sex', '性别'],
  ['nickname', 'nick', '昵称'],
  ['school', '学校'],
]

/** Column positions when the row is a heading: it names at least user and password. */
const columnsNamedBy = (cells: readonly (string | null)[]): readonly number[] | null => {
  const words = cells.map((cell) => (cell ?? '').trim().toLowerCase())
  const order = headings.map((names) => words.findIndex((word) => names.includes(word)))
  return order[0] === -1 || order[1] === -1 ? null : order
}

const readCsv = (name: string, bytes: Buffer): readonly (readonly string[])[] => {
  if (!/\.(csv|txt|tsv)$/i.test(name) || bytes.includes(0)) throw fail('import.notATable')
  const text = decode(bytes)
  try {
    return parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      delimiter: delimiterOf(text),
      to: limits.userImport.maxRows + 2,
    })
  } catch {
    throw fail('import.notATable')
  }
}

/** UTF-8, or the default encoding of Chinese spreadsheet programs. */
const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The most frequent delimiter in the first line. */
const delimiterOf = (text: string): string => {
  const line = text.split('\n', 1)[0] ?? ''
  const times = (sign: string) => line.split(sign).length - 1
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best))
}

const readXlsx = async (bytes: Buffer): Promise<readonly (readonly (string | null)[])[]> => {
  await refuseBomb(bytes)
  const rows = await readSheet(bytes).catch(() => {
    throw fail('import.notATable')
  })
  return rows.map((row) => row.map((cell) => (cell === null ? null : textOf(cell))))
}

const textOf = (cell: unknown): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell))

/** A small file may unpack to a huge one, so the declared sizes are checked before unpacking. */
const refuseBomb = (bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = () => reject(fail('import.notATable'))
    fromBuffer(bytes, { lazyEntries: false }, (error, zip) => {
      if (error !== null || zip === undefined) return refuse()
      let unpacked = 0
      zip.on('entry', (entry: { uncompressedSize: number }) => {
        unpacked += entry.uncompressedSize
      })
      zip.once('error', refuse)
      zip.once('end', () => (unpacked > limits.userImport.maxUnpackedBytes ? refuse() : resolve()))
    })
  })
