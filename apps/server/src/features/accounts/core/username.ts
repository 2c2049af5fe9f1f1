import { fail, limits } from '@verdict/contract'
import unhomoglyph from 'unhomoglyph'

/**
 * Which names people may take. A name is stored in NFKC, so full-width letters become plain ones. Its characters are
 * those of the PRECIS IdentifierClass (RFC 8264): letters, digits, marks and printable ASCII, without what separates
 * parts of addresses. Its letters are of one script, or Latin next to Chinese, Japanese or Korean. Names of accounts
 * that exist are not checked again: their owners still log in.
 */

/** A name as it is stored and compared. */
export const normalUsername = (username: string): string => username.normalize('NFKC').trim()

/** What is wrong with a new name that is normal; null when nothing is. */
export const usernameFault = (username: string): 'tooLong' | 'characters' | null => {
  // Characters as people and the database count them, not UTF-16 units.
  if ([...username].length > limits.username.maxChars) return 'tooLong'
  const isPlain = allowedCharacters.test(username) && !forbidden.test(username) && hasOneScript(username)
  return isPlain ? null : 'characters'
}

/**
 * The normal form of a new name.
 * @throws Refusal `account.usernameTooLong` or `account.usernameCharacters`
 */
export const checkUsername = (username: string): string => {
  const normal = normalUsername(username)
  const fault = usernameFault(normal)
  if (fault === 'tooLong') throw fail('account.usernameTooLong', { max: limits.username.maxChars })
  if (fault === 'characters') throw fail('account.usernameCharacters')
  return normal
}

/** The same text for all names that look alike (Unicode TR39, section 4), whatever their case. */
export const usernameSkeleton = (username: string): string =>
  unhomoglyph(normalUsername(username).toLowerCase().normalize('NFD')).toLowerCase().normalize('NFD')

/** Names that new accounts could not take, and names that look like that of an older account; for the doctor. */
export const lookAlikes = (
  rows: readonly { readonly username: string; readonly username_skeleton: string | null }[],
): readonly string[] => {
  const taken = new Set(rows.map((row) => row.username_skeleton))
  return rows
    .filter(
      ({ username, username_skeleton: skeleton }) =>
        usernameFault(username) === 'characters' || (skeleton === null && taken.has(usernameSkeleton(username))),
    )
    .map(({ username }) => username)
}

const allowedCharacters = /^[\x21-\x7e\p{L}\p{M}\p{Nd}]+$/u

/** Invisible characters, a mark without a letter before it, parts of paths, and what ends a name in an address. */
const forbidden = /\p{Default_Ignorable_Code_Point}|^\p{M}|[/\\:?#%<>"]|^\.+$/u

const scripts = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
] as const

const ofScripts = (names: readonly string[]): RegExp =>
  new RegExp(
    `^[${names.map((name) => `\\p{Script_Extensions=${name}}`).join('')}\\p{sc=Common}\\p{sc=Inherited}]*$`,
    'u',
  )

const combinations = [
  ...scripts.map((script) => ofScripts([script])),
  ofScripts(['Latin', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul']),
]

const hasOneScript = (username: string): boolean => combinations.some((combination) => combination.test(username))
