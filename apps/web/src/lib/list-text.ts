import { currentLocale } from '../i18n/index.ts'

/** Names beside each other, parted as the reader's language does. */
export const listText = (names: readonly string[]): string => names.join(currentLocale() === 'zh-CN' ? '、' : ', ')
