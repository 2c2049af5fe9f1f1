import { fail } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { toolAddresses } from './addresses.ts'
import { maxPointsOf } from './grade.ts'
import { signMessage } from './keys.ts'
import { type DeepLink, dropLaunch, findLaunch, findLink, findPlatform, type PlatformRow } from './repository.ts'
import { hashOf, makeSecret } from './tickets.ts'

const claim = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const deepLinking = (name: string): string => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
const lifetimeMs = 300_000

interface Answer {
  readonly platform: PlatformRow
  /** Null while no content is chosen. */
  readonly answer: { readonly returnUrl: string; readonly jwt: string } | null
}

/**
 * The signed answer to a deep linking request: one link with a line item worth the points of its content. It uses the
 * launch up.
 */
export const makeAnswer = async (deps: Deps, request: FastifyRequest, ticket: string): Promise<Answer> => {
  const launch = await findLaunch(deps.db, hashOf(ticket), deps.clock.now())
  const platform = launch && (await findPlatform(deps.db, launch.provider_id))
  if (!launch || platform === null || launch.deep_link === null) throw fail('lti.ticketMissing')
  const settings = launch.deep_link as unknown as DeepLink
  const link = launch.link_id === null ? null : await findLink(deps.db, launch.link_id)
  if (link === null) return { platform, answer: null }
  const { launch: url } = await toolAddresses(deps, request)
  const lineItem = { scoreMaximum: await maxPointsOf(deps.db, link), label: link.title, resourceId: link.id }
  const item = {
    type: 'ltiResourceLink',
    title: link.title,
    url,
    custom: { verdict_link: link.id },
    ...(settings.acceptsLineItem ? { lineItem } : {}),
  }
  const jwt = await signMessage(
    deps,
    {
      iss: platform.client_id,
      aud: platform.issuer,
      nonce: makeSecret().text,
      [claim('deployment_id')]: settings.deploymentId,
      [claim('message_type')]: 'LtiDeepLinkingResponse',
      [claim('version')]: '1.3.0',
      [deepLinking('content_items')]: [item],
      ...(settings.data === null ? {} : { [deepLinking('data')]: settings.data }),
    },
    { lifetimeMs },
  )
  if (!(await dropLaunch(deps.db, hashOf(ticket)))) throw fail('lti.ticketMissing')
  return { platform, answer: { returnUrl: settings.returnUrl, jwt } }
}
