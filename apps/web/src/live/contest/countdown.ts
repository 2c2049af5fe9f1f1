export interface Span {
  readonly days: number
  /** `hh:mm:ss`, or hours above 24 with days. */
  readonly clock: string
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Remaining whole seconds, rounded up. */
export const secondsLeft = (ms: number): number => Math.max(0, Math.ceil(ms / 1_000))

/** Seconds in whole days and a clock. */
export const spanOf = (seconds: number): Span => {
  const rest = seconds % 86_400
  const hours = Math.floor(rest / 3_600)
  const minutes = Math.floor((rest % 3_600) / 60)
  return { days: Math.floor(seconds / 86_400), clock: `${two(hours)}:${two(minutes)}:${two(rest % 60)}` }
}

/** How much of a contest is over, from 0 to 1, in thousandths. */
export const shareDone = (startMs: number, endMs: number, nowMs: number): number =>
  Math.round(Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs))) * 1_000) / 1_000

export interface Duration {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Duration of a contest, in human units. */
export const durationOf = (seconds: number): Duration => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor((seconds % 86_400) / 3_600),
  minutes: Math.floor((seconds % 3_600) / 60),
  seconds: seconds % 60,
})
