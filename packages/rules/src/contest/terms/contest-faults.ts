import { limits } from '@verdict/contract/limits'
import { readColor, typeOfFormat } from '@verdict/contract/vocabulary'
import { isBlank, isLonger, isWithin } from '../../forms/checks.ts'
import type { TokenRules } from '../tokens.ts'
import { type ContestFault, type Found, fault } from './fault.ts'
import type { ContestTerms } from './terms.ts'
import { freezeFaults, individualFaults, timeFaults } from './times.ts'

export type { ContestFault, ContestFaultName, ContestFaultNames, ContestFaultPart } from './fault.ts'
export type { AwardTerms, ContestTerms } from './terms.ts'
export { freezeIsInside } from './times.ts'

/** Names on the board, and the submission that counts in an OI contest. */
export const shownNames: readonly string[] = ['username', 'nickname', 'realname']
export const oiCounts = ['Recent', 'Highest', 'TokenedLast'] as const

/**
 * Everything that keeps a contest from being saved. The server refuses the first one, so the order is part of its
 * interface: about that of the form (specification 001, section 5).
 */
export const contestFaults = (terms: ContestTerms): readonly ContestFault[] =>
  [
    ...titleFaults(terms),
    ...descriptionFaults(terms),
    ...timeFaults(terms),
    ...formatFaults(terms),
    ...accessFaults(terms),
    ...freezeFaults(terms),
    ...individualFaults(terms),
    ...accountFaults(terms),
    ...countFaults(terms),
    ...awardFaults(terms),
    ...numberFaults(terms),
    ...tokenFaults(terms.tokens),
  ].filter((found) => found !== false)

const titleFaults = ({ title }: Pick<ContestTerms, 'title'>): Found => [
  isBlank(title) && fault('title', 'required'),
  isLonger(title.trim(), limits.contest.titleMaxChars) && fault('title', 'tooLong'),
]

/** Why a contest cannot have this title; null when it can. */
export const titleFault = (title: string): ContestFault | null =>
  titleFaults({ title }).find((found) => found !== false) ?? null

const descriptionFaults = ({ description }: ContestTerms): Found => [
  isBlank(description) && fault('description', 'required'),
  isLonger(description, limits.contest.descriptionMaxChars) && fault('description', 'tooLong'),
]

const formatFaults = ({ type, format, settings, options }: ContestTerms): Found => {
  const known = settings ?? {}
  const unknown = Object.keys(options).filter((name) => settings !== null && !Object.hasOwn(known, name))
  return [
    type !== 0 && type !== 1 && fault('type', 'unknown'),
    type !== typeOfFormat(format) && fault('format', 'otherType'),
    settings === null && fault('format', 'unknown'),
    ...Object.entries(known).map(
      ([name, range]) => !isWithin(options[name] ?? Number.NaN, range) && fault('options.*', 'option', name),
    ),
    ...unknown.map((name) => fault('options.*', 'unknown', name)),
  ]
}

const accessFaults = ({ auth, password }: ContestTerms): Found => [
  !isWithin(auth, { max: 2 }) && fault('auth', 'unknown'),
  auth !== 0 && isBlank(password) && fault('pwd', 'passwordRequired'),
  isLonger(password, limits.contest.passwordMaxChars) && fault('pwd', 'tooLong'),
]

const hasTokens = ({ contest, problem }: TokenRules): boolean => contest !== null || problem !== null

const accountFaults = ({ tokens, format, limitsAccounts, accountRule, shownName }: ContestTerms): Found => [
  // Tokens show hidden scores and cases.
  hasTokens(tokens) && typeOfFormat(format) === 0 && fault('tokens', 'needScores'),
  ...(limitsAccounts ? accountRuleFaults(accountRule) : []),
  !shownNames.includes(shownName) && fault('rankShowName', 'unknown'),
]

const accountRuleFaults = (rule: ContestTerms['accountRule']): Found =>
  rule === null
    ? [fault('rule', 'unknown')]
    : [
        Number.isNaN(rule.start) && fault('rule.start', 'number'),
        Number.isNaN(rule.end) && fault('rule.end', 'number'),
        rule.start > rule.end && fault('rule.end', 'ruleOrder'),
      ]

/** OI has no default scoring, so an OI contest must specify it. Without tokens none could count. */
const countFaults = ({ format, tokens, oiCounts: counts }: ContestTerms): Found => [
  format === 'oi' && !oiCounts.some((known) => known === counts) && fault('oiRankScoreType', 'oiCounts'),
  format === 'oi' && counts === 'TokenedLast' && !hasTokens(tokens) && fault('oiRankScoreType', 'tokenedLast'),
]

const { maxAwards, awardNameMaxChars } = limits.contest

const awardFaults = ({ awardType, awards }: ContestTerms): Found => {
  if (!isWithin(awardType, { max: 2 })) return [fault('awardType', 'unknown')]
  if (awardType === 0) return []
  return [
    awards.length === 0 && fault('awards', 'noAwards'),
    awards.length > maxAwards && fault('awards', 'tooMany'),
    ...awards.flatMap(
      ({ name, num, background, color }, row): Found => [
        isBlank(name) && fault('awards.*.name', 'required', String(row)),
        isLonger(name.trim(), awardNameMaxChars) && fault('awards.*.name', 'tooLong', String(row)),
        !isWithin(num, { max: Number.MAX_SAFE_INTEGER }) && fault('awards.*.num', 'number', String(row)),
        readColor(background) === null && fault('awards.*.background', 'color', String(row)),
        readColor(color) === null && fault('awards.*.color', 'color', String(row)),
      ],
    ),
  ]
}

const numberFaults = (terms: ContestTerms): Found => {
  const { maxPenaltyS, maxProblems, maxTries, maxSubmissions } = limits.contest
  const ahead = terms.statementsAheadMinutes
  const aheadRange = { min: 1, max: limits.statementBundle.maxAheadMinutes }
  return [
    !isWithin(terms.tryPenaltyS, { max: maxPenaltyS }) && fault('tryPenalty', 'penalty'),
    ahead !== null && !isWithin(ahead, aheadRange) && fault('statementsAhead', 'statementsAhead'),
    !isWithin(terms.frozenBalloons, { max: maxProblems }) && fault('frozenBalloons', 'option'),
    terms.strangeAddress !== null && fault('allowedAddresses', 'address'),
    !isWithin(terms.maxTries, { max: maxTries }) && fault('maxTries', 'option'),
    !isWithin(terms.maxSubmissions, { max: maxSubmissions }) && fault('maxSubmissions', 'option'),
  ]
}

const { maxTokens, maxMinutes, maxSeconds } = limits.contestToken

/** The numbers of a kind of tokens in the order of the form. Requests are also checked by the schema of the contract. */
const tokenRanges = {
  initial: { max: maxTokens },
  everyMinutes: { max: maxMinutes },
  max: { min: 1, max: maxTokens },
  intervalSeconds: { max: maxSeconds },
  total: { min: 1, max: maxTokens },
} as const

/** Null is any number. */
const tokenFaults = (tokens: TokenRules): Found =>
  (['contest', 'problem'] as const).flatMap((kind) =>
    (Object.keys(tokenRanges) as (keyof typeof tokenRanges)[]).map((name) => {
      const value = tokens[kind]?.[name] ?? null
      return value !== null && !isWithin(value, tokenRanges[name]) && fault('tokens.*', 'option', `${kind}.${name}`)
    }),
  )
