import { type TokenRulesSetting, tokenRules } from '@verdict/contract'
import { sql } from 'kysely'
import type { ContestRow } from './find-contest.ts'
import { formatOf } from './format.ts'

/** The rules of tokens of a contest; null without tokens. */
export const storedTokens = ({ token_rules }: Pick<ContestRow, 'token_rules'>): TokenRulesSetting | null => {
  const rules = tokenRules.safeParse(token_rules).data
  return rules === undefined || !hasTokens(rules) ? null : rules
}

/** Whether the score of a problem is the best of the last submission and those with a token. */
export const countsTokened = (row: Pick<ContestRow, 'type' | 'format' | 'format_options' | 'oi_counts'>): boolean =>
  row.oi_counts === 'TokenedLast' && formatOf(row) === 'oi'

/** Whether a kind of tokens is on. */
export const hasTokens = ({ contest, problem }: TokenRulesSetting): boolean => contest !== null || problem !== null

/** Whether a token was used on the submission that the statement reads. */
export const isTokened = sql<boolean>`exists (
  select from contest_token_use as token where token.submission_id = submission.id)`.as('is_tokened')
