import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/tables.ts'

/** Rows of one table that belong to a user, and the columns the user gets. */
export interface StoredRows {
  readonly file: string
  readonly from: string
  /** The column with the id of the account. */
  readonly owner: string
  /** Unique among the rows of one account; rows come in its order. */
  readonly key: string
  readonly columns: readonly string[]
  /** Further fields as SQL. */
  readonly more: Readonly<Record<string, string>>
}

type Column<T extends keyof DB> = keyof DB[T] & string

/** Checks the names of columns against the schema. */
const rowsOf = <T extends keyof DB & string>(
  file: string,
  from: T,
  given: {
    readonly owner?: Column<T>
    readonly key?: Column<T>
    readonly columns: readonly Column<T>[]
    readonly more?: Readonly<Record<string, string>>
  },
): StoredRows => ({ file, from, owner: 'account_id', key: 'id', more: {}, ...given })

/** Applicants do not learn the name of a group that strangers cannot find. */
const memberName = `(select name from user_group
  where user_group.id = group_id and (level >= 3 or user_group.status = 0 and user_group.is_visible))`

/** Hidden contests and trainings, and those of groups, keep their titles to themselves. */
const contestTitle =
  '(select title from contest where contest.id = contest_id and contest.is_visible and contest.group_id is null)'
const trainingTitle =
  '(select title from training where training.id = training_id and training.is_visible and training.group_id is null)'

/**
 * The rows of a user, without secrets and without columns of staff (who answered, claimed or printed).
 * Results of submissions and of hacks are not among it: they follow the rules of their pages.
 */
