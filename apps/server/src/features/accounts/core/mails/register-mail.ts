import type { Locale } from '@verdict/contract'
import { type Letter, letter } from './letter.ts'

const texts = {
  'zh-CN': {
    subject: '注册验证码',
    hello: '您好！',
    before: '您正在注册本站账号，验证码是：',
    after: '验证码 10 分钟内有效，只能使用一次。如果这不是您本人的操作，请忽略本邮件。',
  },
  'en-US': {
    subject: 'Your registration code',
    hello: 'Hello,',
    before: 'here is your registration code:',
    after: 'The code is valid for 10 minutes and works once. If this was not you, ignore this email.',
  },
} as const satisfies Record<Locale, unknown>

/** The mail that carries a registration code. */
export const registerMail = (locale: Locale, siteName: string, code: string): Letter => {
  const text = texts[locale]
  return letter({
    siteName,
    subject: text.subject,
    parts: [{ say: text.hello }, { say: text.before }, { code }, { say: text.after }],
  })
}
