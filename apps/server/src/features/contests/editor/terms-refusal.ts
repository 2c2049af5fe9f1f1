import { type ErrorCode, type ErrorParams, fail, limits, type Refusal } from '@verdict/contract'
import type { ContestFault, ContestFaultNames, ContestFaultPart, ContestTerms } from '@verdict/rules/contest-terms'

/** Settings that refusals name. */
type NamedTerms = Pick<ContestTerms, 'format' | 'settings' | 'strangeAddress'>
type Refuse = (item: string, terms: NamedTerms) => Refusal

type Refusals = {
  readonly [Part in ContestFaultPart]: Readonly<Record<ContestFaultNames[Part], Refuse>>
}

const refuse =
  (code: ErrorCode, params: ErrorParams = {}): Refuse =>
  () =>
    fail(code, params)

const field = (name: string): Refuse => refuse('request.field', { field: name })

/** Clients count the rows of awards from 1. */
const ofRow =
  (code: ErrorCode, params: ErrorParams = {}): Refuse =>
  (item) =>
    fail(code, { row: Number(item) + 1, ...params })

const { contest } = limits
const malformedRule = refuse('contest.accountRuleMalformed')
const awardName = ofRow('contest.awardNameRequired', { max: contest.awardNameMaxChars })
const awardColor = { color: ofRow('contest.awardColor') }

const refusals: Refusals = {
  title: {
    required: refuse('contest.titleRequired'),
    tooLong: refuse('contest.titleTooLong', { max: contest.titleMaxChars }),
  },
  description: {
    required: refuse('contest.descriptionRequired'),
    tooLong: refuse('contest.descriptionTooLong', { max: contest.descriptionMaxChars }),
  },
  startTime: { required: refuse('contest.startRequired') },
  endTime: { required: refuse('contest.endRequired'), order: refuse('contest.durationNotPositive') },
  type: { unknown: field('type') },
  format: { otherType: field('format'), unknown: (_, { format }) => fail('contest.formatUnknown', { format }) },
  'options.*': {
    option: (option, { settings }) => {
      const range = settings?.[option]
      return fail('contest.formatOptionWrong', { option, min: range?.min ?? 0, max: range?.max ?? 0 })
    },
    unknown: (option) => fail('request.field', { field: `formatOptions.${option}` }),
  },
  auth: { unknown: field('auth') },
  pwd: {
    passwordRequired: refuse('contest.passwordRequired'),
    tooLong: refuse('contest.passwordTooLong', { max: contest.passwordMaxChars }),
  },
  freezeTime: {
    required: refuse('contest.freezeTimeRequired'),
    freezeOutside: refuse('contest.freezeOutside'),
  },
  individualMinutes: {
    individual: refuse('contest.individualWrong'),
    individualFreeze: refuse('contest.individualFreeze'),
  },
  tokens: { needScores: refuse('contest.tokensNeedScores') },
  rule: { unknown: malformedRule },
  'rule.start': { number: malformedRule },
  'rule.end': { number: malformedRule, ruleOrder: refuse('contest.accountRuleRange') },
  rankShowName: { unknown: field('rankShowName') },
  oiRankScoreType: {
    oiCounts: refuse('contest.oiCountsRequired'),
    tokenedLast: refuse('contest.tokenedNeedsTokens'),
  },
  awardType: { unknown: field('awardType') },
  awards: {
    noAwards: refuse('contest.awardsRequired'),
    tooMany: refuse('contest.awardsTooMany', { max: contest.maxAwards }),
  },
  'awards.*.name': { required: awardName, tooLong: awardName },
  'awards.*.num': { number: ofRow('contest.awardNumber') },
  'awards.*.background': awardColor,
  'awards.*.color': awardColor,
  tryPenalty: { penalty: refuse('contest.penaltyWrong', { max: contest.maxPenaltyS }) },
  statementsAhead: {
    statementsAhead: refuse('contest.statementsAheadWrong', { max: limits.statementBundle.maxAheadMinutes }),
  },
  frozenBalloons: { option: refuse('contest.frozenBalloonsWrong', { max: contest.maxProblems }) },
  allowedAddresses: {
    address: (_, { strangeAddress }) => fail('contest.addressListWrong', { part: strangeAddress ?? '' }),
  },
  maxTries: { option: refuse('contest.maxTriesWrong', { max: contest.maxTries }) },
  maxSubmissions: { option: refuse('contest.maxSubmissionsWrong', { max: contest.maxSubmissions }) },
  'tokens.*': { option: (name) => fail('request.field', { field: `tokens.${name}` }) },
}

/** The refusal of an error in the settings of a contest; `terms` are not needed for an error of the title. */
export const refusalOf = <Part extends ContestFaultPart>(
  { part, name, item }: ContestFault<Part>,
  terms: NamedTerms = { format: '', settings: null, strangeAddress: null },
): Refusal => refusals[part][name](item, terms)
