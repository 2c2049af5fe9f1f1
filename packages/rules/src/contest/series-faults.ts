import { limits } from '@verdict/contract/limits'
import { isBlank, isWithin } from '../forms/checks.ts'
import { type FormFault, type Found, failed, faultsOf } from '../forms/form-fault.ts'

/** The errors of each field of a contest series. */
export interface SeriesFaultNames {
  title: 'required' | 'tooLong'
  description: 'tooLong'
  endTime: 'order'
  placePoints: 'noPoints' | 'tooMany' | 'points' | 'rising'
  counted: 'counted'
}

export type SeriesFault<Field extends keyof SeriesFaultNames = keyof SeriesFaultNames> = FormFault<
  SeriesFaultNames,
  Field
>

/** The values of a series as they are sent. A number that could not be read is NaN. */
export interface SeriesTerms {
  readonly title: string
  readonly description: string
  /** Moments in ISO 8601; null for none. */
  readonly startTime: string | null
  readonly endTime: string | null
  readonly combining: string
  readonly placePoints: readonly number[]
  /** Null when all contests count. */
  readonly counted: number | null
}

const { titleMaxChars, descriptionMaxChars, maxPlaces, maxPlacePoints, maxContests } = limits.series

const fault = faultsOf<SeriesFaultNames>()

/** The schema of the contract checks requests first, and it counts UTF-16 code units. */
const isLonger = (text: string, max: number): boolean => text.length > max

/** Everything that keeps a series from being saved. The server refuses the first one. */
export const seriesFaults = (terms: SeriesTerms): readonly SeriesFault[] => {
  const { title, description, startTime, endTime, counted } = terms
  return failed([
    isBlank(title) && fault('title', 'required'),
    isLonger(title.trim(), titleMaxChars) && fault('title', 'tooLong', { max: titleMaxChars }),
    isLonger(description, descriptionMaxChars) && fault('description', 'tooLong', { max: descriptionMaxChars }),
    startTime !== null && endTime !== null && Date.parse(endTime) <= Date.parse(startTime) && fault('endTime', 'order'),
    ...(terms.combining === 'place' ? pointFaults(terms.placePoints) : []),
    counted !== null &&
      !isWithin(counted, { min: 1, max: maxContests }) &&
      fault('counted', 'counted', { max: maxContests }),
  ])
}

/** The points of the first place, the second place and so on; ties are possible. */
const pointFaults = (points: readonly number[]): Found<SeriesFaultNames> => [
  points.length === 0 && fault('placePoints', 'noPoints'),
  points.length > maxPlaces && fault('placePoints', 'tooMany', { max: maxPlaces }),
  points.some((value) => !isWithin(value, { max: maxPlacePoints })) &&
    fault('placePoints', 'points', { max: maxPlacePoints }),
  points.some((value, index) => value > (points[index - 1] ?? value)) && fault('placePoints', 'rising'),
]
