import { type BodyOf, type ContestShadow, type contestShadows, fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { baseUrlOf } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { outgoingUrl } from '../../../platform/outgoing/outgoing.ts'
import { siteUrl } from '../../../platform/site-url.ts'
import { notifyContest } from '../core/live.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { canShadow } from './can-shadow.ts'
import { readShadow } from './read-shadow.ts'
import { findShadow, type ShadowSettingsRow } from './repository.ts'
import { secretPlace } from './secret.ts'

type Calls = typeof contestShadows

interface Call<Body> {
  readonly body: Body
  readonly caller: Caller
}

/**
 * Sets up the shadow of a contest, or changes it. The stored secret is only sent to the host it was entered for.
 * @throws Refusal `contest.notYours`, `contest.readOnly` or `contestShadow.*`
 */
export const saveShadow = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Call<BodyOf<Calls['save']>>,
): Promise<ContestShadow> => {
  const { cid, auth, isOn, mapping } = body
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    if (!canShadow(row)) throw fail('contestShadow.notPossible')
    const before = await findShadow(trx, cid)
    const url = checkUrl(deps, body.url)
    await requireOther(deps, trx, { cid, url })
    checkMapping(mapping)
    const username = auth === 'basic' ? checkUsername(body.username) : ''
    const secret = auth === 'none' ? null : secretOf(deps, { body, url, before })
    const isSame = before?.url === url
    const columns = { url, auth, username, secret, is_on: isOn, mapping: JSON.stringify(mapping) }
    const saved = { saved_by: viewer.username, saved_by_id: viewer.id }
    await trx
      .insertInto('contest_shadow')
      .values({ contest_id: cid, ...columns, ...saved, revision: 1 })
      .onConflict((conflict) =>
        conflict.column('contest_id').doUpdateSet(({ ref }) => ({
          ...columns,
          ...saved,
          revision: sql<number>`${ref('contest_shadow.revision')} + 1`,
          error: null,
          failing_since: null,
          ...(!isSame && { feed_token: null, last_event_at: null, connected_at: null }),
        })),
      )
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.shadow',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: before === undefined ? null : auditable(before),
      after: {
        url,
        auth,
        username,
        isOn,
        mapping: countsOf(mapping),
        ...(body.secret !== null && { secret: 'changed' }),
      },
      address: caller.address,
    })
    await changed(trx, cid)
  })
  return readShadow(deps, viewer, { cid, locale: caller.locale })
}

/**
 * Removes the shadow of a contest with everything that was recorded of the primary. Entered submissions stay.
 * @throws Refusal `contest.notYours`, `contest.readOnly` or `contestShadow.missing`
 */
export const removeShadow = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { cid }, caller }: Call<BodyOf<Calls['remove']>>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    const before = await findShadow(trx, cid)
    if (before === undefined) throw fail('contestShadow.missing')
    await trx.deleteFrom('contest_shadow').where('contest_id', '=', cid).execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.removeShadow',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: auditable(before),
      address: caller.address,
    })
    await changed(trx, cid)
  })
  return null
}

/**
 * Connects again at once, which also tries again what could not be entered.
 * @throws Refusal `contest.notYours`, `contest.readOnly` or `contestShadow.missing`
 */
export const retryShadow = async (deps: Deps, viewer: SignedIn, cid: number): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    await requireOwn(trx, viewer, cid)
    const done = await trx
      .updateTable('contest_shadow')
      .set(({ ref }) => ({ revision: sql<number>`${ref('revision')} + 1` }))
      .where('contest_id', '=', cid)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw fail('contestShadow.missing')
    await publish(trx, topics.contestShadow, { contest: cid })
  })
  return null
}

const changed = async (trx: Db, cid: number): Promise<void> => {
  await notifyContest(trx, cid, { kind: 'contestChanged' })
  await publish(trx, topics.contestShadow, { contest: cid })
}

const auditable = ({ url, auth, username, is_on: isOn }: ShadowSettingsRow) => ({ url, auth, username, isOn })

type Mapping = BodyOf<Calls['save']>['mapping']

const countsOf = (mapping: Mapping) =>
  Object.fromEntries(Object.entries(mapping).map(([kind, entries]) => [kind, Object.keys(entries).length]))

const checkMapping = (mapping: Mapping): void => {
  const { maxMapped: max } = limits.contestShadow
  if (Object.values(countsOf(mapping)).some((count) => count > max)) throw fail('contestShadow.mappingTooLong', { max })
}

const checkUrl = (deps: Deps, text: string): string => {
  const { urlMaxChars } = limits.contestShadow
  if (text.length > urlMaxChars) throw fail('contestShadow.textTooLong')
  const url = outgoingUrl(deps, text, urlMaxChars)
  if (url === null || url.search !== '' || url.hash !== '') throw fail('contestShadow.urlWrong')
  return url.href.replace(/\/+$/, '')
}

/**
 * Each entered submission would come back by the feed, and be entered again. `enter.ts` stops what comes by another
 * name of this site.
 */
const requireOther = async (
  deps: Deps,
  trx: Db,
  { cid, url }: { readonly cid: number; readonly url: string },
): Promise<void> => {
  const { origin, pathname } = new URL(url)
  const id = Number(/^\/api\/ccs\/contests\/([1-9]\d{0,8})$/.exec(pathname)?.[1] ?? 0)
  const origins = [baseUrlOf(deps.config), await siteUrl(deps)].map((address) => new URL(address).origin)
  if (id === 0 || !origins.includes(origin)) return
  if (id === cid || (await findShadow(trx, id)) !== undefined) throw fail('contestShadow.itself')
}

const checkUsername = (text: string): string => {
  const username = text.trim()
  if (username === '') throw fail('contestShadow.usernameNeeded')
  if (username.length > limits.contestShadow.secretMaxChars) throw fail('contestShadow.textTooLong')
  return username
}

interface Entered {
  readonly body: BodyOf<Calls['save']>
  readonly url: string
  readonly before: ShadowSettingsRow | undefined
}

const secretOf = ({ cipher }: Deps, { body, url, before }: Entered): Buffer => {
  if (body.secret !== null && body.secret !== '') {
    if (body.secret.length > limits.contestShadow.secretMaxChars) throw fail('contestShadow.textTooLong')
    return cipher.encrypt(Buffer.from(body.secret), secretPlace(body.cid))
  }
  // Another organiser could otherwise send it to a host of their own.
  const isForThis =
    before !== undefined && before.auth === body.auth && new URL(before.url).origin === new URL(url).origin
  if (!isForThis || before.secret === null) throw fail('contestShadow.secretNeeded')
  return before.secret
}
