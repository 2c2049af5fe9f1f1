import { type ContestRight, type ErrorCode, fail } from '@verdict/contract'
import {
  authorize,
  type ContestFacts,
  type ContestStanding,
  type ContestTerms,
  contestRightOf,
  type OwnWindow,
  parseAccountRule,
  readsContest,
  refusalOf,
  type Viewer,
} from '@verdict/rules'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isStore, type MaybeStore, prepare } from '../../../platform/db/prepared.ts'
import type { Contest as ContestTable } from '../../../platform/db/tables.ts'
import { findGroupLevels, groupLevelOf } from '../../groups/find-group.ts'
import { requireOwnSession, type SessionContest } from '../sessions/own-session.ts'

export type ContestRow = Selectable<ContestTable> & {
  /** The owner's username of today; null when the account is gone. */
  readonly owner_name: string | null
  /** Whether the contest counts for ratings; absent where it is not read. */
  readonly is_rated?: boolean
  /** Whether hacks are on; absent where it is not read. */
  readonly has_hacks?: boolean
  /** Rights of co-organisers by account. */
  readonly organisers: Readonly<Record<string, ContestRight>>
}

/** Rights of the co-organisers of the contest a statement reads. */
export const organisersOf = sql<Readonly<Record<string, ContestRight>>>`(
  select coalesce(json_object_agg(held.account_id, held.granted), '{}') from contest_organiser as held
  where held.contest_id = contest.id)`

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
  'hides_board',
  'hides_cases',
  'starts_at',
  'ends_at',
  'overtime_s',
  'window_s',
  'removed_times',
  'is_paused',
  'virtual_of',
  'virtual_account_id',
  'virtual_closed',
] as const

/** A contest with the terms its rules need. */
export interface Contest {
  readonly row: ContestRow
  readonly terms: ContestTerms
}

/** A contest with the viewer's relation to it. */
export interface OpenContest extends Contest {
  readonly standing: ContestStanding
  /** The viewer's part in running the contest; null for everyone else. */
  readonly right: 'manager' | ContestRight | null
  /** The viewer reads everything of the contest. */
  readonly isAdmin: boolean
}

const auths = ['public', 'private', 'protected'] as const

/** Terms of a contest from its row. */
export const termsOf = (row: Pick<ContestRow, (typeof termColumns)[number] | 'organisers'>): ContestTerms => ({
  ownerId: row.owner_id,
  groupId: row.group_id,
  organisers: row.organisers,
  isVisible: row.is_visible,
  auth: auths[row.auth] ?? 'private',
  accounts: row.limits_accounts ? (parseAccountRule(row.account_rule) ?? 'nobody') : null,
  freezesAt: row.is_sealed ? row.seals_at : null,
  opensAtEnd: row.opens_at_end,
  takesLate: row.takes_late,
  showsBoard: row.shows_board,
  hidesBoard: row.hides_board,
  hidesCases: row.hides_cases,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  ...(row.overtime_s === 0 ? {} : { overtimeMs: row.overtime_s * 1_000 }),
  ...(row.window_s === null ? {} : { individualMs: row.window_s * 1_000 }),
  ...removedOf(row.removed_times),
  ...(row.is_paused ? { isPaused: true } : {}),
  ...virtualOf(row),
})

const virtualOf = (
  row: Pick<ContestRow, 'virtual_of' | 'virtual_account_id' | 'virtual_closed'>,
): Pick<ContestTerms, 'virtual'> =>
  row.virtual_of === null || row.virtual_account_id === null
    ? {}
    : {
        virtual: {
          contestId: row.virtual_of,
          participantId: row.virtual_account_id,
          isClosed: row.virtual_closed,
        },
      }

const removedTimes = z.array(z.object({ place: z.int(), fromMs: z.int(), toMs: z.int() }))

/** Most contests have none, and are read often. */
const removedOf = (stored: unknown): Pick<ContestTerms, 'removed'> =>
  Array.isArray(stored) && stored.length === 0 ? {} : { removed: removedTimes.parse(stored) }

const contestRow = (db: Db, id: number) =>
  db
    .selectFrom('contest')
    .leftJoin('account', 'account.id', 'contest.owner_id')
    .selectAll('contest')
    .select(['account.username as owner_name', organisersOf.as('organisers')])
    .select(sql<boolean>`exists (select from rated_contest where contest_id = contest.id)`.as('is_rated'))
    .select(sql<boolean>`exists (select from contest_hacking where contest_id = contest.id and is_on)`.as('has_hacks'))
    .where('contest.id', '=', id)

/** A contest, hidden ones too; null when there is none. */
export const findContest = async (db: Db, id: number): Promise<Contest | null> => {
  const row = await contestRow(db, id).executeTakeFirst()
  return row === undefined ? null : { row, terms: termsOf(row) }
}

/** A contest as the rule of one session per contestant reads it. */
export const sessionContestOf = ({ row, terms, isAdmin }: OpenContest): SessionContest => ({
  id: row.id,
  singleSession: row.single_session,
  addresses: row.allowed_addresses,
  isAdmin,
  times: terms,
})

