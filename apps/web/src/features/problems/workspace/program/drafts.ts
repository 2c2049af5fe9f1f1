import { limits } from '@verdict/contract/limits'
import { readJson, writeJson } from '../../../../lib/storage.ts'
import { globalTasteKey as globalKey } from '../../../../ui/editor/stored-taste.ts'
import { plainTaste, readTaste, type Taste } from '../../../../ui/editor/taste.ts'
import { blocksDraft } from './block-programming.ts'

/**
 * Browser storage under the specification's keys: per problem (and contest) the code and the editor settings, and a
 * global copy of the latter for new problems. `code` is the last program, as other clients of this site read it;
 * `codes` has one per language, `others` further drafts.
 *
 * The plain key of a problem belongs to guests and other clients. A logged-in user has a separate key, because a
 * machine can have many users; a guest's draft goes to the first user who logs in (`takeOver`).
 */
const problemKey = 'hojProblemCodeAndSetting'

/** Whose draft, and of which problem. */
export interface DraftOf {
  readonly problemID: string
  /** Null for a guest. */
  readonly uid: string | null
}

export interface Draft {
  readonly language: string
  readonly code: string
  readonly template: string
}

export interface Memory {
  readonly language: string | null
  readonly codes: Readonly<Record<string, string>>
  /** Per language the programs that gave way to the one in `codes`. */
  readonly others: Readonly<Record<string, readonly string[]>>
  readonly taste: Taste
}

/** A contest has separate drafts, under the same key as other clients of this site. */
export const draftKey = (label: string, cid: number | null): string => (cid === null ? label : `${label}_${cid}`)

/** End of every storage key of a problem and a user. */
export const draftSuffix = ({ problemID, uid }: DraftOf): string => `${problemID}${uid === null ? '' : `:${uid}`}`

const keyOf = (of: DraftOf): string => `${problemKey}_${draftSuffix(of)}`

const guestKey = ({ problemID }: DraftOf): string => keyOf({ problemID, uid: null })

export const recall = (of: DraftOf): Memory => {
  const global = readRecord(globalKey)
  const own = withGuests(of, 'own')
  const taste = readTaste(global, plainTaste)
  return {
    language: textOf(own.language) ?? textOf(global.language),
    codes: codesIn(own),
    others: othersIn(own),
    // Hands are used to the same keys on every problem.
    taste: { ...readTaste(own, taste), keys: taste.keys },
  }
}

/** A program equal to the template is no draft. */
export const isWritten = ({ code, template }: Pick<Draft, 'code' | 'template'>): boolean =>
  code !== template && code.trim() !== ''

/** Answers can be larger than the browser stores. */
const isKept = (draft: Draft): boolean => isWritten(draft) && draft.code.length <= limits.caseAnswers.draftMaxChars

export const keepDraft = (of: DraftOf, draft: Draft): void => {
  const own = readRecord(keyOf(of))
  const code = isKept(draft) ? draft.code : ''
  writeJson(keyOf(of), { ...own, language: draft.language, code, codes: { ...codesIn(own), [draft.language]: code } })
}

export const keepLanguage = (of: DraftOf, language: string): void => {
  const own = readRecord(keyOf(of))
  const codes = codesIn(own)
  writeJson(keyOf(of), { ...own, language, code: codes[language] ?? '', codes })
  // Other problems do not have blocks.
  if (language !== blocksDraft) writeJson(globalKey, { ...readRecord(globalKey), language })
}

export const keepTaste = (of: DraftOf, taste: Taste): void => {
  writeJson(keyOf(of), { ...readRecord(keyOf(of)), ...taste })
  writeJson(globalKey, { ...readRecord(globalKey), ...taste })
}

/**
 * Moves a guest's draft of a problem to the logged-in user. When both have one in a language, `first` decides which one
 * is on the desk; the other one is kept.
 */
export const takeOver = (of: DraftOf, first: 'guest' | 'own'): void => {
  if (of.uid === null || Object.keys(readRecord(guestKey(of))).length === 0) return
  const taken = withGuests(of, first)
  writeJson(keyOf(of), taken)
  // A storage that is full has taken nothing; then it stays where it is.
  if (JSON.stringify(readRecord(keyOf(of))) === JSON.stringify(taken)) writeJson(guestKey(of), null)
}

/** Stores a draft in place of the one of its language, which is appended to the others. */
export const replaceDraft = (of: DraftOf, draft: Draft): void => {
  const own = readRecord(keyOf(of))
  const replaced = codesIn(own)[draft.language]
  keepDraft(of, draft)
  if (replaced === undefined || replaced === draft.code || replaced === draft.template) return
  const others = othersIn(own)
  const list = [...(others[draft.language] ?? []).filter((code) => code !== replaced), replaced]
  writeJson(keyOf(of), { ...readRecord(keyOf(of)), others: { ...others, [draft.language]: list } })
}

/** Swaps the draft with the next kept one, and appends the draft to the others. Null without one. */
export const exchange = (of: DraftOf, draft: Draft): string | null => {
  const others = othersIn(readRecord(keyOf(of)))
  const [next, ...rest] = others[draft.language] ?? []
  if (next === undefined) return null
  keepDraft(of, { ...draft, code: next })
  const list = isWritten(draft) ? [...rest, draft.code] : rest
  writeJson(keyOf(of), { ...readRecord(keyOf(of)), others: { ...others, [draft.language]: list } })
  return next
}

type Stored = Readonly<Record<string, unknown>>

/** A user's stored drafts, merged with those of a guest. */
const withGuests = (of: DraftOf, first: 'guest' | 'own'): Stored => {
  const own = readRecord(keyOf(of))
  if (of.uid === null) return own
  const guest = readRecord(guestKey(of))
  return first === 'own' ? joined(own, guest) : joined(guest, own)
}

/** Merges both: the first one takes precedence. */
const joined = (first: Stored, second: Stored): Stored => {
  const [mine, theirs] = [codesIn(first), codesIn(second)]
  const [before, beside] = [othersIn(first), othersIn(second)]
  const codes = { ...theirs, ...mine }
  const language = textOf(first.language) ?? textOf(second.language)
  const others = Object.keys({ ...codes, ...before, ...beside }).flatMap((name) => {
    const theirCode = theirs[name] === undefined ? [] : [theirs[name]]
    const all = new Set([...(before[name] ?? []), ...theirCode, ...(beside[name] ?? [])])
    const list = [...all].filter((code) => code !== codes[name])
    return list.length === 0 ? [] : [[name, list] as const]
  })
  return {
    ...second,
    ...first,
    language,
    code: language === null ? '' : (codes[language] ?? ''),
    codes,
    others: Object.fromEntries(others),
  }
}

const readRecord = (key: string): Stored => recordOf(readJson<unknown>(key))

const recordOf = (value: unknown): Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The programs of a memory; other clients store one, without `codes`. */
const codesIn = ({ language, code, codes }: Stored): Readonly<Record<string, string>> => {
  const name = textOf(language)
  const all = { ...(name === null ? {} : { [name]: code }), ...recordOf(codes) }
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => {
      const text = textOf(value)
      return text === null ? [] : [[key, text]]
    }),
  )
}

const othersIn = ({ others }: Stored): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(recordOf(others)).map(([name, list]) => [
      name,
      Array.isArray(list) ? list.filter((code): code is string => typeof code === 'string') : [],
    ]),
  )

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
