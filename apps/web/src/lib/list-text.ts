import { currentLocale } from '../i18n/index.ts'

/** Names joined in the reader's language. */
export const listText = (names: readonly string[]): string => names.join(currentLocale() === 'zh-CN' ? '、' : ', ')