/** Whether a person gave the password of the contest a statement reads. */
export const isRegistered = (accountId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from contest_registration as given where given.contest_id = contest.id and given.account_id = ${accountId})`

/** The participant's own window in the contest a statement reads; null for the contest's times. */
export const windowOf = (accountId: string): RawBuilder<OwnWindow | null> => sql<OwnWindow | null>`(
  select json_build_object(
    'delayMs', own.delay_s * 1000, 'extraMs', own.extra_s * 1000, 'hasBegun', own.began_at is not null)
  from contest_window as own
  where (contest.overtime_s > 0 or contest.window_s is not null) and own.contest_id = contest.id and own.account_id = ${accountId})`

const noStanding: ContestStanding = { isRegistered: false, groupLevel: 0 }

interface Relation {
  readonly accountId: string
  readonly contestId: number
}

const relationQuery = (db: Db, { accountId, contestId }: Relation) =>
  db
    .selectFrom('contest')
    .select([isRegistered(accountId).as('is_registered'), groupLevelOf(accountId, 'contest.group_id').as('level')])
    .select(windowOf(accountId).as('window'))
    .where('contest.id', '=', contestId)

/** Prepared: pages that all participants of a contest read again and again ask for it. */
const preparedRelation = prepare(relationQuery)

/** A viewer's relation to a contest. */
export const standingIn = async (reach: MaybeStore, viewer: Viewer, contestId: number): Promise<ContestStanding> => {
  if (viewer.kind === 'guest') return noStanding
  const relation = { accountId: viewer.id, contestId }
  const [row] = isStore(reach)
    ? await preparedRelation(reach, relation)
    : await relationQuery(reach.db, relation).execute()
  return row === undefined ? noStanding : { isRegistered: row.is_registered, groupLevel: row.level, window: row.window }
}

/** Relations of users to a contest, by their ids; one statement for all of them, one more in a group's contest. */
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
  const contest = await db.selectFrom('contest').select('group_id').where('id', '=', contestId).executeTakeFirst()
  const levels = await findGroupLevels(db, ids, contest?.group_id ?? null)
  const windows = await windowsOf(db, contestId, ids)
  const standingFor = (id: string): ContestStanding => ({
    isRegistered: registered.has(id),
    groupLevel: levels.get(id) ?? 0,
    window: windows.get(id) ?? null,
  })
  return new Map(ids.map((id) => [id, standingFor(id)]))
}

const windowsOf = async (
  db: Db,
  contestId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnWindow>> => {
  const rows = await db
    .selectFrom('contest_window')
    .select(['account_id', 'delay_s', 'extra_s', 'began_at'])
    .where('contest_id', '=', contestId)
    .where('account_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Map(
    rows.map(({ account_id: id, delay_s, extra_s, began_at }) => [
      id,
      { delayMs: delay_s * 1_000, extraMs: extra_s * 1_000, hasBegun: began_at !== null },
    ]),
  )
}

/** What the rules about the parts in running a contest ask. */
export const roleFactsOf = ({ terms, standing }: Pick<OpenContest, 'terms' | 'standing'>) => ({
  contest: terms,
  groupLevel: standing.groupLevel,
})

/** What the rules for participants and spectators ask. */
export const contestFactsOf = (
  { terms, standing }: Pick<OpenContest, 'terms' | 'standing'>,
  now: Date,
): ContestFacts => ({ contest: terms, standing, now })

/** The viewer's part in running a contest. */
export const partOf = (
  viewer: Viewer,
  terms: ContestTerms,
  groupLevel: number,
): Pick<OpenContest, 'right' | 'isAdmin'> => {
  const right = contestRightOf(viewer, terms, groupLevel)
  return { right, isAdmin: readsContest(right) }
}

/** A contest with the viewer's relation, in one statement, before any access check; null when it does not exist. */
export const findMet = async (db: Db, viewer: Viewer, id: number): Promise<OpenContest | null> => {
  const registered = viewer.kind === 'guest' ? sql<boolean>`false` : isRegistered(viewer.id)
  const level = viewer.kind === 'guest' ? sql<number>`0` : groupLevelOf(viewer.id, 'contest.group_id')
  const window = viewer.kind === 'guest' ? sql<OwnWindow | null>`null` : windowOf(viewer.id)
  const found = await contestRow(db, id)
    .select([registered.as('is_registered'), level.as('group_level'), window.as('own_window')])
    .executeTakeFirst()
  if (found === undefined) return null
  const { is_registered, group_level: groupLevel, own_window: own, ...row } = found
  const terms = termsOf(row)
  const standing = { isRegistered: is_registered, groupLevel, window: own }
  return { row, terms, standing, ...partOf(viewer, terms, groupLevel) }
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
  const refusal = refusalOf(viewer, 'contest.look', contestFactsOf(contest, deps.clock.now()))
  if (refusal !== null) throw fail(refusal)
  return contest
}

/**
 * A contest whose inside the viewer reads, hidden or not: its managers, jury and read-only co-organisers.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const openToRead = async (deps: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<OpenContest> => {
  const contest = await meetContest(deps, viewer, id)
  if (!authorize(viewer, 'contest.readAll', roleFactsOf(contest))) throw fail('contest.notYours')
  return contest
}

/**
 * A contest the viewer changes, hidden or not: its managers and jury.
 * @throws Refusal `contest.missing`, `contest.notYours` or `contest.readOnly`
 */
export const openOwnContest = async (deps: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<OpenContest> => {
  const contest = await openToRead(deps, viewer, id)
  // A virtual run follows the contest it repeats.
  if (contest.terms.virtual !== undefined) throw fail('contest.missing')
  if (!authorize(viewer, 'contest.edit', roleFactsOf(contest))) throw fail('contest.readOnly')
  return contest
}

/**
 * As `openContest`, for calls that contestants may only send from the session that holds the contest.
 * @throws Refusal with the reason
 */
export const openInSession = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<OpenContest> => {
  const contest = await openContest(deps, viewer, id)
  await requireOwnSession(deps, viewer, sessionContestOf(contest))
  return contest
}
