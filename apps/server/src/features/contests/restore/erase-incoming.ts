import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { describedColumns, erasedTables, namedColumns } from '../../accounts/own-data/erase-rows.ts'
import { incoming } from './incoming.ts'
import { contestTables } from './tables.ts'

interface Erased {
  readonly id: string
  /** Before the erasure. */
  readonly username: string
  readonly newName: string
  /** Other personal values of the profile before the erasure. */
  readonly values: readonly string[]
}

/**
 * Personal data that was erased after the backup does not come back: the incoming rows are treated as the rows of the
 * site were. Other than there, a new account can have the former username, so only incoming rows change.
 */
export const eraseIncoming = async (trx: Db, backup: Db): Promise<void> => {
  for (const account of await erasedSince(trx, backup)) await eraseAccount(trx, account)
  await eraseEndedTerms(trx)
}

/** The fields that a term erased at its end stay erased in the incoming rows. */
export const eraseEndedTerms = async (trx: Db): Promise<void> => {
  await sql`update ${sql.table(incoming('print_request'))} set realname = null where account_id in (
    select account_id from term_erasure where 'realname' = any(string_to_array(fields, ',')))`.execute(trx)
  await sql`delete from ${sql.table(incoming('contest_photo'))} where account_id in (
    select account_id from term_erasure where 'photo' = any(string_to_array(fields, ',')))`.execute(trx)
}

const erasedSince = async (trx: Db, backup: Db): Promise<readonly Erased[]> => {
  const erased = await trx
    .selectFrom('account')
    .select(['id', 'username'])
    .where('deleted_at', 'is not', null)
    .execute()
  if (erased.length === 0) return []
  const newNames = new Map(erased.map(({ id, username }) => [id, username]))
  const before = await backup
    .selectFrom('account')
    .select(['id', 'username', 'email', 'realname', 'student_number'])
    .where('id', '=', sql<string>`any(${[...newNames.keys()]}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return before.map(({ id, username, email, realname, student_number }) => ({
    id,
    username,
    newName: newNames.get(id) ?? '',
    values: [email, realname, student_number].flatMap((value) => (value === null || value === '' ? [] : [value])),
  }))
}

const eraseAccount = async (trx: Db, { id, username, newName, values }: Erased): Promise<void> => {
  const table = (name: string) => sql.table(incoming(name))
  const ours = new Set(contestTables.map(({ name }) => name))
  for (const name of erasedTables.filter((each) => ours.has(each)))
    await sql`delete from ${table(name)} where account_id = ${id}`.execute(trx)
  await sql`delete from ${table('clarification')} where account_id = ${id} and not is_public`.execute(trx)
  await sql`update ${table('contest_window')} set reason = '' where account_id = ${id}`.execute(trx)
  await sql`update ${table('contest_exclusion')} set reason = '' where account_id = ${id}`.execute(trx)
  await sql`update ${table('contest_team')} set name = '', members = '[]', seat = '' where account_id = ${id}`.execute(
    trx,
  )
  await sql`update ${table('submission_source')} set address = '' where submission_id in (
    select id from ${table('submission')} where account_id = ${id})`.execute(trx)
  for (const [name, column] of namedColumns.filter(([each]) => ours.has(each)))
    await sql`update ${table(name)} set ${sql.ref(column)} = ${newName} where ${sql.ref(column)} = ${username}`.execute(
      trx,
    )
  for (const [name, column] of describedColumns.filter(([each]) => ours.has(each)))
    for (const value of [username, ...values])
      await sql`update ${table(name)} set ${sql.ref(column)} =
        replace(${sql.ref(column)}::text, ${JSON.stringify(value)}, ${JSON.stringify(newName)})::jsonb`.execute(trx)
  await sql`update ${table('contest')} set account_rule = regexp_replace(
    account_rule, ${patternOf(username)}, ${`\\1${newName}`}, 'g')`.execute(trx)
}

/** A username among those a contest admits, separated by blanks inside its tags. */
const patternOf = (username: string): string =>
  `(^|[\\s>])${username.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')}(?=$|[\\s<])`
