import type { BodyOf, contestTeams } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { auditAll } from '../../../platform/audit.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { checkReason, checkUsernames } from './check-teams.ts'
import { findAccounts } from './save-teams.ts'

type Calls = typeof contestTeams

interface Call<Body> {
  readonly body: Body
  readonly caller: Caller
}

/**
 * Excludes participants from the rank of a contest. Submissions stay, so `readmit` restores the same board.
 * @throws Refusal `contest.notYours`, `contestTeam.reasonMissing` or `contestTeam.unknownUsers`
 */
export const exclude = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Call<BodyOf<Calls['exclude']>>,
): Promise<null> => {
  const { cid } = body
  const usernames = checkUsernames(body.usernames)
  const reason = checkReason(body.reason)
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    const accounts = await findAccounts(trx, usernames)
    const made = await trx
      .insertInto('contest_exclusion')
      .values(
        accounts.map(({ id }) => ({
          contest_id: cid,
          account_id: id,
          reason,
          set_by: viewer.username,
          set_at: deps.clock.now(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .execute()
    const added = new Set(made.map(({ account_id }) => account_id))
    await auditAll(
      trx,
      accounts
        .filter(({ id }) => added.has(id))
        .map(({ username }) => ({
          actor: viewer,
          action: 'contest.exclude',
          subject: { kind: 'contest', id: cid, name: row.title },
          after: { user: username, reason },
          address: caller.address,
        })),
    )
  })
  return null
}

/**
 * Puts excluded participants back into the rank.
 * @throws Refusal `contest.notYours`, `contestTeam.noUsers` or `contestTeam.unknownUsers`
 */
export const readmit = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Call<BodyOf<Calls['readmit']>>,
): Promise<null> => {
  const { cid } = body
  const usernames = checkUsernames(body.usernames)
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    const accounts = await findAccounts(trx, usernames)
    const gone = await trx
      .deleteFrom('contest_exclusion')
      .where('contest_id', '=', cid)
      .where('account_id', '=', sql<string>`any(${accounts.map(({ id }) => id)}::text[])`)
      .returning(['account_id', 'reason'])
      .execute()
    const reasons = new Map(gone.map((item) => [item.account_id, item.reason]))
    await auditAll(
      trx,
      accounts
        .filter(({ id }) => reasons.has(id))
        .map(({ id, username }) => ({
          actor: viewer,
          action: 'contest.readmit',
          subject: { kind: 'contest', id: cid, name: row.title },
          before: { user: username, reason: reasons.get(id) },
          address: caller.address,
        })),
    )
  })
  return null
}
