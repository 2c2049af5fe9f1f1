import type { JWTPayload } from 'jose'
import type { Reply, TestServer } from '../server.ts'
import { type CourseUser, type LtiPlatformFake, launchClaims, ltiClient } from './lti-platform.ts'

/** The answer to a request that a browser sends from a page of the platform. */
export interface PageReply {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

const form = async (server: TestServer, path: string, fields: Readonly<Record<string, string>>): Promise<PageReply> => {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { 'accept-language': 'en-US' },
  })
  return { status: reply.status, text: await reply.text(), headers: reply.headers }
}

/** The login request of a platform; returns what the tool asks the platform for. */
export const beginLaunch = async (
  server: TestServer,
  platform: Pick<LtiPlatformFake, 'url'>,
  changes: Readonly<Record<string, string>> = {},
) => {
  const fields = {
    iss: platform.url,
    client_id: ltiClient,
    login_hint: 'hint',
    lti_message_hint: 'message',
    target_link_uri: `${server.url}/lti/launch`,
    ...changes,
  }
  const reply = await form(server, '/lti/login', fields)
  const location = reply.headers.get('location') ?? `${platform.url}/none`
  const asked = new URL(location).searchParams
  return { reply, location, asked, state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '' }
}

export const sendToken = (server: TestServer, fields: Readonly<Record<string, string>>): Promise<PageReply> =>
  form(server, '/lti/launch', fields)

/** A launch up to the framed page, with claims that may differ from a good one. */
export const launch = async (
  server: TestServer,
  platform: LtiPlatformFake,
  user: CourseUser,
  change: (claims: JWTPayload) => JWTPayload = (claims) => claims,
): Promise<PageReply & { readonly ticket: string }> => {
  const { state, nonce } = await beginLaunch(server, platform)
  const claims = change(launchClaims(platform, user, { nonce, now: server.clock.now() }))
  const page = await sendToken(server, { state, id_token: await platform.sign(claims) })
  return { ...page, ticket: /\/lti-launch#([\w-]+)/.exec(page.text)?.[1] ?? '' }
}

export const openLaunch = (server: TestServer, ticket: string, token?: string, switches = false): Promise<Reply> =>
  server.call('POST', '/api/lti/open', { token, body: { ticket, switches } })

export const enterLaunch = (server: TestServer, ticket: string, token?: string): Promise<Reply> =>
  server.call('POST', '/api/lti/enter', { token, body: { ticket } })

export const answerForm = (server: TestServer, ticket: string): Promise<PageReply> =>
  form(server, '/lti/answer', { ticket })

/** A launch with its login and its target. */
export const launchWhole = async (
  server: TestServer,
  platform: LtiPlatformFake,
  user: CourseUser,
  change?: (claims: JWTPayload) => JWTPayload,
) => {
  const { ticket } = await launch(server, platform, user, change)
  const opened = await openLaunch(server, ticket)
  const token = String(opened.headers.authorization)
  const entered = await enterLaunch(server, ticket, token)
  return { ticket, token, id: opened.data?.user?.uid as string, opened, entered }
}
