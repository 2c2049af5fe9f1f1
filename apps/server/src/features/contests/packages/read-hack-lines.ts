import { verdictName } from '@verdict/contract'
import { type HackLine, hackTextMaxBytes } from '@verdict/problem-formats'
import type { Deps } from '../../../deps.ts'
import { readManifest } from '../../problems/bank/testdata.ts'
import { headOfFile } from '../../problems/testdata/preview-case.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { judgedHacks } from './repository.ts'

/** Judged hacks of a contest as lines of its package, each with its input and the answer to it. */
export async function* readHackLines(deps: Deps, contest: ContestRow): AsyncGenerator<HackLine> {
  for (const row of await judgedHacks(deps.db, contest)) {
    const [testCase] = (await readManifest(deps.db, row.set_hash))?.cases ?? []
    const textOf = async (file: { readonly hash: string } | undefined): Promise<string> =>
      file === undefined ? '' : headOfFile(deps, file.hash, hackTextMaxBytes)
    yield {
      username: row.username,
      submission: row.line,
      verdict: row.verdict,
      points: row.points,
      sentAt: row.created_at.toISOString(),
      cancelled: row.cancelled_at !== null,
      // A case with a part of its answer would judge wrongly.
      added: row.added_at !== null || (testCase?.output.bytes ?? 0) > hackTextMaxBytes,
      message: row.message,
      targetVerdict: row.target_verdict === null ? null : (verdictName(row.target_verdict) ?? null),
      input: await textOf(testCase?.input),
      answer: await textOf(testCase?.output),
    }
  }
}
