import { rootOf } from './root.ts'

/**
 * Contest ratings by Elo-MMR(1): A. Ebtekar, P. Liu, "Elo-MMR: A Rating System for Massive Multiplayer Competitions",
 * The Web Conference 2021, arXiv:2101.00400, algorithms 1 to 3.
 *
 * A contest gives each participant a performance: the strength at which the own place among these opponents is the most
 * likely one. Rank order decides, not points. The skill is the mean of a robust average of the prior and all
 * performances; older ones lose weight, and outliers count less than a normal average would count them. Between two
 * contests the uncertainty grows, so that it converges to `limitDeviation`.
 *
 * Of two participants with equal history the one with the better place always gets the better mean, and a worse
 * place never gives a gain. Everything is a function of the order of participants, so a recount gives the same numbers.
 */

const newcomer = { mean: 1_500, deviation: 350 }
/** How much performances of one person vary: beta in the paper. */
const performanceDeviation = 200
/** The limit of the deviation of a skill. */
const limitDeviation = 80
/** Variance that a contest adds, gamma squared in the paper; follows from the limit. */
const driftVariance = limitDeviation ** 4 / (performanceDeviation ** 2 - limitDeviation ** 2)
/** How fast performances merge into the normal part: rho in the paper. */
const transferSpeed = 1
/** The scale of a logistic distribution with a standard deviation of one. */
const logisticScale = Math.sqrt(3) / Math.PI

interface Performance {
  readonly value: number
  readonly weight: number
}

/** The belief about a participant after a contest. */
export interface Skill {
  readonly mean: number
  readonly deviation: number
  /** The normal part of the belief: the prior, with merged performances. */
  readonly anchor: number
  readonly anchorWeight: number
  /** The logistic parts, oldest first. */
  readonly performances: readonly Performance[]
}

/** The part of a skill that is stored with a contest; the rest follows from the steps before it. */
export interface RatingStep {
  readonly performance: number
  readonly mean: number
  readonly deviation: number
  readonly anchor: number
  readonly anchorWeight: number
}

export const newSkill: Skill = {
  ...newcomer,
  anchor: newcomer.mean,
  anchorWeight: 1 / newcomer.deviation ** 2,
  performances: [],
}

export interface Contender {
  readonly id: string
  /** Equal places are ties. */
  readonly place: number
  /** Before the contest; `newSkill` in the first one. */
  readonly skill: Skill
}

export interface RatedContender {
  readonly id: string
  readonly place: number
  readonly performance: number
  readonly skill: Skill
}

/** Rates a contest: algorithm 1 for one round. The order of the input has no effect. */
export const rateContest = (contenders: readonly Contender[]): readonly RatedContender[] => {
  const started = contenders
    .map((contender) => ({ ...contender, skill: diffuse(contender.skill) }))
    // Sums of floating-point numbers depend on the order.
    .sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
  const performances = performancesOf(started)
  return started.map(({ id, place, skill }) => {
    const performance = performances.get(place) ?? skill.mean
    return { id, place, performance, skill: withPerformance(skill, performance) }
  })
}

/** The skill after these steps of one participant, oldest first. */
export const skillAfter = (steps: readonly RatingStep[]): Skill => {
  let skill = newSkill
  for (const { performance, ...belief } of steps) {
    const kept = skill.performances.map(({ value, weight }) => ({
      value,
      weight: weight * keptWeight(skill.deviation),
    }))
    skill = { ...belief, performances: [...kept, ofContest(performance)] }
  }
  return skill
}

/** Shown rating: a strength that the participant very likely exceeds, so uncertain newcomers begin low. */
export const shownRating = ({ mean, deviation }: Pick<Skill, 'mean' | 'deviation'>): number =>
  Math.round(mean - 2 * (deviation - limitDeviation))

/** The share of the precision that remains after the drift of one contest: kappa in the paper. */
const decayOf = (deviation: number): number => 1 / (1 + driftVariance / deviation ** 2)
const keptWeight = (deviation: number): number => decayOf(deviation) ** (1 + transferSpeed)
const ofContest = (value: number): Performance => ({ value, weight: 1 / performanceDeviation ** 2 })

/** Algorithm 2. */
const diffuse = (skill: Skill): Skill => {
  const decay = decayOf(skill.deviation)
  const kept = decay ** transferSpeed
  const total = skill.performances.reduce((sum, { weight }) => sum + weight, skill.anchorWeight)
  const own = kept * skill.anchorWeight
  const merged = (1 - kept) * total
  return {
    mean: skill.mean,
    deviation: skill.deviation / Math.sqrt(decay),
    anchor: (own * skill.anchor + merged * skill.mean) / (own + merged),
    anchorWeight: decay * (own + merged),
    performances: skill.performances.map(({ value, weight }) => ({
      value,
      weight: weight * keptWeight(skill.deviation),
    })),
  }
}

/** Algorithm 3, second part. */
const withPerformance = (skill: Skill, performance: number): Skill => {
  const performances = [...skill.performances, ofContest(performance)]
  const { anchor, anchorWeight } = skill
  const scale = logisticScale * performanceDeviation
  const mean = rootOf((x) => {
    let value = anchorWeight * (x - anchor)
    let slope = anchorWeight
    for (const { value: at, weight } of performances) {
      const factor = (weight * performanceDeviation ** 2) / scale
      const bend = Math.tanh((x - at) / (2 * scale))
      value += factor * bend
      slope += (factor * (1 - bend * bend)) / (2 * scale)
    }
    return { value, slope }
  }, skill.mean)
  const deviation = 1 / Math.sqrt(1 / skill.deviation ** 2 + 1 / performanceDeviation ** 2)
  return { mean, deviation, anchor, anchorWeight, performances }
}

/**
 * Algorithm 3, first part: the performance of each place. It depends on the opponents and the place alone, since a
 * participant is counted as an opponent in a tie with the own prior.
 */
const performancesOf = (contenders: readonly Contender[]): ReadonlyMap<number, number> => {
  const terms = contenders.map(({ place, skill }) => {
    const deviation = Math.hypot(skill.deviation, performanceDeviation)
    return { place, mean: skill.mean, weight: 1 / deviation, scale: 2 * logisticScale * deviation }
  })
  const performances = new Map<number, number>()
  let start = newcomer.mean
  for (const { place } of terms) {
    if (performances.has(place)) continue
    const performance = rootOf((x) => {
      let value = 0
      let slope = 0
      for (const term of terms) {
        const bend = Math.tanh((x - term.mean) / term.scale)
        const times = term.place === place ? 2 : 1
        value += term.weight * (times * bend + Math.sign(place - term.place))
        slope += (term.weight * times * (1 - bend * bend)) / term.scale
      }
      return { value, slope }
    }, start)
    performances.set(place, performance)
    start = performance
  }
  return performances
}
