import { type BodyOf, type DiscussionCategory, type discussions, fail, limits, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { auditAll } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'

type Input = BodyOf<(typeof discussions)['saveCategories']>

/** Every category, oldest first. */
export const listCategories = async (db: Db): Promise<DiscussionCategory[]> =>
  (
    await db
      .selectFrom('discussion_category')
      .select(['id', 'name', 'color', 'created_at', 'updated_at'])
      .orderBy('id')
      .execute()
  ).map((row) => ({
    id: row.id,
    name: row.name,
    color: row.color,
    gmtCreate: toInstant(row.created_at),
    gmtModified: toInstant(row.updated_at),
  }))

/**
 * Adds new categories and changes existing ones; rows with a blank name are ignored and nothing is deleted
 * (api-contests-groups 8.2). Clients without color support keep the colors.
 */
export const saveCategories = async (
  deps: Deps,
  viewer: SignedIn,
  input: Input,
  caller: Caller,
): Promise<DiscussionCategory[]> => {
  const rows = input.map(readRow).filter((row) => row.name !== '')
  await deps.db.transaction().execute(async (trx) => {
    const before = new Map((await listCategories(trx)).map((row) => [row.id, row]))
    const now = deps.clock.now()
    const entries = []
    for (const { id, name, color } of rows) {
      const known = id === null ? undefined : before.get(id)
      const after = { name, color: color === undefined ? (known?.color ?? null) : color }
      if (known !== undefined && known.name === after.name && known.color === after.color) continue
      const subjectId = known?.id ?? (await insertCategory(trx, after, now))
      if (known !== undefined) {
        const values = { ...after, updated_at: now }
        await trx.updateTable('discussion_category').set(values).where('id', '=', known.id).execute()
      }
      entries.push({
        actor: viewer,
        action: known === undefined ? 'discussionCategory.create' : 'discussionCategory.edit',
        subject: { kind: 'discussionCategory', id: subjectId, name },
        before: known === undefined ? null : { name: known.name, color: known.color },
        after,
        address: caller.address,
      })
    }
    await auditAll(trx, entries)
  })
  return listCategories(deps.db)
}

const insertCategory = async (db: Db, values: { name: string; color: string | null }, now: Date): Promise<number> =>
  (
    await db
      .insertInto('discussion_category')
      .values({ ...values, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A color that is absent stays as it is; null or an empty one removes it. */
const readRow = ({ id, name, color }: Input[number]) => {
  const text = (name ?? '').trim()
  const max = limits.discussion.categoryMaxChars
  if ([...text].length > max) throw fail('discussion.categoryNameTooLong', { max })
  const lower = color?.toLowerCase()
  if (lower !== undefined && lower !== '' && !/^#[0-9a-f]{6}$/.test(lower)) throw fail('discussion.colorUnknown')
  return { id, name: text, color: color === undefined ? undefined : lower === '' ? null : (lower ?? null) }
}
