import type { Locale } from '@verdict/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { remember } from '../../../platform/remember.ts'
import { siteUrl } from '../../../platform/site-url.ts'
import { pageLocale } from '../../../platform/web/locale.ts'
import type { PageHead } from '../../../platform/web/serve-web.ts'
import { accountOfKey } from '../../contests/timing/calendar-key.ts'
import { ownTimesOf } from '../../contests/timing/own-times.ts'
import { calendarOf, listCalendarContests, withOwnTimes } from './calendar.ts'
import { type Address, addressOf, findShared, listShared } from './find-shared.ts'
import { headOf } from './head.ts'
import { drawPicture } from './picture.ts'
import { manifestOf, robotsOf, sitemapOf } from './sitemap.ts'

const calendarType = 'text/calendar; charset=utf-8'
const sitemapMs = 600_000
/** Calendar programs fetch rarely; a moved contest is seen soon after. */
const calendarMs = 60_000
const pictureCache = 'public, max-age=3600'

/** The default description of the site, as pages show it. */
const defaultDescription = {
  'zh-CN': '供练习与比赛使用的在线评测系统',
  'en-US': 'An online judge for practice and contests',
} as const

const siteOf = async (deps: Deps, locale: Locale) => {
  const settings = await deps.settings.read()
  return {
    name: settings.name,
    shortName: settings.shortName,
    description: settings.description ?? defaultDescription[locale],
    baseUrl: await siteUrl(deps),
  }
}

/** The head of a page for search engines and chats. */
export const makePageHead =
  (deps: Deps): PageHead =>
  async ({ path, locale }) => {
    const address = addressOf(path)
    const [site, shared] = await Promise.all([
      siteOf(deps, locale),
      address === null ? null : findShared(deps.db, address, locale),
    ])
    return headOf({ site, path, locale, shared })
  }

/** Files for machines: robots.txt, the sitemap, the manifest, the calendar of contests, and pictures of links. */
export const installSharing = (app: FastifyInstance, deps: Deps): void => {
  const sitemap = remember(deps.clock, sitemapMs, async () =>
    sitemapOf((await siteOf(deps, 'zh-CN')).baseUrl, await listShared(deps.db)),
  )
  app.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf((await siteOf(deps, 'zh-CN')).baseUrl)),
  )
  app.get('/sitemap.xml', async (_, reply) => reply.type('application/xml; charset=utf-8').send(await sitemap()))
  /**
   * Own times of the account whose key the address has; null without a key, and for a key that ended. No shared cache
   * keeps a calendar with own times.
   */
  const ownOf = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const key = new URL(url, 'http://site').searchParams.get('key')
    const accountId = key === null ? null : await accountOfKey(deps, key)
    if (accountId === null) return null
    reply.header('Cache-Control', 'private')
    return ownTimesOf(deps.db, accountId)
  }
  const calendar = remember(deps.clock, calendarMs, async () =>
    calendarOf(await siteOf(deps, 'zh-CN'), await listCalendarContests(deps.db, deps.clock.now(), null)),
  )
  app.get('/contests.ics', async (request, reply) => {
    const own = await ownOf(request, reply)
    if (own === null) return reply.type(calendarType).send(await calendar())
    const contests = withOwnTimes(await listCalendarContests(deps.db, deps.clock.now(), null), own)
    return reply.type(calendarType).send(calendarOf(await siteOf(deps, 'zh-CN'), contests))
  })
  app.get<{ Params: { id: string } }>('/contests/:id.ics', async (request, reply) => {
    const id = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0
    const contests = await listCalendarContests(deps.db, deps.clock.now(), id)
    if (contests.length === 0) return reply.callNotFound()
    const own = await ownOf(request, reply)
    const file = calendarOf(await siteOf(deps, 'zh-CN'), own === null ? contests : withOwnTimes(contests, own))
    return reply.type(calendarType).header('Content-Disposition', `attachment; filename="contest-${id}.ics"`).send(file)
  })
  app.get('/manifest.webmanifest', async (request, reply) => {
    const locale = pageLocale(request, new URLSearchParams())
    return reply.type('application/manifest+json').send(JSON.stringify(manifestOf(await siteOf(deps, locale))))
  })
  app.get<{ Params: { kind: string; file: string } }>('/share/:kind/:file', async (request, reply) => {
    const address = pictureAddress(request.params)
    const locale = pageLocale(request, new URL(request.url, 'http://site').searchParams)
    const page = address && (await findShared(deps.db, address, locale))
    if (page === null) return reply.callNotFound()
    const { name } = await siteOf(deps, 'zh-CN')
    const bytes = await drawPicture(page, { siteName: name, locale })
    return reply.header('Cache-Control', pictureCache).type('image/png').send(bytes)
  })
}

const pictureAddress = ({ kind, file }: { readonly kind: string; readonly file: string }): Address | null => {
  if (!file.endsWith('.png') || (kind !== 'problem' && kind !== 'contest')) return null
  return addressOf(`/${kind}/${encodeURIComponent(file.slice(0, -'.png'.length))}`)
}
