import 'i18next'
import type { LaterTexts } from './later.ts'
import type zhCN from './zh-CN/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof zhCN & LaterTexts
  }
}
