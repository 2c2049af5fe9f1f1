import { type adminContests, type BodyOf, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { copyClarificationSettings } from '../clarifications/settings.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { regularEndOf } from '../core/regular-end.ts'
import { given as required, requireOwn } from './kept-contest.ts'
import { readTitle, wholeSecond } from './read-terms.ts'

type Wish = BodyOf<typeof adminContests.copy>

const mark = ' [Cloned]'

/** The title of a copy; a long one gives way to the mark. */
const markedTitle = (title: string): string =>
  `${[...title].slice(0, limits.contest.titleMaxChars - mark.length).join('')}${mark}`

/** Copies the row of a contest unchanged, without problems (api-admin 13.2). */
export const cloneContest = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, caller }: { readonly cid: number; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid)
    const copy = { title: markedTitle(row.title), shiftMs: 0, isVisible: row.is_visible }
    await insertCopy(deps, trx, { viewer, row, copy, caller })
  })
  return null
}

/**
 * Copies a contest to another time, optionally with problems and announcements. The copy is hidden until its managers
 * show it.
 */
export const copyContest = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: Wish; readonly caller: Caller },
): Promise<{ readonly cid: number }> => {
  const from = required(body.cid, 'cid')
  return deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, from)
    const title = body.title === null ? markedTitle(row.title) : readTitle(body.title)
    const shiftMs = body.startTime === null ? 0 : wholeSecond(body.startTime).getTime() - row.starts_at.getTime()
    const cid = await insertCopy(deps, trx, { viewer, row, copy: { title, shiftMs, isVisible: false }, caller })
    await copyClarificationSettings(trx, { from, to: cid })
    await copyHacking(trx, { from, to: cid })
    if (body.withProblems === true) {
      await copyProblems(trx, { from, to: cid, now: deps.clock.now() })
      await copyPretests(trx, { from, to: cid })
    }
    if (body.withAnnouncements === true) await copyAnnouncements(trx, { from, to: cid, now: deps.clock.now(), viewer })
    return { cid }
  })
}

interface Copying {
  readonly viewer: SignedIn
  readonly row: ContestRow
  readonly copy: { readonly title: string; readonly shiftMs: number; readonly isVisible: boolean }
  readonly caller: Caller
}

const insertCopy = async (deps: Deps, trx: Db, { viewer, row, copy, caller }: Copying): Promise<number> => {
  const moved = (at: Date): Date => new Date(at.getTime() + copy.shiftMs)
  const now = deps.clock.now()
  const { id } = await trx
    .insertInto('contest')
    .values({
      ...rulesOf(row),
      title: copy.title,
      owner_id: viewer.id,
      group_id: row.group_id,
      source_id: row.id,
      starts_at: moved(row.starts_at),
      ends_at: moved(regularEndOf(row)),
      seals_at: row.seals_at && moved(row.seals_at),
      is_visible: copy.isVisible,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(trx, {
    actor: viewer,
    action: 'contest.copy',
    subject: { kind: 'contest', id, name: copy.title },
    after: {
      source: row.id,
      startsAt: moved(row.starts_at),
      endsAt: moved(regularEndOf(row)),
      visible: copy.isVisible,
    },
    address: caller.address,
  })
  return id
}

/** The settings of an organiser. Times and counts are not copied. */
export const rulesOf = (row: ContestRow) => ({
  description: row.description,
  type: row.type,
  auth: row.auth,
  password: row.password,
  is_sealed: row.is_sealed,
  opens_at_end: row.opens_at_end,
  takes_prints: row.takes_prints,
  shows_board: row.shows_board,
  takes_late: row.takes_late,
  limits_accounts: row.limits_accounts,
  account_rule: row.account_rule,
  shown_name: row.shown_name,
  stars: JSON.stringify(row.stars),
  oi_counts: row.oi_counts,
  award_type: row.award_type,
  awards: JSON.stringify(row.awards),
  try_penalty_s: row.try_penalty_s,
  counts_minutes: row.counts_minutes,
  opens_ccs: row.opens_ccs,
  format: row.format,
  hides_board: row.hides_board,
  hides_cases: row.hides_cases,
  token_rules: row.token_rules === null ? null : JSON.stringify(row.token_rules),
  has_contest_mode: row.has_contest_mode,
  statements_ahead_s: row.statements_ahead_s,
  single_session: row.single_session,
  allows_virtual: row.allows_virtual,
  window_s: row.window_s,
  frozen_balloons: row.frozen_balloons,
  allowed_addresses: row.allowed_addresses,
  requires_review: row.requires_review,
  max_tries: row.max_tries,
  max_submissions: row.max_submissions,
  languages: JSON.stringify(row.languages),
  toolchains: JSON.stringify(row.toolchains),
  format_options: JSON.stringify(row.format_options),
})

export const copyProblems = (trx: Db, { from, to, now }: { from: number; to: number; now: Date }) =>
  sql`insert into contest_problem (contest_id, problem_id, label, title, color, created_at, updated_at)
    select ${to}, problem_id, label, title, color, ${now}, ${now} from contest_problem
    where contest_id = ${from} order by id`.execute(trx)

const copyPretests = (trx: Db, { from, to }: { readonly from: number; readonly to: number }) =>
  sql`insert into contest_pretest (contest_id, problem_id, cases, set_hash)
    select ${to}, problem_id, cases, set_hash from contest_pretest join contest_problem using (contest_id, problem_id)
    where contest_id = ${from}`.execute(trx)

const copyHacking = (trx: Db, { from, to }: { readonly from: number; readonly to: number }) =>
  sql`insert into contest_hacking (contest_id, success_points, failure_points, is_on)
    select ${to}, success_points, failure_points, is_on from contest_hacking where contest_id = ${from}`.execute(trx)

const copyAnnouncements = (
  trx: Db,
  { from, to, now, viewer }: { from: number; to: number; now: Date; viewer: SignedIn },
) =>
  sql`insert into announcement (contest_id, group_id, title, content, status, account_id, created_at, updated_at)
    select ${to}, group_id, title, content, status, ${viewer.id}, ${now}, ${now} from announcement
    where contest_id = ${from} order by id`.execute(trx)
