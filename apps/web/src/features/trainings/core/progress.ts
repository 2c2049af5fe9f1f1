/** Solved share of a training in percent; an empty training counts as `whenEmpty`. */
export const solvedPercent = (solved: number, total: number, whenEmpty: 0 | 100): number =>
  total === 0 ? whenEmpty : (solved / total) * 100
