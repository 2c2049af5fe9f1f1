import { type BodyOf, fail, limits, type settings, type UserInfo } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { ownAccount } from '../core/own-account.ts'
import { presentUserInfo } from '../core/present.ts'
import { setProfile } from './repository.ts'

type Given = BodyOf<(typeof settings)['changeProfile']>

const genders: ReadonlySet<string> = new Set(['male', 'female', 'secrecy'])

/**
 * Overwrites the own profile (api-public 6.4): what is absent or blank is cleared.
 * @throws Refusal `account.fieldTooLong`
 */
export const changeProfile = async (deps: Deps, viewer: SignedIn, given: Given): Promise<UserInfo> => {
  const gender = given.gender?.trim() || 'secrecy'
  if (!genders.has(gender)) throw fail('request.field', { field: 'gender' })
  await setProfile(deps.db, viewer.id, {
    realname: checked(given, 'realname'),
    nickname: checked(given, 'nickname'),
    signature: checked(given, 'signature'),
    blog: checked(given, 'blog'),
    github: checked(given, 'github'),
    school: checked(given, 'school'),
    student_number: checked(given, 'number'),
    cf_username: checked(given, 'cfUsername'),
    gender,
    updated_at: deps.clock.now(),
  })
  return presentUserInfo({ ...(await ownAccount(deps.db, viewer.id)), role: viewer.role })
}

/** Characters as people and the database count them. */
const checked = (given: Given, field: keyof typeof limits.profile): string | null => {
  const text = given[field]?.trim() ?? ''
  const max = limits.profile[field]
  if ([...text].length > max) throw fail('account.fieldTooLong', { field, max })
  return text === '' ? null : text
}
