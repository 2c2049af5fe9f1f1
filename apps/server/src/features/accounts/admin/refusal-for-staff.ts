import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'

/** Refuses a change of a staff account by a caller who is no super admin with a session. */
export const refusalForStaff = (viewer: SignedIn) =>
  fail(viewer.byApiToken === true ? 'apiToken.notHere' : 'account.staffProtected')
