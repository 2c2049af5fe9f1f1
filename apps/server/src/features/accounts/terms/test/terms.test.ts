import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { audit } from '../../../../platform/audit.ts'
import { termsJob } from '../jobs.ts'

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
})
afterAll(() => server.close())

const path = '/api/admin/terms'
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', to: string, given: object = {}, person: Person = root) =>
  server.call(method, to, { token: person.token, ...given })
const runJob = () => termsJob.run?.(server.deps, {}, 'test')

const nothing = { realname: null, number: null, school: null, course: null, photo: null }
const ended = { firstDay: '2020-02-01', lastDay: '2020-06-30', waitDays: 30 }
const running = { firstDay: '2020-02-01', lastDay: '2199-06-30', waitDays: 30 }
const body = (changes: object) => ({
  name: 'Spring',
  ...ended,
  audiences: { ...nothing, realname: 'teachers', number: 'staff' },
  ending: 'confirm',
  groups: [],
  prefixes: [],
  usernames: [],
  ...changes,
})
const define = async (changes: object): Promise<number> => {
  const reply = await ask('POST', path, { body: body(changes) })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data.id
}
const remove = (id: number) => ask('DELETE', path, { query: { id } })
const find = async (id: number) =>
  (await ask('GET', path)).data.terms.find((term: { readonly id: number }) => term.id === id)
const planOf = async (id: number) => (await ask('GET', `${path}/plan`, { query: { id } })).data

let made = 0
const student = async (values: object = {}): Promise<Person> => {
  made += 1
  const person = await makeUser(server, { username: `stud-${made}-${Date.now() % 1e6}` })
  const filled = { realname: `Real ${made}`, student_number: `N${made}`, school: 'School', course: 'Course', ...values }
  await server.deps.db.updateTable('account').set(filled).where('id', '=', person.id).execute()
  return person
}
const stored = (person: Person) =>
  server.deps.db
    .selectFrom('account')
    .select(['username', 'realname', 'student_number', 'school', 'course'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()

describe('defining terms', () => {
  test('members come from groups, prefixes and usernames; the change is audited', async () => {
    const [listed, member, teacher] = [await student(), await student(), await student()]
    const prefixed = await student()
    const gid = await makeGroup(server, { owner: root })
    await addMember(server, gid, member)
    await addMember(server, gid, teacher, 'admin')
    const id = await define({
      groups: [gid],
      prefixes: [prefixed.username.toUpperCase()],
      usernames: [listed.username.toUpperCase(), ` ${listed.username} `],
    })
    expect(await find(id)).toMatchObject({
      name: 'Spring',
      firstDay: '2020-02-01',
      lastDay: '2020-06-30',
      dueDay: '2020-07-30',
      state: 'toConfirm',
      audiences: { ...nothing, realname: 'teachers', number: 'staff' },
      groups: [{ gid }],
      usernames: [listed.username],
      accounts: 3,
      anonymised: 0,
    })
    const plan = await planOf(id)
    const names = plan.records.map(({ username }: { readonly username: string }) => username)
    expect(names).toEqual([listed, member, prefixed].map(({ username }) => username).sort())
    const { data } = await ask('GET', '/api/admin/audit', { query: { action: 'term.create' } })
    expect(data.records[0]).toMatchObject({ subjectName: 'Spring', after: { realname: 'teachers' } })
    await remove(id)
    expect(await find(id)).toBeUndefined()
  })

  test.each([
    ['a term without members', {}, '至少指定一个团队'],
    ['days that do not exist', { prefixes: ['stud-'], lastDay: '2020-02-31' }, '有效的起止日期'],
    ['a last day before the first', { prefixes: ['stud-'], lastDay: '2019-01-01' }, '有效的起止日期'],
    ['a name of blanks', { prefixes: ['stud-'], name: '  ' }, '学期名称'],
    ['no field', { prefixes: ['stud-'], audiences: nothing }, '至少选择一项'],
    ['no day of waiting', { prefixes: ['stud-'], waitDays: 0 }, '等待天数'],
    ['a short prefix', { prefixes: ['s'] }, '用户名前缀'],
    ['an unknown user', { usernames: ['not-here'] }, '没有找到用户 not-here'],
    ['an unknown group', { groups: [999_999] }, '没有编号为 999999'],
  ])('refuses %s', async (_, changes, words) => {
    const reply = await ask('POST', path, { body: body(changes) })
    expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining(words) })
  })

  test('only super admins and holders of the permission reach the calls', async () => {
    const name = `Registrars ${Date.now()}`
    const role = await ask('POST', '/api/admin/roles', { body: { name, permissions: ['users.terms'] } })
    const holder = await makeUser(server)
    await ask('PUT', '/api/admin/roles/of-user', { body: { uid: holder.id, ids: [role.data.id] } })
    expect(await ask('GET', path, {}, holder)).toMatchObject({ status: 200 })
    const id = await define({ prefixes: ['stud-'] })
    for (const person of [await makeUser(server), await makeUser(server, { role: 'admin' })]) {
      const calls = [
        await ask('GET', path, {}, person),
        await ask('POST', path, { body: body({ prefixes: ['stud-'] }) }, person),
        await ask('PUT', path, { body: { id, ...body({ prefixes: ['stud-'] }) } }, person),
        await ask('DELETE', path, { query: { id } }, person),
        await ask('PUT', `${path}/defaults`, { body: { ...nothing } }, person),
        await ask('GET', `${path}/plan`, { query: { id } }, person),
        await ask('GET', `${path}/plan/file`, { query: { id } }, person),
        await ask('POST', `${path}/confirm`, { body: { id, isConfirmed: true } }, person),
      ]
      expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 403))
    }
    await remove(id)
  })
})

