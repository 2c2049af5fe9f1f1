import type { Locale } from '@verdict/contract'

/** Fixed words of a certificate. */
export const certificateWords: Readonly<Record<Locale, { readonly verify: string }>> = {
  'zh-CN': { verify: '验证此证书：' },
  'en-US': { verify: 'Verify this certificate:' },
}
