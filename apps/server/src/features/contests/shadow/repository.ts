import { type ShadowState, shadowMapping } from '@verdict/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestShadow } from '../../../platform/db/tables.ts'
import type { OurTeam } from './mapping.ts'
import { ourClass } from './verdict-classes.ts'

export type ShadowSettingsRow = Selectable<ContestShadow>

export const findShadow = (db: Db, contestId: number): Promise<ShadowSettingsRow | undefined> =>
  db.selectFrom('contest_shadow').selectAll().where('contest_id', '=', contestId).executeTakeFirst()

const noMapping = { teams: {}, problems: {}, languages: {} }

/** The mapping as the column keeps it. */
export const mappingOf = ({ mapping }: Pick<ShadowSettingsRow, 'mapping'>) =>
  shadowMapping.catch(noMapping).parse(mapping)

/**
 * Teams of a contest and registered participants. Other accounts are left out, so that an organiser cannot enter
 * submissions for any user.
 */
export const participantsFor = async (db: Db, contestId: number): Promise<readonly OurTeam[]> => {
  const { rows } = await sql<{ id: string; username: string; name: string }>`
    select account.id, account.username, coalesce(team.name, '') as name from account
    left join contest_team as team on team.contest_id = ${contestId} and team.account_id = account.id
    where team.account_id is not null or account.id in (
      select account_id from contest_registration where contest_id = ${contestId})
    order by account.username`.execute(db)
  return rows.map(({ id, username, name }) => ({ accountId: id, username, teamName: name }))
}

export const placesOf = async (db: Db, contestId: number) => {
  const rows = await db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .select(['contest_problem.label', 'contest_problem.title', 'problem.display_id'])
    .where('contest_id', '=', contestId)
    .orderBy('contest_problem.label')
    .execute()
  return rows.map(({ label, title, display_id: displayId }) => ({ label, title, displayId }))
}

/** Languages of operators, in addition to those the judge brings. */
export const operatorLanguages = async (db: Db): Promise<readonly string[]> =>
  (await db.selectFrom('language').select('name').where('oj', '=', 'ME').orderBy('id').execute()).map(
    ({ name }) => name,
  )

/** The state of a row of `contest_shadow_submission` joined with `submission`. */
export const rowState: RawBuilder<ShadowState> = sql<ShadowState>`(case
  when shadow.deleted_at is not null then 'deleted'
  when submission.id is null and (shadow.reason is not null or shadow.entered_at is not null) then 'notEntered'
  when submission.id is null or shadow.judgement_class is null or ${ourClass} is null then 'waiting'
  when shadow.judgement_class = ${ourClass} then 'equal'
  when shadow.judgement_class = 'rejected' and ${ourClass} in ('WA', 'TLE', 'RTE') then 'equal'
  else 'different' end)`

/** Both verdicts are the reviewed ones. */
export const isReviewCurrent: RawBuilder<boolean> = sql<boolean>`(shadow.reviewed_at is not null
  and shadow.reviewed_verdict is not distinct from submission.verdict
  and shadow.reviewed_type is not distinct from shadow.judgement_type)`

/** Submissions of the primary with ours. */
export const shadowRows = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_shadow_submission as shadow')
    .leftJoin('submission', 'submission.id', 'shadow.submission_id')
    .where('shadow.contest_id', '=', contestId)
