import { randomBytes } from 'node:crypto'
import {
  type BodyOf,
  type DataOf,
  type DeskKind,
  type DeskPass,
  type deskPasses,
  fail,
  limits,
  type OpenedDesk,
  toInstant,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { openOwnContest } from '../core/find-contest.ts'
import { notifyDesk } from './live.ts'
import { livePasses } from './open-desk.ts'
import { hashOf, keepPass } from './pass-cookie.ts'

/** More than any contest has; the oldest that are over stay away. */
const mostListed = 200

/** Every pass of a contest, newest first. */
export const listPasses = async (deps: Deps, viewer: SignedIn, cid: number): Promise<DeskPass[]> => {
  await openOwnContest(deps, viewer, cid)
  const rows = await deps.db
    .selectFrom('desk_pass')
    .selectAll()
    .where('contest_id', '=', cid)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    desk: row.desk as DeskKind,
    name: row.name,
    showsFrozen: row.shows_sealed,
    madeBy: row.made_by,
    createdAt: toInstant(row.created_at),
    expiresAt: toInstant(row.expires_at),
    revokedAt: row.revoked_at && toInstant(row.revoked_at),
    usedAt: row.used_at && toInstant(row.used_at),
  }))
}

const secretBytes = 32

/**
 * Creates a pass. Its secret is returned only here.
 * @throws Refusal `contest.notYours`, `desk.nameWrong`, `desk.hoursWrong` or `desk.passesTooMany`
 */
export const makePass = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof deskPasses)['make']>,
  caller: Caller,
): Promise<DataOf<(typeof deskPasses)['make']>> => {
  const { row: contest } = await openOwnContest(deps, viewer, input.cid)
  const { nameMaxChars, maxHours, maxLive } = limits.deskPass
  const name = (input.name ?? '').trim()
  if (name === '' || [...name].length > nameMaxChars) throw fail('desk.nameWrong', { max: nameMaxChars })
  if (input.hours < 1 || input.hours > maxHours) throw fail('desk.hoursWrong', { max: maxHours })
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + input.hours * 3_600_000)
  const secret = randomBytes(secretBytes).toString('base64url')
  return deps.db.transaction().execute(async (trx) => {
    // One maker at a time, so that the number holds.
    await trx.selectFrom('contest').select('id').where('id', '=', input.cid).forNoKeyUpdate().execute()
    const { live } = await livePasses({ ...deps, db: trx })
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .where('contest_id', '=', input.cid)
      .executeTakeFirstOrThrow()
    if (live >= maxLive) throw fail('desk.passesTooMany', { max: maxLive })
    const { id } = await trx
      .insertInto('desk_pass')
      .values({
        contest_id: input.cid,
        desk: input.desk,
        name,
        shows_sealed: input.showsFrozen,
        secret_hash: hashOf(secret),
        made_by: viewer.username,
        created_at: now,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(trx, {
      actor: viewer,
      action: 'contest.makePass',
      subject: { kind: 'contest', id: input.cid, name: contest.title },
      after: { pass: id, desk: input.desk, name, showsFrozen: input.showsFrozen, expiresAt: toInstant(expiresAt) },
      address: caller.address,
    })
    return { id, secret, expiresAt: toInstant(expiresAt) }
  })
}

/**
 * Revokes a pass, effective from the next request.
 * @throws Refusal `contest.notYours` or `desk.passUnknown`
 */
export const revokePass = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, id }: { readonly cid: number; readonly id: number },
  caller: Caller,
): Promise<null> => {
  const { row: contest } = await openOwnContest(deps, viewer, cid)
  await deps.db.transaction().execute(async (trx) => {
    const pass = await trx
      .selectFrom('desk_pass')
      .select(['desk', 'name', 'revoked_at'])
      .where('id', '=', id)
      .where('contest_id', '=', cid)
      .forUpdate()
      .executeTakeFirst()
    if (pass === undefined) throw fail('desk.passUnknown')
    if (pass.revoked_at !== null) return
    await trx.updateTable('desk_pass').set({ revoked_at: deps.clock.now() }).where('id', '=', id).execute()
    await notifyDesk(trx, cid, pass.desk as DeskKind)
    await audit(trx, {
      actor: viewer,
      action: 'contest.revokePass',
      subject: { kind: 'contest', id: cid, name: contest.title },
      before: { pass: id, desk: pass.desk, name: pass.name },
      address: caller.address,
    })
  })
  return null
}

/**
 * Opens a desk with a pass: the browser stores it from here on.
 * @throws Refusal `desk.passWrong` for an unknown, expired or revoked one
 */
export const enterDesk = async (
  deps: Deps,
  secret: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<OpenedDesk> => {
  const pass = await livePasses(deps)
    .innerJoin('contest', 'contest.id', 'desk_pass.contest_id')
    .select(['desk_pass.id', 'contest_id', 'contest.title', 'desk', 'name', 'expires_at'])
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst()
  if (pass === undefined) throw fail('desk.passWrong')
  await deps.db.updateTable('desk_pass').set({ used_at: deps.clock.now() }).where('id', '=', pass.id).execute()
  keepPass(request, reply, secret)
  return {
    cid: pass.contest_id,
    title: pass.title,
    desk: pass.desk as DeskKind,
    name: pass.name,
    expiresAt: toInstant(pass.expires_at),
  }
}
