import { limits } from '@verdict/contract/limits'
import { readColor, type SiteFormatInfo, typeOfFormat } from '@verdict/contract/vocabulary'
import { optionsOfFormat } from '../../../../live/contest/site-formats.ts'
import { type ContestForm, freezeMs, spanOf } from './form.ts'
import { freezeFits } from './freeze.ts'
import { hasTokens, wrongTokenFields } from './token-form.ts'

/** Validation errors of a field; the texts are in adminContests.json under `fault`. */
export type FaultName =
  | 'required'
  | 'tooLong'
  | 'order'
  | 'passwordRequired'
  | 'oiCounts'
  | 'tokenedLast'
  | 'freezeLong'
  | 'freezeOutside'
  | 'number'
  | 'ruleOrder'
  | 'ruleSigns'
  | 'noAwards'
  | 'shares'
  | 'color'
  | 'penalty'
  | 'option'
  | 'individual'
  | 'individualFreeze'
  | 'statementsAhead'

export interface Fault {
  /** Names the field, e.g. `title` or `awards.2.num`. */
  readonly field: string
  readonly name: FaultName
}

const fault = (field: string, name: FaultName): Fault => ({ field, name })
const isBlank = (text: string): boolean => text.trim() === ''
const isLonger = (text: string, max: number): boolean => [...text].length > max
const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text.trim())

/** Everything that keeps a contest from being saved, in the order of the form (specification 001, section 5). */
export const faultsOf = (form: ContestForm, siteFormats: readonly SiteFormatInfo[] = []): Fault[] => [
  ...wordFaults(form),
  ...timeFaults(form),
  ...individualFaults(form),
  ...ruleFaults(form, siteFormats),
  ...freezeFaults(form),
  ...accessFaults(form),
  ...awardFaults(form),
  ...limitFaults(form),
  ...tokenFaults(form),
  ...aheadFaults(form),
]

const wordFaults = ({ title, description }: ContestForm): Fault[] => [
  ...(isBlank(title) ? [fault('title', 'required')] : []),
  ...(isLonger(title.trim(), limits.contest.titleMaxChars) ? [fault('title', 'tooLong')] : []),
  ...(isBlank(description) ? [fault('description', 'required')] : []),
  ...(isLonger(description, limits.contest.descriptionMaxChars) ? [fault('description', 'tooLong')] : []),
]

const timeFaults = (form: ContestForm): Fault[] => {
  const { startMs, endMs } = spanOf(form)
  if (Number.isNaN(startMs) || Number.isNaN(endMs)) {
    return [
      ...(Number.isNaN(startMs) ? [fault('startTime', 'required')] : []),
      ...(Number.isNaN(endMs) ? [fault('endTime', 'required')] : []),
    ]
  }
  return endMs - startMs < 1_000 ? [fault('endTime', 'order')] : []
}

/** It is shorter than the contest. A freeze would come at another minute for every participant. */
const individualFaults = (form: ContestForm): Fault[] => {
  const { individualMinutes: text, freeze, format } = form
  if (isBlank(text) || /^0+$/.test(text.trim())) return []
  const { startMs, endMs } = spanOf(form)
  if (!isWhole(text) || Number(text) * 60_000 >= endMs - startMs) return [fault('individualMinutes', 'individual')]
  return freeze !== 'off' && format !== 'noip' ? [fault('individualMinutes', 'individualFreeze')] : []
}

const ruleFaults = (
  { format, options, oiRankScoreType, tryPenalty, tokens }: ContestForm,
  siteFormats: readonly SiteFormatInfo[],
): Fault[] => [
  ...Object.entries(optionsOfFormat(format, siteFormats)).flatMap(([name, { min, max }]) => {
    const text = options[name] ?? ''
    const fits = /^-?\d{1,10}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
    return fits ? [] : [fault(`options.${name}`, 'option')]
  }),
  ...(format === 'oi' && isBlank(oiRankScoreType) ? [fault('oiRankScoreType', 'oiCounts')] : []),
  ...(format === 'oi' && oiRankScoreType === 'TokenedLast' && !hasTokens({ tokens })
    ? [fault('oiRankScoreType', 'tokenedLast')]
    : []),
  ...(isWhole(tryPenalty) && Number(tryPenalty) <= limits.contest.maxPenaltyS ? [] : [fault('tryPenalty', 'penalty')]),
]

