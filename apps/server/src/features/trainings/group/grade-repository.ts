import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'

/** Visible trainings of a group in their order. */
export const gradedTrainings = (db: Db, groupId: number) =>
  db
    .selectFrom('training')
    .select(['id', 'title', 'opens_at', 'due_at', 'late_rule', 'late_percent'])
    .where('group_id', '=', groupId)
    .where('is_visible', '=', true)
    .orderBy('rank')
    .orderBy('id')
    .limit(500)
    .execute()

/** Their shown problems in their order. */
export const gradedProblems = (db: Db, groupId: number) =>
  db
    .selectFrom('training')
    .innerJoin('training_problem as place', 'place.training_id', 'training.id')
    .innerJoin('problem', 'problem.id', 'place.problem_id')
    .select(['place.training_id', 'place.problem_id', 'problem.display_id'])
    .where('training.group_id', '=', groupId)
    .where('training.is_visible', '=', true)
    .where('problem.visibility', '=', 1)
    .orderBy('place.rank')
    .orderBy('place.id')
    .execute()

/** Ordinary members by username. */
export const members = (db: Db, groupId: number, pattern: string | null) =>
  db
    .selectFrom('group_member')
    .innerJoin('account', 'account.id', 'group_member.account_id')
    .select(['account.id', 'account.username', 'account.realname'])
    .where('group_member.group_id', '=', groupId)
    .where('group_member.level', '=', 3)
    .$if(pattern !== null, (query) =>
      query.where(sql<SqlBool>`(lower(account.username) like ${lowered(pattern ?? '')}
        or lower(account.realname) like ${lowered(pattern ?? '')})`),
    )
    .orderBy('account.username')
    .limit(5_000)
    .execute()

export const extensionsIn = (db: Db, groupId: number) =>
  db
    .selectFrom('training_extension as extension')
    .innerJoin('training', 'training.id', 'extension.training_id')
    .select(['extension.training_id', 'extension.account_id', 'extension.due_at'])
    .where('training.group_id', '=', groupId)
    .execute()

/** When each user first solved each problem in the group, on an index alone. */
export const firstSolves = (db: Db, groupId: number) =>
  db
    .selectFrom('submission')
    .select(['account_id', 'problem_id'])
    .select((eb) => eb.fn.min('submitted_at').as('at'))
    .where('group_id', '=', groupId)
    .where('contest_id', '=', sql.lit(0))
    .where('verdict', '=', sql.lit(0))
    .groupBy(['account_id', 'problem_id'])
    .execute()
