import { ratingLevelOf, ratingLevels } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'

test.each([
  [-40, 'apprentice'],
  [999, 'apprentice'],
  [1_000, 'explorer'],
  [1_499, 'adept'],
  [1_500, 'ace'],
  [2_299, 'sage'],
  [2_300, 'luminary'],
  [9_000, 'luminary'],
])('%i is of level %s', (rating, name) => {
  expect(ratingLevels[ratingLevelOf(rating)]?.name).toBe(name)
})
