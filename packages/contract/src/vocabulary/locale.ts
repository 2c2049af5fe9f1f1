export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'zh-CN'

/**
 * The locale a text asks for: Chinese for anything that begins with zh, English for anything else,
 * the default when nothing was asked.
 */
export const localeOf = (asked: string | null | undefined): Locale =>
  asked === null || asked === undefined || asked.trim() === ''
    ? defaultLocale
    : asked.trim().toLowerCase().startsWith('zh')
      ? 'zh-CN'
      : 'en-US'
