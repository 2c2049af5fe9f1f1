import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { dropKeptRowsOf } from '../../contests/removed/keep-rows.ts'

/** Tables whose rows of the account are deleted. */
export const erasedTables = [
  'account_phone',
  'account_site_role',
  'account_write',
  'api_token',
  'certificate',
  'check_in',
  'comment',
  'comment_like',
  'comment_reply',
  'contest_import',
  'contest_organiser',
  'contest_photo',
  'contest_session',
  'contest_session_event',
  'contest_token_use',
  'deletion_request',
  'direct_block',
  'direct_member',
  'direct_preference',
  'discussion',
  'discussion_like',
  'factor_ticket',
  'generated_list',
  'group_member',
  'linked_identity',
  'lti_registration',
  'lti_score',
  'notice_copy',
  'notice_recipient',
  'package_import',
  'passkey',
  'print_request',
  'problem_given_up',
  'problem_note',
  'problem_person',
  'problem_publication',
  'problem_ready_vote',
  'problem_tag_proposal',
  'problem_vote',
  'recovery_code',
  'remote_import',
  'saved_filter',
  'session',
  'sign_on_attempt',
  'staged_testdata',
  'statement_bundle_fetch',
  'term_account',
  'term_erasure',
  'totp',
  'training_extension',
  'training_registration',
  'trial',
  'upload',
] as const satisfies readonly (keyof DB)[]

/** Columns with the name of a user who did something; the row stays. */
export const namedColumns = [
  ['balloon', 'handed_by'],
  ['clarification', 'answered_by'],
  ['clarification', 'claimed_by'],
  ['contest_incident_event', 'made_by'],
  ['contest_exclusion', 'set_by'],
  ['contest_organiser', 'added_by'],
  ['contest_window', 'set_by'],
  ['contest_session_event', 'made_by'],
  ['desk_pass', 'made_by'],
  ['notice', 'sender_name'],
  ['overlay_pass', 'made_by'],
  ['print_request', 'printed_by'],
  ['problem', 'author'],
  ['problem', 'modified_by'],
  ['problem_check', 'account_name'],
  ['problem_person', 'added_by'],
  ['problem_review_comment', 'resolved_by'],
  ['problem_review_tick', 'ticked_by'],
  ['rated_contest', 'marked_by'],
  ['rejudging', 'account_name'],
  ['rejudging', 'ended_by'],
  ['statement_revision', 'made_by'],
  ['testdata_version', 'made_by'],
  ['withdrawn_problem', 'withdrawn_by'],
] as const

/** JSON columns that can contain the name, the address or the real name as a value. */
export const describedColumns = [
  ['contest', 'stars'],
  ['contest_import', 'plan'],
  ['contest_import', 'choice'],
  ['generated_list', 'accounts'],
  ['notice', 'params'],
  ['webhook_event', 'data'],
  ['withdrawn_problem', 'balloons'],
] as const

export interface ErasedAccount {
  readonly id: string
  readonly username: string
  readonly email: string | null
  /** Other personal values of the profile. */
  readonly values: readonly string[]
}

