import { joinSource } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { isAccepted } from '../../../platform/db/verdicts.ts'
import { readSourceFiles } from '../../submissions/source-files.ts'
import type { Scope } from './open-scope.ts'

/** Submissions of a scope: entries of the contest, or submissions of the group (or public ones) to the problems. */
export const submissionsIn = (db: Db, scope: Pick<Scope, 'kind' | 'id' | 'groupId'>) => {
  const all = db.selectFrom('submission')
  if (scope.kind === 'contest') return all.where('submission.contest_id', '=', scope.id)
  const practice = all
    .where('submission.contest_id', '=', sql.lit(0))
    .where('submission.group_id', scope.groupId === null ? 'is' : '=', scope.groupId)
  if (scope.kind === 'problem') return practice.where('submission.problem_id', '=', scope.id)
  return practice.where('submission.problem_id', 'in', (eb) =>
    eb.selectFrom('training_problem').select('problem_id').where('training_id', '=', scope.id),
  )
}

/** The newest accepted submissions of a scope, with their kept fingerprints' version. */
export const acceptedIn = (db: Db, scope: Scope, limit: number) =>
  submissionsIn(db, scope)
    .leftJoin('submission_fingerprint as kept', 'kept.submission_id', 'submission.id')
    .select(['submission.id', 'submission.account_id', 'submission.problem_id', 'submission.language', 'kept.version'])
    .where(isAccepted('submission.verdict'))
    .orderBy('submission.id', 'desc')
    .limit(limit)
    .execute()

/** Accepted submissions that came after the last comparison. */
export const countNewer = async (db: Db, scope: Scope, after: number): Promise<number> => {
  const { n } = await submissionsIn(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(isAccepted('submission.verdict'))
    .where('submission.id', '>', after)
    .executeTakeFirstOrThrow()
  return n
}

/** Programs with all their files as one text. */
export const codesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('submission_source')
    .select(['submission_id', 'code', 'files'])
    .where('submission_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.submission_id, joinSource(row.code, readSourceFiles(row.files))]))
}

/** Code that students of a problem were given: its own templates and those of the languages. */
export const templatesOf = async (
  db: Db,
  problemId: number,
): Promise<readonly { readonly language: string; readonly code: string }[]> => {
  const [own, general] = await Promise.all([
    db
      .selectFrom('problem_code_template as template')
      .innerJoin('language', 'language.id', 'template.language_id')
      .select(['language.name as language', 'template.code'])
      .where('template.problem_id', '=', problemId)
      .execute(),
    db
      .selectFrom('language')
      .select(['name as language', 'code_template as code'])
      .where('code_template', 'is not', null)
      .execute(),
  ])
  return [...own, ...general].map(({ language, code }) => ({ language, code: code ?? '' }))
}
