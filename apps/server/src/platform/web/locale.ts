import { type Locale, localeOf } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'

/** The language of a page: the query parameter `l`, then the saved cookie, then the browser (specification 000, 1). */
export const pageLocale = (request: FastifyRequest, search: URLSearchParams): Locale => {
  const asked = search.get('l')
  if (asked !== null && asked !== '') return asked.toLowerCase() === 'zh-cn' ? 'zh-CN' : 'en-US'
  return localeOf(savedLocale(request.headers.cookie) ?? request.headers['accept-language'])
}

const savedLocale = (cookies: string | undefined): string | undefined =>
  cookies
    ?.split(/;\s*/)
    .find((part) => part.startsWith('Web_Language='))
    ?.slice('Web_Language='.length)
