import { type Locale, localeOf } from '@verdict/contract/vocabulary'

/**
 * An overlay is a page for streaming software, described by its address alone, so that it can be pasted into a browser
 * source and keeps no state. Unknown or wrong parameters fall back to their defaults: a broadcast shows no error page.
 */

export const overlayKinds = ['clock', 'standings', 'ticker', 'first-solves', 'team', 'problem'] as const
export type OverlayKind = (typeof overlayKinds)[number]

/** Where an overlay is placed on the picture. */
export const overlayPlaces = [
  'top-left',
  'top',
  'top-right',
  'center',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const
export type OverlayPlace = (typeof overlayPlaces)[number]

export const overlayThemes = ['dark', 'light'] as const
export type OverlayTheme = (typeof overlayThemes)[number]

export interface OverlayOptions {
  readonly theme: OverlayTheme
  /** Null: the language of the browser. */
  readonly language: Locale | null
  /** Per cent of the usual size. */
  readonly size: number
  readonly place: OverlayPlace
  /** Ranks, results or teams in total. */
  readonly top: number
  /** Rows on one page of the standings. */
  readonly rows: number
  /** Seconds until the next page, team or problem. */
  readonly everyS: number
  /** Id or username; empty: the first teams in turn. */
  readonly team: string
  /** Display id; empty: all problems in turn. */
  readonly problem: string
}

/** Bounds of the numbers; the last is the default. */
export const bounds = {
  size: { min: 50, max: 200, usual: 100 },
  top: { min: 1, max: 200, usual: 20 },
  rows: { min: 1, max: 20, usual: 10 },
  everyS: { min: 3, max: 120, usual: 10 },
} as const

const usualPlaces: Readonly<Record<OverlayKind, OverlayPlace>> = {
  clock: 'top-right',
  standings: 'top-left',
  ticker: 'bottom',
  'first-solves': 'bottom-right',
  team: 'bottom-left',
  problem: 'bottom-right',
}

export const usualOptions = (kind: OverlayKind): OverlayOptions => ({
  theme: 'dark',
  language: null,
  size: bounds.size.usual,
  place: usualPlaces[kind],
  top: bounds.top.usual,
  rows: bounds.rows.usual,
  everyS: bounds.everyS.usual,
  team: '',
  problem: '',
})

export const overlayKindOf = (text: string | undefined): OverlayKind | null =>
  overlayKinds.find((kind) => kind === text) ?? null

const mostNameChars = 100

/** The options in the query of an address. `l` is the language parameter of every page. */
export const readOptions = (kind: OverlayKind, search: URLSearchParams): OverlayOptions => {
  const usual = usualOptions(kind)
  const language = search.get('l')
  const number = (name: keyof typeof bounds): number => withinBounds(name, search.get(nameOf[name]))
  return {
    theme: overlayThemes.find((theme) => theme === search.get('theme')) ?? usual.theme,
    language: language === null || language === '' ? null : localeOf(language),
    size: number('size'),
    place: overlayPlaces.find((place) => place === search.get('at')) ?? usual.place,
    top: number('top'),
    rows: number('rows'),
    everyS: number('everyS'),
    team: (search.get('team') ?? '').slice(0, mostNameChars),
    problem: (search.get('problem') ?? '').slice(0, mostNameChars),
  }
}

const nameOf = { size: 'size', top: 'top', rows: 'rows', everyS: 'every' } as const

const withinBounds = (name: keyof typeof bounds, text: string | null): number => {
  const { min, max, usual } = bounds[name]
  if (text === null || !/^\d{1,6}$/.test(text)) return usual
  return Math.min(max, Math.max(min, Number(text)))
}

/** Which options each overlay uses, besides theme, language, size and place. */
export const optionsOf: Readonly<Record<OverlayKind, readonly ('top' | 'rows' | 'everyS' | 'team' | 'problem')[]>> = {
  clock: [],
  standings: ['top', 'rows', 'everyS'],
  ticker: [],
  'first-solves': ['rows'],
  team: ['team', 'top', 'everyS'],
  problem: ['problem', 'everyS'],
}

/** Which overlay an address shows. A pass opens a contest without a public board. */
export interface OverlayOf {
  readonly cid: number
  readonly kind: OverlayKind
  readonly pass?: string | null
}

/** The address of an overlay; defaults are left out. */
export const overlayAddress = ({ cid, kind, pass = null }: OverlayOf, options: OverlayOptions): string => {
  const usual = usualOptions(kind)
  const query = new URLSearchParams()
  if (pass !== null) query.set('pass', pass)
  const used = new Set<string>(['theme', 'size', ...optionsOf[kind]])
  if (options.language !== null) query.set('l', options.language)
  if (options.place !== usual.place) query.set('at', options.place)
  for (const name of ['theme', 'size', 'top', 'rows', 'everyS', 'team', 'problem'] as const) {
    if (!used.has(name) || options[name] === usual[name]) continue
    query.set(name === 'everyS' ? nameOf.everyS : name, String(options[name]))
  }
  const text = query.toString()
  return `/contest/overlay/${cid}/${kind}${text === '' ? '' : `?${text}`}`
}
