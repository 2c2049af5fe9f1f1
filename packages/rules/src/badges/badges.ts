import { type BadgeKind, badgeKinds } from '@verdict/contract/vocabulary'

/** What a user has reached in each kind; null for nothing yet. The hardest problem counts by its difficulty, 0 to 6. */
export type BadgeFacts = Readonly<Record<BadgeKind, number | null>>

export interface Badge {
  readonly kind: BadgeKind
  /** 1 bronze, 2 silver, 3 gold. */
  readonly level: number
  /** The least value of this level. */
  readonly from: number
  readonly value: number
  /** Value of the next level; null at the highest. */
  readonly next: number | null
}

/** From this value on, a user has the level: bronze, silver, gold. */
export const badgeLevels: Readonly<Record<BadgeKind, readonly [number, number, number]>> = {
  solved: [10, 100, 500],
  difficulty: [4, 5, 6],
  streak: [7, 30, 100],
  contests: [3, 15, 50],
  authored: [1, 10, 50],
}

/** The badges a user has, each at its highest level. */
export const badgesOf = (facts: BadgeFacts): readonly Badge[] =>
  badgeKinds.flatMap((kind) => {
    const value = facts[kind]
    if (value === null) return []
    const level = badgeLevels[kind].filter((least) => value >= least).length
    const from = badgeLevels[kind][level - 1]
    return from === undefined ? [] : [{ kind, level, from, value, next: badgeLevels[kind][level] ?? null }]
  })
