import { describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { recountTallies } from '../../../judging/tallies/recount.ts'
import { moveAccepted, moveTallies } from '../../../judging/tallies/tallies.ts'
import { ask, list, log, names, root, server, withUsers } from './users-setup.ts'

/** Deleting users in the admin area. */

withUsers()

describe('deleting users', () => {
  test('takes what is theirs, keeps the counts true and problems alive', async () => {
    const { db } = server.deps
    const gone = await makeUser(server, { username: 'gone' })
    const stays = await makeUser(server, { username: 'stays' })
    const problem = await makeProblem(server, { author: gone })
    const submit = async (account: Person, verdict: number, contest = 0) => {
      const row = { account_id: account.id, problem_id: problem.id, contest_id: contest, verdict }
      const made = { ...row, language: 'C++', length: 1, submitted_at: server.clock.now() }
      const { id } = await db.insertInto('submission').values(made).returning('id').executeTakeFirstOrThrow()
      const counted = { id, ...row, group_id: null }
      await moveTallies(db, counted, { from: null, to: verdict })
      await moveAccepted(db, counted, { from: 5, to: verdict })
    }
    for (const verdict of [0, 0, -1, 5, 6]) await submit(gone, verdict)
    await submit(gone, 0, 3)
    for (const verdict of [0, -1]) await submit(stays, verdict)
    const talk = { account_id: stays.id, title: 'Talk', comment_count: 4 }
    const { id } = await db.insertInto('discussion').values(talk).returning('id').executeTakeFirstOrThrow()
    const say = (account: Person, counts: object) =>
      db
        .insertInto('comment')
        .values({ discussion_id: id, account_id: account.id, content: 'x', created_at: new Date(), ...counts })
        .returning('id')
        .executeTakeFirstOrThrow()
    const theirs = await say(gone, { reply_count: 1 })
    const others = await say(stays, { reply_count: 1, like_count: 1 })
    const answer = { account_id: gone.id, content: 'x', created_at: new Date() }
    await db
      .insertInto('comment_reply')
      .values([
        { ...answer, comment_id: others.id },
        { ...answer, comment_id: theirs.id, account_id: stays.id },
      ])
      .execute()
    await db
      .insertInto('comment_like')
      .values({ comment_id: others.id, account_id: gone.id, created_at: new Date() })
      .execute()
    const account = await ask('POST', 'what-goes', { body: { ids: [gone.id, root.id] } })
    expect(account.data).toEqual([
      expect.objectContaining({ uid: root.id, refusal: 'self' }),
      {
        uid: gone.id,
        username: 'gone',
        refusal: null,
        submissions: 6,
        discussions: 0,
        comments: 2,
        announcements: 0,
        problemsKept: 1,
        contestsKept: 0,
      },
    ])
    expect(await ask('DELETE', 'delete-user', { body: { ids: [gone.id] } })).toMatchObject({ status: 200, data: null })
    expect(names(await list({ keyword: 'gone' }))).toEqual([])
    expect((await recountTallies(db, { repair: false })).differences).toEqual([])
    const tally = await db.selectFrom('problem_tally').selectAll().where('problem_id', '=', problem.id).execute()
    expect(tally).toMatchObject([{ total: 2, ac: 1, wa: 1 }])
    const left = await db.selectFrom('discussion').select('comment_count').where('id', '=', id).executeTakeFirst()
    expect(left?.comment_count).toBe(1)
    const comments = await db.selectFrom('comment').select(['id', 'like_count', 'reply_count']).execute()
    expect(comments).toEqual([{ id: others.id, like_count: 0, reply_count: 0 }])
    const kept = await db.selectFrom('problem').select('author_id').where('id', '=', problem.id).executeTakeFirst()
    expect(kept).toEqual({ author_id: null })
    expect((await log('account.delete'))[0]).toMatchObject({ subjectName: 'gone', before: { submissions: 6 } })
  })

  test('refuses oneself, super admins and the first account, and then deletes no account', async () => {
    const bystander = await makeUser(server, { username: 'bystander' })
    const other = await makeUser(server, { role: 'root', username: 'other-root' })
    const first = { id: '1', username: 'first', password_hash: 'x' }
    await server.deps.db.insertInto('account').values(first).execute()
    for (const id of [root.id, other.id, '1']) {
      const reply = await ask('DELETE', 'delete-user', { body: { ids: [bystander.id, id] } })
      expect(reply).toMatchObject({ http: 200, status: 403 })
    }
    expect(await ask('DELETE', 'delete-user', { body: { ids: ['nobody'] } })).toMatchObject({ status: 400 })
    expect(await ask('DELETE', 'delete-user', { body: { ids: [] } })).toMatchObject({ status: 400 })
    expect(names(await list({ keyword: 'bystander' }))).toEqual(['bystander'])
    await server.deps.db.updateTable('account').set({ role: 1002 }).where('id', '=', other.id).execute()
  })

  test('every table that loses rows with an account is counted for people or known to be of no weight', async () => {
    const { rows } = await server.deps.pool.query<{ name: string }>(`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'account'::regclass and confdeltype = 'c' order by 1`)
    const counted = ['announcement', 'comment', 'comment_reply', 'discussion', 'submission']
    const ofNoWeight = [
      'account_phone',
      'account_site_role',
      'api_token',
      'accepted',
      'account_rating',
      'balloon',
      'check_in',
      'deletion_request',
      'direct_block',
      'direct_conversation',
      'direct_member',
      'direct_message',
      'direct_message_report',
      'direct_preference',
      'certificate',
      'clarification',
      'comment_like',
      'contest_import',
      'contest_photo',
      'contest_registration',
      'contest_exclusion',
      'contest_hack',
      'contest_lock',
      'contest_organiser',
      // Its virtual runs, which only the account could open.
      'contest',
      'contest_team',
      'contest_token_use',
      'contest_window',
      'contest_incident_person',
      'term_account',
      'term_erasure',
      'contest_session',
      'contest_session_event',
      'discussion_like',
      'training_extension',
      'training_registration',
      'factor_ticket',
      'generated_list',
      'group_member',
      'judge_task',
      'judging',
      'linked_identity',
      'lti_registration',
      'lti_score',
      'message',
      'notice_copy',
      'notice_recipient',
      'package_import',
      'passkey',
      'print_request',
      'statement_bundle_fetch',
      'problem_given_up',
      'problem_note',
      'problem_person',
      'problem_publication',
      'problem_ready_vote',
      'problem_standing',
      'problem_tag_proposal',
      'problem_vote',
      'rating_change',
      'recovery_code',
      'remote_import',
      'saved_filter',
      'session',
      'sign_on_attempt',
      'similarity_pair',
      'staged_testdata',
      'standing',
      'term_account',
      'term_erasure',
      'contest_session',
      'contest_session_event',
      'totp',
      'trial',
      'upload',
    ]
    // A new one: add it to `countBelongings` and the dialog, or here.
    expect(rows.map((row) => row.name).filter((name) => ![...counted, ...ofNoWeight].includes(name))).toEqual([])
  })
})