describe('audiences', () => {
  const schoolOf = async (person: Person, reader: Person | null) =>
    (await server.call('GET', '/api/get-user-home-info', { query: { uid: person.id }, token: reader?.token })).data
      .school

  test('a term hides a field from readers outside its audience', async () => {
    const [person, stranger, teacher] = [await student(), await student(), await makeUser(server)]
    const gid = await makeGroup(server, { owner: teacher })
    await addMember(server, gid, person)
    expect(await schoolOf(person, null)).toBe('School')
    const id = await define({ ...running, usernames: [person.username], audiences: { ...nothing, school: 'teachers' } })
    expect(await schoolOf(person, null)).toBeNull()
    expect(await schoolOf(person, stranger)).toBeNull()
    expect(await schoolOf(person, teacher)).toBe('School')
    expect(await schoolOf(person, person)).toBe('School')
    expect(await schoolOf(person, root)).toBe('School')
    await remove(id)
    expect(await schoolOf(person, stranger)).toBe('School')
  })

  test('the default applies to accounts without a term; the narrowest term wins', async () => {
    const [person, other] = [await student(), await student()]
    const open = { realname: 'everyone', number: 'everyone', school: 'everyone', course: 'everyone', photo: 'everyone' }
    await ask('PUT', `${path}/defaults`, { body: { ...open, school: 'users' } })
    expect(await schoolOf(other, null)).toBeNull()
    expect(await schoolOf(other, person)).toBe('School')
    const wide = await define({
      ...running,
      usernames: [person.username],
      audiences: { ...nothing, school: 'everyone' },
    })
    expect(await schoolOf(person, null)).toBe('School')
    const narrow = await define({
      ...running,
      usernames: [person.username],
      audiences: { ...nothing, school: 'staff' },
    })
    expect(await schoolOf(person, other)).toBeNull()
    await remove(wide)
    await remove(narrow)
    await ask('PUT', `${path}/defaults`, { body: open })
    expect(await schoolOf(other, null)).toBe('School')
  })
})

