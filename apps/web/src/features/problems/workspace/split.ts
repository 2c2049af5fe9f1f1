/** Allowed positions of the divider (specification 000, section 2.7). */
export const split = { minLeftPx: 420, minRightPx: 580, dividerPx: 9, stepPx: 24, initialShare: 0.46 } as const

export type View = 'split' | 'problem' | 'code'

export const farthest = (totalPx: number): number =>
  Math.max(split.minLeftPx, totalPx - split.minRightPx - split.dividerPx)

export const clampLeft = (leftPx: number, totalPx: number): number =>
  Math.round(Math.min(Math.max(leftPx, split.minLeftPx), farthest(totalPx)))

/** A pull well past a pane's minimum hides that pane; a little past it does nothing. */
export const letGo = (leftPx: number, totalPx: number): View => {
  if (leftPx > totalPx - split.minRightPx / 2) return 'problem'
  return leftPx < split.minLeftPx / 2 ? 'code' : 'split'
}

/** Where a key sends the divider; null for keys that are not its own. */
export const keyTarget = (key: string, leftPx: number, totalPx: number): number | null => {
  if (key === 'ArrowLeft') return clampLeft(leftPx - split.stepPx, totalPx)
  if (key === 'ArrowRight') return clampLeft(leftPx + split.stepPx, totalPx)
  if (key === 'Home') return split.minLeftPx
  return key === 'End' ? farthest(totalPx) : null
}
