import type { Locale } from '@verdict/contract'
import { type Letter, letter } from './letter.ts'

const texts = {
  'zh-CN': {
    subject: '修改邮箱验证码',
    hello: '您好！',
    before: '您正在将本站账号的邮箱改为此地址，验证码是：',
    after: '验证码 10 分钟内有效，只能使用一次。如果这不是您本人的操作，请忽略本邮件。',
  },
  'en-US': {
    subject: 'Your code for the new email address',
    hello: 'Hello,',
    before: 'you requested to change the email address of your account to this one. Your code is:',
    after: 'The code is valid for 10 minutes and works once. If this was not you, ignore this email.',
  },
} as const satisfies Record<Locale, unknown>

/** The mail that carries the code for a new address. */
export const changeEmailMail = (locale: Locale, siteName: string, code: string): Letter => {
  const text = texts[locale]
  return letter({
    siteName,
    subject: text.subject,
    parts: [{ say: text.hello }, { say: text.before }, { code }, { say: text.after }],
  })
}
