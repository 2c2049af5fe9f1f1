import type { Db } from '../../../platform/db/connect.ts'
import { hashOf } from '../bank/canonical.ts'
import { loadJudgingSettings } from '../bank/judging-settings.ts'

/**
 * Fingerprint of the content that a vote is about: statements, samples, questions, test data, checker and limits. Tags, difficulty,
 * visibility and jury solutions are not part of it.
 */
export const reviewedState = async (db: Db, problemId: number): Promise<string> => {
  const [settings, row, words] = await Promise.all([
    loadJudgingSettings(db, problemId),
    db
      .selectFrom('problem')
      .select(['testdata_hash', 'examples', 'questions', 'default_locale'])
      .where('id', '=', problemId)
      .executeTakeFirst(),
    db
      .selectFrom('problem_statement')
      .select(['locale', 'title', 'description', 'input', 'output', 'hint'])
      .where('problem_id', '=', problemId)
      .orderBy('locale')
      .execute(),
  ])
  return hashOf({ settings, problem: row ?? null, words })
}
