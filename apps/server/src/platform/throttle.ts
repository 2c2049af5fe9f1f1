import { sql } from 'kysely'
import type { Db } from './db/connect.ts'

/**
 * Fixed windows for every kind of limit, one row per limit and subject. Taking a slot is one statement, so parallel
 * requests cannot take more than there are.
 */

export interface Slots {
  readonly limit: number
  readonly windowMs: number
  readonly now: Date
  /** The window restarts with every slot taken, e.g. "30 minutes from the last failure". */
  readonly sliding?: boolean
}

export interface Slot {
  readonly taken: boolean
  /** Requests in this window, including this one, at most one above the limit. */
  readonly count: number
  /** Until the window ends. */
  readonly waitMs: number
}

/** Takes one of the window's slots when there is one left. The key names the limit and its subject: `login:ada@::1`. */
export const takeSlot = async (db: Db, key: string, slots: Slots): Promise<Slot> => {
  const { limit, now } = slots
  const endsAt = new Date(now.getTime() + slots.windowMs)
  const row = await db
    .insertInto('throttle')
    .values({ key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when throttle.ends_at <= ${now} then 1 else least(throttle.count, ${sql.lit(limit)}) + 1 end`,
        ends_at:
          slots.sliding === true
            ? sql`case when throttle.ends_at <= ${now} or throttle.count < ${sql.lit(limit)} then ${endsAt} else throttle.ends_at end`
            : sql`case when throttle.ends_at <= ${now} then ${endsAt} else throttle.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
  const waitMs = Math.max(0, row.ends_at.getTime() - now.getTime())
  return { taken: row.count <= limit, count: row.count, waitMs }
}

/** Gives one slot back, e.g. when the attempt it was taken for turned out well. */
export const giveSlotBack = async (db: Db, key: string): Promise<void> => {
  await db.updateTable('throttle').set({ count: sql`greatest(count - 1, 0)` }).where('key', '=', key).execute()
}

/** Clears a window. */
export const clearSlots = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('throttle').where('key', '=', key).execute()
}

/** A wait in whole seconds for a refusal's text, never 0. */
export const waitSeconds = (slot: Slot): number => Math.max(1, Math.ceil(slot.waitMs / 1_000))

/**
 * The subject of a limit by address: the address itself for IPv4, the /64 for IPv6, because one customer has at least a
 * /64.
 */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return `${[...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':')}::/64`
}
