import { roleName, type UserInfo } from '@verdict/contract'
import type { AccountRow } from './repository.ts'

/** The account as its owner sees it (api-public 1.2). */
export const presentUserInfo = (row: AccountRow): UserInfo => ({
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
  roleList: [roleName(row.role)],
})
