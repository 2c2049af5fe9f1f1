import {
  type adminContests,
  type BodyOf,
  type FormatOption,
  type FormatOptions,
  fail,
  formatOfType,
  limits,
  typeOfFormat,
} from '@verdict/contract'
import { parseAccountRule } from '@verdict/rules'
import { strangeAddress } from '../../../platform/http/address-list.ts'
import { contestLanguages } from '../core/accepted-languages.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { type FindFormat, formatOf, knownOptions, storedOptions } from '../core/format.ts'
import { hasTokens, storedTokens } from '../core/tokens.ts'
import { pinnedToolchains, readToolchains } from '../core/toolchains.ts'
import { readAwards, storedAwards } from './read-awards.ts'

export type GivenContest = BodyOf<typeof adminContests.update>

/** The columns an organiser decides. */
export type Terms = ReturnType<typeof readTerms>

const newContest = {
  title: '',
  description: '',
  type: 0,
  auth: 0,
  password: '',
  is_sealed: false,
  seals_at: null,
  opens_at_end: true,
  is_visible: true,
  takes_prints: false,
  shows_board: false,
  takes_late: false,
  limits_accounts: false,
  account_rule: '',
  shown_name: 'username',
  stars: [],
  award_type: 0,
  awards: [],
  try_penalty_s: 1_200,
  counts_minutes: false,
  opens_ccs: false,
  format: null,
  format_options: {},
  hides_board: false,
  hides_cases: false,
  token_rules: null,
  has_contest_mode: false,
  statements_ahead_s: null,
  single_session: false,
  allows_virtual: true,
  window_s: null,
  frozen_balloons: 0,
  allowed_addresses: '',
  max_tries: null,
  max_submissions: null,
  languages: [],
  toolchains: {},
} as const

const chars = (text: string): number => [...text].length

/**
 * Merges an organiser's input with the stored contest, or with the defaults of a new one: null and absent keep the
 * value. Validated in the order of the form (specification 001, section 5).
 * @throws Refusal that names the invalid field.
 */
export const readTerms = (given: GivenContest, before: ContestRow | null, formats: FindFormat) => {
  const old = before ?? newContest
  const title = readTitle(given.title ?? old.title)
  const description = readDescription(given.description, before)
  const times = readTimes(given, before)
  const { type, format, options } = readFormat(given, old, formats)
  const auth = oneOf([0, 1, 2], given.auth ?? old.auth, 'auth')
  const password = readPassword(given.pwd ?? old.password, auth)
  const freeze = format === 'noip' ? { is_sealed: true, seals_at: times.starts_at } : readFreeze(given, old, times)
  const individual = readIndividual(given.individualMinutes, old.window_s, times)
  if (individual !== null && freeze.is_sealed && format !== 'noip') throw fail('contest.individualFreeze')
  const tokens = readTokens(given.tokens, old, type)
  const languages = [...new Set(given.languages ?? contestLanguages(old))]
  const limitsAccounts = given.openAccountLimit ?? old.limits_accounts
  return {
    title,
    description,
    ...times,
    type,
    auth,
    password,
    ...freeze,
    opens_at_end: given.autoRealRank ?? old.opens_at_end,
    is_visible: given.visible ?? old.is_visible,
    takes_prints: given.openPrint ?? old.takes_prints,
    shows_board: given.openRank ?? old.shows_board,
    takes_late: given.allowEndSubmit ?? old.takes_late,
    limits_accounts: limitsAccounts,
    account_rule: readRule(given.accountLimitRule ?? old.account_rule, limitsAccounts),
    shown_name: oneOf(['username', 'nickname', 'realname'], given.rankShowName ?? old.shown_name, 'rankShowName'),
    stars: JSON.stringify(given.starAccount === null ? old.stars : readStars(given.starAccount)),
    oi_counts: readCounts(given.oiRankScoreType ?? before?.oi_counts ?? null, format, tokens),
    ...readAwards(given, { type: old.award_type, tiers: storedAwards(old.awards) }),
    try_penalty_s: readPenalty(given.tryPenalty ?? old.try_penalty_s),
    counts_minutes: given.countsMinutes ?? old.counts_minutes,
    opens_ccs: given.opensCcs ?? old.opens_ccs,
    hides_board: given.hidesBoard ?? old.hides_board,
    hides_cases: given.hidesCases ?? old.hides_cases,
    token_rules: tokens,
    has_contest_mode: given.contestMode ?? old.has_contest_mode,
    statements_ahead_s: readStatementsAhead(given.statementsAheadMinutes, old.statements_ahead_s),
    single_session: given.singleSession ?? old.single_session,
    allows_virtual: given.allowsVirtual ?? old.allows_virtual,
    window_s: individual,
    frozen_balloons: readFrozenBalloons(given.frozenBalloons ?? old.frozen_balloons),
    allowed_addresses: readAddresses(given.allowedAddresses ?? old.allowed_addresses),
    max_tries: readMaxTries(given.maxTries ?? old.max_tries ?? 0),
    max_submissions: readMaxSubmissions(given.maxSubmissions ?? old.max_submissions ?? 0),
    languages: JSON.stringify(languages),
    toolchains: JSON.stringify(readToolchains(given.toolchains ?? pinnedToolchains(old), languages)),
    format: format === formatOfType(type) ? null : format,
    format_options: JSON.stringify(options),
  }
}

