import { isDeepStrictEqual } from 'node:util'
import {
  type adminContests,
  type BodyOf,
  type FormatOptions,
  formatOfType,
  typeOfFormat,
  withUsual,
} from '@verdict/contract'
import { parseAccountRule } from '@verdict/rules'
import {
  type ContestFault,
  type ContestTerms,
  contestFaults,
  freezeIsInside,
  oiCounts,
  titleFault,
} from '@verdict/rules/contest-terms'
import { strangeAddress } from '../../../platform/http/address-list.ts'
import { contestLanguages } from '../core/accepted-languages.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { type FindFormat, formatOf, knownOptions, storedOptions } from '../core/format.ts'
import { hasTokens, storedTokens } from '../core/tokens.ts'
import { pinnedToolchains, readToolchains } from '../core/toolchains.ts'
import { readAwards, storedAwards } from './read-awards.ts'
import { refusalOf } from './terms-refusal.ts'

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

/**
 * Merges an organiser's input with the stored contest, or with the defaults of a new one: null and absent keep the
 * value. The rules are those of the browser's form (`packages/rules/src/contest/terms`).
 * @throws Refusal of the first invalid field
 */
export const readTerms = (given: GivenContest, before: ContestRow | null, formats: FindFormat) => {
  const old = before ?? newContest
  const awards = readAwards(given, { type: old.award_type, tiers: storedAwards(old.awards) })
  const addresses = readAddresses(given.allowedAddresses ?? old.allowed_addresses)
  const accountRule = given.accountLimitRule ?? old.account_rule
  const { keptOptions, ...format } = readFormat(given, old, formats)
  const terms: ContestTerms = {
    title: (given.title ?? old.title).trim(),
    description: given.description ?? old.description,
    startMs: wholeSecondMs(given.startTime, before?.starts_at),
    endMs: wholeSecondMs(given.endTime, before?.ends_at),
    ...format,
    auth: given.auth ?? old.auth,
    password: given.pwd ?? old.password,
    freezes: given.sealRank ?? old.is_sealed,
    freezeMs: wholeSecondMs(given.sealRankTime, old.seals_at),
    individualMs: readIndividual(given.individualMinutes, old.window_s),
    tokens: readTokens(given.tokens, old, format.type),
    limitsAccounts: given.openAccountLimit ?? old.limits_accounts,
    accountRule: parseAccountRule(accountRule),
    shownName: given.rankShowName ?? old.shown_name,
    oiCounts: given.oiRankScoreType ?? before?.oi_counts ?? null,
    awardType: awards.type,
    awards: awards.tiers,
    tryPenaltyS: given.tryPenalty ?? old.try_penalty_s,
    statementsAheadMinutes: readStatementsAhead(given.statementsAheadMinutes, old.statements_ahead_s),
    frozenBalloons: given.frozenBalloons ?? old.frozen_balloons,
    strangeAddress: strangeAddress(addresses.join(',')),
    maxTries: given.maxTries ?? old.max_tries ?? 0,
    maxSubmissions: given.maxSubmissions ?? old.max_submissions ?? 0,
  }
  const fault = contestFaults(terms).find((found) => before === null || !isKept(found, { terms, accountRule, before }))
  if (fault !== undefined) throw refusalOf(fault, terms)
  const languages = [...new Set(given.languages ?? contestLanguages(old))]
  return {
    title: terms.title,
    description: terms.description,
    starts_at: new Date(terms.startMs),
    ends_at: new Date(terms.endMs),
    type: terms.type,
    auth: terms.auth,
    password: terms.password,
    ...freezeOf(terms),
    opens_at_end: given.autoRealRank ?? old.opens_at_end,
    is_visible: given.visible ?? old.is_visible,
    takes_prints: given.openPrint ?? old.takes_prints,
    shows_board: given.openRank ?? old.shows_board,
    takes_late: given.allowEndSubmit ?? old.takes_late,
    limits_accounts: terms.limitsAccounts,
    account_rule: terms.limitsAccounts ? accountRule.trim() : accountRule,
    shown_name: terms.shownName,
    stars: JSON.stringify(given.starAccount === null ? old.stars : readStars(given.starAccount)),
    oi_counts: countsOf(terms),
    award_type: terms.awardType,
    awards: JSON.stringify(awards.type === 0 ? awards.tiers : awards.tiers.toSorted((a, b) => a.priority - b.priority)),
    try_penalty_s: terms.tryPenaltyS,
    counts_minutes: given.countsMinutes ?? old.counts_minutes,
    opens_ccs: given.opensCcs ?? old.opens_ccs,
    hides_board: given.hidesBoard ?? old.hides_board,
    hides_cases: given.hidesCases ?? old.hides_cases,
    token_rules: hasTokens(terms.tokens) ? JSON.stringify(terms.tokens) : null,
    has_contest_mode: given.contestMode ?? old.has_contest_mode,
    statements_ahead_s: terms.statementsAheadMinutes === null ? null : terms.statementsAheadMinutes * 60,
    single_session: given.singleSession ?? old.single_session,
    allows_virtual: given.allowsVirtual ?? old.allows_virtual,
    window_s: terms.individualMs === null ? null : terms.individualMs / 1_000,
    frozen_balloons: terms.frozenBalloons,
    allowed_addresses: [...new Set(addresses)].join(', '),
    max_tries: terms.maxTries === 0 ? null : terms.maxTries,
    max_submissions: terms.maxSubmissions === 0 ? null : terms.maxSubmissions,
    languages: JSON.stringify(languages),
    toolchains: JSON.stringify(readToolchains(given.toolchains ?? pinnedToolchains(old), languages)),
    format: terms.format === formatOfType(terms.type) ? null : terms.format,
    format_options: JSON.stringify(keptOptions),
  }
}

