import { sql } from 'kysely'
import type { Db } from './db/connect.ts'
import { currentApiToken } from './http/request-context.ts'

/**
 * The audit log of admin actions. Append-only: the table rejects changes. An entry is written in the transaction of the
 * action, so neither exists without the other. It names the API token of the request, if it was done with one.
 */

export interface AuditEntry {
  readonly actor: { readonly id: string; readonly username: string }
  /** noun.verb, such as `account.edit`. */
  readonly action: string
  readonly subject: { readonly kind: string; readonly id: string | number; readonly name?: string }
  /** The previous state; null or absent for a creation. Unchanged fields are omitted. */
  readonly before?: object | null
  /** The new state; null or absent for a deletion. */
  readonly after?: object | null
  /** Network address of the request. */
  readonly address: string
}

/** Writes one entry. */
export const audit = async (db: Db, entry: AuditEntry): Promise<void> => {
  await auditAll(db, [entry])
}

/** Writes many entries in one statement. */
export const auditAll = async (db: Db, entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const apiToken = currentApiToken()
  const rows = entries.map((entry) => {
    const { before, after } = differing(entry.before ?? null, entry.after ?? null)
    return {
      at: sql<Date>`clock_timestamp()`,
      actor_id: entry.actor.id,
      actor_name: entry.actor.username,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: String(entry.subject.id),
      subject_name: entry.subject.name ?? '',
      before: jsonOf(before),
      after: jsonOf(after),
      address: entry.address,
      api_token_id: apiToken?.id ?? null,
      api_token_name: apiToken?.name ?? null,
    }
  })
  await db.insertInto('audit_entry').values(rows).execute()
}

type Fields = Readonly<Record<string, unknown>>

/** Keeps what differs when there is both a before and an after. Texts are compared in full and then made safe to keep. */
const differing = (before: object | null, after: object | null) => {
  const [was, is] = [before as Fields | null, after as Fields | null]
  if (was === null || is === null) return { before: was && tidy(was), after: is && tidy(is) }
  const keys = Object.keys({ ...was, ...is }).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
  const only = (from: Fields) => tidy(Object.fromEntries(keys.map((key) => [key, from[key] ?? null])))
  return { before: only(was), after: only(is) }
}

/** Names of fields have no blanks; `generator hash` is a program of that name. */
const secret = /^\S*(password|secret|token|hash)\S*$/i
/** Whole statements and test data are not what the log is for. */
const maxTextChars = 2_000

/** Secrets are hidden, long texts cut. */
const tidy = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      if (secret.test(key) && value !== null && value !== undefined && value !== '') return [key, '***']
      if (typeof value === 'string' && value.length > maxTextChars) return [key, `${cut(value)}…`]
      return [key, value]
    }),
  )

const cut = (text: string): string => [...text.slice(0, maxTextChars)].join('').toWellFormed()

const jsonOf = (fields: Fields | null): string | null =>
  fields === null ? null : JSON.stringify(fields).replaceAll('\\u0000', '')
