import {
  type adminSite,
  type BodyOf,
  fail,
  type RemoteJudge,
  remoteJudges,
  type Switches,
  switchNames,
} from '@verdict/contract'
import { governsStaff, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { encryptSetting } from '../core/encrypted-settings.ts'
import type { SiteSettings } from '../core/settings.ts'
import { saveSettings } from './save-settings.ts'

/** Switches and limits (api-admin 5). Passwords of remote accounts are sent empty, one for each name. */
export const readSwitches = async (deps: Deps): Promise<Switches> => {
  const settings = await deps.settings.read()
  const named = [...switchNames.flags, ...switchNames.numbers].map((key) => [key, settings[key]])
  const lists = remoteJudges.flatMap((judge) => {
    const accounts = settings.remoteAccounts[judge] ?? []
    return [
      [`${judge}UsernameList`, accounts.map((account) => account.username)],
      [`${judge}PasswordList`, accounts.map(() => '')],
    ]
  })
  // Every key of the wire is there: the names are the contract's own.
  return Object.fromEntries([...named, ...lists]) as Switches
}

type SwitchesInput = BodyOf<(typeof adminSite)['setSwitches']>
type Accounts = SiteSettings['remoteAccounts']

const largest = 1_000_000
/** They protect super admins from others. */
const reserved = ['staffSecondFactor', 'stepUpStrict', 'stepUpMinutes'] as const

/** Updates them; absent fields are kept. A negative number is stored as 0. */
export const setSwitches = async (
  deps: Deps,
  viewer: SignedIn,
  input: SwitchesInput,
  caller: Caller,
): Promise<null> => {
  const changes: Record<string, unknown> = {}
  for (const key of switchNames.flags) if (input[key] !== null) changes[key] = input[key]
  for (const key of switchNames.numbers) {
    const value = input[key]
    if (value !== null) changes[key] = Math.min(largest, Math.max(0, value))
  }
  const stored = await deps.settings.read()
  if (!governsStaff(viewer)) {
    for (const field of reserved) {
      if (changes[field] !== undefined && changes[field] !== stored[field]) throw fail('config.reserved', { field })
    }
  }
  const before = stored.remoteAccounts
  const remoteAccounts: Accounts = { ...before }
  for (const judge of remoteJudges) remoteAccounts[judge] = accountsOf(deps, judge, { given: input, before })
  changes.remoteAccounts = Object.fromEntries(
    Object.entries(remoteAccounts).filter(([, accounts]) => accounts.length > 0),
  )
  // The keys are those of the settings; their values were checked by the wire's schema.
  return saveSettings(deps, { viewer, caller, action: 'site.switches' }, changes as Partial<SiteSettings>)
}

/** Names and passwords by place. An empty password is the one kept for that name. */
const accountsOf = (
  { cipher }: Deps,
  judge: RemoteJudge,
  { given, before }: { readonly given: SwitchesInput; readonly before: Accounts },
) => {
  const known = before[judge] ?? []
  const names = given[`${judge}UsernameList`]
  const passwords = given[`${judge}PasswordList`]
  if (names === null && passwords === null) return known
  if (names === null || passwords === null || names.length !== passwords.length) {
    throw fail('switches.listsDiffer', { judge })
  }
  return names.map((username, place) => {
    const password = passwords[place] ?? ''
    const kept = known.find((item) => item.username === username)?.password ?? ''
    return { username, password: password === '' ? kept : encryptSetting(cipher, 'remoteAccounts', password) }
  })
}
