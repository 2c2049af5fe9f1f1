import { type Locale, localeOf } from '@verdict/contract/vocabulary'

const cookieName = 'Web_Language'

/** The query parameter `l` wins, then the saved cookie, then the browser (specification 000, section 1). */
export const chooseLocale = (search: string, cookie: string, browser: string): Locale => {
  const asked = new URLSearchParams(search).get('l')
  if (asked !== null && asked !== '') return asked.toLowerCase() === 'zh-cn' ? 'zh-CN' : 'en-US'
  return localeOf(savedLocale(cookie) ?? browser)
}

export const savedLocale = (cookie: string): string | null => {
  const entry = cookie.split(/;\s*/).find((part) => part.startsWith(`${cookieName}=`))
  return entry === undefined ? null : decodeURIComponent(entry.slice(cookieName.length + 1))
}

export const saveLocale = (locale: Locale): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads this cookie; the Cookie Store API is not everywhere
  document.cookie = `${cookieName}=${locale}; path=/; max-age=31536000; samesite=lax`
}

/** The language the page starts in. */
export const startLocale = (): Locale => chooseLocale(location.search, document.cookie, navigator.language)
