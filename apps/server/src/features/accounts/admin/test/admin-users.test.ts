import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { recountTallies } from '../../../judging/tallies/recount.ts'
import { moveAccepted, moveTallies } from '../../../judging/tallies/tallies.ts'

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root', username: 'chief' })
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, person = root) =>
  server.call(method, `/api/admin/user/${path}`, { token: person.token, ...given })
const list = async (query: Record<string, unknown>) => {
  const reply = await ask('GET', 'get-user-list', { query })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const names = (page: { records: { username: string }[] }) => page.records.map((row) => row.username)
const login = (username: string, password: string) =>
  server.call('POST', '/api/login', { body: { username, password } })
const log = async (action: string) =>
  (await server.call('GET', '/api/admin/audit', { query: { action }, token: root.token })).data.records

describe('the list of users', () => {
  test('is found by a part of name, address or real name, by role and by ban, newest first', async () => {
    const ada = await makeUser(server, { username: 'Ada_L', email: 'countess@example.org' })
    await server.deps.db.updateTable('account').set({ realname: '王小明' }).where('id', '=', ada.id).execute()
    await makeUser(server, { username: 'adaxl', role: 'problem_admin' })
    await makeUser(server, { username: 'bannedone', banned: true })
    expect(names(await list({ keyword: 'ada' }))).toEqual(['adaxl', 'Ada_L'])
    expect(names(await list({ keyword: 'a_l' }))).toEqual(['Ada_L'])
    expect(names(await list({ keyword: 'COUNTESS' }))).toEqual(['Ada_L'])
    expect(names(await list({ keyword: '小明' }))).toEqual(['Ada_L'])
    expect(names(await list({ keyword: 'Ada_L count' }))).toEqual([])
    expect(names(await list({ onlyAdmin: true }))).toEqual(['adaxl', 'chief'])
    expect(names(await list({ role: 1008 }))).toEqual(['adaxl'])
    expect(names(await list({ status: 1 }))).toEqual(['bannedone'])
    expect(await list({ limit: 2, currentPage: 2 })).toMatchObject({ total: 4, pages: 2, size: 2, current: 2 })
    const [row] = (await list({ keyword: 'Ada_L' })).records
    expect(row).toMatchObject({ uid: ada.id, password: null, email: 'countess@example.org', status: 0 })
    expect(row.roles).toMatchObject([{ id: 1002, role: 'default_user', status: 0 }])
    expect(JSON.stringify(row)).not.toContain('argon2')
  })

  test('costs at most four statements in addition to the session', async () => {
    expect(await fewestQueries(server.deps, () => list({ keyword: 'a' }))).toBeLessThanOrEqual(5)
  })

  test('and all that belongs to it is the super admin’s', async () => {
    for (const role of ['admin', 'problem_admin', 'default_user'] as const) {
      const person = await makeUser(server, { role })
      expect(await ask('GET', 'get-user-list', {}, person)).toMatchObject({ http: 403 })
      expect(await ask('DELETE', 'delete-user', { body: { ids: [root.id] } }, person)).toMatchObject({ http: 403 })
    }
  })
})

describe('editing a user', () => {
  const edit = (body: object, person = root) => ask('PUT', 'edit-user', { body }, person)
  const plain = (person: Person) => ({
    uid: person.id,
    username: person.username,
    setNewPwd: false,
    type: 1002,
    status: 0,
  })

  test('changes name, address, role and title, notifies the user of the role and logs the rest', async () => {
    const bob = await makeUser(server, { username: 'bob' })
    const body = { ...plain(bob), username: 'Bobby', email: ' ', type: '1001', titleName: 'Coach', titleColor: '#f00' }
    expect(await edit({ ...body, realname: 'Bob B.' })).toMatchObject({ http: 200, status: 200, data: null })
    const [row] = (await list({ keyword: 'bobby' })).records
    expect(row).toMatchObject({ realname: 'Bob B.', email: null, titleName: 'Coach', roles: [{ role: 'admin' }] })
    const { data } = await server.call('GET', '/api/msg/sys', { token: bob.token })
    expect(data.records[0].content).toContain('“普通用户”改为“普通管理员”')
    expect((await log('account.edit'))[0]).toMatchObject({
      subjectId: bob.id,
      before: { username: 'bob', role: 'default_user' },
      after: { username: 'Bobby', role: 'admin', titleName: 'Coach' },
    })
    // Absent means cleared, as existing clients expect.
    await edit({ ...plain(bob), username: 'Bobby', type: 1001 })
    expect((await list({ keyword: 'bobby' })).records[0]).toMatchObject({ realname: null, titleName: null })
  })

  test('sets a password and ends every session', async () => {
    const eve = await makeUser(server, { username: 'eve' })
    await edit({ ...plain(eve), setNewPwd: true, password: ' fresh-1 ' })
    const own = await server.call('GET', '/api/get-user-auth-info', { token: eve.token })
    expect(own).toMatchObject({ http: 401 })
    expect(await login('eve', 'fresh-1')).toMatchObject({ status: 200 })
    expect((await log('account.edit'))[0].after).toEqual({ email: null, password: '***' })
  })

  test('bans at once', async () => {
    const mel = await makeUser(server, { username: 'mel' })
    await edit({ ...plain(mel), status: 1 })
    expect(await server.call('GET', '/api/get-user-auth-info', { token: mel.token })).toMatchObject({ http: 401 })
    await edit({ ...plain(mel), status: 0 })
    expect(await login('mel', 'secret-1')).toMatchObject({ status: 200 })
  })

  test('refuses what cannot be', async () => {
    const dan = await makeUser(server, { username: 'dan' })
    const taken = await makeUser(server, { username: 'taken', email: 'taken@example.org' })
    const refusals = [
      [{ ...plain(dan), username: 'TAKEN' }, 'account.usernameTaken'],
      [{ ...plain(dan), email: 'Taken@Example.org' }, 'account.emailTaken'],
      [{ ...plain(dan), email: 'nonsense' }, 'email'],
      [{ ...plain(dan), username: 'x'.repeat(21) }, 'long'],
      [{ ...plain(dan), username: ' ' }, 'empty'],
      [{ ...plain(dan), realname: 'x'.repeat(51) }, 'long'],
      [{ ...plain(dan), titleName: 'x'.repeat(21) }, 'long'],
      [{ ...plain(dan), setNewPwd: true, password: '12345' }, 'short'],
      [{ ...plain(dan), setNewPwd: true }, 'no password'],
      [{ ...plain(dan), type: 1009 }, 'role'],
      [{ ...plain(dan), status: 2 }, 'status'],
      [{ ...plain(dan), uid: 'nobody' }, 'unknown'],
      [{ uid: dan.id, username: 'dan' }, 'fields missing'],
    ] as const
    for (const [body, why] of refusals) {
      expect([why, await edit(body)]).toMatchObject([why, { http: 200, status: 400 }])
    }
    expect((await list({ keyword: 'dan' })).records[0]).toMatchObject({ username: 'dan', realname: null })
    expect(taken.username).toBe('taken')
  })

  test('never loses the last super admin nor the own role', async () => {
    const self = { ...plain(root), type: 1002 }
    expect(await edit(self)).toMatchObject({ http: 200, status: 403, msg: '不能修改自己的角色或封禁自己。' })
    expect(await edit({ ...plain(root), type: 1000, status: 1 })).toMatchObject({ status: 403 })
    expect(await edit({ ...plain(root), type: 1000 })).toMatchObject({ status: 200 })
    const second = await makeUser(server, { role: 'root', username: 'second' })
    // Two who take each other's role at once leave one of them.
    const replies = await Promise.all([
      edit({ ...plain(second), type: 1002 }, root),
      edit({ ...plain(root), type: 1002 }, second),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 403])
    await server.deps.db.updateTable('account').set({ role: 1000 }).where('id', '=', root.id).execute()
    await server.deps.db.updateTable('account').set({ role: 1002 }).where('id', '=', second.id).execute()
  })
})

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

describe('making many users', () => {
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer> | string) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    const reply = await fetch(`${server.url}/api/admin/user/read-user-file`, {
      method: 'POST',
      headers: { authorization: root.token },
      body: form,
    })
    return (await reply.json()) as { status: number; msg: string; data: { rows: { faults: string[] }[] } & object }
  }
  const table = [
    ['用户名', '密码', '邮箱', '姓名', '性别', '昵称', '学校'],
    ['stu-1', 'secret-1', 'stu1@example.org', '李雷', '男', 'Lei', 'No. 1'],
    ['stu-2', '123456', '', '韩梅梅', '1', '', ''],
    ['STU-1', 'secret-1', 'STU1@example.org', '', '', '', ''],
    ['', 'secret-1', '', '', '', '', ''],
    ['stu-3', '123', 'no address', 'x'.repeat(51), '', '', ''],
    ['chief', '', '', '', '', '', ''],
  ]
  const fates = [[], [], ['usernameTwice', 'emailTwice'], ['usernameMissing']]
  const lastFates = [
    ['passwordLength', 'emailMalformed', 'realnameTooLong'],
    ['passwordMissing', 'usernameTaken'],
  ]

  test('a CSV file shows the fate of every row before anything is made', async () => {
    const text = `\ufeff${table.map((row) => row.join(',')).join('\r\n')}\r\n\r\n`
    const { status, data } = await upload('users.csv', text)
    expect(status).toBe(200)
    expect(data.rows.map((row) => row.faults)).toEqual([...fates, ...lastFates])
    expect(data).toMatchObject({ good: 2, bad: 4 })
    expect(data.rows[0]).toMatchObject({
      line: 2,
      username: 'stu-1',
      realname: '李雷',
      gender: 'male',
      school: 'No. 1',
    })
    expect(names(await list({ keyword: 'stu-' }))).toEqual([])
  })

  test('an XLSX file is read as well, with numbers for passwords and columns in any order', async () => {
    const cells = [
      ['School', 'Username', 'Password'],
      ['No. 2', 'xl-1', 654321],
      [null, 20250001, 'secret-1'],
    ]
    const file = await writeXlsx(cells).toBuffer()
    const { data } = await upload('users.xlsx', new Uint8Array(file))
    expect(data.rows).toMatchObject([
      { username: 'xl-1', password: '654321', school: 'No. 2', email: '', faults: [] },
      { username: '20250001', password: 'secret-1', school: '', faults: [] },
    ])
  })

  test('reads the default output of Chinese spreadsheets, with any separator', async () => {
    const gbk = Uint8Array.from([...Buffer.from('gb-1;secret-1;;'), 0xc0, 0xee, 0xc0, 0xd7])
    expect((await upload('a.csv', gbk)).data.rows).toMatchObject([{ username: 'gb-1', realname: '李雷', faults: [] }])
  })

  test.each([
    ['no table', 'photo.png', 'not a table at all'],
    ['a broken workbook', 'users.xlsx', 'PK\u0003\u0004 broken'],
    ['nothing', 'users.csv', ''],
    ['only a heading', 'users.csv', 'username,password\n'],
    ['too many rows', 'users.csv', 'a,secret-1\n'.repeat(5_001)],
  ])('%s is refused', async (_, name, text) => {
    expect(await upload(name, text)).toMatchObject({ status: 400, data: null })
  })

  test('valid rows are imported and kept, the others are counted and named', async () => {
    const users = table.slice(1)
    const checked = await ask('POST', 'check-batch-user', { body: { users } })
    expect(checked.data).toMatchObject({ good: 2, bad: 4 })
    const reply = await ask('POST', 'insert-batch-user', { body: { users } })
    expect(reply).toMatchObject({ http: 200, status: 400, data: null })
    expect(reply.msg).toBe('导入成功 2 个，失败 4 个。失败的用户：STU-1, #4, stu-3, chief')
    expect(names(await list({ keyword: 'stu-' }))).toHaveLength(2)
    expect(await login('stu-2', '123456')).toMatchObject({ status: 200, data: { gender: 'female', email: null } })
    expect((await log('account.import'))[0].after).toEqual({ accounts: ['stu-1', 'stu-2'] })
    const more = [['stu-9', 'secret-1']]
    expect(await ask('POST', 'insert-batch-user', { body: { users: more } })).toMatchObject({ status: 200, data: null })
    expect(await ask('POST', 'insert-batch-user', { body: { users: [] } })).toMatchObject({ status: 400 })
  })

  test('new users find the notices that went to all', async () => {
    const body = { title: 'Welcome', content: 'all', type: 'All' }
    await server.call('POST', '/api/admin/msg/notice', { body, token: root.token })
    for (let tries = 0; tries < 100; tries += 1) {
      const { data } = await server.call('GET', '/api/admin/msg/notice', { token: root.token })
      if (data.records[0].state) break
      await new Promise((next) => setTimeout(next, 50))
    }
    await ask('POST', 'insert-batch-user', { body: { users: [['late-1', 'secret-1']] } })
    const { headers } = await login('late-1', 'secret-1')
    const { data } = await server.call('GET', '/api/msg/unread', { token: String(headers.authorization) })
    expect(data.sys).toBe(1)
  })

  const fetchList = async (key: string, person = root) =>
    fetch(`${server.url}/api/file/generate-user-excel?key=${encodeURIComponent(key)}`, {
      headers: { authorization: person.token },
    })
  const rowsOf = async (reply: Response) => readSheet(Buffer.from(await reply.arrayBuffer()))

  test('accounts in a row come with a list that lives half an hour and holds no formulas', async () => {
    const body = { prefix: '=1+', suffix: '', number_from: '1', number_to: 3, password_length: 25 }
    const reply = await ask('POST', 'generate-user', { body })
    expect(reply).toMatchObject({ http: 200, status: 200 })
    const file = await fetchList(reply.data.key)
    expect(file.headers.get('content-disposition')).toBe(`attachment;filename=${reply.data.key}.xlsx`)
    const rows = await rowsOf(file)
    expect(rows[0]).toEqual(['用户名', '密码'])
    expect(rows.slice(1).map((row) => row[0])).toEqual(['=1+1', '=1+2', '=1+3'])
    for (const [name, password] of rows.slice(1)) {
      expect(password).toMatch(/^[a-z0-9]{25}$/)
      expect(await login(String(name), String(password))).toMatchObject({ status: 200 })
    }
    const { db } = server.deps
    const stored = await db.selectFrom('account').select('password_hash').where('username', '=', '=1+1').execute()
    expect(stored[0]?.password_hash).toMatch(/^\$argon2id/)
    expect(JSON.stringify(await log('account.generate'))).not.toContain(String(rows[1]?.[1]))
    server.clock.advance(1_800_001)
    expect(await rowsOf(await fetchList(reply.data.key))).toEqual([['用户名', '密码']])
    expect(await rowsOf(await fetchList('unknown'))).toEqual([['用户名', '密码']])
    const person = await makeUser(server, { role: 'problem_admin' })
    expect((await fetchList(reply.data.key, person)).status).toBe(403)
  })

  test.each([
    ['a row of one', { prefix: 'one', suffix: 'x', number_from: 1, number_to: 1 }, 200],
    ['a range that ends before it begins', { prefix: 'g', number_from: 5, number_to: 4 }, 400],
    ['a negative number', { prefix: 'g', number_from: -1, number_to: 4 }, 400],
    ['too many', { prefix: 'g', number_from: 1, number_to: 1_001 }, 400],
    ['a long name', { prefix: 'g'.repeat(20), number_from: 1, number_to: 2 }, 400],
    ['a password that cannot be used to log in', { prefix: 'g', password_length: 26 }, 400],
    ['a short password', { prefix: 'g', password_length: 5 }, 400],
  ])('%s', async (_, body, status) => {
    expect(await ask('POST', 'generate-user', { body })).toMatchObject({ http: 200, status })
  })

  test('one name that is taken leaves the others unmade', async () => {
    await makeUser(server, { username: 'row7' })
    const reply = await ask('POST', 'generate-user', { body: { prefix: 'ROW', number_from: 5, number_to: 9 } })
    expect(reply).toMatchObject({ status: 400, msg: '以下用户名已存在，没有生成任何用户：ROW7' })
    expect(names(await list({ keyword: 'row' }))).toEqual(['row7'])
  })
})
