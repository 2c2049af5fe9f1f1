import type { JudgingSettings } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { hashOf } from '../bank/canonical.ts'
import { loadJudgingSettings } from '../bank/judging-settings.ts'
import { findPrograms, type ProgramRow } from './repository.ts'

/** Subject of a check: settings, data and programs of a problem at one moment. */
export interface CheckSubject {
  readonly settings: JudgingSettings
  readonly testdataHash: string | null
  readonly timeLimitMs: number
  readonly programs: readonly ProgramRow[]
  /** Another fingerprint means that a check no longer speaks of the problem as it is. */
  readonly fingerprint: string
}

export const loadSubject = async (db: Db, problemId: number): Promise<CheckSubject | null> => {
  const [settings, row, programs] = await Promise.all([
    loadJudgingSettings(db, problemId),
    db.selectFrom('problem').select('testdata_hash').where('id', '=', problemId).executeTakeFirst(),
    findPrograms(db, problemId),
  ])
  if (settings === null || row === undefined) return null
  const facts = programs.map(({ kind, name, language, code, expected, score }) => ({
    kind,
    name,
    language,
    code,
    expected,
    score,
  }))
  return {
    settings,
    testdataHash: row.testdata_hash,
    timeLimitMs: settings.timeLimitMs,
    programs,
    fingerprint: hashOf({ settings, testdata: row.testdata_hash, programs: facts }),
  }
}
