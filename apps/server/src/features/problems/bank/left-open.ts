import { isDeepStrictEqual } from 'node:util'
import type { ProblemDraft } from '../saving/draft.ts'

/** Settings a package may omit; an existing problem keeps its own. */
export const openable = [
  'visibility',
  'difficulty',
  'source',
  'codeShare',
  'ignoreTrailingBlanks',
  'openCaseResult',
  'tags',
  'languages',
  'codeTemplates',
] as const
export type Openable = (typeof openable)[number]
type OpenParts = Pick<ProblemDraft, Openable>
export type LeftOpen = ReadonlySet<Openable>

export const nothingOpen: LeftOpen = new Set()

/** The parts of a draft that equal the defaults. */
export const asPlainAs = (plain: OpenParts, draft: OpenParts): LeftOpen =>
  new Set(openable.filter((part) => isDeepStrictEqual(draft[part], plain[part])))

/** The parts a package specifies; open parts are ignored when comparing packages. */
export const spokenOf = (draft: OpenParts, open: LeftOpen): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft).filter(([part]) => !openable.some((item) => item === part && open.has(item))),
  )

/** The columns of the same. */
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
