import { type BodyOf, fail, limits, type ProblemRole, type problemPeople } from '@verdict/contract'
import { groupLevels, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { findByUsername } from '../../accounts/core/own-account.ts'
import { findGroupLevels } from '../../groups/find-group.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { mayDo, openReview, type WholeRow } from '../editor/kept-problem.ts'
import { findRole } from './own-role.ts'
import { takesPartWith } from './participants.ts'

type Calls = typeof problemPeople

interface Call<Body> {
  readonly body: Body
  readonly caller: Caller
}

/**
 * Adds a person to a problem, or changes the role of one. People of a group's problem are members of the group, and
 * participants of a contest that uses the problem get no role while it is not over (decision 0038).
 * @throws Refusal `problem.missing`, `problem.notYours`, `problemPeople.managersOnly`, `problemPeople.unknownUser`,
 * `problemPeople.notMember`, `problemPeople.takesPart` or `problemPeople.tooMany`
 */
export const savePerson = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { pid, username, role }, caller }: Call<BodyOf<Calls['save']>>,
): Promise<null> => {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const problem = await requireManaged(trx, viewer, pid)
    const account = await accountNamed(trx, username)
    await requireMember(trx, problem, account)
    const before = await findRole(trx, pid, account.id)
    if (before === role) return
    if (before === null) await requireRoom(trx, pid)
    if (await takesPartWith(trx, { accountId: account.id, problemId: pid, now }))
      throw fail('problemPeople.takesPart', { name: account.username })
    await trx
      .insertInto('problem_person')
      .values({ problem_id: pid, account_id: account.id, role, added_by: viewer.username, added_at: now })
      .onConflict((conflict) => conflict.columns(['problem_id', 'account_id']).doUpdateSet({ role }))
      .execute()
    if (before === null && account.id !== viewer.id) {
      const params = { problemId: problem.display_id, pid: String(pid), by: viewer.username }
      await sendSiteNotice(trx, { to: account.id, template: noticeOf[role], kind: 'Mine', params, now })
    }
    await audit(trx, {
      actor: viewer,
      action: before === null ? 'problem.addPerson' : 'problem.changePerson',
      subject: { kind: 'problem', id: pid, name: problem.display_id },
      after: { user: account.username, role, ...(before !== null && { formerRole: before }) },
      address: caller.address,
    })
  })
  return null
}

const noticeOf = {
  author: 'problem.namedAuthor',
  curator: 'problem.namedCurator',
  tester: 'problem.namedTester',
} as const satisfies Record<ProblemRole, string>

/**
 * Removes a person from a problem, effective from the next request. People may remove themselves; removing someone who
 * has no role is no error.
 * @throws Refusal `problem.missing`, `problem.notYours`, `problemPeople.managersOnly` or `problemPeople.unknownUser`
 */
export const removePerson = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { pid, username }, caller }: Call<BodyOf<Calls['remove']>>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const isOwn = username.trim().toLowerCase() === viewer.username.toLowerCase()
    const problem = await (isOwn ? openReview(trx, viewer, pid, { lock: true }) : requireManaged(trx, viewer, pid))
    const account = await accountNamed(trx, username)
    const gone = await trx
      .deleteFrom('problem_person')
      .where('problem_id', '=', pid)
      .where('account_id', '=', account.id)
      .returning('role')
      .executeTakeFirst()
    if (gone === undefined) return
    await audit(trx, {
      actor: viewer,
      action: 'problem.removePerson',
      subject: { kind: 'problem', id: pid, name: problem.display_id },
      before: { user: account.username, role: gone.role },
      address: caller.address,
    })
  })
  return null
}

/** The problem under its lock, for those who name its people. */
const requireManaged = async (trx: Db, viewer: SignedIn, pid: number): Promise<WholeRow> => {
  const problem = await openReview(trx, viewer, pid, { lock: true })
  if (!mayDo('problem.assignPeople', viewer, problem)) throw fail('problemPeople.managersOnly')
  return problem
}

const accountNamed = async (trx: Db, given: string) => {
  const name = given.trim()
  const account = await findByUsername(trx, name)
  if (account === null) throw fail('problemPeople.unknownUser', { name })
  return account
}

const requireMember = async (
  trx: Db,
  { group_id: groupId }: WholeRow,
  account: { readonly id: string; readonly username: string },
): Promise<void> => {
  if (groupId === null) return
  const levels = await findGroupLevels(trx, [account.id], groupId)
  if ((levels.get(account.id) ?? 0) < groupLevels.member) {
    throw fail('problemPeople.notMember', { name: account.username })
  }
}

const requireRoom = async (trx: Db, pid: number): Promise<void> => {
  const { max } = limits.problemPeople
  const { n } = await trx
    .selectFrom('problem_person')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('problem_id', '=', pid)
    .executeTakeFirstOrThrow()
  if (n >= max) throw fail('problemPeople.tooMany', { max })
}