/**
 * The format decides the type. A client that names only a type keeps the format as long as it is one of that type.
 * @throws Refusal that names the invalid field or setting
 */
const readFormat = (
  given: GivenContest,
  old: Pick<ContestRow, 'type' | 'format' | 'format_options'>,
  formats: FindFormat,
) => {
  const type = oneOf([0, 1], given.type ?? old.type, 'type')
  const before = formatOf(old)
  const wanted = given.format ?? before
  // Existing clients send back the format they were given, next to the type that they changed.
  if (given.type !== null && typeOfFormat(wanted) !== type) {
    if (wanted !== before) throw fail('request.field', { field: 'format' })
    return { type, format: formatOfType(type), options: {} }
  }
  const kept = wanted === before ? storedOptions(old) : {}
  const options = knownOptions(wanted, formats)
  // A format that is not installed now can stay as it is, and cannot be chosen.
  if (options === null && wanted !== before) throw fail('contest.formatUnknown', { format: wanted })
  return {
    type: typeOfFormat(wanted),
    format: wanted,
    options: options === null ? kept : readOptions(options, given.formatOptions ?? kept),
  }
}

const readOptions = (settings: Readonly<Record<string, FormatOption>>, given: FormatOptions): FormatOptions => {
  const known = Object.entries(settings)
  const options: Record<string, number> = {}
  for (const [option, { usual, min, max }] of known) {
    const value = given[option] ?? usual
    if (!Number.isInteger(value) || value < min || value > max)
      throw fail('contest.formatOptionWrong', { option, min, max })
    if (value !== usual) options[option] = value
  }
  const unknown = Object.keys(given).find((option) => !known.some(([name]) => name === option))
  if (unknown !== undefined) throw fail('request.field', { field: `formatOptions.${unknown}` })
  return options
}

const oneOf = <T extends number | string>(known: readonly T[], value: number | string, field: string): T => {
  const found = known.find((item) => item === value)
  if (found === undefined) throw fail('request.field', { field })
  return found
}

/** Also the title of a copy. */
export const readTitle = (text: string): string => {
  const title = text.trim()
  const max = limits.contest.titleMaxChars
  if (title === '') throw fail('contest.titleRequired')
  if (chars(title) > max) throw fail('contest.titleTooLong', { max })
  return title
}

const readDescription = (given: string | null, before: ContestRow | null): string => {
  if (given === null && before !== null) return before.description
  const max = limits.contest.descriptionMaxChars
  if (given === null || given.trim() === '') throw fail('contest.descriptionRequired')
  if (chars(given) > max) throw fail('contest.descriptionTooLong', { max })
  return given
}

/**
 * Boards count whole seconds of the contest. A fraction of a second at the end would be in the contest but on no board.
 */
export const wholeSecond = (text: string): Date => new Date(Math.floor(Date.parse(text) / 1_000) * 1_000)

interface Times {
  readonly starts_at: Date
  readonly ends_at: Date
}

const readTimes = (given: GivenContest, before: ContestRow | null): Times => {
  const starts = given.startTime === null ? before?.starts_at : wholeSecond(given.startTime)
  const ends = given.endTime === null ? before?.ends_at : wholeSecond(given.endTime)
  if (starts === undefined) throw fail('contest.startRequired')
  if (ends === undefined) throw fail('contest.endRequired')
  // Durations are in whole seconds, and progress needs a positive duration.
  if (ends.getTime() - starts.getTime() < 1_000) throw fail('contest.durationNotPositive')
  return { starts_at: starts, ends_at: ends }
}

/** One per line or separated by commas. */
const readAddresses = (text: string): string => {
  const parts = text.split(/[\s,;，；、]+/).filter((part) => part !== '')
  const part = strangeAddress(parts.join(','))
  if (part !== null) throw fail('contest.addressListWrong', { part })
  return [...new Set(parts)].join(', ')
}