const freezeFaults = (form: ContestForm): Fault[] => {
  const span = spanOf(form)
  // Errors of the times themselves take precedence.
  if (form.freeze === 'off' || !(span.endMs > span.startMs)) return []
  if (!freezeFits(form.freeze, span)) return [fault('freeze', 'freezeLong')]
  const ms = freezeMs(form)
  if (ms === null) return [fault('freezeTime', 'required')]
  // The field has no fractions of a second; the server checks those.
  if (!isWhole(form.frozenBalloons) || Number(form.frozenBalloons) > limits.contest.maxProblems) {
    return [fault('frozenBalloons', 'option')]
  }
  const isInside = ms >= Math.floor(span.startMs / 1_000) * 1_000 && ms <= span.endMs
  return isInside ? [] : [fault('freezeTime', 'freezeOutside')]
}

const accessFaults = ({ auth, pwd, limitsAccounts, rule }: ContestForm): Fault[] => [
  ...(auth !== '0' && isBlank(pwd) ? [fault('pwd', 'passwordRequired')] : []),
  ...(isLonger(pwd, limits.contest.passwordMaxChars) ? [fault('pwd', 'tooLong')] : []),
  ...(limitsAccounts ? accountFaults(rule) : []),
]

const accountFaults = ({ prefix, suffix, start, end, extra }: ContestForm['rule']): Fault[] => {
  const signs = (
    [
      ['prefix', prefix],
      ['suffix', suffix],
      ['extra', extra],
    ] as const
  )
    .filter(([, text]) => /[<>]/.test(text))
    .map(([name]) => fault(`rule.${name}`, 'ruleSigns'))
  const numbers = (
    [
      ['start', start],
      ['end', end],
    ] as const
  )
    .filter(([, text]) => !isWhole(text))
    .map(([name]) => fault(`rule.${name}`, 'number'))
  if (numbers.length > 0) return [...signs, ...numbers]
  return Number(start) > Number(end) ? [...signs, fault('rule.end', 'ruleOrder')] : signs
}

const limitFaults = (form: ContestForm): Fault[] =>
  (['maxTries', 'maxSubmissions'] as const).flatMap((name) => {
    const text = form[name]
    const fits = isBlank(text) || (isWhole(text) && Number(text) <= limits.contest[name])
    return fits ? [] : [fault(name, 'option')]
  })

const tokenFaults = ({ format, tokens }: ContestForm): Fault[] =>
  typeOfFormat(format) === 0 ? [] : wrongTokenFields(tokens).map((field) => fault(`tokens.${field}`, 'option'))

const aheadFaults = ({ sendsStatements, statementsAhead: text }: ContestForm): Fault[] => {
  const { maxAheadMinutes } = limits.statementBundle
  const fits = isWhole(text) && Number(text) >= 1 && Number(text) <= maxAheadMinutes
  return sendsStatements && !fits ? [fault('statementsAhead', 'statementsAhead')] : []
}

const awardFaults = ({ awardType, awards }: ContestForm): Fault[] => {
  if (awardType === '0') return []
  if (awards.length === 0) return [fault('awards', 'noAwards')]
  const rows = awards.flatMap(({ name, num, background, color }, place) => [
    ...(isBlank(name) ? [fault(`awards.${place}.name`, 'required')] : []),
    ...(isLonger(name.trim(), limits.contest.awardNameMaxChars) ? [fault(`awards.${place}.name`, 'tooLong')] : []),
    ...(isWhole(num) ? [] : [fault(`awards.${place}.num`, 'number')]),
    ...(readColor(background) === null ? [fault(`awards.${place}.background`, 'color')] : []),
    ...(readColor(color) === null ? [fault(`awards.${place}.color`, 'color')] : []),
  ])
  const sum = awards.reduce((total, { num }) => total + (isWhole(num) ? Number(num) : 0), 0)
  return awardType === '1' && sum > 100 ? [...rows, fault('awards', 'shares')] : rows
}
