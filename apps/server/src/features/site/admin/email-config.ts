import { type adminSite, type BodyOf, type EmailConfig, fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { checkMailServer } from '../../../platform/mail/mailer.ts'
import { isEmail } from '../../accounts/core/email.ts'
import { letter } from '../../accounts/core/mails/letter.ts'
import { encryptSetting } from '../core/encrypted-settings.ts'
import { mailServerOf } from '../core/mail-server.ts'
import type { SiteSettings } from '../core/settings.ts'
import { saveSettings } from './save-settings.ts'

/** The mail server; its password is never returned (api-admin 4). */
export const readEmailConfig = async (deps: Deps): Promise<EmailConfig> => {
  const settings = await deps.settings.read()
  return {
    emailUsername: settings.emailUsername,
    emailPassword: '',
    emailHost: settings.emailHost,
    emailPort: settings.emailPort,
    emailSsl: settings.emailSsl,
    emailBGImg: settings.emailBGImg,
    hasPassword: settings.emailPassword !== null,
    source: await deps.mail.source(),
  }
}

type EmailConfigInput = BodyOf<(typeof adminSite)['setEmail']>

const keys = ['emailHost', 'emailPort', 'emailSsl', 'emailUsername', 'emailPassword', 'emailBGImg'] as const

/** Updates it. Empty or absent fields are kept. With `check`, only after a connection and login worked. */
export const setEmailConfig = async (
  deps: Deps,
  viewer: SignedIn,
  input: EmailConfigInput,
  caller: Caller,
): Promise<null> => {
  const deed = { viewer, caller, action: 'site.mail' }
  if (input.remove === true) return saveSettings(deps, deed, {}, keys)
  const { emailPort, emailSsl } = input
  if (emailPort !== null && (emailPort < 1 || emailPort > 65_535)) throw fail('config.portWrong')
  const host = input.emailHost?.trim() ?? ''
  if (host !== '' && !/^[A-Za-z0-9.:_-]{1,253}$/.test(host)) throw fail('config.hostMalformed')
  const changes: Partial<SiteSettings> = {
    ...(host === '' ? {} : { emailHost: host }),
    ...(emailPort === null ? {} : { emailPort }),
    ...(emailSsl === null ? {} : { emailSsl }),
    ...filled('emailUsername', input.emailUsername),
    ...encrypted(deps, filled('emailPassword', input.emailPassword)),
    ...filled('emailBGImg', input.emailBGImg),
  }
  if (input.check === true) await checkMail(deps, changes)
  return saveSettings(deps, deed, changes)
}

/**
 * Connects and logs in with the settings as they will be saved.
 * @throws Refusal `config.mailCheckFailed` with the server's message
 */
const checkMail = async (deps: Deps, changes: Partial<SiteSettings>): Promise<void> => {
  const merged = { ...(await deps.settings.read()), ...changes }
  const server = mailServerOf(merged, deps.cipher, deps.config.VERDICT_MAIL_FROM)
  if (server === null) throw fail('config.hostMalformed')
  try {
    await checkMailServer(server)
  } catch (error) {
    deps.log.warn({ err: error, host: server.host }, 'mail server refused the check')
    throw fail('config.mailCheckFailed', { reason: wordsOf(error) })
  }
}

const filled = <K extends string>(key: K, text: string | null): { readonly [_ in K]?: string } => {
  if (text === null || text.trim() === '') return {}
  if (text.length > 500) throw fail('config.textTooLong', { field: key, max: 500 })
  // The key is the one that was given.
  return { [key]: text } as { readonly [_ in K]: string }
}

const encrypted = ({ cipher }: Deps, filled: { readonly emailPassword?: string }) =>
  filled.emailPassword === undefined
    ? {}
    : { emailPassword: encryptSetting(cipher, 'emailPassword', filled.emailPassword) }

const texts = {
  'zh-CN': { subject: '测试邮件', words: '这是一封测试邮件。收到它说明本站可以正常发送邮件。' },
  'en-US': { subject: 'Test mail', words: 'This is a test. If you can read it, the site sends mails as it should.' },
} as const

/**
 * Sends an email immediately, bypassing the queue, so that the caller gets the mail server's answer.
 * @throws Refusal `config.mailRefused` with the server's message
 */
export const testEmail = async (
  deps: Deps,
  viewer: SignedIn,
  given: { readonly email: string | null },
  caller: Caller,
): Promise<null> => {
  const to = given.email?.trim() ?? ''
  if (!isEmail(to)) throw fail('account.emailMalformed')
  const { name } = await deps.settings.read()
  const { subject, words } = texts[caller.locale]
  try {
    await deps.mail.send({ to, ...letter({ siteName: name, subject, parts: [{ say: words }] }) })
  } catch (error) {
    deps.log.warn({ err: error }, 'test mail refused')
    throw fail('config.mailRefused', { reason: wordsOf(error) })
  }
  const sent = { kind: 'site', id: 'mail', name: to }
  await audit(deps.db, { actor: viewer, action: 'site.testMail', subject: sent, address: caller.address })
  return null
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)
