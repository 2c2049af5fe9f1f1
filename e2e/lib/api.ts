import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A person who speaks to the API directly, as any other client would. */

export interface Reply {
  readonly http: number
  readonly status: number
  readonly msg: string
  readonly token: string | null
  // biome-ignore lint/suspicious/noExplicitAny: replies are examined field by field
  readonly data: any
}

export const ask = async (
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { readonly token?: string; readonly body?: unknown } = {},
): Promise<Reply> => {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(options.token === undefined ? {} : { authorization: options.token }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const envelope = (await reply.json()) as Omit<Reply, 'http' | 'token'>
  return { ...envelope, http: reply.status, token: reply.headers.get('authorization') }
}

/** The newest mail to an address, from the outbox. */
export const mailTo = async (dataDir: string, address: string): Promise<string> => {
  const outbox = join(dataDir, 'outbox')
  for (let tries = 0; tries < 100; tries += 1) {
    const names = (await readdir(outbox).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse()
    for (const name of names) {
      const text = await readFile(join(outbox, name), 'utf8')
      if (text.includes(address)) return text
    }
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error(`No mail to ${address} in the outbox.`)
}

/** The six digits of a code mail. */
export const codeIn = (mail: string): string => {
  const found = /\b(\d{6})\b/.exec(mail.slice(mail.indexOf('\n\n')))
  if (found?.[1] === undefined) throw new Error('The mail holds no code.')
  return found[1]
}

export interface Person {
  readonly username: string
  readonly token: string
}

/** Registers with the mailed code and logs in. */
export const newPerson = async (url: string, dataDir: string, username: string): Promise<Person> => {
  const email = `${username}@example.org`
  await ask(url, 'GET', `/api/get-register-code?email=${encodeURIComponent(email)}`)
  const code = codeIn(await mailTo(dataDir, email))
  const made = await ask(url, 'POST', '/api/register', { body: { username, password: 'secret-1', email, code } })
  if (made.status !== 200) throw new Error(`Registration refused: ${made.msg}`)
  const login = await ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
  if (login.token === null) throw new Error(`Login refused: ${login.msg}`)
  return { username, token: login.token }
}

/** Polls until the answer satisfies. */
export const until = async <T>(what: string, look: () => Promise<T | null>, timeMs = 90_000): Promise<T> => {
  const end = Date.now() + timeMs
  for (;;) {
    const seen = await look().catch(() => null)
    if (seen !== null) return seen
    if (Date.now() > end) throw new Error(`Waited ${timeMs / 1000} s for: ${what}`)
    await new Promise((next) => setTimeout(next, 20))
  }
}
