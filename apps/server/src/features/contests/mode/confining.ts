import { anyStaff, contestPhase, ownTimes, type Viewer } from '@verdict/rules'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../deps.ts'
import { addressList, containsAddress } from '../../../platform/http/address-list.ts'
import { remember } from '../../../platform/remember.ts'
import { findMet, type OpenContest } from '../core/find-contest.ts'

/** A contest that its participants cannot leave now. */
export interface Confining {
  readonly id: number
  readonly title: string
  /** The end for the caller. */
  readonly endsAt: Date
}

/** The contest that confines a caller; null when none does. */
export type FindConfining = (viewer: Viewer, address: string) => Promise<Confining | null>

/** Contests in contest mode that begin or end are noticed so late. */
const contestsMs = 1_000
/** Each call of a participant asks. */
const callerMs = 2_000
const maxCallers = 20_000

interface RunningContest {
  readonly id: number
  readonly title: string
  readonly endsAt: Date
  readonly addresses: string
}

type Reads = Pick<Deps, 'db' | 'clock'>

/** Looks for the contest in contest mode that a caller takes part in, or at whose addresses they are. */
export const openConfining = (deps: Reads): FindConfining => {
  const running = remember(deps.clock, contestsMs, () => readRunning(deps))
  const known = new LRUCache<string, { readonly answer: Promise<Confining | null>; readonly until: number }>({
    max: maxCallers,
  })
  return async (viewer, address) => {
    const contests = await running()
    // Staff run contests, and have accounts of their own for taking part.
    if (contests.length === 0 || anyStaff(viewer, undefined)) return null
    const key = `${viewer.kind === 'guest' ? '' : viewer.id} ${address}`
    const now = deps.clock.now().getTime()
    const found = known.get(key)
    if (found !== undefined && found.until > now) return found.answer
    const answer = findAmong(deps, contests, { viewer, address })
    known.set(key, { answer, until: now + callerMs })
    answer.catch(() => known.delete(key))
    return answer
  }
}

const readRunning = async ({ db, clock }: Reads): Promise<readonly RunningContest[]> => {
  const now = clock.now()
  const rows = await db
    .selectFrom('contest')
    .select(['id', 'title', 'over_at', 'allowed_addresses'])
    .where('has_contest_mode', '=', true)
    .where('over_at', '>', now)
    .where('starts_at', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    endsAt: row.over_at ?? now,
    addresses: row.allowed_addresses,
  }))
}

interface Asking {
  readonly viewer: Viewer
  readonly address: string
}

const findAmong = async (
  deps: Reads,
  contests: readonly RunningContest[],
  asking: Asking,
): Promise<Confining | null> => {
  for (const contest of contests) {
    const endsAt = await endFor(deps, contest, asking)
    if (endsAt !== null) return { id: contest.id, title: contest.title, endsAt }
  }
  return null
}

/** Until when a contest confines a caller; null when it does not. */
const endFor = async (deps: Reads, contest: RunningContest, { viewer, address }: Asking): Promise<Date | null> => {
  const isThere = contest.addresses !== '' && containsAddress(addressList(contest.addresses), address)
  if (viewer.kind === 'guest') return isThere ? contest.endsAt : null
  const open = await findMet(deps.db, viewer, contest.id)
  if (open === null || open.right !== null) return null
  const end = await ownEnd(deps, open, viewer.id)
  return end ?? (isThere ? contest.endsAt : null)
}

/** The own end of a participant whose time runs; null for all others. */
const ownEnd = async ({ db, clock }: Reads, { row, terms, standing }: OpenContest, accountId: string) => {
  const isIndividual = terms.individualMs !== undefined
  if (isIndividual && standing.window?.hasBegun !== true) return null
  const times = ownTimes(terms, standing.window)
  if (contestPhase(times, clock.now()) !== 'running') return null
  return isIndividual || standing.isRegistered || (await takesPart(db, row.id, accountId)) ? times.endsAt : null
}

/** Public contests have no registration. */
const takesPart = async (db: Reads['db'], contestId: number, accountId: string): Promise<boolean> => {
  const { rows } = await sql<{ isIn: boolean }>`
    select exists (select from contest_team where contest_id = ${contestId} and account_id = ${accountId})
      or exists (select from submission where contest_id = ${contestId} and account_id = ${accountId}) as "isIn"`.execute(
    db,
  )
  return rows[0]?.isIn === true
}
