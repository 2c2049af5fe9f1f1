import { type JudgeCaseMode, type Manifest, problemType } from '@verdict/contract'
import { fullScoreOf } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { readManifest, storeManifest } from '../bank/testdata.ts'
import { recordVersion, type VersionOrigin } from '../saving/record-version.ts'
import { renewPretests } from './pretests.ts'

export interface Use {
  readonly problem: {
    readonly id: number
    readonly type: number
    readonly judge_case_mode: string
    readonly testdata_hash: string | null
  }
  readonly set: Manifest
  readonly by: { readonly id: string; readonly username: string }
  readonly how: VersionOrigin
  readonly isUploaded: boolean
  readonly now: Date
}

/**
 * Replaces the current data set, in the caller's transaction and under the problem's lock: later judgings use the new
 * set, running ones keep the old one.
 */
export const useTestdata = async (trx: Db, use: Use): Promise<void> => {
  const { problem, set } = use
  await storeManifest(trx, set)
  const isOi = problem.type === problemType.oi
  await trx
    .updateTable('problem')
    .set({
      testdata_hash: set.hash,
      full_score: isOi ? fullScoreOf(set.cases, problem.judge_case_mode as JudgeCaseMode) : null,
      is_uploaded_data: use.isUploaded,
      modified_by: use.by.username,
      updated_at: use.now,
      // The content is no longer that of any package.
      content_hash: null,
    })
    .where('id', '=', problem.id)
    .execute()
  if (problem.testdata_hash === set.hash) return
  await renewPretests(trx, problem.id, set.hash)
  const before = problem.testdata_hash === null ? null : await readManifest(trx, problem.testdata_hash)
  const { by, how, now } = use
  await recordVersion(trx, { problemId: problem.id, before, after: set, by, how, now })
}
