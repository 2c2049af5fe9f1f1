import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@verdict/contract/vocabulary'

type Params = Readonly<Record<string, string | number>>

/** Text of the interface by its key. */
export type Words = (key: string, params?: Params) => string

const folder = join(import.meta.dirname, '../../apps/web/src/i18n')

/** Reads the texts of the interface in a language, so that one journey takes place in several: `groups:create.open`. */
export const wordsOf = (locale: Locale): Words => {
  const files = new Map<string, unknown>()
  const fileOf = (name: string): unknown => {
    const known = files.get(name) ?? JSON.parse(readFileSync(join(folder, locale, `${name}.json`), 'utf8'))
    files.set(name, known)
    return known
  }
  return (key, params = {}) => {
    const [file = '', path = ''] = key.split(':')
    const find = (at: string): unknown =>
      at
        .split('.')
        .reduce<unknown>((found, step) => (found as Record<string, unknown> | undefined)?.[step], fileOf(file))
    const plural = new Intl.PluralRules(locale).select(Number(params.count ?? 0))
    const text = find(path) ?? find(`${path}_${plural}`)
    if (typeof text !== 'string') throw new Error(`${locale} has no text ${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(params[name] ?? ''))
  }
}
