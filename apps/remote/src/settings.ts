import { hostname } from 'node:os'
import { z } from 'zod'

/** Every setting of the remote host. An empty text counts as not set. */
const schema = z.object({
  /** Address of the server, e.g. `https://judge.example.org`. */
  VERDICT_SERVER_URL: z.url({ protocol: /^https?$/ }),
  /** Remote token made by an admin. */
  VERDICT_REMOTE_TOKEN: z.string().min(1),
  /** Name in logs and on the page of remote judges. */
  VERDICT_REMOTE_NAME: z
    .string()
    .min(1)
    .max(64)
    .default(() => hostname().slice(0, 64)),
  /** HTTP proxy for requests to remote sites. */
  VERDICT_REMOTE_PROXY: z.url({ protocol: /^https?$/ }).optional(),
  VERDICT_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export interface Settings {
  readonly serverUrl: string
  readonly token: string
  readonly name: string
  readonly proxy: string | null
  readonly logLevel: string
}

/** Reads the settings or throws one message that names everything wrong with them. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The settings of the remote host are wrong. ${faults.join('; ')}`)
  }
  const read = parsed.data
  return {
    serverUrl: read.VERDICT_SERVER_URL.replace(/\/+$/, ''),
    token: read.VERDICT_REMOTE_TOKEN,
    name: read.VERDICT_REMOTE_NAME,
    proxy: read.VERDICT_REMOTE_PROXY ?? null,
    logLevel: read.VERDICT_LOG,
  }
}
