import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './server.ts'

/** Waits for an email to an address in the outbox and returns its decoded text. `skip` skips the first ones. */
export const mailTo = async (server: TestServer, address: string, skip = 0): Promise<string> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await mailsTo(server, address)
    const mail = found[skip]
    if (mail !== undefined) return mail
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`No mail to ${address} came within ten seconds.`)
}

/** All emails to an address so far, oldest first. */
export const mailsTo = async (server: TestServer, address: string): Promise<readonly string[]> => {
  const folder = join(server.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(folder, name), 'utf8')),
  )
  return mails.filter((mail) => mail.toLowerCase().includes(`to: ${address.toLowerCase()}`)).map(decode)
}

/** The plain text part, in any encoding. */
const decode = (mail: string): string => {
  const part = /Content-Type: text\/plain[\s\S]*?\n\n([\s\S]*?)\n--/.exec(mail.replaceAll('\r\n', '\n'))
  const head = part?.[0] ?? ''
  const body = part?.[1] ?? mail
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
