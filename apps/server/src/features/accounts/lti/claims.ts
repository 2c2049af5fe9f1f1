import type { JWTPayload } from 'jose'
import { z } from 'zod'

/** Claims of LTI 1.3 have long names; here each has a short one. */
const lti = 'https://purl.imsglobal.org/spec/lti/claim/'
const names = {
  version: `${lti}version`,
  deploymentId: `${lti}deployment_id`,
  messageType: `${lti}message_type`,
  roles: `${lti}roles`,
  custom: `${lti}custom`,
  ext: `${lti}ext`,
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  deepLinking: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
} as const

const text = z.string().min(1).max(2_000)
const optionalText = z.string().max(2_000).nullish()
const anything = z.record(z.string(), z.unknown()).nullish()

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: text,
  azp: optionalText,
  name: optionalText,
  email: optionalText,
  preferred_username: optionalText,
  version: z.literal('1.3.0'),
  deploymentId: z.string().min(1).max(255),
  messageType: text,
  roles: z.array(z.string().max(500)).max(200).nullish(),
  custom: anything,
  ext: anything,
  grades: z.object({ scope: z.array(z.string()).nullish(), lineitem: optionalText }).nullish(),
  deepLinking: z
    .object({
      deep_link_return_url: text,
      accept_types: z.array(z.string()).nullish(),
      accept_lineitem: z.boolean().nullish(),
      data: z.string().max(10_000).nullish(),
    })
    .nullish(),
})
export type LaunchClaims = z.output<typeof claimsSchema>

/** The claims of a verified token, or the name of the first one that is missing or has the wrong form. */
export const readClaims = (payload: JWTPayload): LaunchClaims | { readonly wrong: string } => {
  const short = Object.fromEntries(Object.entries(names).map(([name, long]) => [name, payload[long]]))
  const read = claimsSchema.safeParse({ ...payload, ...short })
  return read.success ? read.data : { wrong: String(read.error.issues[0]?.path[0] ?? 'claims') }
}

const membership = /(^|membership(\/\w+)?#)(\w+)$/

/** Whether a user has one of these roles in the course; roles at the institution do not count. */
export const hasContextRole = ({ roles }: LaunchClaims, wanted: readonly string[]): boolean =>
  (roles ?? []).some((role) => wanted.includes(membership.exec(role)?.[3] ?? ''))

/** A username to suggest: the platform's own, else the part of the address before the @, else the name. */
export const usernameOf = (claims: LaunchClaims): string => {
  const own = claims.preferred_username ?? textIn(claims.ext, 'user_username')
  return own || (claims.email ?? '').replace(/@.*$/, '') || (claims.name ?? '').replace(/\s+/g, '')
}

/** A text among the values of a claim; empty without one. */
export const textIn = (values: LaunchClaims['custom'], name: string): string => {
  const value = values?.[name]
  return typeof value === 'string' ? value : ''
}
