import { roleName, type UserInfo } from '@verdict/contract'
import { type SignedIn, withIncluded } from '@verdict/rules'
import type { AccountRow } from './repository.ts'

/** The account as its owner sees it (api-public 1.2), with the rights it may act with. */
export const presentUserInfo = (
  row: AccountRow,
  { role, permissions }: Pick<SignedIn, 'role' | 'permissions'>,
): UserInfo => ({
  uid: row.id,
  username: row.username,
  nickname: row.nickname,
  avatar: row.avatar,
  titleName: row.title_name,
  titleColor: row.title_color,
  email: row.email,
  number: row.student_number,
  school: row.school,
  course: row.course,
  signature: row.signature,
  realname: row.realname,
  github: row.github,
  blog: row.blog,
  cfUsername: row.cf_username,
  gender: row.gender,
  roleList: [roleName(role)],
  ...(permissions === undefined ? {} : { permissions: [...withIncluded(permissions)] }),
})
