import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { makeUser } from '../../../../../test/harness/people.ts'
import { ask, list, log, login, names, root, server, withUsers } from './users-setup.ts'

/** Creating many users from files, and in a row. */

withUsers()

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
