export type { CheckerDraft, ProblemDraft, StatementText, TagDraft, TemplateDraft } from '@verdict/problem-formats'

/** The author to assign, if the account exists. */
export interface Author {
  readonly id: string
  readonly username: string
}
