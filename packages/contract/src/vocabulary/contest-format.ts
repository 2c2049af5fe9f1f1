/**
 * How a contest is ranked: the built-in formats. A site can add others (`site-format.ts`), so a format on the wire is any
 * name. The wire's `type` is the nearest rule that existing clients know: 0 for ICPC, 1 for others.
 */
export const contestFormats = ['icpc', 'oi', 'ioi', 'noip', 'atcoder', 'codeforces', 'ecoo', 'ledo'] as const
export type ContestFormat = (typeof contestFormats)[number]

export const isBuiltInFormat = (format: string): format is ContestFormat =>
  contestFormats.some((known) => known === format)

/** Whether a submission counts by being accepted, so that pretests can judge it first. */
export const hasPretestFormat = (format: string | undefined): boolean => format === 'icpc' || format === 'codeforces'

/** A setting of a format: a number within its range, or a switch as 0 or 1. */
export interface FormatOption {
  readonly usual: number
  readonly min: number
  readonly max: number
  readonly isSwitch?: true
}

const aSwitch: FormatOption = { usual: 0, min: 0, max: 1, isSwitch: true }

/** The settings of each format by name; those of ICPC and OI that existing clients know are fields of the contest. */
export const formatOptions = {
  icpc: { compileErrorsCount: aSwitch, runTimeTies: aSwitch },
  oi: {},
  ioi: { bestCases: aSwitch },
  noip: {},
  atcoder: { tryPenaltyMinutes: { usual: 5, min: 0, max: 600 } },
  codeforces: { tryPoints: { usual: 50, min: 0, max: 10_000 } },
  ecoo: { firstTryPoints: { usual: 10, min: 0, max: 10_000 }, bonusMinutes: { usual: 5, min: 0, max: 10_000 } },
  ledo: { keptPercent: { usual: 95, min: 1, max: 100 }, leastPercent: { usual: 70, min: 0, max: 100 } },
} as const satisfies Record<ContestFormat, Readonly<Record<string, FormatOption>>>

type OptionsOf<Format extends ContestFormat> = Readonly<Record<keyof (typeof formatOptions)[Format], number>>

export type FormatOptions = Readonly<Record<string, number>>

/** All settings among these: the stored ones, and the usual values of the others. */
export const withUsual = (options: Readonly<Record<string, FormatOption>>, stored: FormatOptions): FormatOptions =>
  Object.fromEntries(Object.entries(options).map(([name, { usual }]) => [name, stored[name] ?? usual]))

/** All settings of a built-in format: the stored ones, and the usual values of the others. */
export const optionsOf = <Format extends ContestFormat>(format: Format, stored: FormatOptions): OptionsOf<Format> =>
  withUsual(formatOptions[format], stored) as OptionsOf<Format>

/** The wire's type of a format. */
export const typeOfFormat = (format: string): 0 | 1 => (format === 'icpc' ? 0 : 1)

/** The format of a contest that names none, as existing clients make it. */
export const formatOfType = (type: number): ContestFormat => (type === 0 ? 'icpc' : 'oi')
