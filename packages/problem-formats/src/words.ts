import { defaultLocale, type Locale, locales } from '@verdict/contract'
import type { ProblemDraft, StatementText } from './draft.ts'
import { PackageFault } from './faults.ts'

/** The words of a problem in one language; parts that are not given are empty. */
export const wordsOf = (title: string, parts: Partial<Omit<StatementText, 'title'>> = {}): StatementText => {
  const tidy = title.trim()
  if (tidy === '') throw new PackageFault('title.missing')
  if (tidy.length > 255) throw new PackageFault('title.long')
  return { title: tidy, description: '', input: '', output: '', hint: '', ...parts }
}

/** The language of a text without one: Chinese when it contains Chinese characters. */
export const localeOfText = (...texts: readonly string[]): Locale =>
  /\p{Script=Han}/u.test(texts.join('')) ? 'zh-CN' : 'en-US'

/** Our locale for a language as other judges write it (`zh`, `en`, `chinese`, `en-GB`), or null when we have none. */
export const localeOfName = (name: string): Locale | null => {
  const plain = name.toLowerCase().replaceAll('_', '-')
  if (/^(zh|chinese|cn)\b/.test(plain)) return 'zh-CN'
  if (/^(en|english)\b/.test(plain)) return 'en-US'
  return locales.find((locale) => locale.toLowerCase() === plain) ?? null
}

/** Statements by locale, with the one that counts where a reader's own is missing. */
export const statementsOf = (
  byLocale: Readonly<Partial<Record<Locale, StatementText>>>,
): Pick<ProblemDraft, 'statements' | 'defaultLocale'> => {
  const [first] = Object.keys(byLocale)
  if (first === undefined) throw new PackageFault('title.missing')
  return { statements: { ...byLocale }, defaultLocale: defaultLocale in byLocale ? defaultLocale : first }
}

/** A display id as other judges write it, without what an address cannot hold; null when nothing is left. */
export const displayIdOf = (given: string | number | null | undefined): string | null => {
  const plain = String(given ?? '')
    .trim()
    .replace(/[\s/\\?#%<>"'&]+/g, '-')
    .slice(0, 64)
  return plain === '' ? null : plain
}
