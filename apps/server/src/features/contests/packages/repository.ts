import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { roleOf } from '../../problems/people/own-role.ts'
import { fileNamesColumn } from '../../submissions/source-files.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { canHaveHacks } from '../core/format.ts'
import { isRanked, type RankedContest } from '../core/left-out.ts'
import { findHackTerms } from '../hacks/open-hacking.ts'

/** All submissions of a contest's problems, by participant and time. */
export const sourcesOf = (db: Db, contestId: number) =>
  db
    .selectFrom('submission')
    .innerJoin('contest_problem', (join) =>
      join
        .onRef('contest_problem.id', '=', 'submission.contest_problem_id')
        .onRef('contest_problem.contest_id', '=', 'submission.contest_id'),
    )
    .innerJoin('account', 'account.id', 'submission.account_id')
    .select(['submission.id', 'account.username', 'contest_problem.label', 'submission.verdict'])
    .select(['submission.language', fileNamesColumn])
    .where('submission.contest_id', '=', contestId)
    .where('submission.contest_id', '<>', 0)
    .orderBy('account.username')
    .orderBy('submission.submitted_at')
    .orderBy('submission.id')
    .execute()

export type SourceRow = Awaited<ReturnType<typeof sourcesOf>>[number]

/** The problems of a contest, with the facts that decide who may edit them. */
export const placesFor = (db: Db, contestId: number, viewerId: string) =>
  db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .leftJoin('contest_pretest as pretest', (join) =>
      join
        .onRef('pretest.contest_id', '=', 'contest_problem.contest_id')
        .onRef('pretest.problem_id', '=', 'contest_problem.problem_id')
        .on('pretest.ended_at', 'is', null),
    )
    .select(['contest_problem.id', 'contest_problem.label', 'contest_problem.title', 'contest_problem.color'])
    .select('pretest.cases as pretests')
    .select(['problem.id as problem_id', 'problem.display_id', 'problem.author_id', 'problem.group_id'])
    .select(['problem.is_remote', 'problem.time_limit_ms'])
    .select(groupLevelOf(viewerId, 'problem.group_id').as('group_level'))
    .select(roleOf(viewerId).as('own_role'))
    .where('contest_problem.contest_id', '=', contestId)
    .orderBy('contest_problem.label')
    .execute()

/** Points of the hacks of a contest; null without hacks. */
export const hackPointsOf = async (db: Db, contest: ContestRow) => {
  const terms = canHaveHacks(contest) ? await findHackTerms(db, contest.id) : null
  return terms?.isOn === true ? terms.points : null
}

/** Ranked people of a contest: with a submission, a registration or a question. */
export const peopleOf = (db: Db, contest: RankedContest) => {
  const of = (table: 'submission' | 'clarification') =>
    db
      .selectFrom(table)
      .select('account_id')
      .where('contest_id', '=', contest.id)
      .where('contest_id', '<>', 0)
      .where('account_id', 'is not', null)
  return db
    .selectFrom('account')
    .leftJoin('contest_registration', (join) =>
      join
        .onRef('contest_registration.account_id', '=', 'account.id')
        .on('contest_registration.contest_id', '=', contest.id),
    )
    .select(['account.id', 'username', 'nickname', 'realname', 'school', 'gender'])
    .leftJoin('contest_window', (join) =>
      join.onRef('contest_window.account_id', '=', 'account.id').on('contest_window.contest_id', '=', contest.id),
    )
    .select(['contest_window.delay_s', 'contest_window.extra_s', 'contest_window.base_s', 'contest_window.began_at'])
    .select('contest_registration.created_at as registered_at')
    .where(isRanked('account.id', contest))
    .where((eb) =>
      eb.or([
        eb('contest_registration.created_at', 'is not', null),
        eb('contest_window.set_at', 'is not', null),
        eb('account.id', 'in', of('submission')),
        eb('account.id', 'in', of('clarification')),
      ]),
    )
    .orderBy('username')
    .execute()
}

