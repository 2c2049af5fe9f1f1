import { type adminSite, type BodyOf, fail, type SiteExtras, type WebConfig } from '@verdict/contract'
import { governsStaff, type SignedIn } from '@verdict/rules'
import { z } from 'zod'
import type { Caller, Deps } from '../../../deps.ts'
import { baseUrlOf } from '../../../platform/config.ts'
import { siteUrl } from '../../../platform/site-url.ts'
import { isEmail } from '../../accounts/core/email.ts'
import { type SiteSettings, unsetWord } from '../core/settings.ts'
import { saveSettings } from './save-settings.ts'

/** Names and links of the site (api-admin 4). */
export const readWebConfig = async (deps: Deps): Promise<WebConfig> => {
  const settings = await deps.settings.read()
  const { name, shortName, description, register, recordName, recordUrl, projectName, projectUrl } = settings
  const baseUrl = await siteUrl(deps)
  return { baseUrl, name, shortName, description, register, recordName, recordUrl, projectName, projectUrl }
}

/** What only our own pages know of the site. */
export const readSiteExtras = async (deps: Deps): Promise<SiteExtras> => {
  const { email, courseUrl, tools, practiceSites } = await deps.settings.read()
  return { email, courseUrl, tools: [...tools], practiceSites: [...practiceSites] }
}

const texts = ['name', 'shortName', 'description', 'recordName', 'projectName'] as const
/** Existing clients send the word None for these where the field is blank. */
const blankable = ['recordName', 'recordUrl', 'projectName', 'projectUrl'] as const
const isBlank = (key: string, text: string): boolean =>
  text === unsetWord && (blankable as readonly string[]).includes(key)
const links = ['baseUrl', 'recordUrl', 'projectUrl'] as const
const maxChars = { name: 100, shortName: 30, description: 5_000, recordName: 200, projectName: 100 } as const

/** Updates them. Empty or absent fields are kept; fields to unset are listed (api-admin 4). */
export const setWebConfig = async (
  deps: Deps,
  viewer: SignedIn,
  given: BodyOf<(typeof adminSite)['setWeb']>,
  caller: Caller,
): Promise<null> => {
  const changes: Record<string, unknown> = {}
  for (const key of texts) {
    const text = given[key]?.trim() ?? ''
    if (text === '' || isBlank(key, text)) continue
    if ([...text].length > maxChars[key]) throw fail('config.textTooLong', { field: key, max: maxChars[key] })
    changes[key] = text
  }
  for (const key of links) {
    const text = given[key]?.trim() ?? ''
    if (text !== '' && !isBlank(key, text)) changes[key] = checkLink(key, text)
  }
  const email = given.email?.trim() ?? ''
  if (email !== '') {
    if (!isEmail(email)) throw fail('account.emailMalformed')
    changes.email = email
  }
  const courseUrl = given.courseUrl?.trim() ?? ''
  if (courseUrl !== '') changes.courseUrl = checkOutside('courseUrl', courseUrl)
  if (given.tools !== null) {
    changes.tools = given.tools.map(({ key, url }) => ({ key: named('tools', key), url: checkOutside('tools', url) }))
  }
  if (given.practiceSites !== null) {
    const sites = given.practiceSites
    const field = 'practiceSites'
    changes[field] = sites.map(({ name, url }) => ({ name: named(field, name), url: checkOutside(field, url) }))
  }
  if (given.register !== null) changes.register = given.register
  // The address the environment gives is not made the site's own by a client that sends back what it read.
  if (changes.baseUrl === baseUrlOf(deps.config)) delete changes.baseUrl
  const stored = await deps.settings.read()
  const blanked = blankable.filter((key) => isBlank(key, given[key]?.trim() ?? '') && stored[key] !== null)
  const removed = [...new Set([...(given.clear ?? []), ...blanked])]
  const movesSite = (changes.baseUrl ?? stored.baseUrl) !== stored.baseUrl || removed.includes('baseUrl')
  // Mails that reset a password link to this address.
  if (movesSite && !governsStaff(viewer)) throw fail('config.reserved', { field: 'baseUrl' })
  // Every value was checked against its key above.
  return saveSettings(deps, { viewer, caller, action: 'site.web' }, changes as Partial<SiteSettings>, removed)
}

const address = z.url({ protocol: /^https?$/ })

const maxLinkChars = 500

/** A link that readers of the site follow: never one that runs. */
const checkOutside = (field: string, text: string): string => {
  const url = text.trim()
  if (url.length > maxLinkChars || !address.safeParse(url).success) throw fail('config.linkMalformed', { field })
  return url
}

const named = (field: string, text: string): string => {
  const name = text.trim()
  if (name === '') throw fail('request.field', { field })
  return name
}

const checkLink = (field: (typeof links)[number], text: string): string => {
  const plain = text.replace(/\/+$/, '')
  if (plain.length > maxLinkChars || !address.safeParse(plain).success) throw fail('config.linkMalformed', { field })
  return field === 'baseUrl' ? plain : text
}
