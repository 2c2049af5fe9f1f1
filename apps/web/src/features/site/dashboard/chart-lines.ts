import type { HealthSeries } from '@verdict/contract'
import { parseInstant } from '../../../lib/time.ts'

type Sample = HealthSeries['samples'][number]

/** The plane a chart is drawn on; the page scales it. */
export const plane = { width: 600, height: 96 } as const

interface Span {
  /** End of the displayed range, in milliseconds, and its length. */
  readonly until: number
  readonly hours: number
}

/** Samples further apart than this were not taken: the line breaks there. */
const gapOf = (hours: number): number => Math.max(3, (hours * 60) / 180 + 2) * 60_000

const placeOf = (at: number, { until, hours }: Span): number => {
  const length = hours * 3_600_000
  return plane.width * (1 - (until - at) / length)
}

/** The line of one figure in percent as the path of an SVG, broken where nothing was measured. */
export const lineOf = (samples: readonly Sample[], key: 'cpu' | 'memory', span: Span): string => {
  const gap = gapOf(span.hours)
  let before: number | null = null
  return samples
    .filter((sample) => sample.isUp)
    .map((sample) => {
      const at = parseInstant(sample.at).getTime()
      const step = before === null || at - before > gap ? 'M' : 'L'
      before = at
      const height = plane.height * (1 - Math.min(100, Math.max(0, sample[key])) / 100)
      return `${step}${placeOf(at, span).toFixed(1)} ${height.toFixed(1)}`
    })
    .join('')
}

/** Where a machine was down, from left to right. */
export const downtimes = (samples: readonly Sample[], span: Span): { readonly x: number; readonly width: number }[] => {
  const step = plane.width / Math.min(180, span.hours * 60)
  return samples
    .filter((sample) => !sample.isUp)
    .map((sample) => ({ x: placeOf(parseInstant(sample.at).getTime(), span), width: Math.max(2, step) }))
}

/** The mean of a figure while the machine was up; null when it never was. */
export const meanOf = (samples: readonly Sample[], key: 'cpu' | 'memory'): number | null => {
  const up = samples.filter((sample) => sample.isUp)
  if (up.length === 0) return null
  return up.reduce((sum, sample) => sum + sample[key], 0) / up.length
}

interface Point {
  /** Time of the sample, as the server sends it. */
  readonly at: string
  /** Null when it was not measured. */
  readonly value: number | null
}

/** The line of any figure, from 0 at the bottom to a peak at the top, broken where nothing was measured. */
export const figureLine = (points: readonly Point[], { peak, ...span }: Span & { readonly peak: number }): string => {
  const gap = gapOf(span.hours)
  let before: number | null = null
  return points
    .flatMap(({ at, value }) => {
      if (value === null) return []
      const moment = parseInstant(at).getTime()
      const step = before === null || moment - before > gap ? 'M' : 'L'
      before = moment
      const height = plane.height * (1 - (peak === 0 ? 0 : value / peak))
      return [`${step}${placeOf(moment, span).toFixed(1)} ${height.toFixed(1)}`]
    })
    .join('')
}
