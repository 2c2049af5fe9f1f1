import { useQuery } from '@tanstack/react-query'
import type { DataFor } from './endpoints.ts'
import { endpointQuery } from './query.ts'

export type SiteConfig = DataFor<'site.config'>

const siteConfigQuery = endpointQuery('site.config', {}, { staleTime: 600_000 })

/** Default site name. */
const fallbackName = 'Verdict'

/** The site's own settings; undefined until they are here. */
export const useSiteConfig = (): SiteConfig | undefined => useQuery(siteConfigQuery).data

export const useShortName = (): string => {
  const name = useSiteConfig()?.shortName
  return name === undefined || name === null || name === '' ? fallbackName : name
}