const submissionsIn = (db: Db, contest: RankedContest) =>
  db
    .selectFrom('submission')
    .innerJoin('contest_problem', (join) =>
      join
        .onRef('contest_problem.id', '=', 'submission.contest_problem_id')
        .onRef('contest_problem.contest_id', '=', 'submission.contest_id'),
    )
    .where('submission.contest_id', '=', contest.id)
    .where('submission.contest_id', '<>', 0)

/** Submissions of ranked people with their code, by number. */
export const submissionsAfter = (
  db: Db,
  contest: RankedContest,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  submissionsIn(db, contest)
    .innerJoin('account', 'account.id', 'submission.account_id')
    .leftJoin('submission_source', 'submission_source.submission_id', 'submission.id')
    .select(['submission.id', 'account.username', 'contest_problem.label', 'submission.language'])
    .select(['submission.submitted_at', 'submission.verdict', 'submission.score', 'submission.time_ms'])
    .select(['submission.memory_kb', 'submission.is_manual', 'submission.judging_id', 'submission_source.code'])
    .select(['submission_source.blocks', 'submission_source.files', 'submission_source.error_message'])
    .where('submission.id', '>', after)
    .where(isRanked('submission.account_id', contest))
    .orderBy('submission.id')
    .limit(limit)
    .execute()

/** Judged hacks among ranked people, with the place of the hacked submission among those of `submissionsAfter`. */
export const judgedHacks = (db: Db, contest: RankedContest) =>
  db
    .with('numbered', () =>
      submissionsIn(db, contest)
        .select('submission.id')
        .select(sql<number>`(row_number() over (order by submission.id))::int`.as('line'))
        .where(isRanked('submission.account_id', contest)),
    )
    .selectFrom('contest_hack as hack')
    .innerJoin('numbered', 'numbered.id', 'hack.submission_id')
    .innerJoin('account', 'account.id', 'hack.account_id')
    .select(['account.username', 'numbered.line', 'hack.verdict', 'hack.points', 'hack.set_hash', 'hack.message'])
    .select(['hack.target_verdict', 'hack.created_at', 'hack.cancelled_at', 'hack.added_at'])
    .where('hack.contest_id', '=', contest.id)
    .where('hack.state', '=', 'done')
    .where(isRanked('hack.account_id', contest))
    .orderBy('hack.id')
    .$narrowType<{ verdict: 'successful' | 'unsuccessful' | 'invalid' | 'late' | 'error' }>()
    .execute()

/** Results of test cases of some runs, in the order of judging. */
export const casesOf = (db: Db, judgingIds: readonly number[]) =>
  db
    .selectFrom('judging_case')
    .select(['judging_id', 'group_num', 'verdict', 'time_ms', 'memory_kb', 'score', 'fraction', 'message'])
    .where('judging_id', '=', sql<number>`any(${judgingIds}::bigint[])`)
    .orderBy('judging_id')
    .orderBy('seq')
    .execute()

/** How many submissions our package leaves out: those of people who are on no board. */
export const countUnranked = async (db: Db, contest: RankedContest): Promise<number> =>
  (
    await submissionsIn(db, contest)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where((eb) => eb.not(isRanked('submission.account_id', contest)))
      .executeTakeFirstOrThrow()
  ).n

export const announcementsOf = (db: Db, contestId: number) =>
  db
    .selectFrom('announcement')
    .select(['title', 'content', 'status', 'created_at'])
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .execute()

/** Questions and answers; those of people who are on no board come from the jury. */
export const questionsOf = (db: Db, contest: RankedContest) =>
  db
    .selectFrom('clarification')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'clarification.account_id').on(isRanked('account.id', contest)),
    )
    .leftJoin('contest_problem', 'contest_problem.id', 'clarification.contest_problem_id')
    .select(['account.username', 'contest_problem.label', 'question', 'answer', 'is_public'])
    .select(['clarification.created_at', 'answered_at'])
    .where('clarification.contest_id', '=', contest.id)
    .orderBy('clarification.id')
    .execute()
