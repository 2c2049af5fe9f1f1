import type { SignedIn } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { roleOf } from '../people/own-role.ts'

const problemColumns = [
  'id',
  'display_id',
  'author_id',
  'type',
  'judge_mode',
  'judge_case_mode',
  'testdata_hash',
  'is_uploaded_data',
  'is_remote',
  'questions',
  'full_score',
  'group_id',
] as const

const problem = (db: Db, viewer: SignedIn, id: number) =>
  db
    .selectFrom('problem')
    .select(problemColumns)
    .select(groupLevelOf(viewer.id, 'problem.group_id').as('group_level'))
    .select(roleOf(viewer.id).as('own_role'))
    .where('id', '=', id)

export const findDataOf = (db: Db, viewer: SignedIn, id: number) => problem(db, viewer, id).executeTakeFirst()

/** The same under the row's lock: two changes of the data come one after the other. */
export const lockDataOf = (db: Db, viewer: SignedIn, id: number) =>
  problem(db, viewer, id).forUpdate('problem').executeTakeFirst()

export type DataRow = NonNullable<Awaited<ReturnType<typeof findDataOf>>>

/** Whether a set is, or ever was, one of the problem's. */
export const isSetOf = async (db: Db, problemId: number, hash: string): Promise<boolean> =>
  (await db
    .selectFrom('testdata_version')
    .select('id')
    .where('problem_id', '=', problemId)
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const findVersions = (db: Db, problemId: number, span: { readonly offset: number; readonly limit: number }) =>
  db
    .selectFrom('testdata_version as version')
    .innerJoin('testdata_set as set', 'set.hash', 'version.hash')
    .select(['version.id', 'version.hash', 'version.made_by', 'version.made_at', 'version.how'])
    .select(['version.added', 'version.removed', 'version.changed', 'set.case_count', 'set.bytes'])
    .where('version.problem_id', '=', problemId)
    .orderBy('version.id', 'desc')
    .offset(span.offset)
    .limit(span.limit)
    .execute()

export const countVersions = async (db: Db, problemId: number): Promise<number> =>
  (
    await db
      .selectFrom('testdata_version')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('problem_id', '=', problemId)
      .executeTakeFirstOrThrow()
  ).n

export const findVersion = (db: Db, asked: { readonly id: number; readonly problemId: number }) =>
  db
    .selectFrom('testdata_version')
    .select(['id', 'hash'])
    .where('id', '=', asked.id)
    .where('problem_id', '=', asked.problemId)
    .executeTakeFirst()
