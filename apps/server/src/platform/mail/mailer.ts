import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Logger } from 'pino'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Where mails go, for people. */
  readonly about: string
  /** @throws Error with the mail server's own words. */
  send(mail: Mail): Promise<void>
}

export interface MailSettings {
  readonly url: string | undefined
  readonly from: string
  /** Folder for mails when there is no server. */
  readonly outbox: string
}

/** A mail server when one is set, else a folder of .eml files that an operator or a test can read. */
export const openMailer = (settings: MailSettings, log: Logger): Mailer =>
  settings.url === undefined ? outboxMailer(settings, log) : serverMailer(settings, settings.url, log)

const serverMailer = (settings: MailSettings, url: string, log: Logger): Mailer => {
  const transport = nodemailer.createTransport(url, { from: settings.from })
  return {
    about: `mails go through ${new URL(url).host}`,
    send: async (mail) => {
      await transport.sendMail({ ...mail, from: settings.from })
      log.info({ subject: mail.subject }, 'mail sent')
    },
  }
}

const outboxMailer = (settings: MailSettings, log: Logger): Mailer => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    about: `no mail server is set, mails are written to ${settings.outbox}`,
    send: async (mail) => {
      const built = await transport.sendMail({ ...mail, from: settings.from })
      await mkdir(settings.outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const temporary = join(settings.outbox, `.${name}`)
      await writeFile(temporary, built.message as Buffer, { mode: 0o600 })
      await rename(temporary, join(settings.outbox, name))
      log.info({ subject: mail.subject, file: name }, 'mail written to the outbox')
    },
  }
}
