import { type DataOf, fail, limits, type lti, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { putLearningSource } from '../sign-on/learning.ts'
import { checkPlatformUrl, paths, siteUrl, toolAddresses } from './addresses.ts'
import type { Fields } from './launch.ts'
import { fetchConfiguration, type PlatformConfiguration, requestClient } from './registration-calls.ts'
import * as rows from './repository.ts'
import { hashOf, makeSecret } from './tickets.ts'

/**
 * Dynamic registration of LTI. A super admin makes a link for one registration, because the platform's address comes
 * from the browser that opens it. The platform is stored switched off, and a super admin switches it on.
 */

/** A link for one registration. */
export const beginRegistration = async (
  deps: Deps,
  viewer: SignedIn,
  request: FastifyRequest,
): Promise<DataOf<(typeof lti)['beginRegistration']>> => {
  const { text, hash } = makeSecret()
  const expiresAt = new Date(deps.clock.now().getTime() + limits.lti.registrationMs)
  await deps.db
    .insertInto('lti_registration')
    .values({ key_hash: hash, account_id: viewer.id, expires_at: expiresAt })
    .execute()
  return { url: `${await siteUrl(deps, request)}${paths.register}?key=${text}`, expiresAt: toInstant(expiresAt) }
}

/** Counts a try, so that one link cannot send any number of requests. */
const takeKey = async (deps: Deps, key: string) =>
  (await deps.db
    .updateTable('lti_registration')
    .from('account')
    .whereRef('account.id', '=', 'lti_registration.account_id')
    .set({ tries: sql`tries + 1` })
    .where('key_hash', '=', hashOf(key))
    .where('expires_at', '>', deps.clock.now())
    .where('tries', '<', limits.lti.registrationTries)
    .returning(['account.id', 'account.username'])
    .executeTakeFirst()) ?? null

export interface Registered {
  readonly name: string
  /** Origin of the platform's pages, which may frame the reply. */
  readonly issuer: string
}

/**
 * Registers this site at the platform that opened the link.
 * @throws Refusal `lti.registrationMissing`, `lti.urlWrong`, `lti.registrationRefused` or `lti.clientTaken`
 */
export const register = async (
  deps: Deps,
  fields: Fields,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
): Promise<Registered> => {
  const owner = await takeKey(deps, fields.key ?? '')
  if (owner === null) throw fail('lti.registrationMissing')
  const url = checkPlatformUrl(deps, 'openid_configuration', fields.openid_configuration ?? '')
  const platform = await fetchConfiguration(deps, url)
  const { shortName } = await deps.settings.read()
  const tool = { name: shortName, site: await siteUrl(deps, request), ...(await toolAddresses(deps, request)) }
  const client = await requestClient(deps, platform, { tool, token: fields.registration_token ?? '' })
  const name = nameOf(platform)
  await deps.db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('lti_registration')
      .where('key_hash', '=', hashOf(fields.key ?? ''))
      .executeTakeFirst()
    if (used.numDeletedRows === 0n) throw fail('lti.registrationMissing')
    const all = await rows.listPlatforms(trx)
    if (all.length >= limits.lti.maxPlatforms) throw fail('lti.tooMany', { max: limits.lti.maxPlatforms })
    if (all.some((row) => row.issuer === platform.issuer && row.client_id === client.id)) throw fail('lti.clientTaken')
    const source = { name, isOn: false, createsAccounts: true, trustsEmail: false }
    const id = await putLearningSource(trx, null, source, deps.clock.now())
    const stored = {
      issuer: platform.issuer,
      client_id: client.id,
      deployment_ids: client.deploymentId === null ? [] : [client.deploymentId],
      authorization_url: platform.authorizationUrl,
      token_url: platform.tokenUrl,
      jwks_url: platform.jwksUrl,
      site_url: '',
    }
    await rows.putPlatform(trx, id, stored)
    await audit(trx, {
      actor: owner,
      action: 'lti.register',
      subject: { kind: 'learningPlatform', id, name },
      after: { name, ...stored },
      address: caller.address,
    })
  })
  deps.log.info({ issuer: platform.issuer }, 'learning platform registered')
  return { name, issuer: platform.issuer }
}

const nameOf = ({ product, issuer }: PlatformConfiguration): string =>
  [...`${product === '' ? '' : `${product} · `}${new URL(issuer).host}`].slice(0, limits.signOn.nameMaxChars).join('')
