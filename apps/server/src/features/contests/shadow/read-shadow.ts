import { type ContestShadow, type Locale, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { storedText } from '../../../platform/stored-refusal.ts'
import { openToRead } from '../core/find-contest.ts'
import { canShadow } from './can-shadow.ts'
import { findShadow, isReviewCurrent, mappingOf, rowState, type ShadowSettingsRow, shadowRows } from './repository.ts'

interface Asked {
  readonly cid: number
  readonly locale: Locale
}

/**
 * The shadow of a contest, without its secret.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const readShadow = async (deps: Deps, viewer: SignedIn, { cid, locale }: Asked): Promise<ContestShadow> => {
  const { row: contest } = await openToRead(deps, viewer, cid)
  const row = await findShadow(deps.db, cid)
  return {
    isPossible: canShadow(contest),
    settings: row === undefined ? null : settingsOf(row),
    connection: await connectionOf(deps, row, { cid, locale }),
    counts: await countRows(deps.db, cid),
    unmapped: row === undefined ? [] : unmappedOf(row, locale),
  }
}

const auths = ['none', 'basic', 'bearer'] as const

const settingsOf = (row: ShadowSettingsRow): NonNullable<ContestShadow['settings']> => ({
  url: row.url,
  auth: auths.find((auth) => auth === row.auth) ?? 'none',
  username: row.username,
  hasSecret: row.secret !== null,
  isOn: row.is_on,
  mapping: mappingOf(row),
  savedBy: row.saved_by,
})

const connectionOf = async (
  { db, clock }: Deps,
  row: ShadowSettingsRow | undefined,
  { cid, locale }: Asked,
): Promise<ContestShadow['connection']> => {
  const text = storedText(row?.error, locale)
  const since = row?.failing_since ?? null
  const isRead = row?.leased_until != null && row.leased_until > clock.now()
  const state = !row?.is_on
    ? 'off'
    : text !== null
      ? 'failing'
      : row.connected_at !== null && isRead
        ? 'connected'
        : 'connecting'
  const warnings = z.array(z.unknown()).catch([]).parse(row?.warnings)
  return {
    state,
    connectedAt: state === 'connected' && row?.connected_at ? toInstant(row.connected_at) : null,
    lastEventAt: row?.last_event_at ? toInstant(row.last_event_at) : null,
    lagSeconds: await lagOf(db, cid),
    error: text === null || since === null || !row?.is_on ? null : { text, since: toInstant(since) },
    warnings: warnings.flatMap((warning) => storedText(warning, locale) ?? []),
  }
}

/** From the newest submission on the primary to its arrival here. */
const lagOf = async (db: Db, cid: number): Promise<number | null> => {
  const row = await db
    .selectFrom('contest_shadow_submission')
    .select(['external_at', 'seen_at'])
    .where('contest_id', '=', cid)
    .where('external_at', 'is not', null)
    .orderBy('contest_time_ms', 'desc')
    .orderBy('external_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.external_at === null) return null
  return Math.max(0, Math.round((row.seen_at.getTime() - row.external_at.getTime()) / 1_000))
}

const countRows = async (db: Db, cid: number): Promise<ContestShadow['counts']> => {
  const row = await shadowRows(db, cid)
    .select(({ fn }) => fn.countAll<string>().as('seen'))
    .select([
      sql<string>`count(submission.id)`.as('entered'),
      sql<string>`count(*) filter (where is_final(submission.verdict))`.as('judged'),
      sql<string>`count(*) filter (where ${rowState} = 'equal')`.as('equal'),
      sql<string>`count(*) filter (where ${rowState} = 'different')`.as('different'),
      sql<string>`count(*) filter (where ${rowState} = 'different' and ${isReviewCurrent})`.as('reviewed'),
      sql<string>`count(*) filter (where ${rowState} = 'waiting')`.as('waiting'),
      sql<string>`count(*) filter (where ${rowState} = 'notEntered')`.as('notEntered'),
      sql<string>`count(*) filter (where ${rowState} = 'deleted')`.as('deleted'),
    ])
    .executeTakeFirstOrThrow()
  return {
    seen: Number(row.seen),
    entered: Number(row.entered),
    judged: Number(row.judged),
    equal: Number(row.equal),
    different: Number(row.different),
    reviewed: Number(row.reviewed),
    waiting: Number(row.waiting),
    notEntered: Number(row.notEntered),
    deleted: Number(row.deleted),
  }
}

const storedUnmapped = z
  .array(
    z.object({ kind: z.enum(['team', 'problem', 'language']), id: z.string(), name: z.string(), reason: z.unknown() }),
  )
  .catch([])

const unmappedOf = ({ unmapped }: ShadowSettingsRow, locale: Locale): ContestShadow['unmapped'] =>
  storedUnmapped.parse(unmapped).map((item) => ({ ...item, reason: storedText(item.reason, locale) ?? '' }))
