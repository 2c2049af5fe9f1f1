import { randomUUID } from 'node:crypto'
import { type RoleName, role } from '@verdict/contract'
import { hashPassword } from '../../src/features/accounts/core/password.ts'
import { openSession } from '../../src/features/accounts/sessions/open-session.ts'
import type { TestServer } from './server.ts'

export const defaultPassword = 'secret-1'

export interface Person {
  readonly id: string
  readonly username: string
  readonly token: string
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose; a test file pays for each password once. */
const hashOnce = (server: Pick<TestServer, 'deps'>, password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(server.deps, password)
  hashes.set(password, known)
  return known
}

let made = 0

/** A logged-in account; `token` goes into the Authorization header. */
export const makeUser = async (
  server: TestServer,
  options: {
    readonly username?: string
    readonly role?: RoleName
    readonly password?: string
    readonly email?: string
    readonly banned?: boolean
  } = {},
): Promise<Person> => {
  made += 1
  const id = randomUUID().replaceAll('-', '')
  const username = options.username ?? `person-${made}`
  await server.deps.db
    .insertInto('account')
    .values({
      id,
      username,
      password_hash: await hashOnce(server, options.password ?? defaultPassword),
      email: options.email ?? `${username}@example.org`,
      role: role[options.role ?? 'default_user'],
      status: options.banned === true ? 1 : 0,
      created_at: server.clock.now(),
    })
    .execute()
  const token = await openSession(server.deps, id, { address: '127.0.0.1', userAgent: 'test' })
  return { id, username, token }
}
