import { limits } from '@verdict/contract/limits'
import { type FormatOption, formatOptions, typeOfFormat, usualAwards, withUsual } from '@verdict/contract/vocabulary'
import { type AccountRule, parseAccountRule, writeAccountRule } from '@verdict/rules'
import type { BodyFor } from '../../../../api/endpoints.ts'
import { parseInstant } from '../../../../lib/time.ts'
import { wholeOf } from '../../../../lib/whole.ts'
import type { Contest } from '../queries.ts'
import { type FreezeKind, freezeKindOf, freezeMsOf, type Span } from './freeze.ts'
import { instantOf, localOf, localOfInstant, msOf } from './local-moment.ts'
import { type TokenForms, tokenFormsOf, tokenRulesOf, usualTokens } from './token-form.ts'

export interface AwardForm {
  readonly name: string
  readonly background: string
  readonly color: string
  /** As typed. */
  readonly num: string
}

export interface RuleForm {
  readonly prefix: string
  readonly suffix: string
  readonly start: string
  readonly end: string
  readonly extra: string
}

/** The form of a contest; numbers and moments as they are typed. */
export interface ContestForm {
  readonly title: string
  readonly description: string
  readonly startTime: string
  readonly endTime: string
  /** Minutes of individual time as typed; blank when all have the times of the contest. */
  readonly individualMinutes: string
  /** A built-in format or one of the site. */
  readonly format: string
  /** Settings of the format by name, as typed; 1 and 0 for switches. */
  readonly options: Readonly<Record<string, string>>
  readonly oiRankScoreType: string
  readonly tryPenalty: string
  readonly countsMinutes: boolean
  readonly rankShowName: string
  readonly auth: string
  readonly pwd: string
  readonly limitsAccounts: boolean
  readonly rule: RuleForm
  readonly stars: readonly string[]
  /** Addresses and networks, one per line; blank for any. */
  readonly allowedAddresses: string
  readonly freeze: FreezeKind
  readonly freezeTime: string
  /** Balloons for each participant even in the freeze, as typed. */
  readonly frozenBalloons: string
  readonly autoRealRank: boolean
  readonly awardType: string
  readonly awards: readonly AwardForm[]
  /** Blank for any number. */
  readonly maxTries: string
  readonly maxSubmissions: string
  readonly languages: readonly string[]
  /** Pinned versions by language. */
  readonly toolchains: Readonly<Record<string, string>>
  readonly visible: boolean
  readonly hidesBoard: boolean
  readonly hidesCases: boolean
  readonly tokens: TokenForms
  readonly contestMode: boolean
  readonly sendsStatements: boolean
  /** Minutes before the start, as typed. */
  readonly statementsAhead: string
  readonly singleSession: boolean
  readonly allowsVirtual: boolean
  readonly openRank: boolean
  readonly openPrint: boolean
  readonly allowEndSubmit: boolean
  readonly opensCcs: boolean
}

const usualRule: RuleForm = { prefix: '', suffix: '', start: '0', end: '10', extra: '' }
const awardForms = (tiers: readonly { name: string; background: string; color: string; num: number }[]): AwardForm[] =>
  tiers.map(({ name, background, color, num }) => ({ name, background, color, num: String(num) }))

export const usualAwardForms = awardForms(usualAwards)

const optionTexts = (options: Readonly<Record<string, number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]))

/** The usual values of settings. */
export const usualOptions = (options: Readonly<Record<string, FormatOption>>): Readonly<Record<string, string>> =>
  optionTexts(withUsual(options, {}))

const hourMs = 3_600_000
const usualAhead = String(limits.statementBundle.usualAheadMinutes)
const usualHours = 5

