/** Role codes and the names sent in `roleList` (specification 000, section 3; the misspelling of 1003 is the wire's). */
export const role = {
  root: 1000,
  admin: 1001,
  default_user: 1002,
  no_subimit_user: 1003,
  no_discuss_user: 1004,
  mute_user: 1005,
  no_submit_no_discuss_user: 1006,
  no_submit_mute_user: 1007,
  problem_admin: 1008,
} as const

export type RoleName = keyof typeof role
export type RoleCode = (typeof role)[RoleName]

const names = new Map<number, RoleName>(Object.entries(role).map(([name, code]) => [code, name as RoleName]))

/** The wire name of a role code; unknown codes read as an ordinary user. */
export const roleName = (code: number): RoleName => names.get(code) ?? 'default_user'
