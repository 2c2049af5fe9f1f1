import { fail, limits } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { outgoingUrl } from '../../../platform/outgoing/outgoing.ts'
import { networkOf, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { checkPlatformUrl, paths, siteUrl } from './addresses.ts'
import * as rows from './repository.ts'
import { hashOf, makeSecret } from './tickets.ts'
import { type VerifiedLaunch, verifyLaunch } from './verify-launch.ts'

/** Parameters of a query or a form. */
export type Fields = Readonly<Record<string, string | undefined>>

const later = (deps: Pick<Deps, 'clock'>, milliseconds: number): Date =>
  new Date(deps.clock.now().getTime() + milliseconds)

/**
 * Answers a platform's login request with the address of its own authorization endpoint. State and nonce are random,
 * stored as hashes and used once; there is no cookie, because browsers keep those of a framed site from us.
 */
export const startLogin = async (
  deps: Deps,
  fields: Fields,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
): Promise<string> => {
  const slot = await takeSlot(deps.db, `lti:${networkOf(caller.address)}`, {
    ...limits.lti.begin,
    now: deps.clock.now(),
  })
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  const platform = await platformOf(deps, fields)
  const { login_hint: hint, lti_message_hint: messageHint } = fields
  if (hint === undefined || hint === '') throw fail('lti.fieldMissing', { field: 'login_hint' })
  const [state, nonce] = [makeSecret(), makeSecret()]
  await rows.insertLogin(deps.db, {
    stateHash: state.hash,
    nonceHash: nonce.hash,
    providerId: platform.provider_id,
    expiresAt: later(deps, limits.lti.loginMs),
  })
  const url = new URL(platform.authorization_url)
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: `${await siteUrl(deps, request)}${paths.launch}`,
    login_hint: hint,
    state: state.text,
    nonce: nonce.text,
    ...(messageHint === undefined ? {} : { lti_message_hint: messageHint }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The platform of a login request; without a client ID the issuer must be enough. */
const platformOf = async (deps: Deps, { iss, client_id: client }: Fields): Promise<rows.PlatformRow> => {
  const found = iss === undefined ? [] : await rows.platformsOfIssuer(deps.db, iss)
  const matching = found.filter(({ client_id }) => client === undefined || client === client_id)
  const [platform] = matching
  if (platform === undefined || matching.length > 1) throw fail('lti.platformUnknown')
  return platform
}

export interface StoredLaunch {
  readonly ticket: string
  readonly platform: rows.PlatformRow
  readonly launch: VerifiedLaunch
}

/** Verifies a platform's answer and stores the launch under a ticket for one use. */
export const finishLaunch = async (deps: Deps, fields: Fields): Promise<StoredLaunch> => {
  const login = await rows.takeLogin(deps.db, hashOf(fields.state ?? ''), deps.clock.now())
  if (login === null) throw fail('lti.loginMissing')
  const platform = await rows.findPlatform(deps.db, login.provider_id)
  if (platform === null || !platform.is_on) throw fail('lti.platformUnknown')
  if (fields.error !== undefined) {
    throw fail('lti.refused', { reason: `${fields.error} ${fields.error_description ?? ''}`.trim().slice(0, 300) })
  }
  const launch = await verifyLaunch(deps, platform, { idToken: fields.id_token ?? '', nonceHash: login.nonce_hash })
  if (launch.deepLink !== null && !launch.isInstructor) throw fail('lti.notInstructor')
  if (launch.deepLink !== null && !launch.deepLink.acceptsLinks) {
    throw fail('lti.messageUnknown', { type: 'LtiDeepLinkingRequest' })
  }
  if (launch.deepLink !== null) checkPlatformUrl(deps, 'deep_link_return_url', launch.deepLink.returnUrl)
  const linkId = launch.deepLink === null ? launch.linkId : null
  const link = linkId === null ? null : await rows.findLink(deps.db, linkId)
  // A link of another platform counts as missing, so that its courses cannot use it.
  if (linkId !== null && link?.provider_id !== platform.provider_id) throw fail('lti.linkMissing')
  const acceptsScores =
    launch.isLearner && outgoingUrl(deps, launch.lineItem ?? '', limits.lti.maxAddressChars) !== null
  const ticket = makeSecret()
  const { subject, username, email, deepLink, deploymentId } = launch
  await rows.insertLaunch(deps.db, {
    ticketHash: ticket.hash,
    providerId: platform.provider_id,
    identity: { subject, username, email, groups: [] },
    linkId: link?.id ?? null,
    lineItem: acceptsScores ? launch.lineItem : null,
    deepLink: deepLink && { ...deepLink, deploymentId },
    expiresAt: later(deps, limits.lti.launchMs),
  })
  return { ticket: ticket.text, platform, launch }
}
