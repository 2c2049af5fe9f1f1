import { createHash, randomBytes } from 'node:crypto'
import { type BodyOf, type contestBoards, type DataOf, fail, limits, type QueryOf, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { openOwnContest, openToRead } from '../core/find-contest.ts'

/** Passes in the addresses of overlays. Only a hash of the secret is stored, so an address is shown once. */

type Calls = typeof contestBoards

const { lifeMs, maxLive, maxListed, secretBytes } = limits.overlayPass

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a pass opens the overlays of a contest now. */
export const overlayPassOpens = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { cid, pass }: { readonly cid: number; readonly pass: string },
): Promise<boolean> =>
  (await livePasses(db, cid, clock.now()).select('id').where('secret_hash', '=', hashOf(pass)).executeTakeFirst()) !==
  undefined

const livePasses = (db: Db, cid: number, now: Date) =>
  db
    .selectFrom('overlay_pass')
    .where('contest_id', '=', cid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

/**
 * The passes of a contest, newest first.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const listOverlayPasses = async (
  deps: Deps,
  viewer: SignedIn,
  { cid }: QueryOf<Calls['overlayPasses']>,
): Promise<DataOf<Calls['overlayPasses']>> => {
  await openToRead(deps, viewer, cid)
  const rows = await deps.db
    .selectFrom('overlay_pass')
    .select(['id', 'name', 'made_by', 'created_at', 'expires_at', 'revoked_at'])
    .where('contest_id', '=', cid)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  const now = deps.clock.now()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    madeBy: row.made_by,
    createdAt: toInstant(row.created_at),
    expiresAt: toInstant(row.expires_at),
    state:
      row.revoked_at !== null ? ('revoked' as const) : row.expires_at <= now ? ('expired' as const) : ('open' as const),
  }))
}

interface Doing<Input> {
  readonly input: Input
  readonly caller: Caller
}

/**
 * Creates a pass. Its secret is returned only here.
 * @throws Refusal `contest.missing`, `contest.notYours` or `desk.passesTooMany`
 */
export const makeOverlayPass = async (
  deps: Deps,
  viewer: SignedIn,
  { input: { cid, name }, caller }: Doing<BodyOf<Calls['overlayPass']>>,
): Promise<DataOf<Calls['overlayPass']>> => {
  const { row: contest } = await openOwnContest(deps, viewer, cid)
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + lifeMs)
  const pass = randomBytes(secretBytes).toString('base64url')
  await deps.db.transaction().execute(async (trx) => {
    // One maker at a time, so that the number holds.
    await trx.selectFrom('contest').select('id').where('id', '=', cid).forNoKeyUpdate().execute()
    const { live } = await livePasses(trx, cid, now)
      .select((eb) => eb.fn.countAll<string>().as('live'))
      .executeTakeFirstOrThrow()
    if (Number(live) >= maxLive) throw fail('desk.passesTooMany', { max: maxLive })
    const row = { contest_id: cid, name, made_by: viewer.username, created_at: now, expires_at: expiresAt }
    const { id } = await trx
      .insertInto('overlay_pass')
      .values({ ...row, secret_hash: hashOf(pass) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(trx, {
      actor: viewer,
      action: 'contest.makeOverlayPass',
      subject: { kind: 'contest', id: cid, name: contest.title },
      after: { pass: id, name, expiresAt: toInstant(expiresAt) },
      address: caller.address,
    })
  })
  return { pass, expiresAt: toInstant(expiresAt) }
}

/**
 * Revokes a pass. Overlays ask with every request, so those that are open end with their next one.
 * @throws Refusal `contest.missing`, `contest.notYours` or `desk.passUnknown`
 */
export const revokeOverlayPass = async (
  deps: Deps,
  viewer: SignedIn,
  { input: { cid, id }, caller }: Doing<BodyOf<Calls['revokeOverlayPass']>>,
): Promise<null> => {
  const { row: contest } = await openOwnContest(deps, viewer, cid)
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('overlay_pass')
      .set({ revoked_at: deps.clock.now() })
      .where('id', '=', id)
      .where('contest_id', '=', cid)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (row === undefined) throw fail('desk.passUnknown')
    await audit(trx, {
      actor: viewer,
      action: 'contest.revokeOverlayPass',
      subject: { kind: 'contest', id: cid, name: contest.title },
      before: { pass: id, name: row.name },
      address: caller.address,
    })
  })
  return null
}
