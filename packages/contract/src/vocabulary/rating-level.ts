/** Levels of contest ratings, lowest first; each begins at its rating. */
export const ratingLevels = [
  { name: 'apprentice', from: Number.NEGATIVE_INFINITY },
  { name: 'explorer', from: 1_000 },
  { name: 'adept', from: 1_250 },
  { name: 'ace', from: 1_500 },
  { name: 'virtuoso', from: 1_750 },
  { name: 'sage', from: 2_000 },
  { name: 'luminary', from: 2_300 },
] as const

export type RatingLevel = (typeof ratingLevels)[number]['name']

/** The index of a rating's level. */
export const ratingLevelOf = (rating: number): number => ratingLevels.findLastIndex(({ from }) => rating >= from)
