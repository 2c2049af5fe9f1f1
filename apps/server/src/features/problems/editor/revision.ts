import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { hashOf } from '../bank/canonical.ts'
import { findWords, type WholeRow } from './repository.ts'

/**
 * Hash of everything an editor saves at once: a save names the revision it is based on, which detects concurrent edits.
 * Test data is excluded; its own calls have their own check.
 */
export const revisionOf = async (db: Db, row: WholeRow): Promise<string> => {
  const { id, author, modified_by, created_at, updated_at, testdata_hash, case_count, full_score, ...saved } = row
  const { is_uploaded_data, apply_public_progress, group_id, group_level, own_role, ...settings } = saved
  const [words, parts] = await Promise.all([findWords(db, id), findParts(db, id)])
  return hashOf({ settings, words, ...parts }).slice(0, 32)
}

const findParts = (db: Db, id: number) =>
  db
    .selectNoFrom([
      sql<number[]>`array(select tag_id from problem_tag where problem_id = ${id} order by tag_id)`.as('tags'),
      sql<number[]>`array(select language_id from problem_language where problem_id = ${id} order by language_id)`.as(
        'languages',
      ),
      sql<string[]>`array(select concat(language_id, ' ', enabled, ' ', code) from problem_code_template
        where problem_id = ${id} order by language_id)`.as('templates'),
    ])
    .executeTakeFirstOrThrow()
