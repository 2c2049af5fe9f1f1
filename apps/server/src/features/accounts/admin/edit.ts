import { type adminUsers, type BodyOf, fail, limits, role, roleName } from '@verdict/contract'
import { governsStaff, isProtectedAccount, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isTaken } from '../../../platform/db/taken.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { forgetWaysIn } from '../core/codes/forget-ways-in.ts'
import { isEmail } from '../core/email.ts'
import { hasLookalike } from '../core/has-lookalike.ts'
import { checkPasswordLength } from '../core/login.ts'
import { hashPassword } from '../core/password.ts'
import { checkUsername, usernameSkeleton } from '../core/username.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { refusalForStaff } from './refusal-for-staff.ts'
import { findTaken, lockRoots, lockUser } from './repository.ts'

type EditUserInput = BodyOf<(typeof adminUsers)['edit']>

interface AccountChanges {
  readonly uid: string
  readonly username: string
  readonly realname: string | null
  readonly email: string | null
  readonly role: number
  readonly status: number
  readonly titleName: string | null
  readonly titleColor: string | null
}

/**
 * Changes an account (api-admin 6.2). Refuses to remove the last super admin or to change the caller's own role,
 * because that could not be undone.
 */
export const editUser = async (deps: Deps, viewer: SignedIn, input: EditUserInput, caller: Caller): Promise<null> => {
  const wanted = checkFields(input)
  const passwordHash = await newPassword(deps, input)
  const now = deps.clock.now()
  const saved = deps.db.transaction().execute(async (trx) => {
    const roots = await lockRoots(trx)
    const before = await lockUser(trx, wanted.uid)
    if (before === null) throw fail('account.notFound')
    refuseBeyondRights(viewer, before, wanted)
    refuseLockingOut(viewer, before, wanted, roots.length)
    const name = await newName(trx, before, wanted)
    await trx
      .updateTable('account')
      .set({
        ...name,
        realname: wanted.realname,
        email: wanted.email,
        role: wanted.role,
        status: wanted.status,
        title_name: wanted.titleName,
        title_color: wanted.titleColor,
        updated_at: now,
        ...(passwordHash === null ? {} : { password_hash: passwordHash }),
      })
      .where('id', '=', wanted.uid)
      .execute()
    if (passwordHash !== null) await endSessions(trx, wanted.uid, now)
    if (passwordHash !== null || before.email !== wanted.email) await forgetWaysIn(trx, wanted.uid)
    if (before.role !== wanted.role) {
      const params = { from: roleName(before.role), to: roleName(wanted.role) }
      await sendSiteNotice(trx, { to: wanted.uid, template: 'role.changed', params, now })
    }
    const { uid: _, ...after } = wanted
    await audit(trx, {
      actor: viewer,
      action: 'account.edit',
      subject: { kind: 'account', id: wanted.uid, name: wanted.username },
      before: { ...described(before), password: '' },
      after: { ...after, role: roleName(after.role), password: passwordHash === null ? '' : 'new' },
      address: caller.address,
    })
  })
  await saved.catch((error: unknown) => {
    if (isTaken(error, 'account_username_looks_once')) throw fail('account.usernameAlike')
    if (isTaken(error, 'account_username_once')) throw fail('account.usernameTaken')
    throw isTaken(error, 'account_email_once') ? fail('account.emailTaken') : error
  })
  return null
}

type Before = NonNullable<Awaited<ReturnType<typeof lockUser>>>

const described = (row: Before) => ({
  username: row.username,
  realname: row.realname,
  email: row.email,
  role: roleName(row.role),
  status: row.status,
  titleName: row.title_name,
  titleColor: row.title_color,
})

const checkFields = (input: EditUserInput): AccountChanges => {
  const { uid, type, status } = input
  if (uid === null || type === null || status === null || input.setNewPwd === null) throw fail('account.fieldsMissing')
  const username = input.username?.trim() ?? ''
  if (username === '') throw fail('account.usernameRequired')
  if (!Object.values(role).some((code) => code === type)) throw fail('account.roleUnknown')
  if (status !== 0 && status !== 1) throw fail('account.statusUnknown')
  const email = blankToNull(input.email)
  if (email !== null && !isEmail(email)) throw fail('account.emailMalformed')
  return {
    uid,
    username,
    realname: short(input.realname, 'realname'),
    email,
    role: type,
    status,
    titleName: short(input.titleName, 'titleName'),
    titleColor: short(input.titleColor, 'titleColor'),
  }
}

const blankToNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim())

const short = (text: string | null, field: keyof typeof limits.adminUser): string | null => {
  const value = blankToNull(text)
  const max = limits.adminUser[field]
  if (value !== null && [...value].length > max) throw fail('account.fieldTooLong', { field, max })
  return value
}

const newPassword = async (deps: Deps, input: EditUserInput): Promise<string | null> => {
  if (input.setNewPwd !== true) return null
  // As the login trims it: one that could not be typed there would lock its owner out.
  const password = input.password?.trim() ?? ''
  if (password === '') throw fail('account.passwordRequired')
  checkPasswordLength(password)
  return hashPassword(deps, password)
}

/** Holders of a permission, and API tokens, change no accounts of staff and make none: they would get rights they do not have. */
const refuseBeyondRights = (viewer: SignedIn, before: Before, wanted: AccountChanges): void => {
  if (governsStaff(viewer)) return
  const after = { role: wanted.role, permissions: '' }
  if (isProtectedAccount(before) || isProtectedAccount(after)) throw refusalForStaff(viewer)
}

const refuseLockingOut = (viewer: SignedIn, before: Before, wanted: AccountChanges, roots: number): void => {
  const leaves = before.role !== wanted.role || before.status !== wanted.status
  if (!leaves) return
  if (before.id === viewer.id) throw fail('account.ownRole')
  const wasRoot = before.role === role.root && before.status === 0
  if (wasRoot && roots <= 1) throw fail('account.lastRoot')
}

/** What the name becomes. One that stays is not checked: it may be older than the rules. */
const newName = async (db: Db, before: Before, wanted: AccountChanges) => {
  const stays = before.username === wanted.username
  const username = stays ? wanted.username : checkUsername(wanted.username)
  await refuseTaken(db, before, { ...wanted, username })
  if (stays) return { username }
  const skeleton = usernameSkeleton(username)
  const isNewLook = skeleton !== usernameSkeleton(before.username)
  if (isNewLook && (await hasLookalike(db, username))) throw fail('account.usernameAlike')
  return isNewLook ? { username, username_skeleton: skeleton } : { username }
}

const refuseTaken = async (db: Db, before: Before, wanted: AccountChanges): Promise<void> => {
  const isNewName = before.username.toLowerCase() !== wanted.username.toLowerCase()
  const isNewEmail = wanted.email !== null && before.email?.toLowerCase() !== wanted.email.toLowerCase()
  const taken = await findTaken(db, isNewName ? [wanted.username] : [], isNewEmail ? [wanted.email] : [])
  if (taken.names.size > 0 && isNewName) throw fail('account.usernameTaken')
  if (taken.emails.size > 0) throw fail('account.emailTaken')
}
