import type { FormatOption } from './contest-format.ts'
import type { Locale } from './locale.ts'

/** Contest formats that a site adds as files (docs/contest-formats.md). */

/** Version of the interface between Verdict and such a file. */
export const siteFormatVersion = 1

/** Names that a site can give its formats; those of the built-in formats are taken. */
export const siteFormatName = /^[a-z][a-z0-9-]{0,31}$/

export type SiteText = Readonly<Record<Locale, string>>

interface CommonSetting {
  readonly name: string
  readonly label: SiteText
  /** One sentence below the field. */
  readonly hint?: SiteText | undefined
}

/** A whole number within its range. */
export interface SiteNumberSetting extends CommonSetting {
  readonly kind: 'number'
  readonly default: number
  readonly min: number
  readonly max: number
}

/** A switch. */
export interface SiteBooleanSetting extends CommonSetting {
  readonly kind: 'boolean'
  readonly default: boolean
}

export type SiteFormatSetting = SiteNumberSetting | SiteBooleanSetting

/** What breaks ties: nothing, seconds, or run times in milliseconds. */
export const siteTieBreaks = ['none', 'penalty', 'runTime'] as const

/** A format of the site as organisers and participants read it. */
export interface SiteFormatInfo {
  readonly name: string
  readonly title: SiteText
  /** How it ranks, in one sentence. */
  readonly description: SiteText
  readonly settings: readonly SiteFormatSetting[]
  readonly tieBreak: (typeof siteTieBreaks)[number]
}

/** The settings of a format of the site in the form that contests keep: switches are 0 and 1. */
export const siteFormatOptions = ({
  settings,
}: Pick<SiteFormatInfo, 'settings'>): Readonly<Record<string, FormatOption>> =>
  Object.fromEntries(
    settings.map((setting): [string, FormatOption] => [
      setting.name,
      setting.kind === 'boolean'
        ? { usual: setting.default ? 1 : 0, min: 0, max: 1, isSwitch: true }
        : { usual: setting.default, min: setting.min, max: setting.max },
    ]),
  )
