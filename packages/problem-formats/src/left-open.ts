import { isDeepStrictEqual } from 'node:util'
import type { ProblemDraft } from './draft.ts'

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
