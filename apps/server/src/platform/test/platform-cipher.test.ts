import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultPassword, makeUser, type Person } from '../../../test/harness/people.ts'
import { encodings } from '../../../test/harness/secrets.ts'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { forgetEncrypted } from '../../commands/forget-encrypted.ts'
import { setting } from '../../commands/setting.ts'
import { encryptPlain } from '../../encrypt-plain.ts'
import { base32, codeAt, stepAt } from '../../features/accounts/factors/totp.ts'
import { signMessage } from '../../features/accounts/lti/keys.ts'
import { openSession } from '../../features/accounts/sessions/open-session.ts'
import { receiptKey } from '../../features/contests/receipts/sign.ts'
import { readMailServer } from '../../features/site/core/mail-server.ts'
import { writeSettings } from '../../features/site/core/settings.ts'
import { addressOf } from '../../features/site/webhooks/secret.ts'
import { makeCipher } from '../cipher/cipher.ts'
import { readSiteKey } from '../cipher/site-key.ts'
import { readConfig } from '../config.ts'

/** Secrets that the server must read again are nowhere in the database in plain text. */

describe('encrypted values', () => {
  const cipher = makeCipher('the key of this site, long enough')
  const kept = cipher.encrypt(Buffer.from('secret'), 'here')

  test('is read again by the same key at the same place, and looks different every time', () => {
    expect(cipher.decrypt(kept, 'here').toString()).toBe('secret')
    expect(cipher.encrypt(Buffer.from('secret'), 'here')).not.toEqual(kept)
    expect(cipher.decryptText(cipher.encryptText('密码 🔑', 'here'), 'here')).toBe('密码 🔑')
    expect(cipher.decrypt(cipher.encrypt(Buffer.alloc(0), 'here'), 'here')).toHaveLength(0)
  })

  test('is read by no other key, at no other place, and not when a bit of it changed', () => {
    expect(() => makeCipher('the key of this site, longer enough').decrypt(kept, 'here')).toThrow('cannot be read')
    expect(() => cipher.decrypt(kept, 'there')).toThrow('The there cannot be read')
    for (let at = 0; at < kept.length; at += 1) {
      const changed = Buffer.from(kept)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => cipher.decrypt(changed, 'here')).toThrow()
    }
    for (let bytes = 0; bytes < kept.length; bytes += 1)
      expect(() => cipher.decrypt(kept.subarray(0, bytes), 'here')).toThrow()
  })
})

test('a digest is the same each time, and another under another key', () => {
  const content = Buffer.from('a picture')
  const [one, other] = [makeCipher('the key of this site, long enough'), makeCipher('the key of another site')]
  expect(one.digest(content)).toEqual(makeCipher('the key of this site, long enough').digest(content))
  expect(one.digest(content)).not.toEqual(other.digest(content))
  expect(one.digest(Buffer.from('another'))).not.toEqual(one.digest(content))
})

describe('the key of a site', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verdict-key-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const read = (env: Readonly<Record<string, string>> = {}) =>
    readSiteKey(readConfig({ VERDICT_DATA_DIR: folder, ...env }))

  test('is made once, however many servers come first, and readable to its owner only', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => read()))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(await readdir(folder)).toEqual(['secret-key'])
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
    expect(await read()).toBe(keys[0])
  })

  test('may be the operator’s own, and is then in no file', async () => {
    const own = 'a key of the operator, kept elsewhere'
    expect(await read({ VERDICT_SECRET_KEY: own })).toBe(own)
    expect(await readdir(folder)).toEqual([])
    await expect(async () => read({ VERDICT_SECRET_KEY: 'short' })).rejects.toThrow('VERDICT_SECRET_KEY')
  })

  test('is not used when its file is cut short', async () => {
    const key = await read()
    await writeFile(join(folder, 'secret-key'), `${key.slice(0, 20)}\n`)
    await expect(read()).rejects.toThrow('holds no key')
  })
})

const log = pino({ level: 'silent' })
let server: TestServer
let ada: Person
beforeAll(async () => {
  server = await startTestServer()
  ada = await makeUser(server)
})
afterAll(() => server.close())

const tables = ['totp', 'site_setting', 'secret'] as const

