import { type DataOf, type Manifest, type testdata, toInstant } from '@verdict/contract'
import type { DataRow, findVersions } from './repository.ts'

type Set = DataOf<typeof testdata.current>

export const presentCase = (item: Manifest['cases'][number]): Set['cases'][number] => ({
  seq: item.seq,
  input: item.inputName,
  output: item.outputName,
  inputBytes: item.input.bytes,
  outputBytes: item.output.bytes,
  score: item.score,
  groupNum: item.group,
})

export const presentSet = (
  row: DataRow,
  set: Manifest | null,
  now: { readonly fullScore: number | null; readonly isUploaded: boolean },
): Set => ({
  pid: row.id,
  problemId: row.display_id,
  type: row.type,
  judgeCaseMode: row.judge_case_mode,
  hash: set?.hash ?? null,
  isUploadCase: now.isUploaded,
  ioScore: now.fullScore,
  bytes: (set?.cases ?? []).reduce((sum, item) => sum + item.input.bytes + item.output.bytes, 0),
  cases: (set?.cases ?? []).map(presentCase),
})

type Version = DataOf<typeof testdata.versions>['records'][number]

export const presentVersion = (row: Awaited<ReturnType<typeof findVersions>>[number], isCurrent: boolean): Version => ({
  id: row.id,
  hash: row.hash,
  isCurrent,
  by: row.made_by,
  at: toInstant(row.made_at),
  how: row.how as Version['how'],
  caseCount: row.case_count,
  bytes: row.bytes,
  added: row.added,
  removed: row.removed,
  changed: row.changed,
})