/** An edit of a stored contest. */
interface Edit {
  readonly terms: ContestTerms
  readonly accountRule: string
  readonly before: ContestRow
}

/**
 * Whether the setting of a fault is the stored one. Existing clients send back the whole contest with every edit, and
 * stored values can be older than the rules. A setting that was not checked until this edit is checked.
 */
const isKept = ({ part, name }: ContestFault, { terms, accountRule, before }: Edit): boolean => {
  switch (part.split('.')[0]) {
    case 'title':
      return terms.title === before.title.trim()
    case 'description':
      return terms.description === before.description
    case 'pwd':
      return terms.password === before.password && (name === 'tooLong' || terms.auth === before.auth)
    case 'rule':
      return accountRule === before.account_rule && before.limits_accounts
    case 'awards':
      return (
        isDeepStrictEqual(terms.awards, storedAwards(before.awards)) &&
        (name !== 'noAwards' || terms.awardType === before.award_type)
      )
    default:
      return false
  }
}

/**
 * The format decides the type. A client that names only a type keeps the format as long as it is one of that type.
 * `keptOptions` are the options to store: those that differ from the usual values.
 */
const readFormat = (
  given: GivenContest,
  old: Pick<ContestRow, 'type' | 'format' | 'format_options'>,
  formats: FindFormat,
): Pick<ContestTerms, 'type' | 'format' | 'settings' | 'options'> & { readonly keptOptions: FormatOptions } => {
  const before = formatOf(old)
  const format = given.format ?? before
  const type = given.type ?? typeOfFormat(format)
  // Existing clients send back the format they were given, next to the type that they changed.
  if (typeOfFormat(format) !== type && format === before) {
    return { type, format: formatOfType(type), settings: {}, options: {}, keptOptions: {} }
  }
  const kept = format === before ? storedOptions(old) : {}
  const settings = knownOptions(format, formats)
  if (settings === null) {
    // A format that is not installed now can stay as it is, and cannot be chosen.
    return { type, format, settings: format === before ? {} : null, options: {}, keptOptions: kept }
  }
  const values = given.formatOptions ?? kept
  const known = withUsual(settings, values)
  const keptOptions = Object.entries(known).filter(([name, value]) => value !== settings[name]?.usual)
  return { type, format, settings, options: { ...values, ...known }, keptOptions: Object.fromEntries(keptOptions) }
}

/**
 * Also the title of a copy.
 * @throws Refusal
 */
export const readTitle = (text: string): string => {
  const fault = titleFault(text)
  if (fault !== null) throw refusalOf(fault)
  return text.trim()
}

/**
 * Boards count whole seconds of the contest. A fraction of a second at the end would be in the contest but on no board.
 */
export const wholeSecond = (text: string): Date => new Date(Math.floor(Date.parse(text) / 1_000) * 1_000)

/** NaN without a moment. */
const wholeSecondMs = (text: string | null, before: Date | null | undefined): number =>
  (text === null ? before?.getTime() : wholeSecond(text).getTime()) ?? Number.NaN

/** Clients send a freeze time also while the freeze is off; an invalid one is then dropped rather than refused. */
const freezeOf = (terms: ContestTerms): { is_sealed: boolean; seals_at: Date | null } =>
  terms.format === 'noip'
    ? { is_sealed: true, seals_at: new Date(terms.startMs) }
    : { is_sealed: terms.freezes, seals_at: freezeIsInside(terms) ? new Date(terms.freezeMs) : null }

/** Single addresses and networks, one per line or separated by commas. */
const readAddresses = (text: string): readonly string[] => text.split(/[\s,;，；、]+/).filter((part) => part !== '')

/** 0 minutes are no individual time. */
const readIndividual = (minutes: number | null, beforeS: number | null): number | null => {
  const seconds = minutes === null ? (beforeS ?? 0) : minutes * 60
  return seconds === 0 ? null : seconds * 1_000
}

/** Each name once. */
const readStars = (names: readonly string[]): readonly string[] => [
  ...new Set(names.map((name) => name.trim()).filter((name) => name !== '')),
]

/** Formats other than OI have their own scoring. */
const countsOf = ({ format, oiCounts: given }: ContestTerms): (typeof oiCounts)[number] => {
  const known = oiCounts.find((item) => item === given)
  return known === undefined || (known === 'TokenedLast' && format !== 'oi') ? 'Recent' : known
}

/** Tokens show hidden scores and cases, so they belong to formats with scores; stored ones of another format are dropped. */
const readTokens = (
  given: GivenContest['tokens'],
  old: Pick<ContestRow, 'token_rules'>,
  type: number,
): ContestTerms['tokens'] => given ?? (type === 0 ? null : storedTokens(old)) ?? { contest: null, problem: null }

/** 0 minutes: statements are not sent in advance. */
const readStatementsAhead = (minutes: number | null, beforeS: number | null): number | null => {
  if (minutes === null) return beforeS === null ? null : beforeS / 60
  return minutes === 0 ? null : minutes
}
