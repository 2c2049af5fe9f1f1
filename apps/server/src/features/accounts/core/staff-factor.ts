import { type RoleCode, role } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { readSettings } from '../../site/core/settings.ts'

const staff: ReadonlySet<RoleCode> = new Set([role.root, role.admin, role.problem_admin])

/** True when the site wants a second factor from this role. */
export const wantsFactor = async (db: Db, code: RoleCode): Promise<boolean> =>
  staff.has(code) && (await readSettings(db)).staffSecondFactor

/** True when the site wants a second factor from this role and there is none. */
export const lacksFactor = async (db: Db, code: RoleCode, hasFactor: boolean): Promise<boolean> =>
  !hasFactor && (await wantsFactor(db, code))

/** The effective role: admins without a required second factor act as ordinary users, who can turn one on. */
export const effectiveRole = async (db: Db, code: RoleCode, hasFactor: boolean): Promise<RoleCode> =>
  (await lacksFactor(db, code, hasFactor)) ? role.default_user : code
