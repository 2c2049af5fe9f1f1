/** Formats of problem packages that can be imported, ours first. */
export const packageFormats = [
  'verdict',
  'hoj',
  'qduoj',
  'hydro',
  'fps',
  'polygon',
  'kattis',
  'syzoj',
  'luogu',
  'tps',
  'italian',
  'moodle',
  'gift',
] as const
export type PackageFormat = (typeof packageFormats)[number]

/** Formats problems are exported in, ours first. */
export const exportFormats = ['verdict', 'hoj', 'icpc'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Formats of contest packages that can be imported. */
export const contestPackageFormats = ['verdict', 'icpc'] as const

/** Formats contests are exported in, ours first. */
export const contestExportFormats = ['verdict', 'icpc', 'results', 'scoreboard', 'xcpcio', 'feed', 'sources'] as const
export type ContestExportFormat = (typeof contestExportFormats)[number]

/** Formats with results, which can be limited to public ones. */
export const publicExportFormats = [
  'results',
  'scoreboard',
  'xcpcio',
  'feed',
] as const satisfies readonly ContestExportFormat[]

/** Formats that only contests of the ACM rule have. */
export const acmExportFormats = ['results', 'xcpcio'] as const satisfies readonly ContestExportFormat[]

/** Whose programs are in the archive of a contest. */
export const archiveSources = ['none', 'all'] as const
export type ArchiveSources = (typeof archiveSources)[number]

/** The choices for a problem of a contest package. */
export const problemUses = ['create', 'existing', 'skip'] as const
export type ProblemUse = (typeof problemUses)[number]
