import type { DataOf, site } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { siteUrl } from '../../../platform/site-url.ts'

/** Public site configuration (api-public 4.1). */
export const readSiteConfig = async (deps: Deps): Promise<DataOf<(typeof site)['config']>> => {
  const settings = await deps.settings.read()
  return {
    baseUrl: await siteUrl(deps),
    name: settings.name,
    shortName: settings.shortName,
    description: settings.description,
    register: settings.register,
    recordName: settings.recordName,
    recordUrl: settings.recordUrl,
    projectName: settings.projectName,
    projectUrl: settings.projectUrl,
    email: settings.email,
    openPublicDiscussion: settings.openPublicDiscussion,
    openGroupDiscussion: settings.openGroupDiscussion,
    openContestComment: settings.openContestComment,
    openDirectMessages: settings.openDirectMessages,
    contestRatings: settings.contestRatings,
    registerCaptcha: settings.registerCaptcha,
    courseUrl: settings.courseUrl,
    tools: settings.tools,
    practiceSites: settings.practiceSites,
  }
}
