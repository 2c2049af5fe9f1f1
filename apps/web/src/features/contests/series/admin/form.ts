import { limits } from '@verdict/contract/limits'
import type { SeriesCombining, SeriesTieBreak } from '@verdict/contract/vocabulary'
import type { BodyFor, DataFor } from '../../../../api/endpoints.ts'
import { instantOf, localOf } from '../../../../lib/local-minute.ts'

export type EditedSeries = DataFor<'contestSeries.form'>
export type EditedContest = EditedSeries['contests'][number]
type Body = BodyFor<'contestSeries.create'>

/** The fields of a series as they are typed. */
export interface SeriesForm {
  readonly title: string
  readonly description: string
  readonly startTime: string
  readonly endTime: string
  readonly isVisible: boolean
  readonly combining: SeriesCombining
  /** Numbers separated by commas or blanks. */
  readonly placePoints: string
  /** Empty for all. */
  readonly counted: string
  readonly tieBreaks: readonly SeriesTieBreak[]
  readonly contests: readonly EditedContest[]
}

export const newSeries: SeriesForm = {
  title: '',
  description: '',
  startTime: '',
  endTime: '',
  isVisible: false,
  combining: 'place',
  placePoints: '25, 18, 15, 12, 10, 8, 6, 4, 2, 1',
  counted: '',
  tieBreaks: ['places'],
  contests: [],
}

export const formOf = (stored: EditedSeries): SeriesForm => ({
  title: stored.title,
  description: stored.description,
  startTime: localOf(stored.startTime),
  endTime: localOf(stored.endTime),
  isVisible: stored.isVisible,
  combining: stored.combining,
  placePoints: stored.combining === 'place' ? stored.placePoints.join(', ') : newSeries.placePoints,
  counted: stored.counted === null ? '' : String(stored.counted),
  tieBreaks: stored.tieBreaks,
  contests: stored.contests,
})

/** The typed points; null where they are no falling list of whole numbers. */
export const pointsOf = (text: string): readonly number[] | null => {
  const words = text.split(/[\s,，、;；]+/).filter((word) => word !== '')
  const points = words.map(Number)
  const isFalling = points.every((value, index) => index === 0 || value <= (points[index - 1] ?? 0))
  const isWhole = words.every((word) => /^\d{1,5}$/.test(word))
  const { maxPlaces, maxPlacePoints } = limits.series
  const fits = points.length > 0 && points.length <= maxPlaces && points.every((value) => value <= maxPlacePoints)
  return isWhole && isFalling && fits ? points : null
}

export type Fault = 'title' | 'endTime' | 'placePoints' | 'counted'

export const faultsOf = (form: SeriesForm): ReadonlySet<Fault> => {
  const faults = new Set<Fault>()
  if (form.title.trim() === '') faults.add('title')
  if (form.startTime !== '' && form.endTime !== '' && form.endTime <= form.startTime) faults.add('endTime')
  if (form.combining === 'place' && pointsOf(form.placePoints) === null) faults.add('placePoints')
  const isCount = /^[1-9]\d?$/.test(form.counted.trim()) && Number(form.counted) <= limits.series.maxContests
  if (form.counted.trim() !== '' && !isCount) faults.add('counted')
  return faults
}

export const bodyOf = (form: SeriesForm): Body => ({
  title: form.title.trim(),
  description: form.description,
  startTime: instantOf(form.startTime),
  endTime: instantOf(form.endTime),
  isVisible: form.isVisible,
  combining: form.combining,
  placePoints: form.combining === 'place' ? [...(pointsOf(form.placePoints) ?? [])] : [],
  counted: form.counted.trim() === '' ? null : Number(form.counted),
  tieBreaks: [...form.tieBreaks],
  cids: form.contests.map(({ cid }) => cid),
})
