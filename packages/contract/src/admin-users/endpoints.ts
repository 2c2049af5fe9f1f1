import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { userOrders } from '../vocabulary/list-order.ts'
import { flagIn, instantOut, intIn, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const text = z.string().nullable()

/** An account in the admin user list (api-admin 6.1). */
export const adminUser = z.object({
  uid: z.string(),
  username: z.string(),
  /** Password hashes are never returned. */
  password: z.null(),
  nickname: text,
  school: text,
  course: text,
  number: text,
  realname: text,
  gender: text,
  cfUsername: text,
  github: text,
  blog: text,
  email: text,
  avatar: text,
  titleName: text,
  titleColor: text,
  signature: text,
  /** 0 normal, 1 banned */
  status: z.int(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
  roles: z.array(
    z.object({
      id: z.int(),
      role: z.string(),
      description: z.string(),
      status: z.int(),
      gmtCreate: instantOut,
      gmtModified: instantOut,
    }),
  ),
  /** Ours. */
  lastLogin: instantOut.nullable(),
})
export type AdminUser = z.output<typeof adminUser>

const uids = z.object({ ids: nullableIn(z.array(textIn).max(500)) })

/** Records deleted with an account, and the reasons that block deletion. Ours. */
export const deletionAccount = z.object({
  uid: z.string(),
  username: z.string(),
  /** self, root, or null when it may go */
  refusal: text,
  submissions: z.int(),
  discussions: z.int(),
  comments: z.int(),
  announcements: z.int(),
  /** These stay, without an owner's account. */
  problemsKept: z.int(),
  contestsKept: z.int(),
})
export type DeletionAccount = z.output<typeof deletionAccount>

/** Why a row of an import is refused; empty when it is valid. */
export const importFaults = [
  'usernameMissing',
  'usernameTooLong',
  'usernameCharacters',
  'usernameTaken',
  'usernameTwice',
  'passwordMissing',
  'passwordLength',
  'emailMalformed',
  'emailTaken',
  'emailTwice',
  'realnameTooLong',
  'nicknameTooLong',
  'schoolTooLong',
] as const
export type ImportFault = (typeof importFaults)[number]

export const importRow = z.object({
  /** Line number in the file, starting at 1. */
  line: z.int(),
  username: z.string(),
  password: z.string(),
  email: z.string(),
  realname: z.string(),
  /** male, female or secrecy */
  gender: z.string(),
  nickname: z.string(),
  school: z.string(),
  faults: z.array(z.enum(importFaults)),
})
export type ImportRow = z.output<typeof importRow>

const importPlan = z.object({ rows: z.array(importRow), good: z.int(), bad: z.int() })
export type ImportPlan = z.output<typeof importPlan>

/** Positional: username, password, email, realname, gender, nickname, school (api-admin 6.4). */
const batch = z.object({
  users: nullableIn(z.array(z.array(nullableIn(textIn)).max(20)).max(limits.userImport.maxRows)),
})

export const adminUsers = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/admin/user/get-user-list',
    effect: 'read',
    token: 'required',
    access: 'user.list',
    query: z.object({
      ...pageQuery(10),
      keyword: optionalIn(z.string().trim().max(100)),
      onlyAdmin: optionalIn(flagIn),
      /** Ours: a role id, and 0 normal or 1 banned. */
      role: optionalIn(intIn),
      status: optionalIn(intIn),
      /** Ours: another order than newest first. */
      sort: optionalIn(z.enum(userOrders)),
    }),
    data: pageOf(adminUser),
    summary: 'Accounts, newest first',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/user/edit-user',
    effect: 'write',
    stepUp: 'strict',
    token: 'required',
    access: 'user.edit',
    body: z.object({
      uid: nullableIn(textIn),
      username: nullableIn(textIn),
      realname: nullableIn(textIn),
      email: nullableIn(textIn),
      password: nullableIn(textIn),
      setNewPwd: nullableIn(flagIn),
      type: nullableIn(intIn),
      status: nullableIn(intIn),
      titleName: nullableIn(textIn),
      titleColor: nullableIn(textIn),
    }),
    data: z.null(),
    summary: 'Change an account: name, password, role, ban, title',
  },
  deletionAccount: {
    method: 'POST',
    path: '/api/admin/user/what-goes',
    effect: 'read',
    token: 'required',
    access: 'user.remove',
    body: uids,
    data: z.array(deletionAccount),
    summary: 'Preview of deleting some accounts',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/user/delete-user',
    effect: 'write',
    stepUp: 'strict',
    token: 'required',
    access: 'user.remove',
    body: uids,
    data: z.null(),
    summary: 'Delete accounts with what is theirs',
  },
  readFile: {
    method: 'POST',
    path: '/api/admin/user/read-user-file',
    effect: 'read',
    token: 'required',
    access: 'user.create',
    takes: 'form',
    data: importPlan,
    summary: 'Preview of each row of a CSV or XLSX file',
  },
  checkBatch: {
    method: 'POST',
    path: '/api/admin/user/check-batch-user',
    effect: 'read',
    token: 'required',
    access: 'user.create',
    body: batch,
    data: importPlan,
    summary: 'Preview of each row of an import',
  },
  insertBatch: {
    method: 'POST',
    path: '/api/admin/user/insert-batch-user',
    effect: 'write',
    token: 'required',
    access: 'user.create',
    body: batch,
    data: z.null(),
    summary: 'Create many accounts; refused rows are listed',
  },
  generate: {
    method: 'POST',
    path: '/api/admin/user/generate-user',
    effect: 'write',
    token: 'required',
    access: 'user.create',
    body: z.object({
      prefix: nullableIn(textIn),
      suffix: nullableIn(textIn),
      number_from: nullableIn(intIn),
      number_to: nullableIn(intIn),
      password_length: nullableIn(intIn),
    }),
    data: z.object({ key: z.string() }),
    summary: 'Make accounts in a row with passwords of chance',
  },
  generatedList: {
    method: 'GET',
    path: '/api/file/generate-user-excel',
    effect: 'read',
    token: 'required',
    access: 'user.generatedList',
    query: z.object({ key: z.string().max(200) }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'Names and first passwords of generated accounts, as XLSX',
  },
})
