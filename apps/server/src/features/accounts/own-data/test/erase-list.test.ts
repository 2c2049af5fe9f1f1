import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { erasedTables } from '../erase-rows.ts'

/**
 * An erased account leaves personal rows nowhere: a table that refers to accounts is in the erase list, or its column
 * is here with the reason why it stays.
 */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The account's row stays without personal data, so an id alone reveals nothing. */
const exceptions: Readonly<Record<string, string>> = {
  'accepted.account_id': 'A count by account id that follows the submissions that stay.',
  'account_rating.account_id': 'Follows from results of contests; a closed account is on no list.',
  'announcement.account_id': 'Published by the site or a group, without personal data.',
  'balloon.account_id': 'A result of a contest.',
  'clarification.account_id': 'Private questions are deleted; public answers stay with their question.',
  'comment_reply.to_account_id': 'The reply belongs to its author.',
  'contest.owner_id': 'A contest stays when its owner leaves.',
  'contest_series.owner_id': 'A series stays as its contests do.',
  'contest.virtual_account_id': 'A virtual run, which only the account could open; its submissions are results.',
  'contest_hack.account_id': 'A hack in a contest: points of others depend on it.',
  'contest_lock.account_id': 'A lock in a contest: results depend on it.',
  'contest_registration.account_id': 'Entry into a contest: results depend on it.',
  'contest_incident_person.account_id': 'Extra time in a contest: results depend on it.',
  'contest_exclusion.account_id': 'Exclusion from a rank: results depend on it; the reason is emptied.',
  'contest_team.account_id': 'Team in a contest: ranks depend on its categories; name, members and seat are emptied.',
  'contest_window.account_id': 'Times in a contest: results depend on them; the reason is emptied.',
  'direct_block.blocked_id': 'Deleted by this column too.',
  'direct_conversation.first_id': 'The conversation stays for the other user, without texts of the erased account.',
  'direct_conversation.second_id': 'The conversation stays for the other user, without texts of the erased account.',
  'direct_member.partner_id': 'The side of the other user stays; rows of the account are deleted.',
  'direct_message.sender_id': 'The messages are emptied.',
  'direct_message_report.reported_id': 'Deleted by this column.',
  'direct_message_report.reporter_id': 'Set to null.',
  'discussion_report.reporter_id': 'Set to null.',
  'group_invitation.created_by': 'The invitation belongs to the group.',
  'judge_task.account_id': 'Work for judge hosts, deleted when it is done.',
  'judging.account_id': 'The judging of a submission goes with the submission.',
  'lti_link.created_by': 'Set to null.',
  'message.recipient_id': 'Deleted by recipient and sender.',
  'message.sender_id': 'Deleted by recipient and sender.',
  'notice.sender_id': 'The notice belongs to its readers; the name is replaced.',
  'problem.author_id': 'A problem stays when its author leaves; the name is replaced.',
  'problem.public_applicant_id': 'Set when a group asks to publish its problem; the problem stays.',
  'problem_check.account_id': 'A check of a problem; the name is replaced.',
  'problem_review_comment.account_id': 'The text is emptied; replies of others stay.',
  'problem_standing.account_id': 'A count by account id that follows the submissions that stay.',
  'rating_change.account_id': 'A result of a contest, which ratings of others depend on.',
  'rejudging.account_id': 'A rejudging stays with its results; the name is replaced.',
  'session.viewed_by': 'Viewing sessions of a super admin, who cannot be erased.',
  'similarity_decision.account_id': 'The decision about others stays in the review.',
  'similarity_pair.a_account_id': 'Goes with the submission, or stays with one of a contest.',
  'similarity_pair.b_account_id': 'Goes with the submission, or stays with one of a contest.',
  'similarity_review.started_by': 'The review belongs to its contest, training or problem.',
  'standing.account_id':
    'A count by account id that follows the submissions that stay; a closed account is on no list.',
  'stored_file.account_id': 'Set to null, with the original name.',
  'submission.account_id': 'Contest submissions are results; others are deleted.',
  'term.confirmed_by': 'The id of the administrator who confirmed a plan.',
  'statement_revision.made_by_id': 'A revision of a statement stays; the name is replaced.',
  'testdata_version.made_by_id': 'A version of test data stays; the name is replaced.',
  'training.author_id': 'A training stays when its author leaves.',
  'user_group.owner_id': 'Set to null; the group stays.',
}

const columns = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly column: string }>`
    select constraints.conrelid::regclass || '.' || attribute.attname as column
    from pg_constraint as constraints
    join pg_attribute as attribute on attribute.attrelid = constraints.conrelid and attribute.attnum = any(constraints.conkey)
    where constraints.contype = 'f' and constraints.confrelid = 'account'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ '(^|_)account_id$'
    order by 1`.execute(server.deps.db)
  return rows.map(({ column }) => column)
}

const isErased = (column: string): boolean => erasedTables.some((table) => column === `${table}.account_id`)

test('every column that refers to an account is erased with it or has a reason to stay', async () => {
  const left = (await columns()).filter((column) => !isErased(column) && !(column in exceptions))
  expect(left).toEqual([])
})

test('every exception is a column that refers to an account and is not erased', async () => {
  const known = new Set(await columns())
  const wrong = Object.keys(exceptions).filter((column) => !known.has(column) || isErased(column))
  expect(wrong).toEqual([])
})
