import { type RoleName, role } from '@verdict/contract/vocabulary'

/** Roles in the order people look for them. */
export const roleNames: readonly RoleName[] = [
  'default_user',
  'problem_admin',
  'admin',
  'root',
  'no_subimit_user',
  'no_discuss_user',
  'mute_user',
  'no_submit_no_discuss_user',
  'no_submit_mute_user',
]

export const codeOf = (name: RoleName): number => role[name]

const isRoleName = (word: string): word is RoleName => Object.hasOwn(role, word)
export const roleOf = (word: string | undefined): RoleName =>
  word !== undefined && isRoleName(word) ? word : 'default_user'
