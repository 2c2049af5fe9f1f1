export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'zh-CN'

/**
 * The locale of a language tag: Chinese for tags starting with zh, English for others, the default when absent or `*`,
 * which programs without a language send.
 */
export const localeOf = (asked: string | null | undefined): Locale => {
  const text = asked?.trim().toLowerCase() ?? ''
  if (text === '' || text.startsWith('*')) return defaultLocale
  return text.startsWith('zh') ? 'zh-CN' : 'en-US'
}
