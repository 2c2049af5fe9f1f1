import { createHash, timingSafeEqual } from 'node:crypto'
import { type BodyOf, type contests, type DataOf, fail, limits } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { giveSlotBack, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { meetContest } from './find-contest.ts'
import { notifyRegistered } from './live.ts'
import { requireMember } from './read-contest.ts'
import { insertRegistration } from './repository.ts'

/**
 * Registers a user with the contest's password, at any time and for every kind of contest (2.4). Guessing is limited to
 * a few wrong passwords.
 */
export const registerForContest = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, password }: BodyOf<(typeof contests)['register']>,
): Promise<null> => {
  if (cid === null || password === null || password === '') throw fail('contest.registrationFieldsMissing')
  const contest = await meetContest(deps, viewer, cid)
  if (!contest.row.is_visible) throw fail('contest.missing')
  requireMember(viewer, contest)
  await tryPassword(deps, { viewer, cid, given: password, right: contest.row.password })
  if (!authorize(viewer, 'contest.takesAccount', contest.terms)) throw fail('contest.accountNotAdmitted')
  await deps.db.transaction().execute(async (trx) => {
    await requireUnchanged(trx, { cid, password: contest.row.password })
    const isNew = await insertRegistration(trx, { contestId: cid, accountId: viewer.id, at: deps.clock.now() })
    if (!isNew) throw fail('contest.alreadyRegistered')
    await notifyRegistered(trx, cid, viewer.id)
  })
  return null
}

/** A password that is being changed is no longer accepted; the change removes users who entered the old one. */
const requireUnchanged = async (trx: Db, { cid, password }: { cid: number; password: string }): Promise<void> => {
  const row = await trx
    .selectFrom('contest')
    .select('password')
    .where('id', '=', cid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw fail('contest.missing')
  if (row.password !== password) throw fail('contest.passwordWrong')
}

interface Attempt {
  readonly viewer: SignedIn
  readonly cid: number
  readonly given: string
  readonly right: string
}

/** A slot is taken before the password is looked at, so that many tries at once are no more than many in turn. */
const tryPassword = async (deps: Deps, { viewer, cid, given, right }: Attempt): Promise<void> => {
  const key = `contest-password:${cid}:${viewer.id}`
  const { maxFailures, windowMs } = limits.contestPassword
  const slot = await takeSlot(deps.db, key, { limit: maxFailures, windowMs, now: deps.clock.now() })
  if (!slot.taken) throw fail('contest.passwordTooOften', { seconds: waitSeconds(slot) })
  if (!isSame(given, right)) throw fail('contest.passwordWrong')
  await giveSlotBack(deps.db, key)
}

/** Takes the same time wherever two texts differ. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether the viewer gave the password, and their account may take part (2.4). */
export const readAccess = async (
  deps: Deps,
  viewer: SignedIn,
  cid: number,
): Promise<DataOf<(typeof contests)['access']>> => {
  const registered = await deps.db
    .selectFrom('contest_registration')
    .select('contest_id')
    .where('contest_id', '=', cid)
    .where('account_id', '=', viewer.id)
    .executeTakeFirst()
  if (registered === undefined) return { access: false }
  const { row, terms } = await meetContest(deps, viewer, cid)
  if (!row.is_visible) throw fail('contest.missing')
  return { access: authorize(viewer, 'contest.takesAccount', terms) }
}
