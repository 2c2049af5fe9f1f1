import { defaultLocale, fail } from '@verdict/contract'
import type { StatementText } from '../saving/draft.ts'
import { ownWords } from './present.ts'
import type { GivenProblem } from './read-settings.ts'
import type { WordsRow } from './repository.ts'

export interface Words {
  readonly defaultLocale: string
  readonly byLocale: Readonly<Record<string, StatementText>>
}

interface Before {
  readonly defaultLocale: string
  readonly rows: readonly WordsRow[]
}

/**
 * The statements of a problem after an edit. Existing clients know one language: their input goes to the problem's
 * default language and leaves the others unchanged; our editor sends all of them.
 * @throws Refusal `problem.titleRequired`
 */
export const readWords = (given: GivenProblem, before: Before | null): Words => {
  const words = given.statements === null ? overlaid(given, before) : allOf(given, before)
  const titles = Object.values(words.byLocale).map((text) => text.title)
  if (titles.length === 0 || titles.some((title) => title.trim() === '')) throw fail('problem.titleRequired')
  return words
}

const allOf = (given: GivenProblem, before: Before | null): Words => {
  const byLocale = Object.fromEntries(Object.entries(given.statements ?? {}).map(([key, text]) => [key, tidy(text)]))
  const old = before === null ? undefined : ownWords(before.rows, before.defaultLocale)
  const sent = old === undefined ? undefined : byLocale[old.locale]
  if (old !== undefined && sent !== undefined)
    byLocale[old.locale] = tidy({ ...sent, ...changedAlone(given, old, sent) })
  const wanted = [given.defaultLocale, before?.defaultLocale, defaultLocale].find(
    (item) => item !== null && item !== undefined && item in byLocale,
  )
  return { byLocale, defaultLocale: wanted ?? Object.keys(byLocale)[0] ?? defaultLocale }
}

const parts = ['title', 'description', 'input', 'output', 'hint'] as const

/**
 * Existing clients send back all they read, statements included, and write their changes to the fields they know: what
 * changed there, and only there, is meant.
 */
const changedAlone = (given: GivenProblem, old: WordsRow, sent: StatementText): Partial<StatementText> =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const text = given[part]
      return text !== null && sent[part] === old[part] && unix(text) !== old[part] ? [[part, text]] : []
    }),
  )

const overlaid = (given: GivenProblem, before: Before | null): Words => {
  const rows = before?.rows ?? []
  const old = ownWords(rows, before?.defaultLocale ?? defaultLocale)
  const text = tidy({
    title: given.title ?? old?.title ?? '',
    description: given.description ?? old?.description ?? '',
    input: given.input ?? old?.input ?? '',
    output: given.output ?? old?.output ?? '',
    hint: given.hint ?? old?.hint ?? '',
  })
  const locale = old?.locale ?? given.defaultLocale ?? localeOfText(text)
  const others = rows.map(({ locale: key, ...words }) => [key, words] as const)
  return { defaultLocale: locale, byLocale: { ...Object.fromEntries(others), [locale]: text } }
}

const tidy = (text: StatementText): StatementText => ({
  title: text.title.trim(),
  description: unix(text.description),
  input: unix(text.input),
  output: unix(text.output),
  hint: unix(text.hint),
})

const unix = (text: string): string => text.replaceAll('\r\n', '\n')

/** Existing clients do not send the language; it is detected by Chinese characters. */
const localeOfText = (text: StatementText): string =>
  /\p{Script=Han}/u.test(Object.values(text).join('')) ? 'zh-CN' : 'en-US'
