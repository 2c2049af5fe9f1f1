const steps = [60, 300, 600, 900, 1_800, 3_600, 3 * 3_600, 6 * 3_600, 86_400]
const most = 72

/** A round number of seconds that cuts a contest into no more steps than a chart shows. */
export const stepFor = (durationS: number): number =>
  steps.find((step) => durationS / step <= most) ?? 86_400 * Math.ceil(durationS / 86_400 / most)
