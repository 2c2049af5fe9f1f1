import { join, resolve } from 'node:path'
import { z } from 'zod'
import { addressList } from './http/address-list.ts'
import { defaultServiceUser } from './service-user.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const address = z.url({ protocol: /^https?$/ })

const isAddressList = (text: string): boolean => {
  try {
    addressList(text)
    return true
  } catch {
    return false
  }
}

/** Below this a stolen table of hashes is too cheap to search (OWASP's minimum for argon2id with two passes). */
export const safePasswordMemoryKib = 19_456

/**
 * Every setting of the server, read from the environment. docs/settings.md lists the same names; a test compares
 * the two. An empty value counts as unset.
 */
export const settings = {
  PORT: { schema: port.default(8080), about: 'port of the website' },
  HOST: { schema: z.string().default('127.0.0.1'), about: 'address the website listens on' },
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    about: 'PostgreSQL 15 or newer; unset: an embedded one in the data folder',
  },
  DATABASE_DIRECT_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    about:
      'that database without the pooler, when DATABASE_URL leads through PgBouncer in transaction mode: for live events, background jobs, migrations and backups; unset: DATABASE_URL',
  },
  DATABASE_REPLICA_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    about:
      'a streaming replica of that database, for reads that may be late (docs/deploy.md); without a pooler in transaction mode; unset: the primary serves all reads',
  },
  VERDICT_REPLICA_LAG_MS: {
    schema: z.coerce.number().int().min(200).max(60_000).default(2_000),
    about: 'milliseconds that the replica may be behind; beyond them the primary serves its reads',
  },
  VERDICT_DATA_DIR: { schema: z.string().default('./data'), about: 'where files, the embedded database and logs live' },
  VERDICT_FORMATS_DIR: {
    schema: z.string().optional(),
    about:
      'folder with contest formats of the site, one `.mjs` file each, the same on every server (docs/contest-formats.md); unset: `formats` in the data folder',
  },
  VERDICT_SERVER_USER: {
    schema: z
      .string()
      .regex(/^[a-z_][a-z0-9_-]*$/)
      .default(defaultServiceUser),
    about: 'system user of the server when it is started as root; `verdict` is made when missing; `root`: stays root',
  },
  VERDICT_DISK_RESERVE_MB: {
    schema: z.coerce.number().int().min(0).max(1_048_576).default(512),
    about: 'free space of the data folder, in MiB, below which uploads and submissions are refused; 0: never',
  },
  VERDICT_ROOT_PASSWORD: {
    schema: z.string().min(6).max(20).optional(),
    about:
      'first password of root, 6 to 20 characters; unset: a random one, printed once and kept in the data folder, readable to the owner only',
  },
  VERDICT_BASE_URL: {
    schema: address.optional(),
    about: 'public address used in mails; unset: http://HOST:PORT',
  },
  VERDICT_TRUST_PROXY: {
    schema: z.string().optional(),
    about: 'addresses of reverse proxies whose X-Forwarded-For is believed, comma separated; unset: none',
  },
  VERDICT_S3_URL: {
    schema: address.optional(),
    about:
      'storage that speaks S3, as https://HOST/BUCKET, for test data, pictures and documents; unset: the data folder',
  },
  VERDICT_S3_KEY: { schema: z.string().optional(), about: 'access key of that storage' },
  VERDICT_S3_SECRET: { schema: z.string().optional(), about: 'secret key of that storage' },
  VERDICT_S3_REGION: { schema: z.string().default('us-east-1'), about: 'region of that storage' },
  VERDICT_S3_DIRECT_URL: {
    schema: address.optional(),
    about:
      'that storage as judge hosts reach it, as https://HOST/BUCKET; they then download test data from it, at addresses that expire; unset: through this server',
  },
  VERDICT_BACKUP_DIR: {
    schema: z.string().optional(),
    about: 'folder for backups, on another disk than the data folder; the site is backed up every night; unset: never',
  },
  VERDICT_BACKUP_S3_URL: {
    schema: address.optional(),
    about:
      'bucket for backups instead of a folder, as https://HOST/BUCKET; the site is backed up every night; unset: never',
  },
  VERDICT_BACKUP_S3_KEY: { schema: z.string().optional(), about: 'access key of that bucket' },
  VERDICT_BACKUP_S3_SECRET: { schema: z.string().optional(), about: 'secret key of that bucket' },
  VERDICT_BACKUP_S3_REGION: { schema: z.string().default('us-east-1'), about: 'region of that bucket' },
  VERDICT_BACKUP_KEY: {
    schema: z.string().min(32).optional(),
    about:
      'key that backups are encrypted with, 32 characters or more; keep a copy elsewhere, because nothing is restored without it; unset: backups are not encrypted',
  },
  VERDICT_BACKUP_KEEP: {
    schema: z.coerce.number().int().min(1).max(10_000).default(14),
    about: 'number of backups that are kept',
  },
  VERDICT_SECRET_KEY: {
    schema: z.string().min(32).optional(),
    about:
      'key that stored passwords and second factors are encrypted with, 32 characters or more, the same for every server of the site; unset: made at the first start and kept as `secret-key` in the data folder',
  },
  VERDICT_MAIL_URL: {
    schema: z
      .string()
      .regex(/^smtps?:\/\//)
      .optional(),
    about:
      'mail server, e.g. smtp://user:password@mail.example.org:587; unset: mails go to `outbox` in the data folder and the log says so',
  },
  VERDICT_MAIL_FROM: { schema: z.string().default('Verdict <verdict@localhost>'), about: 'sender of mails' },
  VERDICT_LOG: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    about: 'how much is logged: fatal, error, warn, info, debug, trace, silent',
  },
  VERDICT_POETRY_URL: {
    schema: address.optional(),
    about: 'service that answers with a line of poetry; unset: a built-in collection',
  },
  VERDICT_CHROMIUM: {
    schema: z.literal('never').or(z.string().startsWith('/')).optional(),
    about:
      'program of Chromium that prints statements to PDF; unset: the one that is installed in a usual place; `never`: no PDF files',
  },
  VERDICT_OFFLINE: {
    schema: z.enum(['on', 'off']).default('on'),
    about:
      '`off`: browsers remove the service worker of the site at their next visit, with the files it keeps, and pages open with a connection only',
  },
  VERDICT_CODEFORCES_URL: {
    schema: z.literal('never').or(address).default('https://codeforces.com'),
    about: 'where the ratings of people who name a Codeforces handle are asked for once a day; `never`: nowhere',
  },
  VERDICT_JUDGE_TOKENS: {
    schema: z
      .string()
      .regex(/^\S{32,}(\s*,\s*\S{32,})*$/, { error: 'must be tokens of 32 characters or more, comma separated' })
      .optional(),
    about:
      'tokens accepted from judge hosts besides those made on the site, comma separated, 32 characters or more each; a token taken off the list is refused from the next start on; unset: none',
  },
  VERDICT_METRICS_TOKEN: {
    schema: z.string().min(16).optional(),
    about: 'token that reads /metrics as `Authorization: Bearer TOKEN`, 16 characters or more; unset: none',
  },
  VERDICT_METRICS_FROM: {
    schema: z.string().refine(isAddressList, { error: 'must be addresses or networks' }).optional(),
    about:
      'addresses and networks that read /metrics without the token, comma separated, e.g. `10.0.0.5, 2001:db8::/32`; do not list 127.0.0.1 next to a proxy on the same host; unset: none',
  },
  VERDICT_REMOTE_PROXY: {
    schema: address.optional(),
    about:
      'HTTP proxy for requests to remote judges, webhooks, calendars of contests, shadowed contests and the SMS gateway, also read by the remote host; unset: direct connections',
  },
  VERDICT_WEBHOOK_PRIVATE: {
    schema: z.enum(['refuse', 'allow']).default('refuse'),
    about:
      '`allow`: webhooks, calendars of contests, shadowed contests and the SMS gateway may use http and addresses in private networks',
  },
  VERDICT_PASSWORD_MEMORY_KIB: {
    schema: z.coerce.number().int().min(8).max(1_048_576).default(safePasswordMemoryKib),
    about: `memory that hashing a password takes, in KiB; at least ${safePasswordMemoryKib}`,
  },
  VERDICT_STOP_DELAY_SECONDS: {
    schema: z.coerce.number().int().min(0).max(600).default(0),
    about:
      'seconds between SIGTERM and the end of service, in which `/servez` answers 404, so that a balancer sends no more requests; 0: none',
  },
  VERDICT_DB_POOL: { schema: z.coerce.number().int().min(2).max(200).default(10), about: 'database connections' },
} as const

