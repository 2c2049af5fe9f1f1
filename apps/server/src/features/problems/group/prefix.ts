import { fail } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { isTaken } from '../../../platform/db/taken.ts'
import { readDisplayId } from '../editor/display-id.ts'

/** The group of a problem that is being saved. */
export interface GroupPlace {
  readonly id: number
  readonly shortName: string
}

const maxEnteredChars = 50

/**
 * Prefix of a group's display ids: its short name in upper case. Existing clients cut as many characters off an id as
 * the short name has, so characters that ids may not hold, or that grow in upper case, are replaced one by one.
 */
export const prefixOf = (shortName: string): string =>
  shortName
    .split('')
    .map((char) => (char.toUpperCase().length === 1 ? char.toUpperCase() : '-'))
    .join('')
    .replace(/[\s/\\?#%<>"'&]/g, '-')

/**
 * A display id as it is stored: the prefix of the group and the entered id (api-contests-groups 7.5).
 * @throws Refusal `problem.displayIdRequired` or `groupProblem.displayIdLength`
 */
export const withPrefix = (shortName: string, entered: string | null): string => {
  const id = (entered ?? '').trim()
  if (id === '') throw fail('problem.displayIdRequired')
  if (id.length > maxEnteredChars) throw fail('groupProblem.displayIdLength', { max: maxEnteredChars })
  return readDisplayId(prefixOf(shortName) + id)
}

/**
 * Keeps the group and its short name as they are until the transaction ends.
 * @throws Refusal `group.notFound` when it is gone or was renamed meanwhile
 */
export const holdGroup = async (trx: Db, place: GroupPlace): Promise<void> => {
  const row = await trx
    .selectFrom('user_group')
    .select('short_name')
    .where('id', '=', place.id)
    .forShare()
    .executeTakeFirst()
  if (row === undefined || row.short_name !== place.shortName) throw fail('group.notFound')
}

/**
 * Gives the problems of a group the prefix of its new short name.
 * @throws Refusal `groupProblem.renameTaken` when another problem has one of the new ids
 */
export const renamePrefix = async (
  trx: Db,
  group: { readonly id: number; readonly before: string; readonly after: string },
): Promise<void> => {
  const [before, after] = [prefixOf(group.before), prefixOf(group.after)]
  if (before === after) return
  try {
    await trx
      .updateTable('problem')
      .set({ display_id: sql`${after}::text || substr(display_id, ${before.length + 1})`, content_hash: null })
      .where('group_id', '=', group.id)
      .where(sql<boolean>`starts_with(display_id, ${before})`)
      .execute()
  } catch (error) {
    throw isTaken(error, 'problem_display_id_once') ? fail('groupProblem.renameTaken') : error
  }
}
