import { type BodyOf, type ContestTeam, type contestTeams, fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { checkTeam, checkUsernames } from './check-teams.ts'
import { categoriesOf, organizationsOf } from './read-teams.ts'
import { accountsNamed, putTeams } from './repository.ts'

type Calls = typeof contestTeams

interface Call<Body> {
  readonly body: Body
  readonly caller: Caller
}

/** @throws Refusal `contestTeam.unknownUsers` */
export const findAccounts = async (trx: Db, usernames: readonly string[]) => {
  const { rows, unknown } = await accountsNamed(trx, usernames)
  if (unknown.length > 0) throw fail('contestTeam.unknownUsers', { names: unknown.slice(0, 20).join(', ') })
  return rows
}

/**
 * Adds or changes teams, all or none.
 * @throws Refusal `contest.notYours`, or the faulty entry
 */
export const saveTeams = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { cid, teams }, caller }: Call<BodyOf<Calls['save']>>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    await putCheckedTeams(trx, row, { viewer, teams, caller })
  })
  return null
}

interface Putting {
  readonly viewer: SignedIn
  readonly teams: readonly ContestTeam[]
  readonly caller: Caller
}

/**
 * Adds or changes teams of a contest whose row is locked, and records it.
 * @throws Refusal that names the faulty entry
 */
export const putCheckedTeams = async (
  trx: Db,
  contest: Pick<ContestRow, 'id' | 'title'>,
  { viewer, teams, caller }: Putting,
): Promise<void> => {
  const { id: cid } = contest
  const known = {
    organizations: new Set((await organizationsOf(trx, cid)).map(({ id }) => id)),
    categories: new Set((await categoriesOf(trx, cid)).map(({ id }) => id)),
  }
  const checked = new Map(teams.map((team) => checkTeam(team, known)).map((team) => [team.username, team]))
  const accounts = await findAccounts(trx, checkUsernames([...checked.keys()]))
  const rows = accounts.flatMap(({ id, username }) => {
    const team = checked.get(username)
    return team === undefined ? [] : [{ ...team, uid: id }]
  })
  await putTeams(trx, cid, rows)
  await audit(trx, {
    actor: viewer,
    action: 'contest.saveTeams',
    subject: { kind: 'contest', id: cid, name: contest.title },
    after: { count: rows.length, users: rows.slice(0, 50).map(({ username }) => username) },
    address: caller.address,
  })
}

/**
 * Removes the entries of teams. Accounts, submissions and exclusions stay.
 * @throws Refusal `contest.notYours`, `contestTeam.unknownUsers` or `contestTeam.noUsers`
 */
export const removeTeams = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Call<BodyOf<Calls['remove']>>,
): Promise<null> => {
  const usernames = checkUsernames(body.usernames)
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, body.cid, { lock: true })
    const accounts = await findAccounts(trx, usernames)
    await trx
      .deleteFrom('contest_team')
      .where('contest_id', '=', body.cid)
      .where('account_id', '=', sql<string>`any(${accounts.map(({ id }) => id)}::text[])`)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.removeTeams',
      subject: { kind: 'contest', id: body.cid, name: row.title },
      before: { count: accounts.length, users: accounts.slice(0, 50).map(({ username }) => username) },
      address: caller.address,
    })
  })
  return null
}
