import { randomUUID } from 'node:crypto'
import {
  type BodyOf,
  type DataOf,
  defaultLocale,
  fail,
  type Locale,
  limits,
  signingFormats,
  toInstant,
  type WebhookEvent,
  type WebhookFormat,
  type WebhookView,
  webhookEvents,
  type webhooks,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { outgoingUrl } from '../../../platform/outgoing/outgoing.ts'
import { addressColumns, isAddressLost, secretPlace } from './secret.ts'
import { newSecret } from './sign.ts'

type Webhooks = typeof webhooks

export interface Acting {
  readonly viewer: SignedIn
  readonly caller: Caller
}

/** All webhooks with the size of their queues. */
export const listWebhooks = async (deps: Deps): Promise<WebhookView[]> => {
  const count = (state: 'waiting' | 'dead') =>
    sql<string>`(select count(*) from webhook_delivery where webhook_id = webhook.id and state = ${state})`
  const found = await deps.db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'format', 'language', 'events', 'is_enabled', 'created_at'])
    .select(['failing_since', 'next_try_at', sql<boolean>`secret is not null`.as('isSigned')])
    .select([count('waiting').as('waiting'), count('dead').as('dead')])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limits.webhook.maxWebhooks)
    .execute()
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    // The table's constraints allow known formats and languages only.
    format: row.format as WebhookFormat,
    language: row.language as Locale,
    isSigned: row.isSigned,
    events: readEvents(row.events),
    isEnabled: row.is_enabled,
    createdAt: toInstant(row.created_at),
    failingSince: row.failing_since && toInstant(row.failing_since),
    nextTryAt: row.next_try_at && toInstant(row.next_try_at),
    waiting: Number(row.waiting),
    dead: Number(row.dead),
  }))
}

/** @throws Refusal `webhook.*` */
export const createWebhook = async (
  deps: Deps,
  { viewer, caller }: Acting,
  body: BodyOf<Webhooks['create']>,
): Promise<DataOf<Webhooks['create']>> => {
  const id = randomUUID()
  const format = body.format ?? 'standard'
  const isChat = format !== 'standard'
  const { url, ...checked } = checkFields(deps, body)
  if (url === null) throw fail('webhook.urlWrong')
  const address = addressColumns(deps, { id, isChat, url })
  const fields = { ...checked, url: address.url, format, language: body.language ?? defaultLocale }
  const secret = isChat ? checkToolSecret(format, body.secret) : newSecret()
  await deps.db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.webhook.maxWebhooks) throw fail('webhook.tooMany', { max: limits.webhook.maxWebhooks })
    // The time of the database, which events have as well.
    const created_at = sql<Date>`now()`
    await trx
      .insertInto('webhook')
      .values({ id, ...fields, address: address.address, secret: encryptSecret(deps, id, secret), created_at })
      .execute()
    const subject = { kind: 'webhook', id, name: fields.name }
    await audit(trx, { actor: viewer, action: 'webhook.create', subject, after: fields, address: caller.address })
  })
  // The secret of a chat tool is known to the caller.
  return { id, secret: isChat ? null : secret }
}

/** @throws Refusal `webhook.*` */
export const updateWebhook = async (
  deps: Deps,
  { viewer, caller }: Acting,
  body: BodyOf<Webhooks['update']>,
): Promise<null> => {
  const { url, ...checked } = checkFields(deps, body)
  await deps.db.transaction().execute(async (trx) => {
    const { format, address: stored, ...before } = await lockWebhook(trx, body.id)
    const isLost = url === null && isAddressLost(deps, { id: body.id, url: before.url, address: stored })
    if (isLost && body.isEnabled) throw fail('webhook.addressLost')
    const isChat = format !== 'standard'
    const address = url === null ? null : addressColumns(deps, { id: body.id, isChat, url })
    const after = {
      ...checked,
      url: address?.url ?? before.url,
      language: body.language ?? before.language,
      is_enabled: body.isEnabled,
    }
    const keepsSecret = !isChat || body.secret === null
    const secret = keepsSecret ? {} : { secret: encryptSecret(deps, body.id, checkToolSecret(format, body.secret)) }
    // A new address or a webhook that is turned on is tried at once.
    await trx
      .updateTable('webhook')
      .set({ ...after, ...(address !== null && { address: address.address }), ...secret, next_try_at: null })
      .where('id', '=', body.id)
      .execute()
    const subject = { kind: 'webhook', id: body.id, name: after.name }
    await audit(trx, { actor: viewer, action: 'webhook.edit', subject, before, after, address: caller.address })
  })
  return null
}

export const removeWebhook = async (deps: Deps, { viewer, caller }: Acting, id: string): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { address: _, ...before } = await lockWebhook(trx, id)
    await trx.deleteFrom('webhook').where('id', '=', id).execute()
    const subject = { kind: 'webhook', id, name: before.name }
    await audit(trx, { actor: viewer, action: 'webhook.remove', subject, before, address: caller.address })
  })
  return null
}

/**
 * Replaces the secret of the standard format; it is shown in this reply only.
 * @throws Refusal `webhook.notFound`, `webhook.secretElsewhere`
 */
export const renewSecret = async (
  deps: Deps,
  { viewer, caller }: Acting,
  id: string,
): Promise<DataOf<Webhooks['renewSecret']>> => {
  const secret = newSecret()
  await deps.db.transaction().execute(async (trx) => {
    const { name, format } = await lockWebhook(trx, id)
    if (format !== 'standard') throw fail('webhook.secretElsewhere')
    await trx
      .updateTable('webhook')
      .set({ secret: encryptSecret(deps, id, secret) })
      .where('id', '=', id)
      .execute()
    const subject = { kind: 'webhook', id, name }
    await audit(trx, { actor: viewer, action: 'webhook.secret', subject, address: caller.address })
  })
  return { secret }
}

/** @throws Refusal `webhook.notFound` */
export const lockWebhook = async (trx: Db, id: string) => {
  const row = await trx
    .selectFrom('webhook')
    .select(['name', 'url', 'address', 'format', 'language', 'events', 'is_enabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw fail('webhook.notFound')
  return row
}

export const readEvents = (text: string): WebhookEvent[] => {
  const names = text.split(',')
  return webhookEvents.filter((event) => names.includes(event))
}

const checkFields = (deps: Deps, body: Pick<BodyOf<Webhooks['create']>, 'name' | 'url' | 'events'>) => {
  const { nameMaxChars, urlMaxChars } = limits.webhook
  const name = body.name.trim()
  if (name === '' || [...name].length > nameMaxChars) throw fail('webhook.nameWrong', { max: nameMaxChars })
  const events = webhookEvents.filter((event) => body.events.includes(event))
  if (events.length === 0) throw fail('webhook.eventsMissing')
  // Empty: the stored one.
  const url = body.url.trim() === '' ? null : outgoingUrl(deps, body.url, urlMaxChars)
  if (url === null && body.url.trim() !== '') throw fail('webhook.urlWrong')
  return { name, url, events: events.join(',') }
}

const checkToolSecret = (format: string, secret: string | null): string | null => {
  const text = secret?.trim() ?? ''
  if (text === '') return null
  const { secretMaxChars } = limits.webhook
  const canSign = signingFormats.some((signing) => signing === format)
  if (!canSign || text.length > secretMaxChars) throw fail('webhook.secretWrong', { max: secretMaxChars })
  return text
}

const encryptSecret = ({ cipher }: Deps, id: string, secret: string | null): Buffer | null =>
  secret === null ? null : cipher.encrypt(Buffer.from(secret), secretPlace(id))
