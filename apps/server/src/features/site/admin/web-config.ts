import { type adminSite, type BodyOf, fail, type WebConfig } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { z } from 'zod'
import type { Caller, Deps } from '../../../deps.ts'
import { baseUrlOf } from '../../../platform/config.ts'
import { isEmail } from '../../accounts/core/email.ts'
import { readSettings, type SiteSettings } from '../core/settings.ts'
import { saveSettings } from './save-settings.ts'

/** Names and links of the site (api-admin 4). */
export const readWebConfig = async (deps: Deps): Promise<WebConfig> => {
  const settings = await readSettings(deps.db)
  const { name, shortName, description, register, recordName, recordUrl, projectName, projectUrl, email } = settings
  const baseUrl = settings.baseUrl ?? baseUrlOf(deps.config)
  const { courseUrl, tools, practiceSites } = settings
  return {
    ...{ baseUrl, name, shortName, description, register, recordName, recordUrl, projectName, projectUrl, email },
    ...{ courseUrl, tools: [...tools], practiceSites: [...practiceSites] },
  }
}

const texts = ['name', 'shortName', 'description', 'recordName', 'projectName'] as const
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
    if (text === '') continue
    if ([...text].length > maxChars[key]) throw fail('config.textTooLong', { field: key, max: maxChars[key] })
    changes[key] = text
  }
  for (const key of links) {
    const text = given[key]?.trim() ?? ''
    if (text !== '') changes[key] = checkLink(key, text)
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
  const removed = given.clear ?? []
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

/** Existing clients write the word None where there is no link. */
const checkLink = (field: (typeof links)[number], text: string): string => {
  const plain = text.replace(/\/+$/, '')
  if (field !== 'baseUrl' && text === 'None') return text
  if (plain.length > maxLinkChars || !address.safeParse(plain).success) throw fail('config.linkMalformed', { field })
  return field === 'baseUrl' ? plain : text
}
