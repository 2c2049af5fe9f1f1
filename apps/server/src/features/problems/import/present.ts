import { type DataOf, type Locale, type packages, toInstant } from '@verdict/contract'
import { type Fault, faultText } from '@verdict/problem-formats'
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

export const presentImportProblem = (row: ImportProblemRow, locale: Locale): Whole['problems'][number] => {
  const report = storedReport.parse(row.report)
  return {
    key: row.key,
    problemId: row.display_id,
    title: row.title,
    fault: sentence(row.fault, locale),
    known: row.known_id === null ? null : { pid: row.known_id, title: row.known_title ?? '' },
    ...report,
    auth: report.auth ?? row.known_visibility ?? silentAuth,
    outcome: row.outcome as Whole['problems'][number]['outcome'],
    pid: row.problem_id,
  }
}

const sentence = (fault: unknown, locale: Locale): string | null =>
  fault === null ? null : faultText(locale, fault as Fault)
