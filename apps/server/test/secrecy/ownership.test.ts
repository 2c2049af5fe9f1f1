import type { Endpoint } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint } from '../../../../tools/access-table.ts'
import { openSession } from '../../src/features/accounts/sessions/open-session.ts'
import { makeUser, type Person } from '../harness/people.ts'
import { makeSecretSite, type SecretSite, secretEnvironment } from '../harness/secret-site.ts'
import { leaksIn, replyText } from '../harness/secrets.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { type Shot, send, shotsAt } from '../harness/shots.ts'
import { withoutThrottles } from '../harness/unthrottled.ts'

/**
 * The row determines the owner, never the request: an unrelated user and an admin send every writing call, with the ids
 * of other users' objects and with every field that could name another owner, and nothing of other users changes. Neither
 * does a read-only co-organiser of every contest of `author` change anything.
 */

type Striker = 'stranger' | 'admin' | 'reader'

let server: TestServer
let site: SecretSite
let strikers: Readonly<Record<Striker, Person>>
beforeAll(async () => {
  server = await startTestServer(secretEnvironment)
  site = await makeSecretSite(server)
  const { stranger, admin, author } = site.people
  const reader = await makeUser(server, { username: 'the-reader' })
  strikers = { stranger, admin, reader }
  await server.deps.pool.query(
    `insert into contest_organiser select id, $1, 'readOnly', 'the-author', now() from contest where owner_id = $2`,
    [reader.id, author.id],
  )
  await withoutThrottles(server)
  await server.deps.settings.write({ defaultCreateCommentACInitValue: 0 })
  // The host of these programs shall not fall silent while this goes on.
  const later = new Date(Date.now() + 3_600_000)
  await server.deps.db.updateTable('judging').set({ beat_at: later }).where('state', '=', 'leased').execute()
}, 60_000)
afterAll(() => server.close())

/** Names of owners that clients of this API are known to send, and some that would be worth a try. */
const forged = (victim: { readonly id: string; readonly username: string }): Readonly<Record<string, unknown>> => ({
  uid: victim.id,
  userId: victim.id,
  accountId: victim.id,
  account_id: victim.id,
  authorId: victim.id,
  ownerId: victim.id,
  fromUid: victim.id,
  author: victim.username,
  username: victim.username,
  owner: victim.username,
  modifiedUser: victim.username,
  fromName: victim.username,
  role: 1000,
  roles: [{ id: 1000, role: 'root' }],
  type: 1000,
  isManual: true,
  ip: '10.9.8.7',
  status: 0,
})

/** Columns that identify a row's owner. */
const ownerColumns = ['account_id', 'author_id', 'actor_id', 'sender_id', 'made_by_id', 'owner_id'] as const

/** Changes others may cause in a user's rows, with reasons. */
const movedByOthers: Readonly<Record<string, string>> = {
  'comment.like_count': 'Likes are counted on the comment.',
  'comment.reply_count': 'Answers are counted on the comment.',
  'discussion.comment_count': 'Comments are counted on the discussion.',
  'discussion.like_count': 'Likes are counted on the discussion.',
  'contest.entrants': 'Entering the password is counted on the contest.',
  'user_group.member_count': 'Members are counted on the group.',
}

/** Tables with rows that others add for a user, with reasons. */
const addedByOthers: Readonly<Record<string, string>> = {
  direct_member: 'A message appears among the conversations of its recipient.',
  notice_copy: 'The admins of a group get a notice about an application.',
}

const movedTables = new Set(Object.keys(movedByOthers).map((field) => field.split('.')[0]))

/** Calls that let admins delete other users' data, with reasons. */
const dutiesOfStaff: Readonly<Record<string, string>> = {
  'comments.remove': 'The staff of the site keep discussions in order (api-public 13.3).',
  'comments.removeReply': 'The staff of the site keep discussions in order (api-public 13.6).',
  'discussions.remove': 'The staff of the site keep discussions in order (api-contests-groups 8.2).',
  'adminDiscussions.update': 'The staff of the site keep discussions in order (api-admin 18).',
  'adminDiscussions.remove': 'The staff of the site keep discussions in order (api-admin 18).',
}

/** Parts of these users' objects without an owner column: the table, and whose they are. */
const parts: readonly (readonly [table: string, from: string, owner: string])[] = [
  ['problem_statement', 'problem_statement t join problem p on p.id = t.problem_id', 'p.author_id'],
  ['problem_program', 'problem_program t join problem p on p.id = t.problem_id', 'p.author_id'],
  ['problem_code_template', 'problem_code_template t join problem p on p.id = t.problem_id', 'p.author_id'],
  ['problem_language', 'problem_language t join problem p on p.id = t.problem_id', 'p.author_id'],
  ['problem_tag', 'problem_tag t join problem p on p.id = t.problem_id', 'p.author_id'],
  ['contest_problem', 'contest_problem t join contest c on c.id = t.contest_id', 'c.owner_id'],
  ['announcement', 'announcement t join contest c on c.id = t.contest_id', 'c.owner_id'],
  ['submission_source', 'submission_source t join submission s on s.id = t.submission_id', 's.account_id'],
]

/**
 * All rows of some users in every table, by owner. It runs after every call, so it is one statement that the database
 * plans once.
 */
