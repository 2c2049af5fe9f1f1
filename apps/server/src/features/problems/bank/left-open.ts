import type { LeftOpen } from '@verdict/problem-formats'

/** Columns of settings that a package may omit. */
export interface OpenColumns {
  readonly visibility: number
  readonly difficulty: number
  readonly source: string | null
  readonly code_share: boolean
  readonly ignore_trailing_blanks: boolean
  readonly open_case_result: boolean
}

/** The columns a problem keeps because they were not specified. */
export const keptOf = (before: OpenColumns, open: LeftOpen): Partial<OpenColumns> => ({
  ...(open.has('visibility') && { visibility: before.visibility }),
  ...(open.has('difficulty') && { difficulty: before.difficulty }),
  ...(open.has('source') && { source: before.source }),
  ...(open.has('codeShare') && { code_share: before.code_share }),
  ...(open.has('ignoreTrailingBlanks') && { ignore_trailing_blanks: before.ignore_trailing_blanks }),
  ...(open.has('openCaseResult') && { open_case_result: before.open_case_result }),
})
