import type { groupTrainings, QueryOf } from '@verdict/contract'
import type { FastifyReply } from 'fastify'
import writeXlsx from 'write-excel-file/node'
import type { Deps } from '../../../deps.ts'
import { type GradeReader, type WholeSheet, wholeSheet } from './grades.ts'

interface Asked {
  readonly query: QueryOf<typeof groupTrainings.downloadGrades>
  readonly reply: FastifyReply
}

/** Sends the whole grade sheet as a file. */
export const sendGrades = async (deps: Deps, reader: GradeReader, { query, reply }: Asked): Promise<void> => {
  const table = tableOf(await wholeSheet(deps, reader, query.keyword))
  const isCsv = query.format === 'csv'
  const name = `group_${reader.groupId}_grades.${isCsv ? 'csv' : 'xlsx'}`
  const file = isCsv ? Buffer.from(csvOf(table)) : await xlsxOf(table)
  await reply
    .type(isCsv ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('Content-Disposition', `attachment;filename=${name}`)
    .header('Cache-Control', 'no-store')
    .send(file)
}

type Table = readonly (readonly (string | number)[])[]

const tableOf = ({ trainings, students, maxPoints }: WholeSheet): Table => [
  [
    'Username',
    'Real Name',
    ...trainings.map(({ title, problems }) => `${title} (${problems.length})`),
    `Total (${maxPoints})`,
  ],
  ...students.map(({ username, realname, cells, points }) => [
    username,
    realname ?? '',
    ...cells.map((cell) => cell.points),
    points,
  ]),
]

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

/** Text cells are typed as text, so they are never read as formulas. */
const xlsxOf = (table: Table): Promise<Buffer> => {
  const rows = table.map((row) =>
    row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
  )
  const columns = (table[0] ?? []).map((_, index) => ({ width: index < 2 ? 18 : 14 }))
  return writeXlsx(rows, { sheet: 'grades', columns, stickyRowsCount: 1 }).toBuffer()
}
