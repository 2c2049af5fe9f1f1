import { type DataOf, type Locale, type packages, toInstant } from '@verdict/contract'
import { type Fault, faultText, lossReasonText } from '@verdict/problem-formats'
import { silentAuth, storedReport } from './report.ts'
import type { ImportProblemRow, ImportRow } from './repository.ts'

type Head = DataOf<typeof packages.imports>[number]
type Whole = DataOf<typeof packages.import>

export const presentImport = (row: ImportRow, locale: Locale): Head => ({
  importId: row.id,
  fileName: row.file_name,
  bytes: Number(row.bytes),
  received: Number(row.received),
  state: row.state as Head['state'],
  format: row.format as Head['format'],
  reason: sentence(row.fault, locale),
  done: row.done,
  total: row.total,
  gmtCreate: toInstant(row.created_at),
  username: row.username,
})

/** @param shared - display ids that several problems of the package have, in capitals */
export const presentImportProblem = (
  row: ImportProblemRow,
  locale: Locale,
  shared: ReadonlySet<string>,
): Whole['problems'][number] => {
  const report = storedReport.parse(row.report)
  return {
    key: row.key,
    problemId: row.display_id,
    title: row.title,
    fault: sentence(row.fault, locale),
    known: row.known_id === null ? null : { pid: row.known_id, title: row.known_title ?? '' },
    isTwin: row.display_id !== null && shared.has(row.display_id.toUpperCase()),
    ...report,
    notes: report.notes.map((note) => ({ ...note, why: note.why === null ? null : lossReasonText(locale, note.why) })),
    auth: report.auth ?? row.known_visibility ?? silentAuth,
    outcome: row.outcome as Whole['problems'][number]['outcome'],
    pid: row.problem_id,
  }
}

const sentence = (fault: unknown, locale: Locale): string | null =>
  fault === null ? null : faultText(locale, fault as Fault)
