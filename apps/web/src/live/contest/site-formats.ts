import { useQuery } from '@tanstack/react-query'
import { isBuiltInFormat, localeOf, type SiteFormatInfo, type SiteText } from '@verdict/contract/vocabulary'
import { endpointQuery } from '../../api/query.ts'
import { useTranslation } from '../../i18n/index.ts'

/** Formats change only when the server starts again. */
const staleTime = 300_000

/** The contest formats that the site adds. Only descriptions: boards are counted on the server. */
export const siteFormatsQuery = (enabled = true) =>
  endpointQuery('contestFormatsOfSite.list', {}, { quiet: true, staleTime, enabled })

/** The format of a contest where it is one of the site: undefined while it loads or is built in, null if not installed. */
export const useSiteFormat = (format: string): SiteFormatInfo | null | undefined => {
  const isOfSite = !isBuiltInFormat(format)
  const { data } = useQuery(siteFormatsQuery(isOfSite))
  if (!isOfSite || data === undefined) return undefined
  return data.find(({ name }) => name === format) ?? null
}

/** A text of a format in the language of the reader. */
export const useSiteText = (): ((text: SiteText) => string) => {
  const { i18n } = useTranslation('contests')
  return (text) => text[localeOf(i18n.language)]
}
