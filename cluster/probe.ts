/** Requests that are sent all the time, twice a second each, whether or not the ones before were answered. */

export const probeKinds = ['health', 'list', 'submit'] as const
export type ProbeKind = (typeof probeKinds)[number]
export const probeEveryMs = 500

export interface Probe {
  readonly kind: ProbeKind
  readonly startedAt: number
  readonly endedAt: number
  /** Why it failed; null when it was answered. */
  readonly failure: string | null
}

/**
 * Seconds without service: the longest time between two answers to probes of this kind, as far as it is longer than the
 * pause between two probes.
 */
export const outageSeconds = (probes: readonly Probe[], from: number, to: number): number => {
  const answers = probes.filter(({ failure }) => failure === null).map(({ endedAt }) => endedAt)
  const within = answers.filter((at) => at >= from && at <= to).sort((a, b) => a - b)
  const marks = [from, ...within, to]
  const longest = Math.max(...marks.slice(1).map((at, index) => at - (marks[index] ?? at)))
  return Math.max(0, longest - probeEveryMs) / 1_000
}
