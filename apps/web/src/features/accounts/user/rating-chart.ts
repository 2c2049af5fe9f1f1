import { ratingLevelOf, ratingLevels } from '@verdict/contract/vocabulary'

export interface ChartSize {
  readonly width: number
  readonly height: number
}

/** Between two lines of the grid at least. */
const margin = 60

export interface RatingChart {
  /** The line through all ratings. */
  readonly path: string
  readonly points: readonly { readonly x: number; readonly y: number; readonly level: number }[]
  /** Where levels begin, as far as the chart reaches. */
  readonly levels: readonly { readonly from: number; readonly y: number }[]
}

/** Ratings after each contest, evenly spaced: contests come in bursts, and dates are in the table. */
export const ratingChart = (ratings: readonly number[], { width, height }: ChartSize): RatingChart => {
  const low = Math.min(...ratings) - margin
  const high = Math.max(...ratings) + margin
  const yOf = (rating: number): number => round(height - ((rating - low) / (high - low)) * height)
  const xOf = (index: number): number =>
    ratings.length === 1 ? width / 2 : round((index / (ratings.length - 1)) * width)
  const points = ratings.map((rating, index) => ({
    x: xOf(index),
    y: yOf(rating),
    level: ratingLevelOf(rating),
  }))
  return {
    path: points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    points,
    levels: ratingLevels.flatMap(({ from }) => (from > low && from < high ? [{ from, y: yOf(from) }] : [])),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
