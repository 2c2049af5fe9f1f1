import type { Locale } from '@verdict/contract'
import type { Address, SharedPage } from './find-shared.ts'

interface Page {
  readonly site: {
    readonly name: string
    readonly shortName: string
    readonly description: string
    /** Without a final slash. */
    readonly baseUrl: string
  }
  readonly path: string
  readonly locale: Locale
  readonly shared: SharedPage | null
}

/** Elements of a page's head for search engines and for links in chats, instead of the empty title. */
export const headOf = (page: Page): string => {
  const { site, path, locale, shared } = page
  const { baseUrl } = site
  const name = shared === null ? '' : shared.kind === 'problem' ? `${shared.id} ${shared.title}` : shared.title
  const title = name === '' ? `${site.shortName} · ${site.name}` : `${name} · ${site.shortName}`
  const description = descriptionOf(page)
  const url = `${baseUrl}${shared === null ? path : pathOf(shared)}`
  const picture = `${baseUrl}${shared === null ? '/icon-512.png' : picturePathOf(shared)}`
  const named = { description, 'twitter:card': shared === null ? 'summary' : 'summary_large_image' }
  const properties = {
    'og:site_name': site.name,
    'og:type': shared === null ? 'website' : 'article',
    'og:title': name === '' ? site.name : name,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:locale': locale.replace('-', '_'),
  }
  return [
    `<title>${escaped(title)}</title>`,
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...Object.entries(named).map(([key, value]) => `<meta name="${key}" content="${escaped(value)}" />`),
    ...Object.entries(properties).map(([key, value]) => `<meta property="${key}" content="${escaped(value)}" />`),
  ].join('\n    ')
}

/** The address of a page's picture. */
export const picturePathOf = ({ kind, id }: Address): string => `/share/${kind}/${encodeURIComponent(id)}.png`

const pathOf = ({ kind, id }: Address): string => `/${kind}/${encodeURIComponent(id)}`

const maxDescriptionChars = 160

const descriptionOf = ({ site, locale, shared }: Page): string => {
  if (shared === null) return site.description
  if (shared.kind === 'problem') return plainText(shared.text, maxDescriptionChars)
  return `${timeIn(shared.startsAt, locale)} – ${timeIn(shared.endsAt, locale)}`
}

/** A moment in the server's zone, with the zone: readers of a link may be anywhere. */
export const timeIn = (moment: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    .format(moment)
    .concat(` ${zoneOf(moment)}`)

const zoneOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'

/** The beginning of a Markdown text as one line of plain words. */
export const plainText = (markdown: string, maxChars: number): string => {
  const words = markdown
    .slice(0, maxChars * 8)
    .replace(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/g, ' ')
    .replace(/\[([^\]]{0,200})\]\([^)]{0,500}\)/g, '$1')
    .replace(/<[^<>]{0,200}>/g, ' ')
    .replace(/\\(?:le|leq)\b/g, '≤')
    .replace(/\\(?:ge|geq)\b/g, '≥')
    .replace(/\\times\b/g, '×')
    .replace(/\\[a-z]+/gi, ' ')
    .replace(/[$*`#>|~{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const chars = [...words]
  return chars.length <= maxChars ? words : `${chars.slice(0, maxChars - 1).join('')}…`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML and XML carry it, without characters that XML has no place for. */
export const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (char) => escapes[char] ?? char)
