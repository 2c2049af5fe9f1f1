import type { Db } from '../../../platform/db/connect.ts'
import { hashOf } from '../bank/canonical.ts'
import { settingsFrom, settingsOfProblem } from '../bank/judging-settings.ts'

/**
 * Fingerprint of the content that a vote is about: statements, samples, questions, test data, checker and limits. Tags, difficulty,
 * visibility and jury solutions are not part of it.
 */
export const reviewedState = async (db: Db, problemId: number): Promise<string> =>
  (await reviewedStates(db, [problemId])).get(problemId) ?? ''

/** The fingerprints of several problems, with two statements for all of them. */
export const reviewedStates = async (db: Db, problemIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (problemIds.length === 0) return new Map()
  const [rows, words] = await Promise.all([
    db
      .selectFrom('problem')
      .select('problem.id as problem_id')
      .select(settingsOfProblem)
      .select(['testdata_hash', 'examples', 'questions', 'blocks', 'default_locale'])
      .where('problem.id', 'in', problemIds)
      .execute(),
    db
      .selectFrom('problem_statement')
      .select(['problem_id', 'locale', 'title', 'description', 'input', 'output', 'hint'])
      .where('problem_id', 'in', problemIds)
      .orderBy('locale')
      .execute(),
  ])
  const wordsOf = Map.groupBy(words, ({ problem_id }) => problem_id)
  return new Map(
    rows.map((row) => {
      const { problem_id: id, testdata_hash, examples, questions, blocks, default_locale } = row
      const own = (wordsOf.get(id) ?? []).map(({ problem_id: _, ...text }) => text)
      // A problem without blocks keeps the fingerprint it had before there were any.
      const problem = { testdata_hash, examples, questions, default_locale, ...(blocks !== null && { blocks }) }
      return [id, hashOf({ settings: settingsFrom(row), problem, words: own })]
    }),
  )
}
