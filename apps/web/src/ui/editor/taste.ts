import { type ThemeName, themeNames } from './themes/palettes.ts'

/** Editor preferences. Both storage keys are those of the specification; see workspace/drafts.ts. */
export interface Taste {
  /** `auto` follows the theme of the site. */
  readonly theme: ThemeName | 'auto'
  readonly fontSize: number
  readonly tabSize: number
  readonly wrapsLines: boolean
  readonly celebrates: boolean
}

export const fontSizes = [12, 14, 16, 18, 20] as const
export const tabSizes = [2, 4, 8] as const

export const plainTaste: Taste = { theme: 'auto', fontSize: 16, tabSize: 4, wrapsLines: false, celebrates: true }

/** Reads what is stored, field by field: another client or an older release may have written it. */
export const readTaste = (stored: unknown, otherwise: Taste = plainTaste): Taste => {
  if (typeof stored !== 'object' || stored === null) return otherwise
  const { theme, fontSize, tabSize, wrapsLines, celebrates } = stored as Partial<Record<keyof Taste, unknown>>
  return {
    theme: readTheme(theme) ?? otherwise.theme,
    fontSize: fontSizes.find((size) => fontSize === size || fontSize === `${size}px`) ?? otherwise.fontSize,
    tabSize: tabSizes.find((size) => tabSize === size) ?? otherwise.tabSize,
    wrapsLines: typeof wrapsLines === 'boolean' ? wrapsLines : otherwise.wrapsLines,
    celebrates: typeof celebrates === 'boolean' ? celebrates : otherwise.celebrates,
  }
}

const readTheme = (value: unknown): Taste['theme'] | undefined =>
  value === 'auto' ? 'auto' : themeNames.find((name) => name === value)

export const themeFor = (taste: Taste, isDark: boolean): ThemeName =>
  taste.theme === 'auto' ? (isDark ? 'base16-dark' : 'eclipse') : taste.theme