/** A new contest: tomorrow at the next full hour, five hours, frozen for the last one. */
export const newForm = (now: Date): ContestForm => {
  const start = Math.ceil(now.getTime() / hourMs) * hourMs + 24 * hourMs
  return {
    title: '',
    description: '',
    startTime: localOf(new Date(start)),
    endTime: localOf(new Date(start + usualHours * hourMs)),
    individualMinutes: '',
    format: 'icpc',
    options: usualOptions(formatOptions.icpc),
    oiRankScoreType: 'Recent',
    tryPenalty: '1200',
    countsMinutes: false,
    rankShowName: 'username',
    auth: '0',
    pwd: '',
    limitsAccounts: false,
    rule: usualRule,
    stars: [],
    allowedAddresses: '',
    freeze: 'hour',
    freezeTime: '',
    frozenBalloons: '0',
    autoRealRank: true,
    awardType: '0',
    awards: usualAwardForms,
    maxTries: '',
    maxSubmissions: '',
    languages: [],
    toolchains: {},
    visible: true,
    hidesBoard: false,
    hidesCases: false,
    tokens: usualTokens,
    contestMode: false,
    sendsStatements: false,
    statementsAhead: usualAhead,
    singleSession: false,
    allowsVirtual: true,
    openRank: false,
    openPrint: false,
    allowEndSubmit: false,
    opensCcs: false,
  }
}

/** A limit as text; 0, which is none, as blank. */
const limitText = (limit: number): string => (limit === 0 ? '' : String(limit))

const ruleForm = (text: string): RuleForm => {
  const rule = parseAccountRule(text)
  if (rule === null) return usualRule
  return { ...rule, start: String(rule.start), end: String(rule.end), extra: rule.extra.join(' ') }
}

export const formOf = (contest: Contest): ContestForm => ({
  title: contest.title,
  description: contest.description,
  startTime: localOfInstant(contest.startTime),
  endTime: localOfInstant(contest.endTime),
  individualMinutes: limitText(contest.individualMinutes),
  format: contest.format,
  options: optionTexts(contest.formatOptions),
  oiRankScoreType: contest.oiRankScoreType,
  tryPenalty: String(contest.tryPenalty),
  countsMinutes: contest.countsMinutes,
  rankShowName: contest.rankShowName,
  auth: String(contest.auth),
  pwd: contest.pwd,
  limitsAccounts: contest.openAccountLimit,
  rule: ruleForm(contest.accountLimitRule),
  stars: contest.starAccount,
  allowedAddresses: contest.allowedAddresses.split(', ').join('\n'),
  freeze: storedFreeze(contest),
  freezeTime: localOfInstant(contest.sealRankTime),
  frozenBalloons: String(contest.frozenBalloons),
  autoRealRank: contest.autoRealRank,
  awardType: String(contest.awardType),
  awards: contest.awardConfigList.length === 0 ? usualAwardForms : awardForms(contest.awardConfigList),
  maxTries: limitText(contest.maxTries),
  maxSubmissions: limitText(contest.maxSubmissions),
  languages: contest.languages,
  toolchains: contest.toolchains,
  visible: contest.visible,
  hidesBoard: contest.hidesBoard,
  hidesCases: contest.hidesCases,
  tokens: tokenFormsOf(contest.tokens),
  contestMode: contest.contestMode,
  sendsStatements: contest.statementsAheadMinutes > 0,
  statementsAhead: limitText(contest.statementsAheadMinutes) || usualAhead,
  singleSession: contest.singleSession,
  allowsVirtual: contest.allowsVirtual,
  openRank: contest.openRank,
  openPrint: contest.openPrint,
  allowEndSubmit: contest.allowEndSubmit,
  opensCcs: contest.opensCcs,
})

const storedFreeze = ({ sealRank, sealRankTime, startTime, endTime }: Contest): FreezeKind => {
  if (!sealRank || sealRankTime === null) return 'off'
  const span = { startMs: parseInstant(startTime).getTime(), endMs: parseInstant(endTime).getTime() }
  return freezeKindOf(parseInstant(sealRankTime).getTime(), span)
}

export const spanOf = (form: Pick<ContestForm, 'startTime' | 'endTime'>): Span => ({
  startMs: msOf(form.startTime),
  endMs: msOf(form.endTime),
})

