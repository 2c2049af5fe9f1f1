import type { Deps } from '../../../deps.ts'
import type { MailServer } from '../../../platform/mail/mailer.ts'
import { decryptSetting } from './encrypted-settings.ts'
import type { SiteSettings } from './settings.ts'

/** The mail server configured in the admin area; null when there is none. */
export const readMailServer = async (
  { settings, cipher }: Pick<Deps, 'settings' | 'cipher'>,
  otherwiseFrom: string,
): Promise<MailServer | null> => {
  return mailServerOf(await settings.read(), cipher, otherwiseFrom)
}

/** The mail server that settings describe; null when they name no host. */
export const mailServerOf = (
  settings: SiteSettings,
  cipher: Deps['cipher'],
  otherwiseFrom: string,
): MailServer | null => {
  if (settings.emailHost === null) return null
  const username = settings.emailUsername
  return {
    host: settings.emailHost,
    port: settings.emailPort,
    isSecure: settings.emailSsl,
    username,
    password: settings.emailPassword === null ? null : decryptSetting(cipher, 'emailPassword', settings.emailPassword),
    // Servers commonly refuse mails in another name than the one that logged in.
    from:
      username?.includes('@') === true ? `"${settings.name.replace(/["\\\r\n]/g, ' ')}" <${username}>` : otherwiseFrom,
  }
}
