import { limits } from '@verdict/contract/limits'

/** The piece is a square that travels from the left edge. */
export const pieceSize = 40
export const travel = limits.slide.widthPx - pieceSize

/** Somewhere in the right two thirds, so that there is a way to go. `chance` is in [0, 1). */
export const pickTarget = (chance: number): number => Math.round(travel * (1 / 3 + (chance * 2) / 3))

export const isInPlace = (place: number, target: number): boolean => Math.abs(place - target) <= limits.slide.accuracyPx
