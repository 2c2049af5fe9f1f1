import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { unzip } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const hour = 3_600_000

const fetchOwn = (person: Pick<Person, 'token'>, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}/api/own-data`, { headers: { authorization: person.token, ...headers } })

const download = async (person: Person) => {
  const reply = await fetchOwn(person)
  expect(reply.headers.get('content-type')).toBe('application/zip')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const files = await unzip(Buffer.from(await reply.arrayBuffer()))
  const read = (name: string): string => files.get(name)?.toString() ?? ''
  return { names: [...files.keys()], read, json: (name: string) => JSON.parse(read(`${name}.json`)) }
}

const at = (hours: number): Date => new Date(server.clock.now().getTime() + hours * hour)

test('the zip contains the profile, sessions, texts and submissions of the user', async () => {
  const ada = await makeUser(server)
  const { db } = server.deps
  await db.updateTable('account').set({ realname: 'Ada L', student_number: 's-17' }).where('id', '=', ada.id).execute()
  const problem = await makeProblem(server)
  const contest = await makeContest(server, { problems: [problem.id] })
  const id = await makeEntry(server, ada, {
    ...{ contest, problemId: problem.id, at: at(0), verdict: verdict.accepted, code: 'int main() {}' },
  })
  await db
    .insertInto('contest_registration')
    .values({ contest_id: contest.id, account_id: ada.id, created_at: at(0) })
    .execute()
  const discussion = await db
    .insertInto('discussion')
    .values({ account_id: ada.id, title: 'Why 42?', content: 'Long thoughts' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // More than one portion.
  await db
    .insertInto('comment')
    .values(
      Array.from({ length: 1_203 }, (_, index) => ({
        ...{ discussion_id: discussion.id, account_id: ada.id, content: `comment ${index}`, created_at: at(0) },
      })),
    )
    .execute()

  const zip = await download(ada)
  expect(zip.read('README.txt')).toContain(ada.username)
  expect(zip.json('profile')).toMatchObject({ username: ada.username, realname: 'Ada L', number: 's-17' })
  expect(zip.json('profile')).toMatchObject({ email: `${ada.username}@example.org`, role: 'default_user' })
  expect(zip.json('sessions')).toMatchObject([{ address: '127.0.0.1', userAgent: 'test' }])
  expect(zip.json('discussions')).toMatchObject([{ title: 'Why 42?', content: 'Long thoughts' }])
  expect(zip.json('comments').map((row: { content: string }) => row.content)).toEqual(
    Array.from({ length: 1_203 }, (_, index) => `comment ${index}`),
  )
  expect(zip.json('contest-entries')).toMatchObject([{ contestId: contest.id, title: expect.any(String) }])
  expect(zip.json('submissions')).toMatchObject([
    { submitId: id, status: verdict.accepted, file: `submissions/${id}.cpp`, code: null },
  ])
  expect(zip.read(`submissions/${id}.cpp`)).toBe('int main() {}')
  const logged = await db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id'])
    .where('actor_id', '=', ada.id)
    .execute()
  expect(logged).toEqual([{ action: 'account.downloadData', subject_id: ada.id }])
})

test('nothing in it belongs to other users, and no hash is in it', async () => {
  const [ada, bob] = [await makeUser(server), await makeUser(server)]
  const { db } = server.deps
  await db.updateTable('account').set({ realname: 'Robert Secret' }).where('id', '=', bob.id).execute()
  const problem = await makeProblem(server)
  const contest = await makeContest(server, { problems: [problem.id] })
  for (const who of [ada, bob]) {
    const entry = { contest, problemId: problem.id, at: at(0), verdict: verdict.wrongAnswer }
    await makeEntry(server, who, { ...entry, code: `program of ${who.id}` })
    await db
      .insertInto('discussion')
      .values({ account_id: who.id, title: `words of ${who.id}` })
      .execute()
  }
  const asked = { account_id: ada.id, contest_id: contest.id, question: 'May I?', answer: 'Yes.' }
  await db
    .insertInto('clarification')
    .values({ ...asked, answered_by: 'jury-member', claimed_by: 'jury-member', created_at: at(0), updated_at: at(0) })
    .execute()
  const row = await db.selectFrom('account').select('password_hash').where('id', '=', ada.id).executeTakeFirstOrThrow()

  const zip = await download(ada)
  const text = zip.names.map((name) => `${name}\n${zip.read(name)}`).join('\n')
  expect(text).toContain(`program of ${ada.id}`)
  expect(text).toContain('May I?')
  for (const secret of [bob.id, bob.username, 'Robert Secret', row.password_hash, 'jury-member', ada.token]) {
    expect(text).not.toContain(secret)
  }
})

test('a frozen OI contest hides the result and the code there too, until it is unfrozen', async () => {
  const ada = await makeUser(server)
  const problem = await makeProblem(server)
  const contest = await makeContest(server, {
    ...{ problems: [problem.id], type: 1, is_sealed: true, seals_at: at(-0.5), opens_at_end: true },
  })
  const entry = { contest, problemId: problem.id, at: at(-0.25), verdict: verdict.accepted, score: 100 }
  const id = await makeEntry(server, ada, { ...entry, code: 'frozen program' })
  const hidden = await download(ada)
  expect(hidden.json('submissions')).toMatchObject([{ submitId: id, status: verdict.hidden, score: null, time: null }])
  expect(hidden.read(`submissions/${id}.cpp`)).not.toContain('frozen program')
  await server.deps.db
    .updateTable('contest')
    .set({ ends_at: at(-0.1) })
    .where('id', '=', contest.id)
    .execute()
  const open = await download(ada)
  expect(open.json('submissions')).toMatchObject([{ submitId: id, status: verdict.accepted, score: 100 }])
  expect(open.read(`submissions/${id}.cpp`)).toBe('frozen program')
})

test('guests and API tokens get nothing, and downloads are limited', async () => {
  expect((await fetchOwn({ token: '' })).status).toBe(401)
  const ada = await makeUser(server)
  const made = await server.call('POST', '/api/api-tokens', {
    token: ada.token,
    body: { name: 'all', scopes: ['read', 'submit', 'problems', 'contests'], days: 1, password: 'secret-1' },
  })
  expect((await fetchOwn({ token: `Bearer ${made.data.token}` })).status).toBe(403)
  for (let times = 0; times < 5; times += 1) await download(ada)
  expect((await fetchOwn(ada)).status).toBe(429)
  server.clock.advance(hour + 1_000)
  expect((await fetchOwn(ada)).status).toBe(200)
})
