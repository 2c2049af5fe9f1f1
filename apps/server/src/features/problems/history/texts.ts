import { type StatementTexts, statementTexts } from '@verdict/contract'

/** The texts of a revision or of a problem. */
export const textsOf = (row: {
  readonly default_locale: string
  readonly statements: unknown
  readonly examples: string
  readonly questions: unknown
}): StatementTexts =>
  statementTexts.parse({
    defaultLocale: row.default_locale,
    statements: row.statements,
    examples: row.examples,
    questions: row.questions,
  })
