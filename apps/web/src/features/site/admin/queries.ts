import { endpointQuery } from '../../../api/query.ts'

const fresh = { staleTime: 0, refetchOnWindowFocus: false } as const

export const webQuery = endpointQuery('adminSite.web', {}, fresh)
export const extrasQuery = endpointQuery('adminSite.extras', {}, fresh)
export const feedsQuery = endpointQuery('contestFeeds.feeds', {}, { ...fresh, refetchInterval: 10_000 })
export const mailQuery = endpointQuery('adminSite.email', {}, fresh)
export const databaseQuery = endpointQuery('adminSite.database', {}, fresh)
/** Figures change by themselves. */
export const databaseStateQuery = endpointQuery(
  'adminSite.databaseState',
  {},
  { staleTime: 0, refetchInterval: 10_000 },
)
export const reviewSettingsQuery = endpointQuery('problemReview.settings', {}, fresh)
export const switchesQuery = endpointQuery('adminSite.switches', {}, fresh)
/** Health changes by itself. */
export const remoteQuery = endpointQuery('adminRemote.list', {}, { staleTime: 0, refetchInterval: 5_000 })
export const carouselQuery = endpointQuery('site.carousel', {}, fresh)
