import { type ErrorCode, fail } from '@verdict/contract'
import {
  type ContestStanding,
  type ContestTerms,
  isContestAdmin,
  lookRefusal,
  parseAccountRule,
  type Viewer,
} from '@verdict/rules'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Contest as ContestTable } from '../../../platform/db/tables.ts'

export type ContestRow = Selectable<ContestTable> & {
  /** The owner's username of today; null when the account is gone. */
  readonly owner_name: string | null
}

/** The columns that make a contest's terms. */
export const termColumns = [
  'owner_id',
  'group_id',
  'is_visible',
  'auth',
  'limits_accounts',
  'account_rule',
  'is_sealed',
  'seals_at',
  'opens_at_end',
  'takes_late',
  'shows_board',
  'starts_at',
  'ends_at',
] as const

/** A contest with the terms its rules need. */
export interface Contest {
  readonly row: ContestRow
  readonly terms: ContestTerms
}

/** A contest with the viewer's relation to it. */
export interface OpenContest extends Contest {
  readonly standing: ContestStanding
  readonly isAdmin: boolean
}

const auths = ['public', 'private', 'protected'] as const

/** Terms of a contest from its row. */
export const termsOf = (row: Pick<ContestRow, (typeof termColumns)[number]>): ContestTerms => ({
  ownerId: row.owner_id,
  groupId: row.group_id,
  isVisible: row.is_visible,
  auth: auths[row.auth] ?? 'private',
  accounts: row.limits_accounts ? (parseAccountRule(row.account_rule) ?? 'nobody') : null,
  sealsAt: row.is_sealed ? row.seals_at : null,
  opensAtEnd: row.opens_at_end,
  takesLate: row.takes_late,
  showsBoard: row.shows_board,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

const contestRow = (db: Db, id: number) =>
  db
    .selectFrom('contest')
    .leftJoin('account', 'account.id', 'contest.owner_id')
    .selectAll('contest')
    .select('account.username as owner_name')
    .where('contest.id', '=', id)

/** A contest, hidden ones too; null when there is none. */
export const findContest = async (db: Db, id: number): Promise<Contest | null> => {
  const row = await contestRow(db, id).executeTakeFirst()
  return row === undefined ? null : { row, terms: termsOf(row) }
}

/** Whether a person gave the password of the contest a statement reads. */
export const isRegistered = (accountId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from contest_registration as given where given.contest_id = contest.id and given.account_id = ${accountId})`

// The site has no groups yet, so no user is a member of one.
const groupLevel = 0

/** A viewer's relation to a contest. */
export const standingIn = async (db: Db, viewer: Viewer, contestId: number): Promise<ContestStanding> => {
  if (viewer.kind === 'guest') return { isRegistered: false, groupLevel }
  const row = await db
    .selectFrom('contest_registration')
    .select('created_at')
    .where('contest_id', '=', contestId)
    .where('account_id', '=', viewer.id)
    .executeTakeFirst()
  return { isRegistered: row !== undefined, groupLevel }
}

/** Relations of several users to a contest, by their ids, in one statement. */
export const standingsIn = async (
  db: Db,
  ids: readonly string[],
  contestId: number,
): Promise<ReadonlyMap<string, ContestStanding>> => {
  const rows = await db
    .selectFrom('contest_registration')
    .select('account_id')
    .where('contest_id', '=', contestId)
    .where('account_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const registered = new Set(rows.map(({ account_id }) => account_id))
  return new Map(ids.map((id) => [id, { isRegistered: registered.has(id), groupLevel }]))
}

/** A contest with the viewer's relation, in one statement, before any access check; null when it does not exist. */
export const findMet = async (db: Db, viewer: Viewer, id: number): Promise<OpenContest | null> => {
  const registered = viewer.kind === 'guest' ? sql<boolean>`false` : isRegistered(viewer.id)
  const found = await contestRow(db, id).select(registered.as('is_registered')).executeTakeFirst()
  if (found === undefined) return null
  const { is_registered, ...row } = found
  const terms = termsOf(row)
  const standing = { isRegistered: is_registered, groupLevel }
  return { row, terms, standing, isAdmin: isContestAdmin(viewer, terms, groupLevel) }
}

/**
 * As `findMet`.
 * @throws Refusal `missing` when there is none
 */
export const meetContest = async (
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: number,
  missing: ErrorCode = 'contest.missing',
): Promise<OpenContest> => {
  const contest = await findMet(deps.db, viewer, id)
  if (contest === null) throw fail(missing)
  return contest
}

/**
 * A contest the viewer can see (api-contests-groups 2.3, rule A).
 * @throws Refusal with the reason
 */
export const openContest = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<OpenContest> => {
  const contest = await meetContest(deps, viewer, id)
  const refusal = lookRefusal(viewer, contest.terms, contest.standing, deps.clock.now())
  if (refusal !== null) throw fail(refusal)
  return contest
}

/**
 * A contest the viewer looks after, hidden or not.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const openOwnContest = async (deps: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<OpenContest> => {
  const contest = await meetContest(deps, viewer, id)
  if (!contest.isAdmin) throw fail('contest.notYours')
  return contest
}
