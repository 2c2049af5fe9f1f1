import { type ThemeName, themeNames } from './themes/palettes.ts'

/** Editor preferences. Both storage keys are those of the specification; see workspace/drafts.ts. */
export interface Taste {
  /** `auto` follows the theme of the site. */
  readonly theme: ThemeName | 'auto'
  readonly fontSize: number
  readonly tabSize: number
  readonly wrapsLines: boolean
  readonly celebrates: boolean
  readonly keys: KeysName
  readonly showsGuides: boolean
  readonly colorsBrackets: boolean
}

/** Key bindings. */
export type KeysName = (typeof keysNames)[number]

export const fontSizes = [12, 14, 16, 18, 20] as const
export const tabSizes = [2, 4, 8] as const
export const keysNames = ['plain', 'vim', 'emacs'] as const

export const plainTaste: Taste = {
  theme: 'auto',
  fontSize: 16,
  tabSize: 4,
  wrapsLines: false,
  celebrates: true,
  keys: 'plain',
  showsGuides: true,
  colorsBrackets: true,
}

/** Reads what is stored, field by field: another client or an older release may have written it. */
export const readTaste = (stored: unknown, otherwise: Taste = plainTaste): Taste => {
  if (typeof stored !== 'object' || stored === null) return otherwise
  const given = stored as Partial<Record<keyof Taste, unknown>>
  const isOn = (name: 'wrapsLines' | 'celebrates' | 'showsGuides' | 'colorsBrackets'): boolean => {
    const value = given[name]
    return typeof value === 'boolean' ? value : otherwise[name]
  }
  return {
    theme: readTheme(given.theme) ?? otherwise.theme,
    fontSize: fontSizes.find((size) => given.fontSize === size || given.fontSize === `${size}px`) ?? otherwise.fontSize,
    tabSize: tabSizes.find((size) => given.tabSize === size) ?? otherwise.tabSize,
    wrapsLines: isOn('wrapsLines'),
    celebrates: isOn('celebrates'),
    keys: keysNames.find((name) => name === given.keys) ?? otherwise.keys,
    showsGuides: isOn('showsGuides'),
    colorsBrackets: isOn('colorsBrackets'),
  }
}

const readTheme = (value: unknown): Taste['theme'] | undefined =>
  value === 'auto' ? 'auto' : themeNames.find((name) => name === value)

export const themeFor = (taste: Taste, isDark: boolean): ThemeName =>
  taste.theme === 'auto' ? (isDark ? 'base16-dark' : 'eclipse') : taste.theme
