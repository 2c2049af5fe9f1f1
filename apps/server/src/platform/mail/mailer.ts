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

/** A mail server configured in the admin area. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise STARTTLS where it is offered. */
  readonly isSecure: boolean
  readonly username: string | null
  readonly password: string | null
  readonly from: string
}

export interface Mailer {
  /** Where mails go unless the site names a server, for people. */
  readonly about: string
  /** Where mails go now. */
  source(): Promise<'site' | 'environment' | 'outbox'>
  /** @throws Error with the mail server's own words. */
  send(mail: Mail): Promise<void>
}

export interface MailSettings {
  readonly url: string | undefined
  readonly from: string
  /** Folder for mails when there is no server. */
  readonly outbox: string
  /** The site's mail server; read for every email, because it may change any time. */
  readonly siteServer: () => Promise<MailServer | null>
}

/**
 * The mail server the site names, else the environment's, else a folder of .eml files that an operator or a test can
 * read.
 */
export const openMailer = (settings: MailSettings, log: Logger): Mailer => {
  const otherwise =
    settings.url === undefined ? outboxMailer(settings, log) : environmentMailer(settings, settings.url, log)
  return {
    about: otherwise.about,
    source: async () => ((await settings.siteServer()) === null ? otherwise.kind : 'site'),
    send: async (mail) => {
      const server = await settings.siteServer()
      if (server === null) return otherwise.send(mail)
      await sendThrough(server, mail)
      log.info({ subject: mail.subject, host: server.host }, 'mail sent')
    },
  }
}

interface Way {
  readonly kind: 'environment' | 'outbox'
  readonly about: string
  send(mail: Mail): Promise<void>
}

/** Fail fast when the server is unreachable. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const

const openTransport = ({ host, port, username, password, isSecure }: MailServer) => {
  const auth = username === null || password === null ? {} : { auth: { user: username, pass: password } }
  return nodemailer.createTransport({ host, port, secure: isSecure, ...auth, ...patience })
}

const sendThrough = async (server: MailServer, mail: Mail): Promise<void> => {
  const transport = openTransport(server)
  try {
    await transport.sendMail({ ...mail, from: server.from })
  } finally {
    transport.close()
  }
}

/**
 * Connects to a mail server and logs in without sending anything.
 * @throws Error with the mail server's own words.
 */
export const checkMailServer = async (server: MailServer): Promise<void> => {
  const transport = openTransport(server)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const environmentMailer = (settings: MailSettings, url: string, log: Logger): Way => {
  const transport = nodemailer.createTransport(url, { from: settings.from })
  return {
    kind: 'environment',
    about: `mails go through ${new URL(url).host}`,
    send: async (mail) => {
      await transport.sendMail({ ...mail, from: settings.from })
      log.info({ subject: mail.subject }, 'mail sent')
    },
  }
}

const outboxMailer = (settings: MailSettings, log: Logger): Way => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    kind: 'outbox',
    about: `no mail server is set, mails are written to ${settings.outbox}`,
    send: async (mail) => {
      const built = await transport.sendMail({ ...mail, from: settings.from })
      await mkdir(settings.outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const temporary = join(settings.outbox, `.${name}.part`)
      await writeFile(temporary, built.message as Buffer, { mode: 0o600 })
      await rename(temporary, join(settings.outbox, name))
      log.info({ subject: mail.subject, file: name }, 'mail written to the outbox')
    },
  }
}
