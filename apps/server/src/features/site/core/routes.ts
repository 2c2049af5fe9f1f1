import { site } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { drainHost } from '../../judging/hosts/drain-host.ts'
import { readShownAnnouncements } from '../../talk/announcements/list.ts'
import { readSiteConfig } from './config.ts'
import { makeRecentAccepted, makeWeekStatistics, readCarousel, readRecentProblems } from './home.ts'
import { sendImage } from './image.ts'
import { readJudgeHosts } from './judge-hosts.ts'
import { makePoetry } from './poetry/poetry-line.ts'

export const siteFeature = (deps: Deps): Feature => {
  const poetry = makePoetry(deps)
  const recentAccepted = makeRecentAccepted(deps)
  const weekStatistics = makeWeekStatistics(deps)
  return handle(site, {
    config: () => readSiteConfig(deps),
    carousel: () => readCarousel(deps),
    poetry: () => poetry(),
    announcements: ({ query }) => readShownAnnouncements(deps, query),
    recentAccepted: () => recentAccepted(),
    weekStatistics: ({ viewer, query }) => weekStatistics(viewer, query.forceRefresh === true),
    recentProblems: ({ locale }) => readRecentProblems(deps, locale),
    judgeHosts: ({ viewer }) => readJudgeHosts(deps, viewer),
    drainJudgeHost: (call) => drainHost(deps, signedIn(call.viewer), call.body, call),
    image: ({ params, reply }) => sendImage(deps, reply, params.name),
  })
}
