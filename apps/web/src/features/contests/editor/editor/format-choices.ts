import { useQuery } from '@tanstack/react-query'
import { contestFormats, isBuiltInFormat } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import { siteFormatsQuery, useSiteText } from '../../../../live/contest/site-formats.ts'

export interface FormatChoice {
  readonly format: string
  readonly title: string
  readonly description: string
}

/** The built-in formats, those of the site, and the contest's own where it is not installed. */
export const useFormatChoices = (chosen: string): readonly FormatChoice[] => {
  const { t } = useTranslation('adminContests')
  const say = useSiteText()
  const { data: siteFormats } = useQuery(siteFormatsQuery())
  const builtIn = contestFormats.map((format) => ({
    format,
    title: t(`format.${format}`),
    description: t(`format.${format}Hint`),
  }))
  const ofSite = (siteFormats ?? []).map(({ name, title, description }) => ({
    format: name,
    title: say(title),
    description: say(description),
  }))
  const isListed = isBuiltInFormat(chosen) || ofSite.some(({ format }) => format === chosen)
  if (isListed) return [...builtIn, ...ofSite]
  // The list may still be loading.
  const description = siteFormats === undefined ? '' : t('format.missingHint')
  return [...builtIn, ...ofSite, { format: chosen, title: chosen, description }]
}
