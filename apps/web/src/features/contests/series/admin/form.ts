import type { SeriesCombining, SeriesTieBreak } from '@verdict/contract/vocabulary'
import { type SeriesFault, seriesFaults } from '@verdict/rules/series-faults'
import type { DataFor } from '../../../../api/endpoints.ts'
import { instantOf, localOf } from '../../../../lib/local-minute.ts'
import { wholeOf } from '../../../../lib/whole.ts'

export type EditedSeries = DataFor<'contestSeries.form'>
export type EditedContest = EditedSeries['contests'][number]

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

const pointsOf = (text: string): number[] =>
  text
    .split(/[\s,，、;；]+/)
    .filter((word) => word !== '')
    .map(wholeOf)

/** The values to send. A number that could not be read is NaN. */
export const bodyOf = (form: SeriesForm) => ({
  title: form.title.trim(),
  description: form.description,
  startTime: instantOf(form.startTime),
  endTime: instantOf(form.endTime),
  isVisible: form.isVisible,
  combining: form.combining,
  placePoints: form.combining === 'place' ? pointsOf(form.placePoints) : [],
  counted: form.counted.trim() === '' ? null : wholeOf(form.counted),
  tieBreaks: [...form.tieBreaks],
  cids: form.contests.map(({ cid }) => cid),
})

/** Everything that keeps a series from being saved. */
export const faultsOf = (form: SeriesForm): readonly SeriesFault[] => seriesFaults(bodyOf(form))
