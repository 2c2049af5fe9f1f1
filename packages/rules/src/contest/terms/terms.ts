import type { FormatOption } from '@verdict/contract/vocabulary'
import type { TokenRules } from '../tokens.ts'

/** An award tier as it is checked; `num` is per cent of the ranked, or a number of people. */
export interface AwardTerms {
  readonly name: string
  readonly background: string
  readonly color: string
  readonly num: number
}

/**
 * The settings of a contest that can be wrong, read from a form or a request and not yet checked. Moments are
 * milliseconds at whole seconds. A number that is missing or could not be read is NaN.
 */
export interface ContestTerms {
  readonly title: string
  readonly description: string
  readonly startMs: number
  readonly endMs: number
  /** The wire's type of the format. */
  readonly type: number
  readonly format: string
  /** The settings that the format has; null for a format that cannot be chosen. */
  readonly settings: Readonly<Record<string, FormatOption>> | null
  /** Values of the settings, all of them. */
  readonly options: Readonly<Record<string, number>>
  readonly auth: number
  readonly password: string
  readonly freezes: boolean
  readonly freezeMs: number
  /** Time of each participant from their own beginning; null when all have the times of the contest. */
  readonly individualMs: number | null
  readonly tokens: TokenRules
  readonly limitsAccounts: boolean
  /** Numbers of the account rule; null for a text that is no rule. */
  readonly accountRule: { readonly start: number; readonly end: number } | null
  readonly shownName: string
  /** The submission that counts in an OI contest; null while missing. */
  readonly oiCounts: string | null
  readonly awardType: number
  readonly awards: readonly AwardTerms[]
  readonly tryPenaltyS: number
  /** Null when statements are not sent before the start. */
  readonly statementsAheadMinutes: number | null
  readonly frozenBalloons: number
  /** The first part of the allowed addresses that is neither an address nor a network; null without one. */
  readonly strangeAddress: string | null
  /** 0 for any number. */
  readonly maxTries: number
  readonly maxSubmissions: number
}
