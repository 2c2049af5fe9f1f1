import { type ContestFormat, contestFormats, type FormatOptions, formatOfType, optionsOf } from '@verdict/contract'
import { z } from 'zod'
import type { ContestRow } from './find-contest.ts'

/** The format of a contest; one that names none has the rule of its type. */
export const formatOf = ({ type, format }: Pick<ContestRow, 'type' | 'format'>): ContestFormat =>
  contestFormats.find((known) => known === format) ?? formatOfType(type)

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
