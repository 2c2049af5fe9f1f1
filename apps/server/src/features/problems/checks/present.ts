import { type DataOf, type problemChecks, toInstant } from '@verdict/contract'
import { expectedOf } from './expected.ts'
import type { ProgramRow } from './repository.ts'

type Program = DataOf<typeof problemChecks.programs>['programs'][number]

export const presentProgram = (row: ProgramRow): Program => ({
  id: row.id,
  kind: row.kind as Program['kind'],
  name: row.name,
  language: row.language,
  code: row.code,
  expected: expectedOf(row.expected),
  score: row.score,
  isMain: row.is_main,
  gmtModified: toInstant(row.updated_at),
})
