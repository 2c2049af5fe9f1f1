import { readJson, writeJson } from '../../lib/storage.ts'
import { plainTaste, readTaste, type Taste } from '../../ui/editor/taste.ts'

/**
 * What the browser remembers, under the specification's keys: per problem (and contest) the code and how the editor
 * looked, and a global copy of the latter for problems not seen yet. `code` is the program last worked on, as other
 * clients of this site read it; `codes` holds one per language.
 */
const problemKey = 'hojProblemCodeAndSetting'
const globalKey = 'hojIndividualLanguageAndSetting'

export interface Memory {
  readonly language: string | null
  readonly codes: Readonly<Record<string, string>>
  readonly taste: Taste
}

/** A contest keeps drafts of its own, under the same key as other clients of this site. */
export const draftKey = (label: string, cid: number | null): string => (cid === null ? label : `${label}_${cid}`)

const keyOf = (problemID: string): string => `${problemKey}_${problemID}`

export const recall = (problemID: string): Memory => {
  const global = readRecord(globalKey)
  const own = readRecord(keyOf(problemID))
  const language = textOf(own.language)
  return {
    language: language ?? textOf(global.language),
    codes: { ...(language === null ? {} : { [language]: textOf(own.code) ?? '' }), ...codesOf(own.codes) },
    taste: readTaste(own, readTaste(global, plainTaste)),
  }
}

/** Keeps the draft; a program equal to the template is none. */
export const keepDraft = (problemID: string, draft: { language: string; code: string; template: string }): void => {
  const own = readRecord(keyOf(problemID))
  const { [draft.language]: _, ...others } = codesOf(own.codes)
  const isNone = draft.code === draft.template || draft.code.trim() === ''
  writeJson(keyOf(problemID), {
    ...own,
    language: draft.language,
    code: isNone ? '' : draft.code,
    codes: isNone ? others : { ...others, [draft.language]: draft.code },
  })
}

export const keepLanguage = (problemID: string, language: string): void => {
  const own = readRecord(keyOf(problemID))
  writeJson(keyOf(problemID), { ...own, language, code: codesOf(own.codes)[language] ?? '' })
  writeJson(globalKey, { ...readRecord(globalKey), language })
}

export const keepTaste = (problemID: string, taste: Taste): void => {
  writeJson(keyOf(problemID), { ...readRecord(keyOf(problemID)), ...taste })
  writeJson(globalKey, { ...readRecord(globalKey), ...taste })
}

type Stored = Readonly<Record<string, unknown>>

const readRecord = (key: string): Stored => recordOf(readJson<unknown>(key))

const recordOf = (value: unknown): Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const codesOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).flatMap(([name, code]) => (typeof code === 'string' ? [[name, code]] : [])),
  )

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