/** Time of the freeze; null when the form has no valid one. */
export const freezeMs = (form: ContestForm): number | null => {
  const ms = form.freeze === 'own' ? msOf(form.freezeTime) : freezeMsOf(form.freeze, spanOf(form))
  return ms === null || Number.isNaN(ms) ? null : ms
}

/** The parsed rule; null while its numbers are invalid. */
export const ruleOf = ({ rule }: ContestForm): AccountRule | null => {
  const [start, end] = [wholeOf(rule.start), wholeOf(rule.end)]
  if (Number.isNaN(start) || Number.isNaN(end)) return null
  return { prefix: rule.prefix, suffix: rule.suffix, start, end, extra: rule.extra.split(/\s+/).filter(Boolean) }
}

/** The request body. `stored` is the initial version of the form; null for a new contest. */
export const bodyOf = (form: ContestForm, stored: Contest | null): BodyFor<'adminContests.update'> => {
  const startTime = instantOf(form.startTime, stored?.startTime ?? null)
  const endTime = instantOf(form.endTime, stored?.endTime ?? null)
  const rule = ruleOf(form)
  return {
    id: stored?.id,
    title: form.title.trim(),
    description: form.description,
    startTime,
    endTime,
    individualMinutes: Number(form.individualMinutes),
    type: typeOfFormat(form.format),
    format: form.format,
    formatOptions: Object.fromEntries(Object.entries(form.options).map(([name, text]) => [name, Number(text)])),
    oiRankScoreType: form.oiRankScoreType,
    tryPenalty: Number(form.tryPenalty),
    countsMinutes: form.countsMinutes,
    rankShowName: form.rankShowName,
    auth: Number(form.auth),
    pwd: form.pwd,
    openAccountLimit: form.limitsAccounts,
    accountLimitRule: rule === null ? null : writeAccountRule(rule),
    starAccount: [...form.stars],
    allowedAddresses: form.allowedAddresses,
    sealRank: form.freeze !== 'off',
    sealRankTime: freezeInstant(form, { startTime, endTime, stored: stored?.sealRankTime ?? null }),
    autoRealRank: form.autoRealRank,
    frozenBalloons: form.freeze === 'off' ? null : Number(form.frozenBalloons),
    awardType: Number(form.awardType),
    awardConfigList:
      form.awardType === '0'
        ? null
        : form.awards.map((award, place) => ({ ...award, num: Number(award.num), priority: place + 1 })),
    maxTries: Number(form.maxTries),
    maxSubmissions: Number(form.maxSubmissions),
    languages: [...form.languages],
    toolchains: { ...form.toolchains },
    visible: form.visible,
    hidesBoard: form.hidesBoard,
    hidesCases: form.hidesCases,
    tokens: typeOfFormat(form.format) === 0 ? { contest: null, problem: null } : tokenRulesOf(form.tokens),
    contestMode: form.contestMode,
    statementsAheadMinutes: form.sendsStatements ? Number(form.statementsAhead) : 0,
    singleSession: form.singleSession,
    allowsVirtual: form.allowsVirtual,
    openRank: form.openRank,
    openPrint: form.openPrint,
    allowEndSubmit: form.allowEndSubmit,
    opensCcs: form.opensCcs,
  }
}

interface Moments {
  readonly startTime: string
  readonly endTime: string
  readonly stored: string | null
}

/** Off keeps the stored value: null means unchanged. The others are computed from the sent times. */
const freezeInstant = (form: ContestForm, { startTime, endTime, stored }: Moments): string | null => {
  if (form.freeze === 'off') return null
  if (form.freeze === 'own') return instantOf(form.freezeTime, stored)
  const span = { startMs: parseInstant(startTime).getTime(), endMs: parseInstant(endTime).getTime() }
  const ms = freezeMsOf(form.freeze, span)
  return ms === null ? null : new Date(ms).toISOString()
}
