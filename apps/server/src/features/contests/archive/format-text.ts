import type { Locale } from '@verdict/contract'
import type { BoardRules } from '@verdict/rules'
import { formatNames } from '../booklet/words.ts'
import { archiveWords, formatRules } from './words.ts'

/** The format of an archived contest: its name, how it ranks, and the settings of a format of the site. */
export const formatText = (rules: BoardRules, locale: Locale) => {
  if (rules.format !== 'site') {
    return { name: formatNames[rules.format], rule: formatRules[locale][rules.format], settings: [] }
  }
  const { definition, options } = rules
  const settings = (definition?.settings ?? []).map(({ name, kind, label }): readonly [string, string] => {
    const value = options[name] ?? 0
    const { on, off } = archiveWords[locale]
    return [label[locale], kind === 'number' ? String(value) : value === 0 ? off : on]
  })
  return {
    name: definition?.title[locale] ?? rules.name,
    rule: definition?.description[locale] ?? '',
    settings,
  }
}
