import { type ConnectionCheck, fail, limits, type ProviderSettings } from '@verdict/contract'
import { Client, type Entry, InvalidCredentialsError } from 'ldapts'
import { type Identity, provenEmail } from './claims.ts'
import type { Provider } from './providers.ts'
import { wordsOf } from './words.ts'

type LdapSettings = Extract<ProviderSettings, { kind: 'ldap' }>

/**
 * The entry of a user whose password is right: a service account searches the entry, the user's own bind proves the
 * password.
 * @throws Refusal `account.wrongPassword` also when no entry or more than one has the name
 */
export const ldapIdentity = async (
  provider: Provider,
  settings: LdapSettings,
  secret: string | null,
  given: { readonly username: string; readonly password: string },
): Promise<Identity> => {
  // An empty password is an anonymous bind, which every directory accepts (RFC 4513, section 5.1.2).
  if (given.username === '' || given.password === '') throw fail('account.credentialsMissing')
  const entry = await connected(settings, async (client) => {
    await client.bind(settings.bindDn, secret ?? '')
    return onlyEntry(await search(client, settings, given.username))
  })
  if (entry === null) throw fail('account.wrongPassword')
  await connected(settings, (client) => client.bind(entry.dn, given.password)).catch((error: unknown) => {
    throw error instanceof InvalidCredentialsError ? fail('account.wrongPassword') : error
  })
  return identityOf(provider, settings, entry)
}

const identityOf = (provider: Provider, settings: LdapSettings, entry: Entry): Identity => {
  const [subject] = valuesOf(entry, settings.idAttribute)
  if (subject === undefined) throw new Error(`The entry ${entry.dn} has no ${settings.idAttribute}.`)
  const [username = ''] = valuesOf(entry, settings.nameAttribute)
  const [email = ''] = valuesOf(entry, settings.emailAttribute)
  return {
    subject,
    username,
    email: provenEmail(provider, email, false),
    groups: valuesOf(entry, settings.groupsAttribute).slice(0, 1_000),
  }
}

/** Ids may be bytes, such as objectGUID: those are written as hex. */
const valuesOf = (entry: Entry, attribute: string): readonly string[] => {
  const key = Object.keys(entry).find((name) => name !== 'dn' && name.toLowerCase() === attribute.toLowerCase())
  if (attribute === '' || key === undefined) return []
  const value = entry[key]
  const items = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => (item === undefined ? [] : [Buffer.isBuffer(item) ? item.toString('hex') : item]))
}

const search = async (client: Client, settings: LdapSettings, username: string): Promise<readonly Entry[]> => {
  const { idAttribute, nameAttribute, emailAttribute, groupsAttribute } = settings
  const { searchEntries } = await client.search(settings.baseDn, {
    scope: 'sub',
    filter: settings.filter.replaceAll('{{username}}', escaped(username)),
    attributes: [idAttribute, nameAttribute, emailAttribute, groupsAttribute].filter((name) => name !== ''),
    explicitBufferAttributes: /guid$|sid$/i.test(idAttribute) ? [idAttribute] : [],
    sizeLimit: 2,
    timeLimit: limits.signOn.timeoutMs / 1_000,
  })
  return searchEntries
}

const onlyEntry = (entries: readonly Entry[]): Entry | null => (entries.length === 1 ? (entries[0] ?? null) : null)

/** A name inside a filter (RFC 4515, section 3). */
const escaped = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      /[\w.@-]/.test(String.fromCharCode(byte)) && byte < 128
        ? String.fromCharCode(byte)
        : `\\${byte.toString(16).padStart(2, '0')}`,
    )
    .join('')

const connected = async <T>(settings: LdapSettings, work: (client: Client) => Promise<T>): Promise<T> => {
  const { url, startTls, certificate } = settings
  const { timeoutMs } = limits.signOn
  const tlsOptions = certificate.trim() === '' ? {} : { ca: certificate }
  const isSecure = url.toLowerCase().startsWith('ldaps:')
  const client = new Client({
    url,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    ...(isSecure ? { tlsOptions } : {}),
  })
  try {
    if (startTls && !isSecure) await client.startTLS({ ...tlsOptions, servername: new URL(url).hostname })
    return await work(client)
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

/** Binds the service account and looks for any user. */
export const testLdap = async (settings: LdapSettings, secret: string | null): Promise<ConnectionCheck[]> => {
  const checks: ConnectionCheck[] = []
  await connected(settings, async (client) => {
    await client.bind(settings.bindDn, secret ?? '')
    checks.push({ step: 'bind', ok: true, words: settings.bindDn })
    const { searchEntries } = await client.search(settings.baseDn, {
      scope: 'sub',
      filter: settings.filter.replaceAll('{{username}}', '*'),
      attributes: [settings.idAttribute],
      explicitBufferAttributes: [settings.idAttribute],
      sizeLimit: 1,
    })
    const [first] = searchEntries
    const ok = first !== undefined && valuesOf(first, settings.idAttribute).length > 0
    checks.push({ step: 'search', ok, words: first === undefined ? '-' : first.dn })
  }).catch((error: unknown) => {
    checks.push({ step: checks.length === 0 ? 'bind' : 'search', ok: false, words: wordsOf(error) })
  })
  return checks
}
