export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'zh-CN'

/**
 * The locale a text asks for: Chinese for anything that begins with zh, English for anything else, the default when
 * nothing was asked or, as programs without a language say, anything will do (`*`).
 */
export const localeOf = (asked: string | null | undefined): Locale => {
  const text = asked?.trim().toLowerCase() ?? ''
  if (text === '' || text.startsWith('*')) return defaultLocale
  return text.startsWith('zh') ? 'zh-CN' : 'en-US'
}
