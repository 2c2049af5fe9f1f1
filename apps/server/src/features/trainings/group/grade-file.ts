import type { groupTrainings, QueryOf } from '@verdict/contract'
import type { FastifyReply } from 'fastify'
import writeXlsx from 'write-excel-file/node'
import type { Deps } from '../../../deps.ts'
import { csvOf, type Table } from '../../../platform/csv.ts'
import { type GradeReader, type WholeSheet, wholeSheet } from './grades.ts'

interface GradesDownload {
  readonly query: QueryOf<typeof groupTrainings.downloadGrades>
  readonly reply: FastifyReply
}

/** Sends the whole grade sheet as a file. */
export const sendGrades = async (deps: Deps, reader: GradeReader, { query, reply }: GradesDownload): Promise<void> => {
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

/** Text cells are typed as text, so they are never read as formulas. */
const xlsxOf = (table: Table): Promise<Buffer> => {
  const rows = table.map((row) =>
    row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
  )
  const columns = (table[0] ?? []).map((_, index) => ({ width: index < 2 ? 18 : 14 }))
  return writeXlsx(rows, { sheet: 'grades', columns, stickyRowsCount: 1 }).toBuffer()
}
