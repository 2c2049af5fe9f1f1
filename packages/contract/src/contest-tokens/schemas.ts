import { z } from 'zod'
import { limits } from '../limits.ts'

const { maxTokens, maxMinutes, maxSeconds } = limits.contestToken
const tokens = z.int().min(0).max(maxTokens)

/** How a participant gets and uses tokens of one kind. */
export const tokenSet = z.object({
  /** Tokens at the participant's start; null for any number. */
  initial: tokens.nullable(),
  /** Tokens held at most; null for any number. */
  max: tokens.min(1).nullable(),
  /** One new token every so many minutes of contest time; 0 for none. */
  everyMinutes: z.int().min(0).max(maxMinutes),
  /** Seconds from one use to the next. */
  intervalSeconds: z.int().min(0).max(maxSeconds),
  /** Uses in total; null for any number. */
  total: tokens.min(1).nullable(),
})

/** A use takes one token of each kind. Null: the kind does not restrict uses; both null: no tokens. */
export const tokenRules = z.object({ contest: tokenSet.nullable(), problem: tokenSet.nullable() })
export type TokenRulesSetting = z.output<typeof tokenRules>