/** Deletes the personal rows of an account and replaces its name in the rows that stay. */
export const eraseRows = async (db: Db, account: ErasedAccount, newName: string): Promise<void> => {
  const { id, username } = account
  await dropKeptRowsOf(db, account)
  for (const table of erasedTables) await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(db)
  await db.deleteFrom('discussion_view').where('reader', '=', id).execute()
  await db
    .deleteFrom('message')
    .where(({ or, eb }) => or([eb('recipient_id', '=', id), eb('sender_id', '=', id)]))
    .execute()
  await eraseDirectMessages(db, id)
  // Public answers stay with their questions.
  await db.deleteFrom('clarification').where('account_id', '=', id).where('is_public', '=', false).execute()
  await db.updateTable('discussion_report').set({ reporter_id: null }).where('reporter_id', '=', id).execute()
  await db.updateTable('lti_link').set({ created_by: null }).where('created_by', '=', id).execute()
  await db.updateTable('user_group').set({ owner_id: null }).where('owner_id', '=', id).execute()
  // The times stay with the results that depend on them.
  await db.updateTable('contest_window').set({ reason: '' }).where('account_id', '=', id).execute()
  await db.updateTable('contest_exclusion').set({ reason: '' }).where('account_id', '=', id).execute()
  // Replies of others keep the comment that they answer.
  await db.updateTable('problem_review_comment').set({ content: '' }).where('account_id', '=', id).execute()
  await db.updateTable('contest_team').set({ name: '', members: '[]', seat: '' }).where('account_id', '=', id).execute()
  await sql`update submission_source set address = '' where submission_id in (
    select id from submission where account_id = ${id})`.execute(db)
  await sql`update stored_file set account_id = null, original_name = name where account_id = ${id}`.execute(db)
  for (const [table, column] of namedColumns) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${newName}
      where ${sql.ref(column)} = ${username}`.execute(db)
  }
  for (const [table, column] of describedColumns) await replaceInJson(db, { table, column, account, newName })
  await replaceInRules(db, username, newName)
  await eraseCodes(db, account)
}

/** The other users keep their own messages, next to deleted ones. Evidence against the account goes with it. */
const eraseDirectMessages = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('direct_message')
    .set({ content: '', deleted_at: sql`coalesce(deleted_at, now())` })
    .where('sender_id', '=', id)
    .execute()
  await db.deleteFrom('direct_block').where('blocked_id', '=', id).execute()
  await db.deleteFrom('direct_message_report').where('reported_id', '=', id).execute()
  await db.updateTable('direct_message_report').set({ reporter_id: null }).where('reporter_id', '=', id).execute()
}

/** Whole JSON strings only, so that no other word changes. */
const replaceInJson = async (
  db: Db,
  { table, column, account, newName }: { table: string; column: string; account: ErasedAccount; newName: string },
): Promise<void> => {
  const ref = sql.ref(column)
  for (const value of valuesOf(account)) {
    const quoted = JSON.stringify(value)
    await sql`update ${sql.table(table)} set ${ref} = replace(${ref}::text, ${quoted}, ${JSON.stringify(newName)})::jsonb
      where position(${quoted} in ${ref}::text) > 0`.execute(db)
  }
}

const valuesOf = ({ username, email, values }: ErasedAccount): readonly string[] =>
  [username, email ?? '', ...values].filter((value) => value !== '')

/** Usernames that a contest admits, separated by blanks inside its tags. */
const replaceInRules = async (db: Db, username: string, newName: string): Promise<void> => {
  const pattern = `(^|[\\s>])${username.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')}(?=$|[\\s<])`
  await sql`update contest set account_rule = regexp_replace(account_rule, ${pattern}, ${`\\1${newName}`}, 'g')
    where position(${username} in account_rule) > 0`.execute(db)
}

/** Codes, limits and waiting mails are stored under the name, the address or the id. */
const eraseCodes = async (db: Db, { id, username, email }: ErasedAccount): Promise<void> => {
  for (const key of [id, username, ...(email === null ? [] : [email])]) {
    const part = key.toLowerCase()
    await sql`delete from one_time_code where position(${part} in lower(subject)) > 0`.execute(db)
    await sql`delete from throttle where position(${part} in lower(key)) > 0`.execute(db)
  }
  if (email !== null) await sql`delete from jobs.job where data ->> 'to' = ${email}`.execute(db)
}

/** The account's name and details in the audit log; `db/functions/audit.sql` admits this for erased accounts only. */
export const eraseFromAudit = async (db: Db, account: ErasedAccount, newName: string): Promise<void> => {
  const { id } = account
  await sql`select set_config('verdict.erased_account', ${id}, true)`.execute(db)
  await sql`update audit_entry set actor_name = ${newName}, address = '',
    api_token_name = case when api_token_name is null then null else '' end where actor_id = ${id}`.execute(db)
  await sql`update audit_entry set subject_name = ${newName}, before = null, after = null
    where subject_kind = 'account' and subject_id = ${id}`.execute(db)
  await sql`update audit_entry set subject_name = ${newName} where subject_name = ${account.username}`.execute(db)
  for (const value of valuesOf(account)) {
    const quoted = JSON.stringify(value)
    const changed = (column: 'before' | 'after') =>
      sql`replace(${sql.ref(column)}::text, ${quoted}, ${JSON.stringify(newName)})::jsonb`
    await sql`update audit_entry set before = ${changed('before')}, after = ${changed('after')}
      where position(${quoted} in concat(before::text, after::text)) > 0`.execute(db)
  }
  await sql`select set_config('verdict.erased_account', '', true)`.execute(db)
}
