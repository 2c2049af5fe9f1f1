import {
  type AdminUser,
  type adminUsers,
  type DataOf,
  type QueryOf,
  roleName,
  toInstant,
  toPage,
} from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { countUsers, listUsers, type UserRow } from './repository.ts'

type List = (typeof adminUsers)['list']

/** Accounts for the admin area (api-admin 6.1). */
export const listAccounts = async (deps: Deps, query: QueryOf<List>): Promise<DataOf<List>> => {
  const [rows, total] = await Promise.all([listUsers(deps.db, query), countUsers(deps.db, query)])
  return { ...toPage([], total, query), records: rows.map(present), orders: [] }
}

const present = (row: UserRow): AdminUser => {
  const role = roleName(row.role)
  const gmtCreate = toInstant(row.created_at)
  const gmtModified = toInstant(row.updated_at)
  return {
    uid: row.id,
    username: row.username,
    password: null,
    nickname: row.nickname,
    school: row.school,
    course: row.course,
    number: row.student_number,
    realname: row.realname,
    gender: row.gender,
    cfUsername: row.cf_username,
    github: row.github,
    blog: row.blog,
    email: row.email,
    avatar: row.avatar,
    titleName: row.title_name,
    titleColor: row.title_color,
    signature: row.signature,
    status: row.status,
    gmtCreate,
    gmtModified,
    roles: [{ id: row.role, role, description: role, status: 0, gmtCreate, gmtModified }],
    lastLogin: row.last_login === null ? null : toInstant(row.last_login),
  }
}
