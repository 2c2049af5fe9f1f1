import { fail, type RoleCode } from '@verdict/contract'
import { readPermissions } from '@verdict/contract/vocabulary'
import type { Viewer } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { callerOf } from '../../../platform/http/caller.ts'
import { provePassword } from '../../accounts/core/login.ts'
import { effectiveRights } from '../../accounts/core/staff-factor.ts'
import { findAccount } from './repository.ts'

/**
 * Authenticates the caller: the site's own token, or name and password, which ICPC tools send with every request. A
 * verified password is cached for a while; the account and its password hash are checked each time.
 */

/**
 * @throws Refusal `account.wrongPassword` and others of logging in; `auth.expired` for a token that is none
 */
export const whoAsks = async (deps: Deps, viewer: Viewer, request: FastifyRequest): Promise<Viewer> => {
  if (viewer.kind === 'user') return viewer
  const shown = request.headers.authorization ?? ''
  if (shown === '') return viewer
  const basic = /^Basic\s+([A-Za-z0-9+/=]+)\s*$/i.exec(shown)?.[1]
  if (basic === undefined) throw fail('auth.expired')
  const [, username, password] = /^([^:]*):([\s\S]*)$/.exec(Buffer.from(basic, 'base64').toString()) ?? []
  if (!username || !password || username.includes('\0')) throw fail('account.wrongPassword')
  return (await remembered(deps, basic)) ?? prove(deps, { username, password, basic }, request)
}

/** The viewer with current role; null when the account is deleted or banned. */
export const standsStill = async (deps: Deps, viewer: Viewer): Promise<Viewer | null> => {
  if (viewer.kind === 'guest') return viewer
  const account = await findAccount(deps.db, viewer.id)
  return account === null || account.status !== 0 ? null : viewerOf(deps, account)
}

const remembered = async (deps: Deps, basic: string): Promise<Viewer | null> => {
  const proof = deps.passwordProofs.find(basic)
  if (proof === undefined) return null
  const account = await findAccount(deps.db, proof.accountId)
  const stands = account?.status === 0 && !account.has_second_factor && account.password_hash === proof.passwordHash
  return account !== null && stands ? viewerOf(deps, account) : null
}

interface Credentials {
  readonly username: string
  readonly password: string
  readonly basic: string
}

const prove = async (
  deps: Deps,
  { username, password, basic }: Credentials,
  request: FastifyRequest,
): Promise<Viewer> => {
  const account = await provePassword(deps, { username, password }, callerOf(request))
  // Tools do not support second factors; accounts with one use the token of a login.
  if (account.has_second_factor) throw fail('factor.needed')
  deps.passwordProofs.keep(basic, { accountId: account.id, passwordHash: account.password_hash })
  return viewerOf(deps, account)
}

interface Account {
  readonly id: string
  readonly username: string
  readonly role: number
  readonly has_second_factor: boolean
  readonly permissions: string
}

const viewerOf = async (deps: Deps, account: Account): Promise<Viewer> => {
  const given = { role: account.role as RoleCode, permissions: readPermissions(account.permissions) }
  const rights = await effectiveRights(deps, given, account.has_second_factor)
  return { kind: 'user', id: account.id, username: account.username, ...rights }
}