/** 0 minutes are no individual time. */
const readIndividual = (
  minutes: number | null,
  before: number | null,
  { starts_at, ends_at }: Times,
): number | null => {
  const seconds = minutes === null ? before : minutes * 60
  if (seconds === null || seconds === 0) return null
  if (seconds < 0 || seconds >= (ends_at.getTime() - starts_at.getTime()) / 1_000) throw fail('contest.individualWrong')
  return seconds
}

const readPassword = (text: string, auth: number): string => {
  const max = limits.contest.passwordMaxChars
  if (auth !== 0 && text.trim() === '') throw fail('contest.passwordRequired')
  if (chars(text) > max) throw fail('contest.passwordTooLong', { max })
  return text
}

/** Clients send a freeze time also while the freeze is off; an invalid one is then dropped rather than refused. */
const readFreeze = (
  given: GivenContest,
  old: Pick<ContestRow, 'is_sealed' | 'seals_at'>,
  { starts_at, ends_at }: Times,
): { is_sealed: boolean; seals_at: Date | null } => {
  const isFrozen = given.sealRank ?? old.is_sealed
  const at = given.sealRankTime === null ? old.seals_at : wholeSecond(given.sealRankTime)
  if (at === null && isFrozen) throw fail('contest.freezeTimeRequired')
  const fits = at !== null && at >= starts_at && at <= ends_at
  if (isFrozen && !fits) throw fail('contest.freezeOutside')
  return { is_sealed: isFrozen, seals_at: fits ? at : null }
}

const readRule = (text: string, isOn: boolean): string => {
  if (!isOn) return text
  const rule = parseAccountRule(text)
  if (rule === null) throw fail('contest.accountRuleMalformed')
  if (rule.start > rule.end) throw fail('contest.accountRuleRange')
  return text.trim()
}

/** Each name once. */
const readStars = (names: readonly string[]): readonly string[] => [
  ...new Set(names.map((name) => name.trim()).filter((name) => name !== '')),
]

const oiCounts = ['Recent', 'Highest', 'TokenedLast'] as const

/** OI has no default scoring, so an OI contest must specify it. Without tokens none could count. */
const readCounts = (given: string | null, format: string, tokens: string | null): (typeof oiCounts)[number] => {
  const known = oiCounts.find((item) => item === given)
  if (known === 'TokenedLast' && format !== 'oi') return 'Recent'
  if (known === 'TokenedLast' && tokens === null) throw fail('contest.tokenedNeedsTokens')
  if (known !== undefined) return known
  if (format === 'oi') throw fail('contest.oiCountsRequired')
  return 'Recent'
}

/** 0 is no limit. */
const readMaxTries = (given: number): number | null => {
  const max = limits.contest.maxTries
  if (given < 0 || given > max) throw fail('contest.maxTriesWrong', { max })
  return given === 0 ? null : given
}

/** 0 is no limit. */
const readMaxSubmissions = (given: number): number | null => {
  const max = limits.contest.maxSubmissions
  if (given < 0 || given > max) throw fail('contest.maxSubmissionsWrong', { max })
  return given === 0 ? null : given
}

/** Tokens show hidden scores and cases, so they belong to formats with scores; those of another format are dropped. */
const readTokens = (
  given: GivenContest['tokens'],
  old: Pick<ContestRow, 'token_rules'>,
  type: number,
): string | null => {
  if (given !== null && hasTokens(given) && type === 0) throw fail('contest.tokensNeedScores')
  const rules = given ?? storedTokens(old)
  return rules === null || !hasTokens(rules) || type === 0 ? null : JSON.stringify(rules)
}

/** 0 minutes: statements are not sent in advance. */
const readStatementsAhead = (minutes: number | null, before: number | null): number | null => {
  if (minutes === null) return before
  const max = limits.statementBundle.maxAheadMinutes
  if (minutes < 0 || minutes > max) throw fail('contest.statementsAheadWrong', { max })
  return minutes === 0 ? null : minutes * 60
}

const readFrozenBalloons = (least: number): number => {
  const max = limits.contest.maxProblems
  if (least < 0 || least > max) throw fail('contest.frozenBalloonsWrong', { max })
  return least
}

const readPenalty = (seconds: number): number => {
  const max = limits.contest.maxPenaltyS
  if (seconds < 0 || seconds > max) throw fail('contest.penaltyWrong', { max })
  return seconds
}