/** The rows as text, and their files, including dead rows. */
const kept = async (): Promise<string> => {
  const parts: string[] = []
  await sql`checkpoint`.execute(server.deps.db)
  for (const table of tables) {
    const rows = await sql<{ row: string }>`select x::text as row from ${sql.table(table)} x`.execute(server.deps.db)
    const file = await sql<{
      bytes: Buffer
    }>`select pg_read_binary_file(pg_relation_filepath(${table})) as bytes`.execute(server.deps.db)
    const bytes = file.rows[0]?.bytes ?? Buffer.alloc(0)
    parts.push(...rows.rows.map(({ row }) => row), bytes.toString('hex'), bytes.toString('latin1'))
  }
  return parts.join('\n')
}
const spellings = (secret: Buffer) => encodings(secret)
const found = async (secrets: readonly Buffer[]) => {
  const text = await kept()
  return secrets.filter(
    (secret) =>
      spellings(secret).some((spelling) => text.includes(spelling)) || text.includes(secret.toString('latin1')),
  )
}

const bytesOf = (secret: string): Buffer => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const turnOn = async (person: Person): Promise<Buffer> => {
  const { data } = await server.call('POST', '/api/begin-totp', {
    token: person.token,
    body: { password: defaultPassword },
  })
  const secret = bytesOf(data.secret)
  const code = codeAt(secret, stepAt(server.clock.now()))
  const done = await server.call('POST', '/api/confirm-totp', { token: person.token, body: { code } })
  expect(done.status).toBe(200)
  return secret
}
const enter = async (person: Person, secret: Buffer) => {
  // A code counts once.
  server.clock.advance(30_000)
  const begun = await server.call('POST', '/api/begin-second-login', {
    body: { username: person.username, password: defaultPassword },
  })
  const code = codeAt(secret, stepAt(server.clock.now()))
  return server.call('POST', '/api/second-login', { body: { ticket: begun.data.ticket, method: 'totp', code } })
}
const command = (words: readonly string[]) =>
  setting({ config: server.deps.config, databaseUrl: server.databaseUrl, log, words })

test('the secret of an authenticator app is in no table in plain text, and its codes work', async () => {
  const secret = await turnOn(ada)
  expect(await found([secret, Buffer.from(base32(secret))])).toEqual([])
  expect((await enter(ada, secret)).status).toBe(200)
})

test('a secret moved to another account opens nothing there', async () => {
  const [eve, bob] = [await makeUser(server), await makeUser(server)]
  const [secret] = [await turnOn(eve), await turnOn(bob)]
  const row = await server.deps.db
    .selectFrom('totp')
    .select('secret')
    .where('account_id', '=', eve.id)
    .executeTakeFirstOrThrow()
  await server.deps.db.updateTable('totp').set(row).where('account_id', '=', bob.id).execute()
  expect((await enter(bob, secret)).http).toBe(500)
})

test('passwords for other servers and the session key are in no table in plain text', async () => {
  const root = await makeUser(server, { role: 'root' })
  const ask = (path: string, body: unknown) =>
    server.call('PUT', `/api/admin/${path}`, { token: root.token, body: body as object })
  expect(
    (await ask('config/set-email-config', { emailHost: '127.0.0.1', emailPassword: 'mail-password-1' })).status,
  ).toBe(200)
  await command(['remoteAccounts', '{"cf":[{"username":"ada","password":"remote-password-1"}]}'])
  const session = await server.deps.db.selectFrom('secret').selectAll().where('name', '=', 'session').executeTakeFirst()
  const key = server.deps.cipher.decrypt(session?.value ?? Buffer.alloc(0), 'session key')
  expect(key).toHaveLength(64)
  expect(await found([Buffer.from('mail-password-1'), Buffer.from('remote-password-1'), key])).toEqual([])
  expect(await readMailServer(server.deps, 'x')).toMatchObject({ password: 'mail-password-1' })
})

