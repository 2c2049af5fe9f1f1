import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importFaults } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPassword, makeUser } from '../harness/people.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { type CliClient, makeCliClient } from './client.ts'

/** The admin commands of the command line client for users, settings and judges. */

const root = join(import.meta.dirname, '../../../..')

let server: TestServer
let client: CliClient
let home: string
beforeAll(async () => {
  server = await startTestServer()
  client = await makeCliClient(server)
  home = await client.loggedIn('root', ['users', 'site'])
})
afterAll(async () => {
  await server.close()
  await rm(client.folder, { recursive: true })
})

const run = (args: readonly string[], stdin = '') => client.verdict(home, args, { stdin })
/** Runs a command with `--json` that must succeed. */
const json = async (args: readonly string[], stdin = '') => {
  const done = await run([...args, '--json'], stdin)
  expect(done).toMatchObject({ code: 0, err: '' })
  return JSON.parse(done.out)
}
const unused = () => `cli${crypto.randomUUID().slice(0, 8)}`
const logsIn = async (username: string, password: string) =>
  (await server.call('POST', '/api/login', { body: { username, password } })).status === 200

describe('user', () => {
  test('create generates a password, reset-password takes one of standard input', async () => {
    const name = unused()
    const made = await json(['user', 'create', name, '--realname', 'Ada', '--email', `${name}@example.org`])
    expect(made.username).toBe(name)
    expect(await logsIn(name, made.password)).toBe(true)
    expect(await json(['user', 'reset-password', name, '--password-stdin'], 'another-pw-17\n')).toEqual({
      username: name,
    })
    expect(await logsIn(name, 'another-pw-17')).toBe(true)
    const shown = await json(['user', 'show', name])
    expect(shown).toMatchObject({ username: name, realname: 'Ada', email: `${name}@example.org`, role: 'default_user' })
    const twice = await run(['user', 'create', name, '--json'])
    expect(twice).toMatchObject({ code: 2, out: '' })
    expect(JSON.parse(twice.err).error).toEqual({
      code: 400,
      message: expect.stringContaining('username is already in use'),
    })
  })

  test('every fault of an import has a text', async () => {
    const source = await readFile(join(root, 'packages/cli/src/admin/import-faults.mjs'), 'utf8')
    for (const fault of importFaults) expect(source).toContain(`  ${fault}: '`)
  })

  test('list pages through all matches, as a table and as JSON', async () => {
    const part = unused()
    const names: string[] = []
    for (let index = 0; index < 5; index += 1)
      names.push((await makeUser(server, { username: `${part}${index}` })).username)
    const rows = await json(['user', 'list', '--search', part])
    expect(rows.map(({ username }: { username: string }) => username).sort()).toEqual(names)
    expect(await json(['user', 'list', '--search', part, '--limit', '2'])).toHaveLength(2)
    const table = await run(['user', 'list', '--search', part])
    expect(table.out.split('\n')[0]).toMatch(/^USERNAME +REALNAME/)
  })

  test('disable, enable and role keep what they do not change', async () => {
    const { username } = await makeUser(server)
    const before = await json(['user', 'show', username])
    expect(await json(['user', 'disable', username])).toEqual({ username, disabled: true })
    expect(await logsIn(username, defaultPassword)).toBe(false)
    await json(['user', 'enable', username])
    expect(await json(['user', 'show', username])).toMatchObject({ ...before, lastLogin: expect.anything() })
    await json(['user', 'role', username, 'mute_user'])
    expect(await json(['user', 'show', username])).toMatchObject({ role: 'mute_user', email: before.email })
  })

  test('delete needs a confirmation', async () => {
    const { username } = await makeUser(server)
    expect(await run(['user', 'delete', username])).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
    expect(await json(['user', 'delete', username, '--yes'])).toEqual({ deleted: [username] })
    expect(JSON.parse((await run(['user', 'show', username, '--json'])).err).error.code).toBe(404)
  })

  test('import previews, refuses faults and creates the valid rows', async () => {
    const [good, other] = [unused(), unused()]
    await writeFile(join(client.folder, 'u.csv'), `${good},secret-pw-9\n${other},\n`)
    const plan = await run(['user', 'import', 'u.csv', '--json'])
    expect(plan.code).toBe(1)
    expect(JSON.parse(plan.out)).toMatchObject({ good: 1, bad: 1 })
    expect(plan.out).not.toContain('secret-pw-9')
    expect(await run(['user', 'import', 'u.csv', '--apply'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('password is missing'),
    })
    expect(await logsIn(good, 'secret-pw-9')).toBe(false)
    expect(await json(['user', 'import', 'u.csv', '--apply', '--skip-faulty'])).toEqual({ created: [good], skipped: 1 })
    expect(await logsIn(good, 'secret-pw-9')).toBe(true)
    expect(await json(['user', 'import', '-', '--apply'], `${other},secret-pw-9\n`)).toEqual({
      created: [other],
      skipped: 0,
    })
  })

  test('a token makes no staff and touches none, not even with the rights of a super admin', async () => {
    const user = await makeUser(server)
    const admin = await makeUser(server, { role: 'admin' })
    for (const args of [
      ['user', 'role', user.username, 'root'],
      ['user', 'reset-password', admin.username],
      ['user', 'delete', admin.username, '--yes'],
    ]) {
      expect(await run(args)).toMatchObject({ code: 2, err: expect.stringContaining('Log in instead') })
    }
    expect(await logsIn(admin.username, defaultPassword)).toBe(true)
  })
})

describe('setting and judge', () => {
  test('set takes values of the type of the setting', async () => {
    const name = unused()
    expect(await json(['setting', 'set', 'name', name])).toEqual({ key: 'name', value: name })
    expect(await json(['setting', 'get', 'name'])).toEqual({ key: 'name', value: name })
    await json(['setting', 'set', 'openPublicDiscussion', 'false'])
    await json(['setting', 'set', 'defaultSubmitInterval', '-'], '7\n')
    await json(['setting', 'set', 'tools', '[{"key":"wiki","url":"https://wiki.example.org"}]'])
    expect(await json(['setting', 'list'])).toMatchObject({
      name,
      openPublicDiscussion: false,
      defaultSubmitInterval: 7,
      tools: [{ key: 'wiki', url: 'https://wiki.example.org' }],
    })
    expect(await run(['setting', 'set', 'register', 'perhaps'])).toMatchObject({ code: 2 })
    expect(await run(['setting', 'set', 'no-such', '1'])).toMatchObject({ code: 2 })
  })

  test('settings that protect super admins need a login', async () => {
    for (const [key, value] of [
      ['baseUrl', 'https://other.example.org'],
      ['stepUpMinutes', '0'],
    ] as const) {
      const done = await run(['setting', 'set', key, value])
      expect(done).toMatchObject({ code: 2, err: expect.stringContaining(key) })
    }
  })

  test('judge drain and resume', async () => {
    // A host is listed from its first request on.
    await client.host.lease({ free: 1, waitMs: 1 })
    const [host] = await json(['judge', 'list'])
    expect(host).toMatchObject({ connected: true, draining: false })
    await json(['judge', 'drain', host.name])
    expect((await json(['judge', 'list']))[0].draining).toBe(true)
    await json(['judge', 'resume', host.name])
    expect((await json(['judge', 'list']))[0].draining).toBe(false)
  })
})

test('scopes of staff: refused for other users, and required for the commands', async () => {
  const { token } = await makeUser(server)
  const body = { name: 'cli', scopes: ['users'], days: 1, password: defaultPassword }
  const refused = await server.call('POST', '/api/api-tokens', { token, body })
  expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('users')])
  const reader = await client.loggedIn('root', ['read'])
  const done = await client.verdict(reader, ['user', 'list', '--json'])
  expect(done).toMatchObject({ code: 2, out: '' })
  expect(JSON.parse(done.err).error).toEqual({ code: 403, message: expect.stringContaining('users') })
})

test('help of a group and of a command', async () => {
  expect(await run(['user'])).toMatchObject({ code: 2, out: expect.stringContaining('verdict user import') })
  expect(await run(['user', 'import', '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--apply') })
  expect(await run(['user', 'nonsense'])).toMatchObject({ code: 2, err: expect.stringContaining('Usage') })
})
