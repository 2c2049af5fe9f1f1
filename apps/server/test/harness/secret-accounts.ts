import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { encryptSecret } from '../../src/features/accounts/factors/encrypted-secret.ts'
import { encryptProviderSecret } from '../../src/features/accounts/sign-on/providers.ts'
import { insertProvider, updateProvider } from '../../src/features/accounts/sign-on/repository.ts'
import type { Person } from './people.ts'
import { put, soon } from './secret-rows.ts'
import { encodings, type Secret, secretWords } from './secrets.ts'
import type { TestServer } from './server.ts'

/** The private fields of an account, and all its credentials. */
export const plantAccount = async (server: TestServer, name: string, person: Person): Promise<readonly Secret[]> => {
  const word = secretWords(name)
  const now = server.clock.now()
  const own = {
    email: `${word('mail')}@example.org`,
    realname: word('realname'),
    student_number: word('number').slice(0, 40),
    course: word('course'),
    cf_username: word('cf'),
  }
  await server.deps.db.updateTable('account').set(own).where('id', '=', person.id).execute()
  const account = await server.deps.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const account_id = person.id
  const session = { id: randomUUID(), address: word('address'), user_agent: word('agent') }
  const times = { issued_at: now, refreshed_at: now, expires_at: soon(server), created_at: now }
  await put(server, 'session', { ...session, account_id, ...times })
  const totp = randomBytes(20)
  const kept = encryptSecret(server.deps, person.id, totp)
  await put(server, 'totp', { account_id, secret: kept, is_encrypted: true, created_at: now })
  const passkey = randomBytes(48)
  await put(server, 'passkey', {
    id: word('passkey'),
    account_id,
    name: 'key',
    public_key: passkey,
    counter: 1,
    transports: 'usb',
    created_at: now,
  })
  const hashes = ['recovery', 'ticket', 'challenge', 'code'].map((what) =>
    createHash('sha256').update(word(what)).digest('hex'),
  ) as [string, string, string, string]
  const [recovery, ticket, challenge, code] = hashes
  await put(server, 'recovery_code', { account_id, code_hash: recovery, created_at: now })
  await put(server, 'factor_ticket', {
    id_hash: ticket,
    account_id,
    purpose: 'login',
    challenge,
    expires_at: soon(server),
  })
  await put(server, 'one_time_code', {
    purpose: 'reset',
    subject: person.username,
    code_hash: code,
    created_at: now,
    expires_at: soon(server),
  })
  const apiToken = createHash('sha256').update(word('api token')).digest('hex')
  const [tokenId, tokenName] = [word('tokenid'), word('token').slice(0, 40)]
  await put(server, 'api_token', {
    id: tokenId,
    account_id,
    name: tokenName,
    token_hash: apiToken,
    scopes: 'read',
    created_at: now,
    expires_at: soon(server),
  })
  const identity = await plantIdentity(server, person, word)
  const phone = `+861${String(randomInt(10 ** 9, 10 ** 10))}`
  await put(server, 'account_phone', { account_id, phone, bound_at: now })
  const filter = { list: '/problem', name: word('filter'), query: `keyword=${word('keyword')}` }
  await put(server, 'saved_filter', { account_id, ...filter, saved_at: now })
  const secret = (what: string, texts: readonly string[], readers: readonly string[]): Secret => ({
    name: `${what} of ${name}`,
    texts,
    readers,
  })
  const mine = [name, 'root']
  return [
    ...Object.entries(own).map(([what, text]) => secret(what, [text], mine)),
    secret('password hash', [account.password_hash], []),
    secret('token', [person.token], []),
    secret('phone number', [phone, phone.slice(1)], [name]),
    secret('device', [session.id, session.address, session.user_agent], [name]),
    secret('hash of an API token', [apiToken], []),
    secret('saved filter', [filter.name, filter.query], [name]),
    secret('API token', [tokenId, tokenName], [name]),
    secret('TOTP secret', [...encodings(totp), ...encodings(kept)], []),
    secret('key of a passkey', encodings(passkey), []),
    secret('hashes of codes', hashes, []),
    secret('name at a provider', [identity.name], [name]),
    secret('subject at a provider', [identity.subject], []),
    secret('settings of a provider', [identity.clientId], ['root']),
    secret('secret of a provider', [identity.secret, identity.encrypted], []),
  ]
}

/** An identity of a provider, and the provider with its secret. */
const plantIdentity = async (server: TestServer, person: Person, word: (what: string) => string) => {
  const planted = { name: word('linked'), subject: word('subject'), clientId: word('client'), secret: word('secret') }
  const now = server.clock.now()
  const settings = {
    kind: 'oidc',
    issuer: 'https://id.example.org',
    clientId: planted.clientId,
    scope: 'openid',
    nameClaim: 'name',
    groupsClaim: '',
  }
  const id = await insertProvider(
    server.deps.db,
    {
      name: 'Campus login',
      is_on: true,
      creates_accounts: true,
      trusts_email: false,
      settings: JSON.stringify(settings),
      secret: null,
      rules: '[]',
    },
    now,
  )
  const encrypted = encryptProviderSecret(server.deps.cipher, id, planted.secret)
  await updateProvider(server.deps.db, id, { secret: encrypted })
  const { name, subject } = planted
  await put(server, 'linked_identity', { provider_id: id, subject, account_id: person.id, name, created_at: now })
  return { ...planted, encrypted }
}
