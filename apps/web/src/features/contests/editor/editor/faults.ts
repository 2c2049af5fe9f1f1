import { type SiteFormatInfo, typeOfFormat } from '@verdict/contract/vocabulary'
import { type ContestFaultName, type ContestTerms, contestFaults } from '@verdict/rules/contest-terms'
import { wholeOf } from '../../../../lib/whole.ts'
import { optionsOfFormat } from '../../../../live/contest/format-options.ts'
import { type ContestForm, freezeMs, spanOf } from './form.ts'
import { tokenRulesOf, usualTokens } from './token-form.ts'

/** Validation errors of a field; the texts are in adminContests.json under `fault`. */
export type FaultName = ContestFaultName | 'freezeLong' | 'ruleSigns' | 'shares'

export interface Fault {
  /** Names the field, e.g. `title` or `awards.2.num`. */
  readonly field: string
  readonly name: FaultName
}

/** Everything that keeps a contest from being saved: the rules of the server, and those of the form alone. */
export const faultsOf = (form: ContestForm, siteFormats: readonly SiteFormatInfo[] = []): Fault[] => {
  const terms = termsOf(form, siteFormats)
  const faults = contestFaults(terms).map(({ field, name }): Fault => {
    // The moment of a choice is not typed: the contest is too short for it.
    const isChosen = field === 'freezeTime' && form.freeze !== 'own'
    return isChosen ? { field: 'freeze', name: 'freezeLong' } : { field, name }
  })
  return [...signFaults(form), ...faults, ...shareFaults(terms)]
}

const wholeSecond = (ms: number): number => Math.floor(ms / 1_000) * 1_000

const termsOf = (form: ContestForm, siteFormats: readonly SiteFormatInfo[]): ContestTerms => {
  const { startMs, endMs } = spanOf(form)
  const type = typeOfFormat(form.format)
  const settings = optionsOfFormat(form.format, siteFormats)
  const individualMinutes = orZero(form.individualMinutes)
  return {
    title: form.title,
    description: form.description,
    startMs: wholeSecond(startMs),
    endMs: wholeSecond(endMs),
    type,
    format: form.format,
    settings,
    options: Object.fromEntries(Object.keys(settings).map((name) => [name, optionOf(form.options[name] ?? '')])),
    auth: Number(form.auth),
    password: form.pwd,
    freezes: form.freeze !== 'off',
    freezeMs: wholeSecond(freezeMs(form) ?? Number.NaN),
    individualMs: individualMinutes === 0 ? null : individualMinutes * 60_000,
    tokens: tokenRulesOf(type === 0 ? usualTokens : form.tokens),
    limitsAccounts: form.limitsAccounts,
    accountRule: { start: wholeOf(form.rule.start), end: wholeOf(form.rule.end) },
    shownName: form.rankShowName,
    oiCounts: form.oiRankScoreType,
    awardType: Number(form.awardType),
    awards: form.awards.map((award) => ({ ...award, num: wholeOf(award.num) })),
    tryPenaltyS: wholeOf(form.tryPenalty),
    statementsAheadMinutes: form.sendsStatements ? wholeOf(form.statementsAhead) : null,
    frozenBalloons: form.freeze === 'off' ? 0 : wholeOf(form.frozenBalloons),
    // The server alone reads addresses.
    strangeAddress: null,
    maxTries: orZero(form.maxTries),
    maxSubmissions: orZero(form.maxSubmissions),
  }
}

/** A blank limit is none. */
const orZero = (text: string): number => (text.trim() === '' ? 0 : wholeOf(text))
const optionOf = (text: string): number => (/^-?\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** The server stores the rule as one text with tags. */
const signFaults = ({ limitsAccounts, rule }: ContestForm): Fault[] =>
  (['prefix', 'suffix', 'extra'] as const)
    .filter((name) => limitsAccounts && /[<>]/.test(rule[name]))
    .map((name) => ({ field: `rule.${name}`, name: 'ruleSigns' }))

/** The server accepts such shares: the last awards remain empty. */
const shareFaults = ({ awardType, awards }: ContestTerms): Fault[] => {
  const sum = awards.reduce((total, { num }) => total + (Number.isNaN(num) ? 0 : num), 0)
  return awardType === 1 && sum > 100 ? [{ field: 'awards', name: 'shares' }] : []
}
