import {
  type FormatOption,
  formatOptions,
  isBuiltInFormat,
  type SiteFormatInfo,
  siteFormatOptions,
} from '@verdict/contract/vocabulary'

/** The settings of a format by name; none of a format that is not installed. */
export const optionsOfFormat = (
  format: string,
  siteFormats: readonly SiteFormatInfo[],
): Readonly<Record<string, FormatOption>> => {
  if (isBuiltInFormat(format)) return formatOptions[format]
  const found = siteFormats.find(({ name }) => name === format)
  return found === undefined ? {} : siteFormatOptions(found)
}
