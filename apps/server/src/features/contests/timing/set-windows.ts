import { type BodyOf, type contestTiming, fail, limits } from '@verdict/contract'
import { hasEnded, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { timesOf } from '../core/regular-end.ts'
import { requireOwn } from '../editor/kept-contest.ts'

type Input = BodyOf<(typeof contestTiming)['setWindows']>

/**
 * Sets the later start and extra time of participants; without any time the contest's own times apply again. Triggers
 * move the end of the contest and rebuild its board (contest-windows.sql).
 * @throws Refusal `contest.notYours`, `contest.ended`, `contest.individualDelay`, or the faulty input
 */
export const setWindows = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: Input; readonly caller: Caller },
): Promise<null> => {
  const { usernames, reason } = checkInput(body)
  const { cid, delaySeconds, extraSeconds } = body
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    // Results are open by then.
    if (hasEnded(timesOf(row), now)) throw fail('contest.ended')
    if (row.window_s !== null && delaySeconds > 0) throw fail('contest.individualDelay')
    const accounts = await findAccounts(trx, usernames)
    const ids = accounts.map(({ id }) => id)
    if (delaySeconds > 0) await requireNoneBefore(trx, row, { ids, startsAt: afterStart(row, delaySeconds) })
    const isRemoval = delaySeconds === 0 && extraSeconds === 0
    if (isRemoval) await removeWindows(trx, cid, ids)
    const stamps = { reason, set_by: viewer.username, set_at: now }
    const begun = row.window_s === null ? [] : await extendBegun(trx, cid, { ids, extraSeconds, stamps })
    const others = ids.filter((id) => !begun.includes(id))
    if (!isRemoval && others.length > 0) {
      const window = { delay_s: delaySeconds, extra_s: extraSeconds, ...stamps }
      await trx
        .insertInto('contest_window')
        .values(others.map((id) => ({ contest_id: cid, account_id: id, ...window })))
        .onConflict((conflict) => conflict.columns(['contest_id', 'account_id']).doUpdateSet(window))
        .execute()
    }
    await audit(trx, {
      actor: viewer,
      action: 'contest.setWindows',
      subject: { kind: 'contest', id: cid, name: row.title },
      after: { users: accounts.map(({ username }) => username), delaySeconds, extraSeconds, reason },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
  })
  return null
}

const checkInput = ({ usernames, delaySeconds, extraSeconds, reason }: Input) => {
  const { maxMinutes, maxUsernames, reasonMaxChars } = limits.contestTiming
  const names = [...new Set(usernames.map((name) => name.trim()).filter((name) => name !== ''))]
  if (names.length === 0 || names.length > maxUsernames) throw fail('contest.windowUsers', { max: maxUsernames })
  for (const seconds of [delaySeconds, extraSeconds]) {
    if (seconds < 0 || seconds > maxMinutes * 60) throw fail('contest.windowWrong', { max: maxMinutes })
  }
  if ([...reason.trim()].length > reasonMaxChars) throw fail('contest.windowReason', { max: reasonMaxChars })
  return { usernames: names, reason: reason.trim() }
}

/**
 * Accounts by their usernames.
 * @throws Refusal `contest.windowUnknown`
 */
export const findAccounts = async (trx: Db, usernames: readonly string[]) => {
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'username'])
    .where('username', '=', sql<string>`any(${usernames}::text[])`)
    .orderBy('id')
    .execute()
  const known = new Set(rows.map(({ username }) => username))
  const unknown = usernames.filter((name) => !known.has(name))
  if (unknown.length > 0) throw fail('contest.windowUnknown', { names: unknown.join(', ') })
  return rows
}

const afterStart = (row: ContestRow, seconds: number): Date => new Date(row.starts_at.getTime() + seconds * 1_000)

/** A submission before the own start would count no more. */
const requireNoneBefore = async (
  trx: Db,
  row: ContestRow,
  { ids, startsAt }: { readonly ids: readonly string[]; readonly startsAt: Date },
): Promise<void> => {
  const rows = await trx
    .selectFrom('submission')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .select('account.username')
    .distinct()
    .where('submission.contest_id', '=', row.id)
    .where('submission.contest_id', '<>', 0)
    .where('submission.account_id', '=', sql<string>`any(${ids}::text[])`)
    .where('submission.submitted_at', '>=', row.starts_at)
    .where('submission.submitted_at', '<', startsAt)
    .execute()
  if (rows.length > 0) throw fail('contest.windowTried', { names: rows.map(({ username }) => username).join(', ') })
}

/** Sets the extra time of participants who began their individual time, and returns who they are. */
const extendBegun = async (
  trx: Db,
  cid: number,
  {
    ids,
    extraSeconds,
    stamps,
  }: { readonly ids: readonly string[]; readonly extraSeconds: number; readonly stamps: Stamps },
): Promise<readonly string[]> => {
  const rows = await trx
    .updateTable('contest_window')
    .set((eb) => ({ extra_s: eb('base_s', '+', extraSeconds), ...stamps }))
    .where('contest_id', '=', cid)
    .where('began_at', 'is not', null)
    .where('account_id', '=', sql<string>`any(${ids}::text[])`)
    .returning('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

interface Stamps {
  readonly reason: string
  readonly set_by: string
  readonly set_at: Date
}

const removeWindows = (trx: Db, cid: number, ids: readonly string[]) =>
  trx
    .deleteFrom('contest_window')
    .where('contest_id', '=', cid)
    .where('began_at', 'is', null)
    .where('account_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
