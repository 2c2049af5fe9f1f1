import { fail, type Locale, Refusal } from '@verdict/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { AskAsGuest } from '../http/guest.ts'
import { withoutDocumentHeaders } from '../http/security.ts'
import { type Asset, type Encoding, etagOf, type WebFiles } from './assets.ts'
import { firstQueries } from './first-data.ts'
import { pageLocale } from './locale.ts'

/** Makes the elements of a page's head that search engines and chats read. */
export type PageHead = (page: { readonly path: string; readonly locale: Locale }) => Promise<string>

/**
 * The website: files as they were built, and index.html for every other address, because the pages live in the browser.
 * index.html carries the first answers a guest would get, so that the first paint needs no further round trip. The HTTP
 * status of an unknown page is the browser's to show; only files that should exist and do not are refused.
 */
export const installWeb = (
  app: FastifyInstance,
  deps: Deps,
  { files, ask, head }: { readonly files: WebFiles | null; readonly ask: AskAsGuest; readonly head: PageHead },
): void => {
  app.get('/*', async (request, reply) => {
    const url = urlOf(request)
    if (url.pathname === '/api' || url.pathname.startsWith('/api/')) return reply.callNotFound()
    if (files === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
    if (url.pathname === '/sw.js' && deps.config.VERDICT_OFFLINE === 'off') return sendRemoval(reply)
    const asset = url.pathname === '/index.html' ? null : files.find(url.pathname)
    if (asset !== null) return sendAsset(request, reply, asset)
    if (url.pathname.startsWith('/assets/')) {
      // A page of an older build requests a deleted file; HTML in its place would be run as a script.
      return reply.code(404).type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send('gone')
    }
    return sendPage(request, reply, await buildPage({ deps, files, ask, head }, request, reply))
  })
}

/**
 * In place of the service worker. Browsers fetch its file with every visit, so one that misbehaves is removed from all of
 * them.
 */
export const workerRemoval = `const remove = async () => {
  for (const name of await caches.keys()) if (name.startsWith('shell-')) await caches.delete(name)
  await self.registration.unregister()
}
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))
`

const sendRemoval = (reply: FastifyReply): FastifyReply => {
  const type = 'text/javascript; charset=utf-8'
  return withoutDocumentHeaders(reply, type).header('Cache-Control', 'no-cache').type(type).send(workerRemoval)
}

/** @throws Refusal for an address that begins with two slashes: it would name another host. */
const urlOf = (request: FastifyRequest): URL => {
  if (/^[/\\]{2}/.test(request.url) || !URL.canParse(request.url, 'http://site')) throw fail('request.malformed')
  return new URL(request.url, 'http://site')
}

const notBuilt =
  'The web app has not been built. Run `npm start`, or `npx vite build` in apps/web, and start the server again.\n'

const sendAsset = async (request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> => {
  withoutDocumentHeaders(reply, asset.type)
    .header('Cache-Control', asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('ETag', asset.etag)
    .header('Vary', 'Accept-Encoding')
    .type(asset.type)
  if (isKnown(request, asset.etag)) return reply.code(304).send()
  const encoding = encodingFor(request)
  const small = encoding === null ? null : await asset.encoded(encoding)
  if (small === null || encoding === null) return reply.send(asset.bytes)
  return reply.header('Content-Encoding', encoding).send(small)
}

const encodingFor = (request: FastifyRequest): Encoding | null => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
  const takes = (name: string) =>
    accepted.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

/** Weak and strong spellings of the same tag count alike: compression may have weakened it on the way. */
const isKnown = (request: FastifyRequest, etag: string): boolean =>
  String(request.headers['if-none-match'] ?? '')
    .split(',')
    .some((part) => part.trim().replace(/^W\//, '') === etag)

const sendPage = (request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply => {
  const etag = etagOf(html)
  reply
    .header('Cache-Control', 'no-cache')
    .header('ETag', etag)
    .header('Vary', 'Accept-Language, Cookie, Accept-Encoding')
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}

interface PageSource {
  readonly deps: Deps
  readonly files: WebFiles
  readonly ask: AskAsGuest
  readonly head: PageHead
}

const buildPage = async (source: PageSource, request: FastifyRequest, reply: FastifyReply): Promise<string> => {
  const url = urlOf(request)
  const locale = pageLocale(request, url.searchParams)
  const [answers, head] = await Promise.all([
    gather(source, { url, locale, request, reply }),
    headFor(source, { path: url.pathname, locale }),
  ])
  // `<` would end the script element early; in JSON its escape means the same.
  const data = JSON.stringify({ queries: answers }).replaceAll('<', '\\u003c')
  return source.files.index
    .replace('<html lang="zh-CN">', `<html lang="${locale}">`)
    .replace(/<title>[^<]*<\/title>/, (title) => head ?? title)
    .replace('</body>', () => `<script type="application/json" id="first-data">${data}</script>\n  </body>`)
}

/** A page without its head is better than no page. */
const headFor = async (
  { deps, head }: PageSource,
  page: { readonly path: string; readonly locale: Locale },
): Promise<string | null> => {
  const late = new Promise<null>((done) => setTimeout(done, patienceMs, null).unref())
  return Promise.race([head(page), late]).catch((error) => {
    deps.log.warn({ err: error, path: page.path }, 'the head of a page is unavailable')
    return null
  })
}

/** The page does not wait for its data: the browser requests missing parts. */
const patienceMs = 1_000

interface PageRequest {
  readonly url: URL
  readonly locale: Locale
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const gather = async ({ deps, ask }: PageSource, request: PageRequest) => {
  const late = new Promise<null>((done) => setTimeout(done, patienceMs, null).unref())
  const answers = await Promise.all(
    firstQueries(request.url.pathname, request.url.searchParams).map(async ({ name, query }) => {
      try {
        const data = await Promise.race([ask(name, query, request), late])
        return data === null ? null : { key: Object.keys(query).length > 0 ? [name, { query }] : [name], data }
      } catch (error) {
        // A refusal is for the page to show when it asks itself; anything else is worth a line.
        if (!(error instanceof Refusal)) deps.log.warn({ err: error, name }, 'first data is unavailable')
        return null
      }
    }),
  )
  return answers.filter((answer) => answer !== null)
}
