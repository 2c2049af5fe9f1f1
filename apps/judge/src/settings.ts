import { availableParallelism, hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { hostClasses } from '@verdict/contract'
import { z } from 'zod'

/** One core stays free for the rest of the machine where there are three or more. */
export const defaultSlots = (cores: number): number => Math.max(1, cores >= 3 ? cores - 1 : cores)

const gib = 1024 ** 3

/** Every setting of the judge. An empty text counts as not set. */
const settingsSchema = z.object({
  /** Address of the server, e.g. `https://judge.example.org`. */
  VERDICT_SERVER_URL: z.url({ protocol: /^https?$/ }),
  /** Judge token made by an admin. */
  VERDICT_JUDGE_TOKEN: z.string().min(1),
  /** Name shown on submissions and the developer page. */
  VERDICT_JUDGE_NAME: z
    .string()
    .min(1)
    .max(64)
    .default(() => hostname().slice(0, 64)),
  /** Programs judged at the same time. */
  VERDICT_JUDGE_SLOTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1024)
    .default(() => defaultSlots(availableParallelism())),
  /** Classes of the host, comma separated; problems can require one. */
  VERDICT_JUDGE_CLASS: z
    .string()
    .default('')
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((name) => name.trim().toLowerCase())
          .filter((name) => name !== ''),
      ),
    ])
    .pipe(hostClasses),
  /** Whether the cases of one submission run side by side on slots that nothing else uses. */
  VERDICT_JUDGE_PARALLEL_CASES: z.enum(['on', 'off']).default('on'),
  /** How long a draining host (SIGTERM) may finish its work, seconds. */
  VERDICT_JUDGE_DRAIN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(60),
  /** The judge keeps its caches in `judge` below this directory. */
  VERDICT_DATA_DIR: z.string().min(1).default('./data'),
  /** Disk the test-data cache may take, GiB. */
  VERDICT_JUDGE_CACHE_GIB: z.coerce.number().min(0.1).default(20),
  VERDICT_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export interface Settings {
  readonly serverUrl: string
  readonly token: string
  readonly name: string
  readonly slots: number
  readonly parallelCases: boolean
  readonly classes: readonly string[]
  readonly dataDir: string
  readonly languagesDir: string
  readonly includeDir: string
  readonly cacheBytes: number
  readonly drainMs: number
  readonly logLevel: string
}

/** Where languages keep what they prepare, below the judge's data directory. */
export const toolchainsDir = (dataDir: string): string => join(dataDir, 'toolchains')

/** The operator's language descriptions, separate from the judge's own data, which may be deleted. */
export const languagesDir = (verdictDataDir: string): string => resolve(verdictDataDir, 'languages')

/** Reads the settings or throws one message that names everything wrong with them. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The judge's settings are wrong. ${faults.join('; ')}`)
  }
  const read = parsed.data
  return {
    serverUrl: read.VERDICT_SERVER_URL.replace(/\/+$/, ''),
    token: read.VERDICT_JUDGE_TOKEN,
    name: read.VERDICT_JUDGE_NAME,
    slots: read.VERDICT_JUDGE_SLOTS,
    parallelCases: read.VERDICT_JUDGE_PARALLEL_CASES === 'on',
    classes: read.VERDICT_JUDGE_CLASS,
    dataDir: resolve(read.VERDICT_DATA_DIR, 'judge'),
    languagesDir: languagesDir(read.VERDICT_DATA_DIR),
    includeDir: resolve(read.VERDICT_DATA_DIR, 'include'),
    cacheBytes: Math.floor(read.VERDICT_JUDGE_CACHE_GIB * gib),
    drainMs: read.VERDICT_JUDGE_DRAIN_SECONDS * 1_000,
    logLevel: read.VERDICT_LOG,
  }
}
