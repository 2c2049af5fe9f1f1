/** Prints results as tables, or as one JSON document with `--json`. Notes go to standard error with `--json`. */
export const makeOutput = (isJson) => ({
  isJson,
  note: (text) => (isJson ? console.error(plain(text)) : console.log(plain(text))),
  /** A list of objects; the table has a column for each key. */
  rows: (records) => (isJson ? printJson(records) : console.log(table(records))),
  /** One object, a line for each key. */
  record: (record) => (isJson ? printJson(record) : console.log(lines(record))),
  /** The result of a change: an object for JSON, a sentence for people. */
  done: (record, text) => (isJson ? printJson(record) : console.log(plain(text))),
})

const printJson = (value) => console.log(JSON.stringify(value, null, 2))

const table = (records) => {
  if (records.length === 0) return 'None.'
  const keys = Object.keys(records[0])
  const cells = [keys.map(heading), ...records.map((record) => keys.map((key) => cell(record[key])))]
  const widths = keys.map((_, column) => Math.max(...cells.map((row) => widthOf(row[column]))))
  return cells
    .map((row) =>
      row
        .map((text, column) => pad(text, widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** `lastLogin` becomes LAST LOGIN. */
const heading = (key) => key.replace(/([A-Z])/g, ' $1').toUpperCase()

const lines = (record) => {
  const width = Math.max(...Object.keys(record).map((key) => key.length))
  return Object.entries(record)
    .map(([key, value]) => `${key.padEnd(width)}  ${cell(value)}`.trimEnd())
    .join('\n')
}

const cell = (value) => {
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return cell(value.join(', '))
  if (typeof value === 'string' && instant.test(value)) return localTime(new Date(value))
  return plain(typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('\n', ' ')
}

/** A moment as the API writes it. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/

/** 2026-03-01 09:30:00 in the time zone of the terminal. */
export const localTime = (date) => {
  const two = (part) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/** 1 user, 2 users. */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Control characters of stored texts must not reach the terminal. */
const plain = (text) => text.replace(/[^\P{Cc}\n\t]/gu, ' ')

/** Chinese, Japanese and Korean characters take two columns. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g

const widthOf = (text) => text.length + (text.match(wide)?.length ?? 0)
const pad = (text, width) => text + ' '.repeat(width - widthOf(text))
