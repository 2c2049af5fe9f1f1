import { fail, limits } from '@verdict/contract'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { fromBuffer } from 'yauzl'

/** A row of a table with its line in the file, starting at 1. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly (string | null)[]
}

/**
 * Rows of a CSV or XLSX file in their order, without empty ones. CSV may be separated by commas, semicolons or tabs, in
 * UTF-8 or GB 18030.
 * @throws Refusal `import.notATable`
 */
export const readSheetRows = async (name: string, bytes: Buffer): Promise<readonly SheetRow[]> => {
  // An XLSX file is a zip, regardless of its name.
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const rows = isZip ? await readXlsx(bytes) : readCsv(name, bytes)
  return rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter((row) => row.cells.some((cell) => cell !== null && cell.trim() !== ''))
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
