import {
  type DataOf,
  judgingSettings,
  limitsIn,
  type Manifest,
  type problemChecks,
  toInstant,
  verdict,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readManifest } from '../bank/testdata.ts'
import { requireKept } from '../editor/kept-problem.ts'
import { expectedOf } from './expected.ts'
import { loadSubject } from './fingerprint.ts'
import { findNewestCheck, findTasks, type TaskRow } from './repository.ts'
import { suggestTimeLimit } from './suggest-limit.ts'

type Report = NonNullable<DataOf<typeof problemChecks.report>>
type Task = Report['tasks'][number]

/** As many as one looks at; the count of the others is in the figures. */
const shownFailures = 20

const keptCases = z.array(
  z.object({
    seq: z.int(),
    verdict: z.int(),
    timeMs: z.int(),
    memoryKb: z.int(),
    message: z.string().nullable(),
    judgeMessage: z.string().nullish(),
  }),
)

/** The newest check so far; null when there is none. */
export const readReport = async (deps: Deps, viewer: SignedIn, pid: number): Promise<Report | null> => {
  await requireKept(deps.db, viewer, pid)
  return readNewestReport(deps.db, pid)
}

/** The same for callers that checked the access. */
export const readNewestReport = async (db: Db, pid: number): Promise<Report | null> => {
  const check = await findNewestCheck(db, pid)
  if (check === undefined) return null
  const [rows, set, subject] = await Promise.all([
    findTasks(db, check.id),
    readManifest(db, check.testdata_hash),
    loadSubject(db, pid),
  ])
  const tasks = rows.map((row) => presentTask(row, set))
  return {
    id: check.id,
    pid,
    by: check.account_name,
    startedAt: toInstant(check.started_at),
    finishedAt: check.finished_at === null ? null : toInstant(check.finished_at),
    state: check.state as Report['state'],
    hash: check.testdata_hash,
    isStale: subject?.fingerprint !== check.fingerprint,
    tasks,
    timeLimit: suggestTimeLimit(tasks, check.time_limit_ms),
  }
}

const presentTask = (row: TaskRow, set: Manifest | null): Task => {
  const settings = judgingSettings.parse(row.settings)
  const cases = keptCases.parse(row.cases)
  const base = { timeMs: settings.timeLimitMs, memoryMb: settings.memoryLimitMb }
  const limits = row.kind === 'solution' ? limitsIn(row.language, base, settings.limitFactors) : null
  const failed = cases.filter(
    (testCase) => testCase.verdict !== verdict.accepted && testCase.verdict !== verdict.cancelled,
  )
  const nameOf = (seq: number) => set?.cases.find((testCase) => testCase.seq === seq)?.inputName ?? null
  return {
    id: row.id,
    kind: row.kind as Task['kind'],
    programId: row.program_id,
    name: row.name,
    language: row.language,
    state: row.state as Task['state'],
    ok: row.ok,
    expected: expectedOf(row.expected),
    expectedScore: row.expected_score,
    verdict: row.verdict,
    score: row.score,
    casesDone: cases.length,
    caseTotal:
      row.case_total ?? (row.kind === 'checker' || row.kind === 'generator' ? null : (set?.cases.length ?? null)),
    timeMs: cases.length === 0 ? null : Math.max(...cases.map((testCase) => testCase.timeMs)),
    memoryKb: cases.length === 0 ? null : Math.max(...cases.map((testCase) => testCase.memoryKb)),
    timeLimitMs: limits?.timeMs ?? null,
    memoryLimitKb: limits === null ? null : limits.memoryMb * 1_024,
    failed: failed.slice(0, shownFailures).map((item) => ({ ...item, input: nameOf(item.seq) })),
    message: row.message,
  }
}
