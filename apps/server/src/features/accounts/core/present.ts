import { roleName, type UserInfo } from '@verdict/contract'
import { profileFieldNames } from '@verdict/contract/profile'
import { openRows, type SignedIn, type Viewer, withIncluded } from '@verdict/rules'
import { readProfile } from '../profile/columns.ts'
import type { AccountRow } from './repository.ts'

/** The account as its owner sees it (api-public 1.2), with the rights it may act with. */
export const presentUserInfo = (
  row: AccountRow,
  { role, permissions }: Pick<SignedIn, 'role' | 'permissions'>,
): UserInfo => ({
  uid: row.id,
  username: row.username,
  avatar: row.avatar,
  titleName: row.title_name,
  titleColor: row.title_color,
  email: row.email,
  course: row.course,
  ...readProfile(row, profileFieldNames),
  gender: row.gender,
  roleList: [roleName(role)],
  ...(permissions === undefined ? {} : { permissions: [...withIncluded(permissions)] }),
  ...openTo({ kind: 'user', id: row.id, username: row.username, role, ...(permissions && { permissions }) }),
})

/** The rows of the access table for staff that are open to the account; none for users without rights. */
export const openTo = (viewer: Viewer): Pick<UserInfo, 'can'> => {
  const can = openRows(viewer)
  return can.length === 0 ? {} : { can: [...can] }
}