const askForRows = async (): Promise<string> => {
  const { rows } = await server.deps.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and (column_name = any($1) or (table_name = 'account' and column_name = 'id'))`,
    [ownerColumns],
  )
  const owned = rows.map(({ table_name: table, column_name: column }) => [table, `${table} t`, `t.${column}`] as const)
  return [...owned, ...parts]
    .map(
      ([table, from, owner]) =>
        `select '${table}' as name, '${owner}' as owner, to_jsonb(t)::text as row from ${from} where ${owner} = any($1)`,
    )
    .join(' union all ')
}
let asking: Promise<string> | undefined

/** Without the fields that others may change. */
const keptFields = (name: string, row: string): string =>
  movedTables.has(name)
    ? JSON.stringify(
        Object.entries(JSON.parse(row) as object).filter(([field]) => !(`${name}.${field}` in movedByOthers)),
      )
    : row

/** Every row of these people in every table, by its owner, without what others may move. */
const rowsOf = async (victims: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  asking ??= askForRows()
  const { rows } = await server.deps.pool.query<{ name: string; owner: string; row: string }>({
    name: 'rows of victims',
    text: await asking,
    values: [victims],
  })
  const kept = rows.filter(({ name }) => !(name in addedByOthers))
  const found = Map.groupBy(kept, ({ name, owner }) => `${name} by ${owner}`)
  return new Map([...found].map(([key, those]) => [key, those.map(({ name, row }) => keptFields(name, row)).sort()]))
}

const writes = everyEndpoint.filter(({ endpoint }) => endpoint.effect === 'write' && endpoint.access !== 'judge.host')

const strike = async (endpoint: Endpoint, who: Striker): Promise<readonly string[]> => {
  const { people, ids, secrets } = site
  const openAgain = () => openSession(server.deps, strikers[who].id, { address: '127.0.0.1', userAgent: 'strike' })
  const leaks: string[] = []
  let token = await openAgain()
  for (const victim of [people.owner, people.author]) {
    for (const shot of shotsAt(endpoint, ids).slice(0, 12)) {
      const named = Object.fromEntries(
        Object.entries(forged(victim)).filter(([field]) => !(field in shot.body) && !(field in shot.query)),
      )
      const bent: Shot = {
        ...shot,
        query: { ...shot.query, ...(endpoint.method === 'GET' ? named : { uid: victim.id, author: victim.username }) },
        body: { ...named, ...shot.body },
      }
      let reply = await send(server.url, endpoint, { shot: bent, token })
      // The call before may have ended the session.
      if (reply.status === 401) {
        token = await openAgain()
        reply = await send(server.url, endpoint, { shot: bent, token })
      }
      const text = await replyText(reply, Buffer.from(await reply.arrayBuffer()))
      // A co-organiser may read of the contests what their author reads.
      const found = leaksIn(text, {
        caller: who === 'reader' ? 'author' : who,
        asked: `${JSON.stringify(bent)} ${token}`,
        secrets,
      })
      leaks.push(...found.map((secret) => `${secret.name}: ${JSON.stringify(bent)}`))
    }
  }
  return leaks
}

describe.each(['stranger', 'admin', 'reader'] as const)(
  'with other people’s ids and names, %s changes nothing of theirs',
  (who) => {
    const victims = () => Object.values(site.people).flatMap(({ id }) => (id === strikers[who].id ? [] : [id]))
    /** The rows before a call are those after the last one. */
    let before: Awaited<ReturnType<typeof rowsOf>>
    beforeAll(async () => {
      before = await rowsOf(victims())
      expect(before.size).toBeGreaterThan(parts.length)
    })
    const struck = writes.filter(({ name }) => who !== 'admin' || !(name in dutiesOfStaff))
    test.each(struck.map(({ name, endpoint }) => [name, endpoint] as const))(
      '%s',
      async (_, endpoint) => {
        expect(await strike(endpoint, who)).toEqual([])
        const former = before
        before = await rowsOf(victims())
        expect(before).toEqual(former)
      },
      60_000,
    )
  },
)

describe('created objects belong to their creator', () => {
  const make = async (who: 'stranger' | 'admin' | 'root', path: string, body: Record<string, unknown>) => {
    const { people } = site
    const token = await openSession(server.deps, people[who].id, { address: '127.0.0.1', userAgent: 'x' })
    return server.call('POST', path, {
      token,
      body: { ...forged(people.owner), ...body },
    })
  }

  test('a submission, a comment and an answer', async () => {
    const { people, ids } = site
    const submitted = await make('stranger', '/api/submit-problem-judge', {
      pid: ids.problemId?.[0],
      language: 'C++',
      code: 'int main(){}'.padEnd(60),
    })
    expect(submitted.data).toMatchObject({
      uid: people.stranger.id,
      username: people.stranger.username,
      isManual: false,
    })
    const comment = await make('stranger', '/api/comment', { content: 'mine', did: ids.did?.[0] })
    expect(comment.data).toMatchObject({ fromUid: people.stranger.id, fromName: people.stranger.username })
    expect(comment.data.fromRole).toBe('user')
    const reply = await make('stranger', '/api/reply', {
      reply: { ...forged(people.owner), commentId: ids.commentId?.[0], content: 'mine too' },
    })
    expect(reply.data).toMatchObject({ fromUid: people.stranger.id, fromName: people.stranger.username })
  })

  test('an announcement and a notice of root', async () => {
    const { people } = site
    const made = await make('root', '/api/admin/announcement', { title: 'T', content: 'C', status: 0 })
    expect(made.status).toBe(200)
    const row = await server.deps.db
      .selectFrom('announcement')
      .select('account_id')
      .where('title', '=', 'T')
      .executeTakeFirstOrThrow()
    expect(row.account_id).toBe(people.root.id)
  })

  test("the caller's profile, regardless of the rest of the form", async () => {
    const { people } = site
    const before = await rowsOf([people.owner.id])
    const reply = await make('stranger', '/api/change-userInfo', { nickname: 'me', email: 'a@b.c' })
    expect(reply.data).toMatchObject({ uid: people.stranger.id, nickname: 'me', roleList: ['default_user'] })
    expect(reply.data.email).not.toBe('a@b.c')
    expect(await rowsOf([people.owner.id])).toEqual(before)
  })
})
