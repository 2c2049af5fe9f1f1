import { fail, outputLanguage, problemAuth } from '@verdict/contract'
import { authorize, type ContestTerms, contestPhase, refusalOf, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { prepare } from '../../../platform/db/prepared.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { hasQuestions } from '../../judging/remote/route.ts'
import { gradersColumn } from '../../problems/graders.ts'
import { noteRefused } from '../incidents/note-refused.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { contestLanguages } from './accepted-languages.ts'
import { isRegistered, organisersOf, termColumns, termsOf, windowOf } from './find-contest.ts'
import { pinnedToolchains, type Toolchains } from './toolchains.ts'
import { submissionsIn, triesIn } from './tries-in.ts'

/** The contest and problem of a submission. */
export interface ContestTarget {
  readonly contestId: number
  readonly terms: ContestTerms
  /** Submissions to the problem that the contest takes from a contestant; null for any number. */
  readonly maxTries: number | null
  /** Submissions that the contest takes from a contestant in total; null for any number. */
  readonly maxSubmissions: number | null
  /** Languages the contest accepts; none listed means all. */
  readonly contestLanguages: readonly string[]
  /** Versions of compilers and runtimes that judge this submission, by language. */
  readonly toolchains: Toolchains
  readonly contestProblemId: number
  /** A pause takes submissions and judges them when it ends. */
  readonly isHeld: boolean
  readonly problem: {
    readonly id: number
    readonly display_id: string
    readonly group_id: number | null
    readonly is_remote: boolean
    readonly bank: string | null
    readonly testdata_hash: string | null
    readonly has_questions: boolean
    /** Block programming, as stored. */
    readonly blocks: unknown
    /** Languages it accepts; none listed means all. */
    readonly languages: readonly string[]
    /** Its extra files that can be graders. */
    readonly graders: Readonly<Record<string, string>>
  }
}

interface Place {
  readonly contestId: number
  readonly label: string
  readonly now: Date
}

/**
 * The problem of a contest submission (api-contests-groups 2.3, rule C). One statement, since thousands arrive in the
 * last minute, and uncached: a contest closed a moment ago accepts nothing.
 * @throws Refusal with the reason
 */
export const openTarget = async (
  deps: Pick<Deps, 'db' | 'pool'>,
  viewer: SignedIn,
  { contestId, label, now }: Place,
): Promise<ContestTarget> => {
  const [row] = await targetRow(deps, { contestId, label: label.trim(), accountId: viewer.id })
  if (row === undefined) throw fail('contest.notFound')
  const terms = termsOf(row)
  const standing = { isRegistered: row.is_registered, groupLevel: row.group_level, window: row.own_window }
  const refusal = refusalOf(viewer, 'contest.submit', { contest: terms, standing, now })
  if (refusal !== null) throw fail(refusal)
  const isAdmin = authorize(viewer, 'contest.readAll', { contest: terms, groupLevel: row.group_level })
  // Managers try their problems during a pause too.
  const pause = isAdmin ? null : row.pause
  if (pause?.mode === 'refuse') {
    await noteRefused(deps.db, { incidentId: pause.id, accountId: viewer.id })
    throw fail('contest.paused', { message: pause.message })
  }
  const clock = { now: () => now }
  await requireOwnSession({ db: deps.db, clock }, viewer, {
    id: contestId,
    singleSession: row.single_session,
    addresses: row.allowed_addresses,
    isAdmin,
    times: terms,
  })
  // Managers try the problems of their contest, and late submissions are practice.
  const isLimited = contestPhase(terms, now) !== 'ended' && !isAdmin
  if (isLimited && row.is_shadow) throw fail('contest.shadows')
  if (isLimited && row.is_locked) throw fail('contest.problemLocked')
  const maxTries = isLimited ? row.max_tries : null
  if (maxTries !== null && row.tries >= maxTries) throw fail('contest.triesUsed', { max: maxTries })
  const maxSubmissions = isLimited ? row.max_submissions : null
  if (maxSubmissions !== null && row.submissions >= maxSubmissions)
    throw fail('contest.submissionsUsed', { max: maxSubmissions })
  const isHeld = pause !== null
  return targetFrom(row, { contestId, terms, maxTries, maxSubmissions, isHeld, now })
}

/**
 * The problem of a submission that the site enters itself, at any moment and without limits.
 * @throws Refusal `contest.notFound`, `problem.notFound` or `submit.problemHidden`
 */
export const findTarget = async (
  deps: Pick<Deps, 'db' | 'pool'>,
  place: { readonly contestId: number; readonly label: string; readonly accountId: string },
  now: Date,
): Promise<ContestTarget> => {
  const [row] = await targetRow(deps, place)
  if (row === undefined) throw fail('contest.notFound')
  const { contestId } = place
  return targetFrom(row, { contestId, terms: termsOf(row), maxTries: null, maxSubmissions: null, isHeld: false, now })
}

type TargetRow = Awaited<ReturnType<typeof targetRow>>[number]
type Taken = Pick<ContestTarget, 'contestId' | 'terms' | 'maxTries' | 'maxSubmissions' | 'isHeld'>

/** @throws Refusal `problem.notFound` without such a label (api-public 10.1), or `submit.problemHidden` */
const targetFrom = (row: TargetRow, { now, ...taken }: Taken & { readonly now: Date }): ContestTarget => {
  const { contest_problem_id: contestProblemId, problem_id: id, display_id, is_remote, testdata_hash } = row
  if (contestProblemId === null) throw fail('problem.notFound')
  if (id === null || display_id === null || row.visibility === problemAuth.hidden) throw fail('submit.problemHidden')
  const remote = { is_remote: is_remote ?? false, bank: row.bank, has_questions: row.has_questions, blocks: row.blocks }
  const { languages, graders } = row
  const problem = { id, display_id, group_id: row.problem_group_id, ...remote, testdata_hash, languages, graders }
  const toolchains = contestPhase(taken.terms, now) === 'ended' ? {} : pinnedToolchains(row)
  const accepted = contestLanguages({ languages: row.contest_languages })
  return { ...taken, contestLanguages: accepted, toolchains, contestProblemId, problem }
}

const targetRow = prepare(
  (db, asked: { readonly contestId: number; readonly label: string; readonly accountId: string }) =>
    db
      .selectFrom('contest')
      .leftJoin('contest_problem as entry', (join) =>
        join.onRef('entry.contest_id', '=', 'contest.id').on('entry.label', '=', asked.label),
      )
      .leftJoin('problem', 'problem.id', 'entry.problem_id')
      .select(termColumns.map((name) => `contest.${name}` as const))
      .select(organisersOf.as('organisers'))
      .select(['entry.id as contest_problem_id', 'problem.id as problem_id', 'problem.display_id'])
      .select(['problem.visibility', 'problem.group_id as problem_group_id', 'problem.is_remote'])
      .select(['problem.testdata_hash', 'problem.bank', 'problem.blocks', hasQuestions, gradersColumn])
      .select([
        'contest.max_tries',
        'contest.max_submissions',
        'contest.single_session',
        'contest.allowed_addresses',
        'contest.languages as contest_languages',
        'contest.toolchains',
      ])
      .select(
        sql<number>`case when contest.max_tries is null then 0
          else ${triesIn({ contestProblemId: sql`entry.id`, accountId: sql`${asked.accountId}` })} end`.as('tries'),
      )
      .select(
        sql<number>`case when contest.max_submissions is null then 0
          else ${submissionsIn({ accountId: sql`${asked.accountId}` })} end`.as('submissions'),
      )
      .select(
        // A participant with a lock can read the programs of others.
        sql<boolean>`exists (select from contest_lock as held where held.contest_id = contest.id
          and held.problem_id = entry.problem_id and held.account_id = ${asked.accountId})`.as('is_locked'),
      )
      .select(
        // Its submissions come from another system.
        sql<boolean>`exists (select from contest_shadow as shadow where shadow.contest_id = contest.id)`.as(
          'is_shadow',
        ),
      )
      .select(isRegistered(asked.accountId).as('is_registered'))
      .select(groupLevelOf(asked.accountId, 'contest.group_id').as('group_level'))
      .select(windowOf(asked.accountId).as('own_window'))
      .select(pauseOf.as('pause'))
      .select(
        sql<string[]>`array(select language.name from problem_language
          join language on language.id = problem_language.language_id
          where problem_language.problem_id = problem.id
            and (problem.output_only or language.name <> ${sql.lit(outputLanguage)}))`.as('languages'),
      )
      .where('contest.id', '=', asked.contestId),
)

interface Pause {
  readonly id: number
  readonly mode: 'refuse' | 'hold'
  readonly message: string
}

/** The pause of the contest or of the problem; one that refuses comes before one that holds. */
const pauseOf = sql<Pause | null>`(
  select json_build_object('id', incident.id, 'mode', incident.mode, 'message', incident.message)
  from contest_incident as incident
  where incident.contest_id = contest.id and incident.ends_at is null and incident.contest_problem_id in (0, entry.id)
  order by incident.mode desc, incident.id limit 1)`
