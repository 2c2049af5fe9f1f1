import { type BodyOf, fail, type settings, type UserInfo } from '@verdict/contract'
import { type ProfileField, profileFields } from '@verdict/contract/profile'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { isOwnLanguage } from '../../submissions/check-program.ts'
import { ownAccount } from '../core/own-account.ts'
import { presentUserInfo } from '../core/present.ts'
import { profileRow } from '../profile/columns.ts'
import { setProfile } from './repository.ts'

type ChangeProfileInput = BodyOf<(typeof settings)['changeProfile']>

const genders: ReadonlySet<string> = new Set(['male', 'female', 'secrecy'])

/**
 * Overwrites the caller's profile (api-public 6.4): absent or blank fields are cleared.
 * @throws Refusal `account.fieldTooLong`, `request.field` for a gender or language that does not exist
 */
export const changeProfile = async (deps: Deps, viewer: SignedIn, input: ChangeProfileInput): Promise<UserInfo> => {
  const gender = input.gender?.trim() || 'secrecy'
  if (!genders.has(gender)) throw fail('request.field', { field: 'gender' })
  const profile = profileRow((field) => checked(input, field))
  if (profile.favorite_language !== null && !(await isOwnLanguage(deps.db, profile.favorite_language))) {
    throw fail('request.field', { field: 'favoriteLanguage' })
  }
  await setProfile(deps.db, viewer.id, {
    ...profile,
    gender,
    updated_at: deps.clock.now(),
  })
  return presentUserInfo(await ownAccount(deps.db, viewer.id), viewer)
}

/** Characters as people and the database count them. */
const checked = (input: ChangeProfileInput, field: ProfileField): string | null => {
  const text = input[field]?.trim() ?? ''
  const { max } = profileFields[field]
  if ([...text].length > max) throw fail('account.fieldTooLong', { field, max })
  return text === '' ? null : text
}
