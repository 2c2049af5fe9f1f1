/** Rows of a spreadsheet. */
export type Table = readonly (readonly (string | number)[])[]

/** Spreadsheets run a cell of text that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/

/** RFC 4180 with a byte order mark, which spreadsheets need to read UTF-8. Texts like formulas get an apostrophe. */
export const csvOf = (table: Table): string => {
  const cell = (value: string | number): string => {
    if (typeof value === 'number') return String(value)
    const safe = formula.test(value) ? `'${value}` : value
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${table.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
