/**
 * Difficulty of a problem on the scale of contest ratings (docs/difficulty.md): the strength at which half of all
 * attempts are accepted. Strengths of people are given; only the difficulty is unknown, so it has one best value and
 * no order of the attempts matters.
 */

/** The results of one person in one problem, or equal results of several. */
export interface PersonResult {
  /** Skill and its uncertainty from contests; null without a rated contest. */
  readonly strength: { readonly mean: number; readonly deviation: number } | null
  readonly isSolved: boolean
  /** Attempts that were not accepted, before the first accepted one. */
  readonly rejected: number
  /** How many people have this result; 1 when absent. */
  readonly people?: number
}

export const difficultyRules = {
  /** Strength of a person without a rated contest, as of newcomers in contest ratings. */
  newcomer: { mean: 1_500, deviation: 350 },
  /** Where a difficulty is expected before any attempt. */
  prior: { mean: 1_500, deviation: 500 },
  /** More rejected attempts of one person in one problem do not count. */
  maxRejected: 5,
  /** Fewer people give no difficulty. */
  minPeople: 10,
  least: 0,
  most: 4_000,
} as const

const scale = Math.LN10 / 400

/** How much of a difference counts when the strength is uncertain, as in Glicko. */
export const certainty = (deviation: number): number => 1 / Math.sqrt(1 + (3 * (scale * deviation) ** 2) / Math.PI ** 2)

/** Chance that an attempt of this strength is accepted by a problem of this difficulty. */
export const acceptChance = (strength: { readonly mean: number; readonly deviation: number }, difficulty: number) =>
  1 / (1 + Math.exp(certainty(strength.deviation) * scale * (difficulty - strength.mean)))

/** The most likely difficulty; null with fewer than `minPeople` people. */
export const estimateDifficulty = (results: readonly PersonResult[]): number | null => {
  const { newcomer, maxRejected, minPeople, least, most } = difficultyRules
  if (results.reduce((sum, { people = 1 }) => sum + people, 0) < minPeople) return null
  const known = results.map(({ strength, isSolved, rejected, people = 1 }) => ({
    strength: strength ?? newcomer,
    weight: people * certainty((strength ?? newcomer).deviation),
    accepted: isSolved ? 1 : 0,
    attempts: (isSolved ? 1 : 0) + Math.min(rejected, maxRejected),
  }))
  const { mean, deviation } = difficultyRules.prior
  // Falls from plus to minus: at the best value as many attempts are expected to be accepted as were, up to the prior.
  const excess = (difficulty: number): number => {
    const pull = (mean - difficulty) / (scale * deviation ** 2)
    return known.reduce(
      (sum, { strength, weight, accepted, attempts }) =>
        sum + weight * (attempts * acceptChance(strength, difficulty) - accepted),
      pull,
    )
  }
  let [low, high]: [number, number] = [least, most]
  while (high - low > 0.25) {
    const middle = (low + high) / 2
    if (excess(middle) > 0) low = middle
    else high = middle
  }
  return Math.round((low + high) / 2)
}
