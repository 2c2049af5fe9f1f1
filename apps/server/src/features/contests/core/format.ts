import {
  type FormatOption,
  type FormatOptions,
  fail,
  formatOfType,
  formatOptions,
  isBuiltInFormat,
  optionsOf,
  siteFormatOptions,
  withUsual,
} from '@verdict/contract'
import type { BoardRules } from '@verdict/rules'
import { z } from 'zod'
import type { SiteFormats } from '../formats/site-formats.ts'
import type { ContestRow } from './find-contest.ts'

/** The format of a contest, a built-in one or one of the site; a contest that names none has the rule of its type. */
export const formatOf = ({ type, format }: Pick<ContestRow, 'type' | 'format'>): string => format ?? formatOfType(type)

/** Names of the site's formats are looked up here. */
export type FindFormat = Pick<SiteFormats, 'find'>

/** The settings that a format has; null for a format that is not installed. */
export const knownOptions = (format: string, formats: FindFormat): Readonly<Record<string, FormatOption>> | null => {
  if (isBuiltInFormat(format)) return formatOptions[format]
  const definition = formats.find(format)
  return definition === undefined ? null : siteFormatOptions(definition)
}

/** All settings of a contest's format; of a format that is not installed those that the contest keeps. */
export const allOptions = (
  row: Pick<ContestRow, 'type' | 'format' | 'format_options'>,
  formats: FindFormat,
): FormatOptions => {
  const known = knownOptions(formatOf(row), formats)
  return known === null ? storedOptions(row) : withUsual(known, storedOptions(row))
}

/** Whether a board cannot be counted, because its format is not installed. */
export const lacksFormat = (rules: BoardRules): boolean => rules.format === 'site' && rules.definition === null

/** @throws Refusal `contest.formatMissing` for the board of a format that is not installed */
export const requireFormat = (rules: BoardRules): void => {
  if (rules.format === 'site' && lacksFormat(rules)) throw fail('contest.formatMissing', { format: rules.name })
}

const stored = z.record(z.string(), z.int()).catch({})

/** The settings of a contest's format that differ from the usual ones. */
export const storedOptions = ({ format_options }: Pick<ContestRow, 'format_options'>): FormatOptions =>
  stored.parse(format_options)

/** Whether compile errors are wrong tries. */
export const countsCompileErrors = (row: Pick<ContestRow, 'type' | 'format' | 'format_options'>): boolean =>
  formatOf(row) === 'icpc' && optionsOf('icpc', storedOptions(row)).compileErrorsCount !== 0

/** Whether ties are broken by run times instead of the penalty. */
export const countsRunTimes = (row: Pick<ContestRow, 'type' | 'format' | 'format_options'>): boolean =>
  formatOf(row) === 'icpc' && optionsOf('icpc', storedOptions(row)).runTimeTies !== 0

/** Whether output-only problems without subtasks score the best of each case over all submissions. */
export const countsBestCases = (row: Pick<ContestRow, 'type' | 'format' | 'format_options'>): boolean =>
  formatOf(row) === 'ioi' && optionsOf('ioi', storedOptions(row)).bestCases !== 0

/**
 * Whether hacks can be on. A virtual run is a contest of one participant. With individual time, programs would be shown to
 * those who begin later.
 */
export const canHaveHacks = (row: Pick<ContestRow, 'type' | 'format' | 'virtual_of' | 'window_s'>): boolean =>
  formatOf(row) === 'codeforces' && row.virtual_of === null && row.window_s === null