type Table = typeof settings
export type Config = { readonly [K in keyof Table]: z.output<Table[K]['schema']> }

/**
 * Reads and checks the settings.
 * @throws Error with one line per wrong setting, for people.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const faults: string[] = []
  const given = (name: string): boolean => (env[name] ?? '').trim() !== ''
  const values: Record<string, unknown> = {}
  for (const [name, row] of Object.entries(settings)) {
    const read = row.schema.safeParse(given(name) ? env[name]?.trim() : undefined)
    if (read.success) values[name] = read.data
    else faults.push(`${name}: ${read.error.issues.map((issue) => issue.message).join('; ')} (${row.about})`)
  }
  if (given('VERDICT_S3_URL') !== (given('VERDICT_S3_KEY') && given('VERDICT_S3_SECRET'))) {
    faults.push('VERDICT_S3_URL, VERDICT_S3_KEY and VERDICT_S3_SECRET: all of them or none')
  }
  if (given('VERDICT_BACKUP_S3_URL') !== (given('VERDICT_BACKUP_S3_KEY') && given('VERDICT_BACKUP_S3_SECRET'))) {
    faults.push('VERDICT_BACKUP_S3_URL, VERDICT_BACKUP_S3_KEY and VERDICT_BACKUP_S3_SECRET: all of them or none')
  }
  if (given('VERDICT_BACKUP_DIR') && given('VERDICT_BACKUP_S3_URL')) {
    faults.push('VERDICT_BACKUP_DIR and VERDICT_BACKUP_S3_URL: only one of them')
  }
  if (given('DATABASE_DIRECT_URL') && !given('DATABASE_URL')) {
    faults.push('DATABASE_DIRECT_URL: requires DATABASE_URL')
  }
  if (given('DATABASE_REPLICA_URL') && !given('DATABASE_URL')) {
    faults.push('DATABASE_REPLICA_URL: requires DATABASE_URL')
  }
  if (given('VERDICT_S3_DIRECT_URL') && !given('VERDICT_S3_URL')) {
    faults.push('VERDICT_S3_DIRECT_URL: requires VERDICT_S3_URL')
  }
  if (Number(values.VERDICT_PASSWORD_MEMORY_KIB) < safePasswordMemoryKib && env.NODE_ENV !== 'test') {
    faults.push(`VERDICT_PASSWORD_MEMORY_KIB: must be ${safePasswordMemoryKib} or more`)
  }
  if (faults.length > 0) throw new Error(`These settings are not valid:\n  ${faults.join('\n  ')}`)
  return values as Config
}

/** The folder of the contest formats that the site adds. */
export const formatsFolder = ({ VERDICT_FORMATS_DIR: folder, VERDICT_DATA_DIR: data }: Config): string =>
  resolve(folder ?? join(data, 'formats'))

/** The address people reach the site at, without a slash at the end. */
export const baseUrlOf = (config: Config): string =>
  (
    config.VERDICT_BASE_URL ?? `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${config.PORT}`
  ).replace(/\/+$/, '')
