/** Step of the colour scale for a share of the points: 0 for nothing, 4 for all. */
export const levelOf = (points: number, max: number): 0 | 1 | 2 | 3 | 4 => {
  if (max === 0 || points <= 0) return 0
  const share = points / max
  if (share >= 1) return 4
  return share >= 0.7 ? 3 : share >= 0.4 ? 2 : 1
}
