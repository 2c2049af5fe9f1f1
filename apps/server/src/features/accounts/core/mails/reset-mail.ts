import type { Locale } from '@verdict/contract'
import { type Letter, letter } from './letter.ts'

const texts = {
  'zh-CN': {
    subject: '重置密码',
    hello: (name: string) => `${name}，您好！`,
    before: '我们收到了重置您密码的请求。请打开下面的链接设置新密码：',
    after: '链接 10 分钟内有效，只能使用一次。如果这不是您本人的操作，请忽略本邮件，您的密码不会改变。',
  },
  'en-US': {
    subject: 'Reset your password',
    hello: (name: string) => `Hello ${name},`,
    before: 'we received a request to reset your password. Open this link to set a new one:',
    after:
      'The link is valid for 10 minutes and works once. If this was not you, ignore this email; your password is unchanged.',
  },
} as const satisfies Record<Locale, unknown>

/** The mail that carries a reset link. */
export const resetMail = (
  locale: Locale,
  siteName: string,
  reset: { readonly username: string; readonly link: string },
): Letter => {
  const text = texts[locale]
  return letter({
    siteName,
    subject: text.subject,
    parts: [{ say: text.hello(reset.username) }, { say: text.before }, { link: reset.link }, { say: text.after }],
  })
}