describe('the end of a term', () => {
  test('the plan lists accounts and fields, and changes nothing', async () => {
    const [full, empty, later] = [
      await student(),
      await student({ realname: null, student_number: null }),
      await student(),
    ]
    const staff = await makeUser(server, { role: 'admin' })
    const id = await define({ usernames: [full, empty, later, staff].map(({ username }) => username) })
    const next = await define({ ...running, usernames: [later.username], ending: 'keep' })
    const plan = await planOf(id)
    const rows = Object.fromEntries(
      plan.records.map((row: { uid: string; fields: string[]; skip: string | null }) => [row.uid, row]),
    )
    expect(rows[full.id]).toMatchObject({ fields: ['realname', 'number'], skip: null })
    expect(rows[empty.id]).toMatchObject({ fields: [], skip: 'empty' })
    expect(rows[later.id]).toMatchObject({ fields: [], skip: 'otherTerm' })
    expect(rows[staff.id]).toMatchObject({ fields: [], skip: 'staff' })
    expect(plan).toMatchObject({
      total: 4,
      counts: { realname: 1, number: 1, school: 0 },
      skipped: { staff: 1, otherTerm: 1, empty: 1 },
    })
    const file = await fetch(`${server.url}${path}/plan/file?id=${id}`, { headers: { authorization: root.token } })
    const text = await file.text()
    expect(text).toContain(`${full.id},${full.username},delete,delete,,,,`)
    expect(text).not.toContain('Real ')
    expect(await stored(full)).toMatchObject({ realname: expect.any(String) })
    await remove(id)
    await remove(next)
  })

  test('nothing happens before a confirmation; then the plan is carried out once', async () => {
    const person = await student()
    const other = await student()
    const subject = { kind: 'account', id: person.id, name: person.username }
    await audit(server.deps.db, {
      actor: root,
      action: 'account.edit',
      subject,
      before: { realname: 'Real before', email: 'old' },
      after: { realname: 'Real after', email: 'new' },
      address: '',
    })
    const id = await define({ usernames: [person.username] })
    await runJob()
    expect(await stored(person)).toMatchObject({ realname: expect.any(String) })
    expect(await ask('POST', `${path}/confirm`, { body: { id, isConfirmed: true } })).toMatchObject({ status: 200 })
    expect(await find(id)).toMatchObject({ state: 'confirmed', confirmedBy: root.username })
    await runJob()
    expect(await stored(person)).toEqual({
      username: person.username,
      realname: null,
      student_number: null,
      school: 'School',
      course: 'Course',
    })
    expect(await stored(other)).toMatchObject({ realname: expect.any(String) })
    expect(await find(id)).toMatchObject({ state: 'done', anonymised: 1 })
    const entries = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', person.id)
      .execute()
    expect(entries).toEqual([{ action: 'account.edit', before: { email: 'old' }, after: { email: 'new' } }])
    await server.deps.db.updateTable('account').set({ realname: 'Typed again' }).where('id', '=', person.id).execute()
    await runJob()
    expect(await stored(person)).toMatchObject({ realname: 'Typed again' })
    const { data } = await ask('GET', '/api/admin/audit', { query: { action: 'term.anonymise' } })
    expect(data.records.filter((row: { subjectId: string }) => row.subjectId === String(id))).toHaveLength(1)
    await remove(id)
  })

  test('a change of the term, and a withdrawal, end the confirmation', async () => {
    const person = await student()
    const id = await define({ usernames: [person.username] })
    const confirm = (isConfirmed: boolean) => ask('POST', `${path}/confirm`, { body: { id, isConfirmed } })
    await confirm(true)
    await ask('PUT', path, { body: { id, ...body({ usernames: [person.username], name: 'Spring 2' }) } })
    expect(await find(id)).toMatchObject({ name: 'Spring 2', state: 'toConfirm' })
    await confirm(true)
    await confirm(false)
    await runJob()
    expect(await stored(person)).toMatchObject({ realname: expect.any(String) })
    await ask('PUT', path, { body: { id, ...body({ usernames: [person.username], ending: 'automatic' }) } })
    expect(await confirm(true)).toMatchObject({ status: 400 })
    await remove(id)
  })

  test('an automatic term notifies administrators and waits a week', async () => {
    const person = await student()
    const id = await define({ usernames: [person.username], ending: 'automatic', name: `Automatic ${Date.now()}` })
    const notices = async () =>
      (
        await server.deps.db
          .selectFrom('notice')
          .innerJoin('notice_copy', 'notice_copy.notice_id', 'notice.id')
          .select(['notice.params', 'notice_copy.account_id'])
          .where('template', '=', 'term.announced')
          .where('notice_copy.account_id', '=', root.id)
          .execute()
      ).filter(({ params }) => JSON.stringify(params).includes('Automatic'))
    await runJob()
    await runJob()
    expect(await notices()).toHaveLength(1)
    expect(await stored(person)).toMatchObject({ realname: expect.any(String) })
    await server.deps.db
      .updateTable('term')
      .set({ announced_at: new Date(server.clock.now().getTime() - 8 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    await runJob()
    expect(await stored(person)).toMatchObject({ realname: null, student_number: null })
    expect(await notices()).toHaveLength(1)
    await remove(id)
  })

  test('a term that is not due keeps its data after a confirmation', async () => {
    const person = await student()
    const id = await define({ ...running, usernames: [person.username] })
    await ask('POST', `${path}/confirm`, { body: { id, isConfirmed: true } })
    await runJob()
    expect(await stored(person)).toMatchObject({ realname: expect.any(String) })
    await remove(id)
  })
})
