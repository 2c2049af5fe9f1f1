import { randomBytes } from 'node:crypto'
import { verdict } from '@verdict/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { audit } from '../../../../platform/audit.ts'
import { eraseAccountsJob } from '../jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = '/api/own-data/deletion'
const waiting = '/api/admin/deletion-requests'
const day = 86_400_000

const ask = (person: Pick<Person, 'token'>, password = 'secret-1') =>
  server.call('POST', path, { token: person.token, body: { password } })
const read = (person: Pick<Person, 'token'>) => server.call('GET', path, { token: person.token })
const runJob = () => eraseAccountsJob.run?.(server.deps, {}, 'test')
const requestsOf = async (person: Person): Promise<number> =>
  (await server.deps.db.selectFrom('deletion_request').selectAll().where('account_id', '=', person.id).execute()).length

/** Every text and JSON column of the database that contains a word, as `table.column`. */
const columnsWith = async (word: string): Promise<readonly string[]> => {
  const { db } = server.deps
  const columns = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'tsvector')`.execute(db)
  const found: string[] = []
  for (const { schema, table, column } of columns.rows) {
    const { rows } = await sql`select 1 from ${sql.table(`${schema}.${table}`)}
      where position(${word.toLowerCase()} in lower(${sql.ref(column)}::text)) > 0 limit 1`.execute(db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Writes the name of a user wherever the product stores names. */
const spread = async (person: Person, realname: string, number: string, contest: number, problem: number) => {
  const { db, clock } = server.deps
  const now = clock.now()
  const { id, username } = person
  const text = JSON.stringify
  await db
    .updateTable('account')
    .set({ realname, student_number: number, nickname: `nick ${username}`, signature: `I am ${realname}` })
    .where('id', '=', id)
    .execute()
  await db.updateTable('problem').set({ author: username, modified_by: username }).where('id', '=', problem).execute()
  await db
    .updateTable('contest')
    .set({ stars: text([username]), account_rule: `<extra>other ${username} third</extra>`, limits_accounts: true })
    .where('id', '=', contest)
    .execute()
  const clarification = { contest_id: contest, created_at: now, updated_at: now, answer: 'Yes', answered_by: username }
  await db
    .insertInto('clarification')
    .values({ ...clarification, question: 'public?', is_public: true })
    .execute()
  await db
    .insertInto('clarification')
    .values({ ...clarification, account_id: id, question: `I am ${realname}` })
    .execute()
  await db
    .insertInto('print_request')
    .values({ contest_id: contest, account_id: id, username, realname, content: realname, lines: 1, created_at: now })
    .execute()
  await db
    .insertInto('rejudging')
    .values({ account_name: username, reason: 'test', scope: text({}), total: 0, created_at: now })
    .execute()
  const sent = {
    title: '',
    content: '',
    template: 'group.applied',
    audience: 'Single',
    created_at: now,
    updated_at: now,
  }
  await db
    .insertInto('notice')
    .values({ ...sent, params: text({ user: username }), sender_name: username })
    .execute()
  await db
    .insertInto('stored_file')
    .values({
      kind: 'avatar',
      folder: 'img',
      name: `${id}.png`,
      original_name: `${username}.png`,
      bytes: 1,
      account_id: id,
      created_at: now,
    })
    .execute()
  await db
    .updateTable('account')
    .set({ avatar: `/api/public/img/${id}.png` })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('generated_list')
    .values({ key: id, account_id: id, accounts: text([[username, 'x']]), expires_at: new Date(now.getTime() + day) })
    .execute()
  const discussion = await db
    .insertInto('discussion')
    .values({ account_id: id, title: `By ${username}`, content: realname })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('comment')
    .values({ discussion_id: discussion.id, account_id: id, content: `${realname} wrote`, created_at: now })
    .execute()
  const root = { id: 'someone', username: 'root' }
  const about = { kind: 'account', id, name: username }
  await audit(db, {
    ...{ actor: root, action: 'account.edit', subject: about, address: '' },
    ...{ before: { realname: '' }, after: { realname } },
  })
  await audit(db, {
    ...{ actor: root, action: 'contest.edit', subject: { kind: 'contest', id: contest }, address: '' },
    ...{ before: { stars: [] }, after: { stars: [username] } },
  })
  // Codes and limits with the name.
  await server.call('POST', '/api/login', { body: { username, password: 'wrong-password' } })
}

test('an erased account leaves no name in the database, and the contest stays as it was', async () => {
  const word = randomBytes(5).toString('hex')
  const ada = await makeUser(server, { username: `zq${word}`, email: `mail${word}@example.org` })
  const [realname, number] = [`Real ${word} Name`, `no-${word}`]
  const problem = await makeProblem(server)
  const contest = await makeContest(server, { problems: [problem.id] })
  const at = server.clock.now()
  const entry = await makeEntry(server, ada, {
    contest,
    problemId: problem.id,
    at,
    verdict: verdict.accepted,
    code: 'x',
  })
  await spread(ada, realname, number, contest.id, problem.id)
  expect((await columnsWith(word)).length).toBeGreaterThan(20)

  expect((await ask(ada)).data.request).not.toBeNull()
  await runJob()
  expect(await requestsOf(ada)).toBe(1)
  server.clock.advance(14 * day + 1_000)
  await runJob()

  expect(await columnsWith(word)).toEqual([])
  const { db } = server.deps
  const account = await db.selectFrom('account').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow()
  expect(account).toMatchObject({ status: 1, password_hash: '', avatar: null, email: null })
  expect(account.username).toMatch(/^deleted-[0-9a-f]{10}$/)
  expect((await read(ada)).http).toBe(401)
  const file = await db
    .selectFrom('stored_file')
    .select('dropped_at')
    .where('name', '=', `${ada.id}.png`)
    .executeTakeFirst()
  expect(file?.dropped_at).not.toBeNull()
  const kept = await db.selectFrom('submission').selectAll().where('account_id', '=', ada.id).execute()
  expect(kept).toMatchObject([{ id: entry, verdict: verdict.accepted, contest_id: contest.id }])
  const round = await db.selectFrom('contest').selectAll().where('id', '=', contest.id).executeTakeFirstOrThrow()
  expect(round.stars).toEqual([account.username])
  expect(round.account_rule).toBe(`<extra>other ${account.username} third</extra>`)
  const root = await makeUser(server, { role: 'root' })
  const board = await server.call('POST', '/api/get-contest-rank', {
    token: root.token,
    body: { cid: contest.id, currentPage: 1, limit: 10, removeStar: false, forceRefresh: true },
  })
  expect(JSON.stringify(board.data)).toContain(account.username)
})

test('the page says what is deleted; the request can be withdrawn', async () => {
  const ada = await makeUser(server)
  await server.deps.db.insertInto('discussion').values({ account_id: ada.id, title: 'Hello' }).execute()
  expect((await read(ada)).data).toMatchObject({
    ...{ request: null, isPossible: true, hasPassword: true, days: 14 },
    ...{ deletes: { submissions: 0, discussions: 1, comments: 0, groups: 0 }, keeps: { contestSubmissions: 0 } },
  })
  expect((await ask(ada, 'not-this-one')).status).toBe(400)
  expect(await requestsOf(ada)).toBe(0)
  const first = await ask(ada)
  const again = await ask(ada)
  expect(again.data.request).toEqual(first.data.request)
  expect((await server.call('DELETE', path, { token: ada.token })).data.request).toBeNull()
  expect((await server.call('DELETE', path, { token: ada.token })).status).not.toBe(200)
  server.clock.advance(15 * day)
  await runJob()
  const row = await server.deps.db.selectFrom('account').select('username').where('id', '=', ada.id).executeTakeFirst()
  expect(row?.username).toBe(ada.username)
})

test('administrators see waiting requests and carry them out; others do not', async () => {
  const ada = await makeUser(server, { username: `zr${randomBytes(5).toString('hex')}` })
  const root = await makeUser(server, { role: 'root' })
  expect((await ask(root)).status).toBe(400)
  const list = async (person: Person) => server.call('GET', waiting, { token: person.token })
  const carryOut = (person: Person, uid: string) => server.call('POST', waiting, { token: person.token, body: { uid } })
  expect((await carryOut(root, ada.id)).status).not.toBe(200)
  await ask(ada)
  expect((await list(root)).data).toContainEqual(expect.objectContaining({ uid: ada.id, username: ada.username }))
  for (const role of ['default_user', 'admin', 'problem_admin'] as const) {
    const person = await makeUser(server, { role })
    expect((await list(person)).status).toBe(403)
    expect((await carryOut(person, ada.id)).status).toBe(403)
  }
  expect((await carryOut(root, ada.id)).status).toBe(200)
  expect((await list(root)).data).not.toContainEqual(expect.objectContaining({ uid: ada.id }))
  expect(await columnsWith(ada.username)).toEqual([])
})

test('the audit log stays closed to every other change', async () => {
  const { db } = server.deps
  const ada = await makeUser(server)
  const entry = { actor: ada, action: 'test.entry', subject: { kind: 'account', id: ada.id }, address: '' }
  await audit(db, entry)
  const change = sql`update audit_entry set actor_name = 'other' where actor_id = ${ada.id}`
  await expect(change.execute(db)).rejects.toThrow('only grows')
  const marked = db.transaction().execute(async (trx) => {
    await sql`select set_config('verdict.erased_account', ${ada.id}, true)`.execute(trx)
    await change.execute(trx)
  })
  await expect(marked).rejects.toThrow('only grows')
})
