import type { Endpoint } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint } from '../../../../tools/access-table.ts'
import { openSession } from '../../src/features/accounts/sessions/open-session.ts'
import { writeSettings } from '../../src/features/site/core/settings.ts'
import { makeSecretSite, type SecretSite, secretEnvironment } from '../harness/secret-site.ts'
import { leaksIn, replyText } from '../harness/secrets.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { type Shot, send, shotsAt } from '../harness/shots.ts'

/**
 * The row determines the owner, never the request: an unrelated user and an admin send every writing call, with the ids
 * of other users' objects and with every field that could name another owner, and nothing of other users changes.
 */

let server: TestServer
let site: SecretSite
beforeAll(async () => {
  server = await startTestServer(secretEnvironment)
  site = await makeSecretSite(server)
  await writeSettings(server.deps.db, { defaultCreateCommentACInitValue: 0 })
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
}

/** Calls that let admins delete other users' data, with reasons. */
const dutiesOfStaff: Readonly<Record<string, string>> = {
  'comments.remove': 'The staff of the site keep discussions in order (api-public 13.3).',
  'comments.removeReply': 'The staff of the site keep discussions in order (api-public 13.6).',
  'discussions.remove': 'The staff of the site keep discussions in order (api-contests-groups 8.2).',
  'adminDiscussions.update': 'The staff of the site keep discussions in order (api-admin 18).',
  'adminDiscussions.remove': 'The staff of the site keep discussions in order (api-admin 18).',
}

/** All rows of some users in every table, by owner; one statement, because it runs before and after. */
const askForRows = async (): Promise<string> => {
  const { rows } = await server.deps.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and (column_name = any($1) or (table_name = 'account' and column_name = 'id'))`,
    [ownerColumns],
  )
  return rows
    .map(
      ({ table_name: table, column_name: column }) =>
        `select '${table}' as name, '${column}' as owner, to_jsonb(t) as row from ${table} t where ${column} = any($1)`,
    )
    .join(' union all ')
}
let asking: Promise<string> | undefined

/** Every row of these people in every table, by its owner, without what others may move. */
const rowsOf = async (victims: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  asking ??= askForRows()
  const { rows } = await server.deps.pool.query<{ name: string; owner: string; row: Record<string, unknown> }>(
    await asking,
    [victims],
  )
  const kept = rows.filter(({ name }) => !(name in addedByOthers))
  const found = Map.groupBy(kept, ({ name, owner }) => `${name} by ${owner}`)
  return new Map(
    [...found].map(([key, those]) => [
      key,
      those
        .map(({ name, row }) =>
          JSON.stringify(Object.entries(row).filter(([field]) => !(`${name}.${field}` in movedByOthers))),
        )
        .sort(),
    ]),
  )
}

/** Parts of these users' objects without an owner column. */
const partsOf = async (victim: string): Promise<readonly unknown[]> => {
  const parts = [
    'select s.* from problem_statement s join problem p on p.id = s.problem_id where author_id = $1',
    'select s.* from problem_program s join problem p on p.id = s.problem_id where author_id = $1',
    'select s.* from problem_code_template s join problem p on p.id = s.problem_id where author_id = $1',
    'select s.* from problem_language s join problem p on p.id = s.problem_id where author_id = $1',
    'select s.* from problem_tag s join problem p on p.id = s.problem_id where author_id = $1',
    'select s.* from contest_problem s join contest c on c.id = s.contest_id where owner_id = $1',
    'select s.* from announcement s join contest c on c.id = s.contest_id where owner_id = $1',
    'select s.* from submission_source s join submission o on o.id = s.submission_id where account_id = $1',
  ]
  const results = await Promise.all(parts.map((text) => server.deps.pool.query(text, [victim])))
  return results.map(({ rows }) => rows.map((row) => JSON.stringify(row)).sort())
}

const writes = everyEndpoint().filter(({ endpoint }) => endpoint.effect === 'write' && endpoint.access !== 'judge.host')

const strike = async (endpoint: Endpoint, who: 'stranger' | 'admin'): Promise<readonly string[]> => {
  const { people, ids, secrets } = site
  const leaks: string[] = []
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
      const token = await openSession(server.deps, people[who].id, { address: '127.0.0.1', userAgent: 'strike' })
      await server.deps.db.deleteFrom('throttle').execute()
      const reply = await send(server.url, endpoint, { shot: bent, token })
      const text = await replyText(reply, Buffer.from(await reply.arrayBuffer()))
      const told = leaksIn(text, { caller: who, asked: `${JSON.stringify(bent)} ${token}`, secrets })
      leaks.push(...told.map((secret) => `${secret.name}: ${JSON.stringify(bent)}`))
    }
  }
  return leaks
}

describe.each(['stranger', 'admin'] as const)(
  'with other people’s ids and names, %s changes nothing of theirs',
  (who) => {
    const struck = writes.filter(({ name }) => who !== 'admin' || !(name in dutiesOfStaff))
    test.each(struck.map(({ name, endpoint }) => [name, endpoint] as const))(
      '%s',
      async (_, endpoint) => {
        const others = Object.values(site.people).filter((person) => person.id !== site.people[who].id)
        const victims = others.map((person) => person.id)
        const before = await rowsOf(victims)
        const parts = await Promise.all(victims.map(partsOf))
        expect(await strike(endpoint, who)).toEqual([])
        expect(await rowsOf(victims)).toEqual(before)
        expect(await Promise.all(victims.map(partsOf))).toEqual(parts)
      },
      60_000,
    )
  },
)

describe('created objects belong to their creator', () => {
  const make = async (who: 'stranger' | 'admin' | 'root', path: string, body: Record<string, unknown>) => {
    const { people } = site
    await server.deps.db.deleteFrom('throttle').execute()
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
