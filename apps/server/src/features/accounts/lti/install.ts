import { errors, type Locale, Refusal } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { callerOf } from '../../../platform/http/caller.ts'
import { pageLocale } from '../../../platform/web/locale.ts'
import { paths } from './addresses.ts'
import { makeAnswer } from './answer.ts'
import { publishedKeys } from './keys.ts'
import { type Fields, finishLaunch, type StoredLaunch, startLogin } from './launch.ts'
import { escapeHtml, fill, originsOf, pageTexts, sendFramedPage } from './pages.ts'
import { type Registered, register } from './register.ts'
import { listPlatforms } from './repository.ts'

/** A launch has at most an ID token and a state. */
const bodyLimit = 65_536
const keysMaxAge = 'public, max-age=300'

/** Addresses that browsers reach from a page of a learning platform, and the keys of this site. */
export const installLti = (app: FastifyInstance, deps: Deps): void => {
  const begin = async (request: FastifyRequest, reply: FastifyReply, fields: Fields) =>
    guarded(deps, request, reply, async () => {
      const url = await startLogin(deps, fields, { caller: callerOf(request), request })
      return reply.header('Cache-Control', 'no-store').redirect(url, 302)
    })
  const form = { config: { takesFields: true as const }, bodyLimit }
  app.get(paths.login, (request, reply) => begin(request, reply, fieldsOf(request.query)))
  app.post(paths.login, form, (request, reply) => begin(request, reply, fieldsOf(request.body)))
  app.post(paths.launch, form, (request, reply) =>
    guarded(deps, request, reply, async () => {
      const stored = await finishLaunch(deps, fieldsOf(request.body))
      return sendLaunch(deps, request, reply, stored)
    }),
  )
  app.post(paths.answer, form, (request, reply) =>
    guarded(deps, request, reply, () => sendAnswer(deps, request, reply, fieldsOf(request.body).ticket ?? '')),
  )
  // A platform opens it in a frame or a window; a HEAD request must not register anything.
  app.get(paths.register, { exposeHeadRoute: false }, (request, reply) =>
    guarded(deps, request, reply, async () => {
      const made = await register(deps, fieldsOf(request.query), { caller: callerOf(request), request })
      return sendRegistered(request, reply, made)
    }),
  )
  app.get(paths.jwks, async (_, reply) =>
    reply
      .header('Cache-Control', keysMaxAge)
      .type('application/json')
      .send(await publishedKeys(deps)),
  )
  app.get(paths.script, (_, reply) => reply.type('text/javascript').send('document.forms[0].submit()\n'))
  app.get(paths.closeScript, (_, reply) => reply.type('text/javascript').send(closeScript))
}

/** Asks the platform's page to close the registration, as the standard names it. */
const closeScript = `document.querySelector('button').addEventListener('click', () => {
  (window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*')
})
`

/** Texts among the parameters; repeated ones count as missing. */
const fieldsOf = (given: unknown): Fields =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => typeof value === 'string'))

const localeFor = (request: FastifyRequest): Locale => pageLocale(request, new URLSearchParams())

/** Answers a refusal with a page in the user's language; any registered platform may frame it. */
const guarded = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<FastifyReply>,
): Promise<FastifyReply> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.log.info({ code: error.code, params: error.params }, 'launch of a learning platform refused')
    const locale = localeFor(request)
    return sendFramedPage(reply, {
      locale,
      title: pageTexts[locale].failed,
      body: `<p role="alert">${escapeHtml(errorText(locale, error.code, error.params))}</p>`,
      frames: originsOf(await listPlatforms(deps.db)),
      status: errors[error.code].http === 200 ? 400 : errors[error.code].http,
    })
  }
}

const sendLaunch = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { ticket, platform, launch }: StoredLaunch,
): Promise<FastifyReply> => {
  if (launch.deepLink !== null) return sendChoice(request, reply, { ticket, platform, isEmpty: false })
  const locale = localeFor(request)
  const texts = pageTexts[locale]
  const { shortName } = await deps.settings.read()
  return sendFramedPage(reply, {
    locale,
    title: fill(texts.open, { site: shortName }),
    body: `<p>${escapeHtml(fill(texts.openHint, { platform: platform.name }))}</p>
<p>${openLink(ticket, texts.openButton)}</p>`,
    frames: originsOf([platform]),
  })
}

const sendRegistered = (request: FastifyRequest, reply: FastifyReply, { name, issuer }: Registered): FastifyReply => {
  const locale = localeFor(request)
  const texts = pageTexts[locale]
  return sendFramedPage(reply, {
    locale,
    title: texts.registered,
    body: `<p>${escapeHtml(fill(texts.registeredHint, { platform: name }))}</p>
<p><button type="button">${escapeHtml(texts.closeButton)}</button></p>`,
    frames: [new URL(issuer).origin],
    script: paths.closeScript,
  })
}

/** The ticket is behind #, so it is in no log of a server. */
const openLink = (ticket: string, text: string): string =>
  `<a href="/lti-launch#${ticket}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`

/** Steps of an instructor; the answer must be sent from inside the platform's frame. */
const sendChoice = (
  request: FastifyRequest,
  reply: FastifyReply,
  {
    ticket,
    platform,
    isEmpty,
  }: { readonly ticket: string; readonly platform: StoredLaunch['platform']; readonly isEmpty: boolean },
): FastifyReply => {
  const locale = localeFor(request)
  const texts = pageTexts[locale]
  return sendFramedPage(reply, {
    locale,
    title: texts.choose,
    body: `${isEmpty ? `<p role="alert">${escapeHtml(texts.notChosen)}</p>` : ''}
<p>${escapeHtml(texts.chooseHint)}</p>
<form class="steps" method="post" action="${paths.answer}">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
${openLink(ticket, texts.chooseButton)}
<button type="submit">${escapeHtml(texts.addButton)}</button></form>`,
    frames: originsOf([platform]),
  })
}

const sendAnswer = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  ticket: string,
): Promise<FastifyReply> => {
  const { platform, answer } = await makeAnswer(deps, request, ticket)
  if (answer === null) return sendChoice(request, reply, { ticket, platform, isEmpty: true })
  const locale = localeFor(request)
  const texts = pageTexts[locale]
  return sendFramedPage(reply, {
    locale,
    title: fill(texts.send, { platform: platform.name }),
    body: `<form method="post" action="${escapeHtml(answer.returnUrl)}">
<input type="hidden" name="JWT" value="${escapeHtml(answer.jwt)}">
<button type="submit">${escapeHtml(texts.sendButton)}</button></form>`,
    frames: originsOf([platform]),
    formTarget: new URL(answer.returnUrl).origin,
    script: paths.script,
  })
}
