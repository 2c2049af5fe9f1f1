import type { ErrorCode, ErrorParams } from '../errors/index.ts'
import type { Locale } from '../vocabulary/locale.ts'
import { enUS } from './en-US/index.ts'
import { zhCN } from './zh-CN/index.ts'

const texts: Readonly<Record<Locale, Readonly<Record<ErrorCode, string>>>> = { 'zh-CN': zhCN, 'en-US': enUS }

/** The sentence for an error in a language, its parameters filled in. */
export const errorText = (locale: Locale, code: ErrorCode, params: ErrorParams): string =>
  texts[locale][code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
