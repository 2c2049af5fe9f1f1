import { fail, type Refusal } from '@verdict/contract'
import { errors, jwtVerify } from 'jose'
import type { Deps } from '../../../deps.ts'
import { hasContextRole, type LaunchClaims, readClaims, textIn, usernameOf } from './claims.ts'
import { platformKeys } from './platform-keys.ts'
import type { PlatformRow } from './repository.ts'
import { hashOf } from './tickets.ts'

export const scoreScope = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'

export interface VerifiedLaunch {
  readonly subject: string
  readonly username: string
  readonly email: string | null
  readonly deploymentId: string
  readonly isInstructor: boolean
  readonly isLearner: boolean
  /** The content of this site that the course's link names. */
  readonly linkId: string | null
  /** Where scores of this link go, when the platform accepts them. */
  readonly lineItem: string | null
  /** Set when an instructor chooses content. */
  readonly deepLink: {
    readonly returnUrl: string
    readonly acceptsLineItem: boolean
    readonly acceptsLinks: boolean
    readonly data: string | null
  } | null
}

/** A token is used right after it was made. */
const maxAgeSeconds = 600
const toleranceSeconds = 60

type VerifyDeps = Pick<Deps, 'config' | 'connections' | 'clock' | 'log' | 'platformKeys'>

/**
 * Verifies the ID token of a launch: signature, issuer, audience, times, nonce, version and deployment.
 * @throws Refusal `lti.tokenWrong`, `lti.deploymentUnknown`, `lti.messageUnknown` or `lti.jwksAway`
 */
export const verifyLaunch = async (
  deps: VerifyDeps,
  platform: PlatformRow,
  { idToken, nonceHash }: { readonly idToken: string; readonly nonceHash: string },
): Promise<VerifiedLaunch> => {
  const claims = await verifiedClaims(deps, platform, idToken)
  if (claims.azp != null && claims.azp !== platform.client_id) throw wrong('azp')
  if (hashOf(claims.nonce) !== nonceHash) throw wrong('nonce')
  const { deploymentId: deployment, grades } = claims
  if (!platform.deployment_ids.includes(deployment)) throw fail('lti.deploymentUnknown', { deployment })
  return {
    subject: claims.sub,
    username: usernameOf(claims),
    email: claims.email ?? null,
    deploymentId: deployment,
    isInstructor: hasContextRole(claims, ['Instructor', 'ContentDeveloper', 'Administrator']),
    isLearner: hasContextRole(claims, ['Learner']),
    linkId: textIn(claims.custom, 'verdict_link').slice(0, 100) || null,
    lineItem: (grades?.scope ?? []).includes(scoreScope) ? (grades?.lineitem ?? null) : null,
    deepLink: deepLinkOf(claims),
  }
}

const wrong = (reason: string): Refusal => fail('lti.tokenWrong', { reason })

const verifiedClaims = async (deps: VerifyDeps, platform: PlatformRow, idToken: string): Promise<LaunchClaims> => {
  const { payload } = await jwtVerify(idToken, platformKeys(deps, platform.jwks_url), {
    algorithms: ['RS256'],
    issuer: platform.issuer,
    audience: platform.client_id,
    requiredClaims: ['exp', 'iat'],
    maxTokenAge: maxAgeSeconds,
    clockTolerance: toleranceSeconds,
    currentDate: deps.clock.now(),
  }).catch((error: unknown) => {
    if (!(error instanceof errors.JOSEError)) throw error
    const isClaim = error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired
    throw wrong(isClaim ? error.claim : error.code)
  })
  // A token for several clients names the one it was made for.
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp === undefined) throw wrong('azp')
  const claims = readClaims(payload)
  if ('wrong' in claims) throw wrong(claims.wrong)
  return claims
}

const deepLinkOf = ({ messageType: type, deepLinking: settings }: LaunchClaims): VerifiedLaunch['deepLink'] => {
  if (type === 'LtiResourceLinkRequest') return null
  if (type !== 'LtiDeepLinkingRequest') throw fail('lti.messageUnknown', { type: type.slice(0, 60) })
  if (settings == null) throw wrong('deep_linking_settings')
  return {
    returnUrl: settings.deep_link_return_url,
    acceptsLineItem: settings.accept_lineitem !== false,
    acceptsLinks: (settings.accept_types ?? []).includes('ltiResourceLink'),
    data: settings.data ?? null,
  }
}
