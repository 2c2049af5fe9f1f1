/** A strictly increasing function at one point. */
export interface ValueAndSlope {
  readonly value: number
  readonly slope: number
}

const precision = 1e-9
const firstStep = 100
const mostSteps = 200

/**
 * The root of a strictly increasing function with values of both signs: Newton's method inside a bracket, which is
 * halved where a step leaves it. The same calls give the same bits.
 */
export const rootOf = (at: (x: number) => ValueAndSlope, start: number): number => {
  let [low, high] = [bracketEnd(at, start, -1), bracketEnd(at, start, 1)]
  let x = start
  for (let step = 0; step < mostSteps; step += 1) {
    const { value, slope } = at(x)
    if (value === 0) return x
    if (value < 0) low = x
    else high = x
    const newton = x - value / slope
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - x) < precision) return next
    x = next
  }
  return x
}

/** A point on one side of the start where the function has that side's sign. */
const bracketEnd = (at: (x: number) => ValueAndSlope, start: number, side: 1 | -1): number => {
  let reach = firstStep
  while (at(start + side * reach).value * side < 0) reach *= 2
  return start + side * reach
}
