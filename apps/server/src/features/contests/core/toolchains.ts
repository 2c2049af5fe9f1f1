import { fail, limits } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isUnfinished } from './unfinished.ts'

/** A site has few contests at a time that pin versions. */
const maxPinning = 100

/** Versions by language. */
export type Toolchains = Readonly<Record<string, string>>

const stored = z.record(z.string(), z.string()).catch({})

/** The versions that a contest pins; languages without one are judged with any. */
export const pinnedToolchains = ({ toolchains }: { readonly toolchains: unknown }): Toolchains =>
  stored.parse(toolchains)

/**
 * Checks the pinned versions of an organiser. Those of languages that the contest does not accept are dropped.
 * @throws Refusal `request.field`
 */
export const readToolchains = (given: Toolchains, accepted: readonly string[]): Toolchains => {
  const pins = Object.entries(given).map(([language, version]) => [language, version.trim()] as const)
  if (pins.length > limits.contest.maxLanguages) throw fail('request.field', { field: 'toolchains' })
  return Object.fromEntries(
    pins.filter(([language, version]) => version !== '' && (accepted.length === 0 || accepted.includes(language))),
  )
}

/**
 * A submission that no connected host may judge would wait for one of them to be changed.
 * @throws Refusal `contest.toolchainMissing`
 */
export const requireToolchain = async (
  deps: Pick<Deps, 'hostLanguages'>,
  pinned: Toolchains,
  language: string,
): Promise<void> => {
  const version = Object.hasOwn(pinned, language) ? pinned[language] : undefined
  if (version === undefined) return
  const { versions } = await deps.hostLanguages()
  const known = versions.get(language)
  if (known !== undefined && !known.has(version)) throw fail('contest.toolchainMissing', { language, version })
}

/** An unfinished contest that pins versions. */
export interface PinningContest {
  readonly id: number
  readonly title: string
  readonly startsAt: Date
  readonly toolchains: Toolchains
}

/** The unfinished contests that pin versions, those that start first first. */
export const pinningContests = async (db: Db, now: Date): Promise<readonly PinningContest[]> => {
  const rows = await db
    .selectFrom('contest')
    .select(['id', 'title', 'starts_at', 'toolchains'])
    .where('toolchains', '<>', '{}')
    .where(isUnfinished('contest', now))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(maxPinning)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    startsAt: row.starts_at,
    toolchains: pinnedToolchains(row),
  }))
}
