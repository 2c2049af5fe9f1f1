import { type BodyOf, type contestOrganisers, fail, limits } from '@verdict/contract'
import { groupLevels, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { findByUsername } from '../../accounts/core/own-account.ts'
import { findGroupLevels } from '../../groups/find-group.ts'
import { notifyContest } from '../core/live.ts'
import { notifyDesk } from '../desks/live.ts'
import { requireOwn } from '../editor/kept-contest.ts'

type Calls = typeof contestOrganisers

interface Call<Body> {
  readonly body: Body
  readonly caller: Caller
}

/**
 * Adds a co-organiser, or changes the right of one. Co-organisers of a group's contest are its members.
 * @throws Refusal `contest.notYours`, `contest.managersOnly`, `contestOrganiser.unknownUser`,
 * `contestOrganiser.isOwner`, `contestOrganiser.notMember` or `contestOrganiser.tooMany`
 */
export const saveOrganiser = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { cid, username, right }, caller }: Call<BodyOf<Calls['save']>>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true, alone: true })
    const account = await accountNamed(trx, username)
    if (account.id === row.owner_id) throw fail('contestOrganiser.isOwner')
    const levels = await findGroupLevels(trx, [account.id], row.group_id)
    if (row.group_id !== null && (levels.get(account.id) ?? 0) < groupLevels.member)
      throw fail('contestOrganiser.notMember', { name: account.username })
    const before = await rightOf(trx, cid, account.id)
    if (before === right) return
    if (before === undefined) await requireRoom(trx, cid)
    await trx
      .insertInto('contest_organiser')
      .values({
        contest_id: cid,
        account_id: account.id,
        granted: right,
        added_by: viewer.username,
        added_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['contest_id', 'account_id']).doUpdateSet({ granted: right }))
      .execute()
    await notify(trx, cid)
    await audit(trx, {
      actor: viewer,
      action: before === undefined ? 'contest.addOrganiser' : 'contest.changeOrganiser',
      subject: { kind: 'contest', id: cid, name: row.title },
      after: { user: account.username, right, ...(before !== undefined && { formerRight: before }) },
      address: caller.address,
    })
  })
  return null
}

/**
 * Removes a co-organiser, effective from the next request. One who is gone already is no error.
 * @throws Refusal `contest.notYours`, `contest.managersOnly` or `contestOrganiser.unknownUser`
 */
export const removeOrganiser = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { cid, username }, caller }: Call<BodyOf<Calls['remove']>>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true, alone: true })
    const account = await accountNamed(trx, username)
    const gone = await trx
      .deleteFrom('contest_organiser')
      .where('contest_id', '=', cid)
      .where('account_id', '=', account.id)
      .returning('granted')
      .executeTakeFirst()
    if (gone === undefined) return
    await notify(trx, cid)
    await audit(trx, {
      actor: viewer,
      action: 'contest.removeOrganiser',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: { user: account.username, right: gone.granted },
      address: caller.address,
    })
  })
  return null
}

/** Open pages and streams check their access again. */
const notify = async (trx: Db, cid: number): Promise<void> => {
  await notifyContest(trx, cid, { kind: 'contestChanged' })
  await notifyDesk(trx, cid, 'clarifications')
}

const rightOf = async (trx: Db, cid: number, accountId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('contest_organiser')
      .select('granted')
      .where('contest_id', '=', cid)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.granted

/** @throws Refusal `contestOrganiser.unknownUser` */
const accountNamed = async (trx: Db, given: string) => {
  const name = given.trim()
  const account = await findByUsername(trx, name)
  if (account === null) throw fail('contestOrganiser.unknownUser', { name })
  return account
}

/** @throws Refusal `contestOrganiser.tooMany` */
const requireRoom = async (trx: Db, cid: number): Promise<void> => {
  const { max } = limits.contestOrganiser
  const { n } = await trx
    .selectFrom('contest_organiser')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()
  if (n >= max) throw fail('contestOrganiser.tooMany', { max })
}