export const storedRows: readonly StoredRows[] = [
  rowsOf('sessions', 'session', {
    columns: ['address', 'user_agent', 'created_at', 'refreshed_at', 'expires_at', 'revoked_at'],
  }),
  rowsOf('sign-on-links', 'linked_identity', {
    key: 'provider_id',
    columns: ['subject', 'name', 'created_at', 'used_at'],
    more: { provider: '(select name from identity_provider as provider where provider.id = provider_id)' },
  }),
  rowsOf('learning-platform-scores', 'lti_score', {
    columns: ['subject', 'line_item', 'sent_at'],
    more: {
      platform: `(select name from identity_provider as source join lti_link on lti_link.provider_id = source.id
        where lti_link.id = link_id)`,
    },
  }),
  rowsOf('learning-platform-links', 'lti_link', {
    owner: 'created_by',
    columns: ['training_id', 'problem_id', 'contest_id', 'created_at'],
  }),
  rowsOf('roles', 'account_site_role', {
    key: 'site_role_id',
    columns: [],
    more: { name: '(select name from site_role where site_role.id = site_role_id)' },
  }),
  rowsOf('passkeys', 'passkey', { columns: ['name', 'transports', 'created_at', 'used_at'] }),
  rowsOf('authenticator', 'totp', { key: 'account_id', columns: ['created_at', 'confirmed_at'] }),
  rowsOf('recovery-codes', 'recovery_code', { key: 'code_hash', columns: ['created_at'] }),
  rowsOf('api-tokens', 'api_token', {
    columns: ['name', 'scopes', 'created_at', 'expires_at', 'used_at', 'revoked_at'],
  }),
  rowsOf('phone', 'account_phone', { key: 'account_id', columns: ['phone', 'bound_at'] }),
  rowsOf('check-ins', 'check_in', { key: 'day', columns: ['day', 'streak', 'created_at'] }),
  rowsOf('deletion-request', 'deletion_request', { key: 'account_id', columns: ['requested_at', 'due_at'] }),
  rowsOf('custom-tests', 'trial', {
    key: 'key',
    columns: ['problem_id', 'language', 'code', 'files', 'input', 'expected_output', 'verdict', 'time_ms', 'memory_kb'],
    more: { cases: 'cases', results: 'results', stdout: 'stdout', stderr: 'stderr', created_at: 'created_at' },
  }),
  rowsOf('notes', 'problem_note', { key: 'problem_id', columns: ['problem_id', 'content', 'updated_at'] }),
  rowsOf('saved-filters', 'saved_filter', { columns: ['list', 'name', 'query', 'saved_at'] }),
  rowsOf('problem-roles', 'problem_person', { key: 'problem_id', columns: ['problem_id', 'role', 'added_at'] }),
  rowsOf('problem-schedules', 'problem_publication', {
    key: 'problem_id',
    columns: ['problem_id', 'at', 'created_at'],
  }),
  rowsOf('problem-review-comments', 'problem_review_comment', {
    columns: ['problem_id', 'parent_id', 'part', 'content', 'created_at'],
  }),
  rowsOf('problem-votes', 'problem_ready_vote', { key: 'problem_id', columns: ['problem_id', 'voted_at'] }),
  rowsOf('problem-ratings', 'problem_vote', {
    key: 'problem_id',
    columns: ['problem_id', 'quality', 'feel', 'created_at', 'updated_at'],
    more: {
      tags: `(select coalesce(json_agg(tag.name order by tag.id), '[]') from problem_tag_proposal as proposal
        join tag on tag.id = proposal.tag_id
        where proposal.problem_id = problem_vote.problem_id and proposal.account_id = problem_vote.account_id)`,
    },
  }),
  rowsOf('groups', 'group_member', {
    columns: ['group_id', 'level', 'reason', 'created_at', 'updated_at'],
    more: { name: memberName },
  }),
  rowsOf('contest-entries', 'contest_registration', {
    key: 'contest_id',
    columns: ['contest_id', 'created_at'],
    more: { title: contestTitle },
  }),
  rowsOf('contest-times', 'contest_window', {
    key: 'contest_id',
    columns: ['contest_id', 'delay_s', 'extra_s', 'began_at', 'reason', 'set_at'],
    more: { title: contestTitle },
  }),
  rowsOf('contest-tokens', 'contest_token_use', {
    key: 'submission_id',
    columns: ['submission_id', 'contest_id', 'used_at'],
    more: { title: contestTitle },
  }),
  rowsOf('contest-statement-bundles', 'statement_bundle_fetch', {
    key: 'contest_id',
    columns: ['contest_id', 'version', 'fetched_at'],
    more: { title: contestTitle },
  }),
  rowsOf('contest-hacks', 'contest_hack', {
    columns: ['contest_id', 'problem_id', 'submission_id', 'created_at'],
    more: { title: contestTitle },
  }),
  rowsOf('virtual-contests', 'contest', {
    owner: 'virtual_account_id',
    columns: ['virtual_of', 'starts_at', 'ends_at', 'virtual_aborted_at'],
  }),
  rowsOf('contest-incidents', 'contest_incident_person', {
    key: 'incident_id',
    columns: ['incident_id', 'refused', 'extra_s'],
  }),
  rowsOf('contest-ratings', 'rating_change', {
    key: 'contest_id',
    columns: ['contest_id', 'place', 'rating_before', 'rating'],
    more: { title: contestTitle },
  }),
  rowsOf('certificates', 'certificate', {
    columns: [
      'contest_title',
      'name',
      'team',
      'school',
      'place',
      'award',
      'points',
      'contests',
      'code',
      'issued_at',
      'revoked_at',
    ],
  }),
  rowsOf('contest-series', 'contest_series', {
    owner: 'owner_id',
    columns: ['title', 'description', 'is_visible', 'created_at', 'updated_at', 'removed_at'],
  }),
  rowsOf('contest-teams', 'contest_team', {
    key: 'contest_id',
    columns: ['contest_id', 'name', 'members', 'seat', 'organization_id', 'categories'],
    more: { title: contestTitle },
  }),
  rowsOf('contest-rights', 'contest_organiser', {
    key: 'contest_id',
    columns: ['contest_id', 'granted', 'added_at'],
    more: { title: contestTitle },
  }),
  rowsOf('contest-exclusions', 'contest_exclusion', {
    key: 'contest_id',
    columns: ['contest_id', 'reason', 'set_at'],
    more: { title: contestTitle },
  }),
  rowsOf('contest-questions', 'clarification', {
    columns: ['contest_id', 'question', 'answer', 'answered_at', 'is_public', 'created_at'],
  }),
  rowsOf('contest-prints', 'print_request', {
    columns: ['contest_id', 'username', 'realname', 'content', 'created_at', 'printed_at'],
  }),
  rowsOf('contest-photos', 'contest_photo', { key: 'contest_id', columns: ['contest_id', 'url', 'created_at'] }),
  rowsOf('trainings', 'training_registration', {
    key: 'training_id',
    columns: ['training_id', 'created_at'],
    more: {
      title: trainingTitle,
      extended_to: `(select due_at from training_extension as extension
        where extension.training_id = training_registration.training_id
          and extension.account_id = training_registration.account_id)`,
    },
  }),
  rowsOf('discussions', 'discussion', {
    columns: ['id', 'group_id', 'problem_id', 'title', 'description', 'content', 'created_at', 'edited_at'],
  }),
  rowsOf('comments', 'comment', {
    columns: ['id', 'discussion_id', 'contest_id', 'content', 'created_at', 'edited_at', 'deleted_at'],
  }),
  rowsOf('replies', 'comment_reply', {
    columns: ['id', 'comment_id', 'content', 'created_at', 'edited_at', 'deleted_at'],
  }),
  rowsOf('discussion-likes', 'discussion_like', { key: 'discussion_id', columns: ['discussion_id', 'created_at'] }),
  rowsOf('comment-likes', 'comment_like', { key: 'comment_id', columns: ['comment_id', 'created_at'] }),
  rowsOf('discussion-views', 'discussion_view', {
    owner: 'reader',
    key: 'discussion_id',
    columns: ['discussion_id', 'counted_at'],
  }),
  rowsOf('reports', 'discussion_report', {
    owner: 'reporter_id',
    columns: ['discussion_id', 'content', 'created_at'],
  }),
  rowsOf('messages', 'message', {
    owner: 'recipient_id',
    columns: ['action', 'source_type', 'source_id', 'comment_id', 'reply_id', 'is_read', 'created_at'],
    more: { sender: '(select username from account where account.id = sender_id)' },
  }),
  rowsOf('direct-messages', 'direct_message', {
    owner: 'sender_id',
    columns: ['id', 'content', 'created_at', 'deleted_at'],
    more: {
      to: `(select username from direct_member as member join account on account.id = member.account_id
        where member.conversation_id = direct_message.conversation_id and member.account_id <> sender_id)`,
    },
  }),
  rowsOf('direct-conversations', 'direct_member', {
    key: 'conversation_id',
    columns: ['read_id', 'last_id'],
    more: { partner: '(select username from account where account.id = partner_id)' },
  }),
  rowsOf('direct-message-blocks', 'direct_block', {
    key: 'blocked_id',
    columns: ['created_at'],
    more: { blocked: '(select username from account where account.id = blocked_id)' },
  }),
  rowsOf('direct-message-settings', 'direct_preference', { key: 'account_id', columns: ['accepts'] }),
  rowsOf('direct-message-reports', 'direct_message_report', {
    owner: 'reporter_id',
    columns: ['reason', 'evidence', 'sent_at', 'created_at'],
  }),
  rowsOf('files', 'stored_file', { columns: ['kind', 'original_name', 'folder', 'name', 'bytes', 'created_at'] }),
  rowsOf('problems', 'problem', { owner: 'author_id', columns: ['id', 'display_id', 'created_at'] }),
  // Titles can have changed since the user lost access to the group.
  rowsOf('contests', 'contest', { owner: 'owner_id', columns: ['id', 'created_at'] }),
  rowsOf('authored-trainings', 'training', { owner: 'author_id', columns: ['id', 'created_at'] }),
  rowsOf('announcements', 'announcement', { columns: ['id', 'title', 'content', 'created_at'] }),
  rowsOf('problem-imports', 'package_import', { columns: ['file_name', 'bytes', 'state', 'created_at', 'address'] }),
  rowsOf('contest-imports', 'contest_import', { columns: ['file_name', 'bytes', 'state', 'created_at', 'address'] }),
  // The changes themselves can concern other users.
  rowsOf('actions', 'audit_entry', { owner: 'actor_id', columns: ['at', 'action', 'subject_kind', 'address'] }),
]

/** Rows are read in portions, so a long history costs no memory. */
const atOnce = 500

/** The rows of one account, one after another. */
export async function* readStored(db: Db, rows: StoredRows, accountId: string): AsyncGenerator<object> {
  const own = (name: string) => sql.ref(`${rows.from}.${name}`)
  const fields = [
    sql`${own(rows.key)} as row_key`,
    ...rows.columns.map((name) => sql`${own(name)} as ${sql.ref(camel(name))}`),
    ...Object.entries(rows.more).map(([name, text]) => sql`${sql.raw(text)} as ${sql.ref(camel(name))}`),
  ]
  for (let after: unknown = null; ; ) {
    const later = after === null ? sql`true` : sql`${own(rows.key)} > ${after}`
    const found = await sql<{ row_key: unknown }>`
      select ${sql.join(fields)} from ${sql.table(rows.from)}
      where ${own(rows.owner)} = ${accountId} and ${later} order by ${own(rows.key)} limit ${atOnce}`.execute(db)
    for (const { row_key, ...row } of found.rows) {
      after = row_key
      yield row
    }
    if (found.rows.length < atOnce) return
  }
}

const camel = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
