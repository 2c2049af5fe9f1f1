import { type ContestAddresses, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type ContestRow, openToRead } from '../core/find-contest.ts'
import { isRanked } from '../core/left-out.ts'

/** More rows than a report is read for. */
const maxRows = 5_000

/**
 * Addresses that several participants of a contest submitted from, and participants who submitted from several.
 * Submissions of managers, from before the start and from after the end are left out.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const listAddresses = async (deps: Deps, viewer: SignedIn, cid: number): Promise<ContestAddresses> => {
  const { row } = await openToRead(deps, viewer, cid)
  const uses = await usesIn(deps.db, row)
  const kept = uses.slice(0, maxRows)
  const shared = Map.groupBy(
    kept.filter(({ accounts }) => accounts > 1),
    ({ address }) => address,
  )
  const several = Map.groupBy(
    kept.filter(({ addresses }) => addresses > 1),
    ({ uid }) => uid,
  )
  return {
    shared: [...shared]
      .map(([address, rows]) => ({
        address,
        participants: rows.map(({ uid, username, ...use }) => ({ uid, username, ...presentUse(use) })),
      }))
      .toSorted((a, b) => a.participants.length - b.participants.length),
    several: [...several]
      .map(([uid, rows]) => ({
        uid,
        username: rows[0]?.username ?? '',
        addresses: rows
          .toSorted((a, b) => a.first_at.getTime() - b.first_at.getTime())
          .map(({ address, ...use }) => ({ address, ...presentUse(use) })),
      }))
      .toSorted((a, b) => b.addresses.length - a.addresses.length),
    isCut: uses.length > maxRows,
  }
}

interface Use {
  readonly submissions: number
  readonly first_at: Date
  readonly last_at: Date
}

const presentUse = ({ submissions, first_at, last_at }: Use) => ({
  submissions,
  firstTime: toInstant(first_at),
  lastTime: toInstant(last_at),
})

interface UseRow extends Use {
  readonly uid: string
  readonly username: string
  readonly address: string
  /** Participants of the address, and addresses of the participant. */
  readonly accounts: number
  readonly addresses: number
}

/** Rare addresses first, so that a cut loses a shared gateway and not the pair in a dormitory. */
const usesIn = async (db: Db, contest: ContestRow): Promise<readonly UseRow[]> => {
  const { rows } = await sql<UseRow>`
    with use as (
      select account_id, address, count(*)::int as submissions, min(submitted_at) as first_at,
        max(submitted_at) as last_at
      from submission join submission_source on submission_id = submission.id
      where contest_id = ${contest.id} and contest_id <> 0
        and submitted_at >= ${contest.starts_at} and submitted_at < ${contest.ends_at}
        and address <> '' and ${isRanked('account_id', contest)}
      group by account_id, address
    ), counted as (
      select use.*, count(*) over (partition by address)::int as accounts,
        count(*) over (partition by account_id)::int as addresses
      from use
    )
    select account.id as uid, account.username, address, submissions, first_at, last_at, accounts, addresses
    from counted join account on account.id = counted.account_id
    where accounts > 1 or addresses > 1
    order by accounts, address, first_at, uid limit ${maxRows + 1}`.execute(db)
  return rows
}