test('values stored in plain text by a former version are encrypted at the next start, dead rows included, and keep working', async () => {
  const { db } = server.deps
  const person = await makeUser(server)
  const secret = await turnOn(person)
  await db.updateTable('totp').set({ secret, is_encrypted: false }).where('account_id', '=', person.id).execute()
  const remote = [{ username: 'ada', password: 'remote-password-2' }]
  await db.deleteFrom('site_setting').execute()
  await writeSettings(db, { emailHost: '127.0.0.1' })
  await db
    .insertInto('site_setting')
    .values([
      { key: 'emailPassword', value: '"mail-password-2"' },
      { key: 'remoteAccounts', value: JSON.stringify({ hdu: remote }) },
    ])
    .execute()
  const key = randomBytes(64)
  await db.updateTable('secret').set({ value: key, is_encrypted: false }).where('name', '=', 'session').execute()
  const plain = [secret, Buffer.from('mail-password-2'), Buffer.from('remote-password-2'), key]
  expect(await found(plain)).toEqual(plain)

  await Promise.all([encryptPlain(server.deps), encryptPlain(server.deps)])
  expect(await found(plain)).toEqual([])
  const next = await startTestServer({}, { on: server })
  expect(await readMailServer(next.deps, 'x')).toMatchObject({ password: 'mail-password-2' })
  const token = await openSession(next.deps, person.id, { address: '::1', userAgent: 'x' })
  expect((await next.call('GET', '/api/get-user-auth-info', { token })).status).toBe(200)
  await next.close()
  expect((await enter(person, secret)).status).toBe(200)
})

test('a server with another key does not start, and reports the fix', async () => {
  const other = startTestServer({}, { databaseUrl: server.databaseUrl })
  await expect(other).rejects.toThrow(/secret-key.*VERDICT_SECRET_KEY.*npm run forget-encrypted/s)
  const same = (await readFile(join(server.dataDir, 'secret-key'), 'utf8')).trim()
  const sister = await startTestServer({ VERDICT_SECRET_KEY: same }, { databaseUrl: server.databaseUrl })
  expect(await readMailServer(sister.deps, 'x')).toMatchObject({ password: 'mail-password-2' })
  await sister.close()
})

test('a site with a lost key drops the encrypted values, and nothing else', async () => {
  const forget = (config: TestServer['deps']['config']) =>
    forgetEncrypted({ config, databaseUrl: server.databaseUrl, log, words: [] })
  await expect(forget(server.deps.config)).rejects.toThrow('The key is the one')
  const { token } = await makeUser(server, { role: 'root' })
  const chat = { format: 'slack', url: 'https://hooks.slack.com/services/T0/B0/secret' }
  for (const webhook of [{ url: 'https://example.org/hook' }, chat]) {
    const body = { name: 'hook', events: ['problem.published'], ...webhook }
    expect(await server.call('POST', '/api/admin/webhooks', { token, body })).toMatchObject({ status: 200 })
  }
  const formerReceiptKey = await receiptKey(server.deps)
  await signMessage(server.deps, {}, { lifetimeMs: 1_000 })
  const config = { ...server.deps.config, VERDICT_SECRET_KEY: 'a new key, since the former one is lost' }
  await forget(config)
  const next = await startTestServer(
    { VERDICT_SECRET_KEY: config.VERDICT_SECRET_KEY },
    { databaseUrl: server.databaseUrl },
  )
  const login = await next.call('POST', '/api/login', { body: { username: ada.username, password: defaultPassword } })
  expect(login.status).toBe(200)
  expect((await next.call('GET', '/api/get-user-auth-info', { token: ada.token })).http).toBe(401)
  expect(await readMailServer(next.deps, 'x')).toMatchObject({ host: '127.0.0.1', password: null })
  expect(await receiptKey(next.deps)).not.toBe(formerReceiptKey)
  await signMessage(next.deps, {}, { lifetimeMs: 1_000 })
  const webhooks = await next.deps.db.selectFrom('webhook').selectAll().orderBy('format').execute()
  expect(webhooks).toMatchObject([
    { format: 'slack', is_enabled: false, secret: null },
    { format: 'standard', is_enabled: false },
  ])
  expect(webhooks.map((webhook) => addressOf(next.deps, webhook))).toEqual([
    'https://hooks.slack.com/',
    'https://example.org/hook',
  ])
  // A message to the bare host would be lost without a word.
  const change = {
    id: webhooks[0]?.id,
    name: 'hook',
    events: ['problem.published'],
    isEnabled: true,
    language: 'en-US',
  }
  const edit = (url: string) => next.call('PUT', '/api/admin/webhooks', { token: admin, body: { ...change, url } })
  const { token: admin } = await makeUser(next, { role: 'root' })
  expect(await edit('')).toMatchObject({ status: 400, msg: expect.stringContaining('密钥') })
  expect(await edit(chat.url)).toMatchObject({ status: 200 })
  await next.close()
})
