/**
 * Speed of judge hosts. A factor is the time of the reference machine by that of the host: 1.25 is 25 % faster. Times
 * of different hosts are compared as normalised times, which the reference machine would need.
 */

/** Bounds of the factor that limits are scaled with: a measurement beyond them says that something else is wrong. */
export const speedBounds = { least: 0.25, most: 4 } as const

/** Hosts, or two measurements of one host, that differ by more than this share may give a program different verdicts. */
export const tolerableDifference = 0.1

/** The factor that limits are scaled with. */
export const usableFactor = (factor: number): number => Math.min(speedBounds.most, Math.max(speedBounds.least, factor))

/** CPU time that a program of the reference machine has on a host, milliseconds. */
export const hostTimeMs = (timeMs: number, factor: number): number => Math.ceil(timeMs / factor)

/**
 * How long a program may wait by the wall clock on a host. A fast host shortens no wait: only CPU time depends on the
 * speed. A slow one gives the time that its longer CPU limit needs.
 */
export const hostWallMs = (timeMs: number, factor: number): number => {
  const longest = Math.max(timeMs, hostTimeMs(timeMs, factor))
  return Math.max(3 * (longest + 200), longest + 1_000)
}

/** The same for a program that waited too long already: what a program that computes to its limit needs, and a second. */
export const shortWallMs = (timeMs: number, factor: number): number =>
  Math.max(timeMs, hostTimeMs(timeMs, factor)) + 1_000

interface RunTimes {
  readonly cpuNs: number
  readonly wallNs: number
  readonly runDelayNs?: number
}

/**
 * The times of a run as the reference machine would have measured them. CPU time and the wait for a core scale; the
 * time in which the program itself waited does not.
 */
export const onReference = <Times extends RunTimes>(times: Times, factor: number): Times => {
  if (factor === 1) return times
  const { cpuNs, wallNs, runDelayNs } = times
  const busyNs = cpuNs + (runDelayNs ?? 0)
  return {
    ...times,
    cpuNs: cpuNs * factor,
    wallNs: wallNs + busyNs * (factor - 1),
    ...(runDelayNs !== undefined && { runDelayNs: runDelayNs * factor }),
  }
}

export interface MeasuredProgram {
  readonly name: string
  /** CPU time on the reference machine, milliseconds. */
  readonly referenceMs: number
  /** CPU times of the believed runs, milliseconds; at least one. */
  readonly times: readonly number[]
}

export interface MeasuredSpeed {
  readonly factor: number
  /** By how much the slowest run of a program exceeds its best, as a share; the largest of the programs. */
  readonly spread: number
  readonly programs: readonly { readonly name: string; readonly ms: number; readonly referenceMs: number }[]
}

/** The best run of each program counts, because disturbances only add time; the factor is their geometric mean. */
export const speedFrom = (measured: readonly MeasuredProgram[]): MeasuredSpeed => {
  const programs = measured.map(({ name, referenceMs, times }) => ({ name, ms: Math.min(...times), referenceMs }))
  const logs = programs.map(({ ms, referenceMs }) => Math.log(referenceMs / ms))
  const factor = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length)
  const spread = Math.max(...measured.map(({ times }) => Math.max(...times) / Math.min(...times) - 1))
  return { factor: rounded(factor), spread: rounded(spread), programs }
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000

export interface HostSpeedFacts {
  readonly factor: number
  /** Language of the measured programs with its version; factors of different ones are not compared. */
  readonly measuredWith: string
}

export interface SpeedDifference {
  readonly slowest: { readonly name: string; readonly factor: number }
  readonly fastest: { readonly name: string; readonly factor: number }
  /** By how much the fastest exceeds the slowest, as a share. */
  readonly share: number
}

/** The slowest and the fastest host of a pool whose hosts differ by more than is tolerable; null otherwise. */
export const speedDifferenceOf = (
  hosts: readonly (HostSpeedFacts & { readonly name: string })[],
): SpeedDifference | null => {
  const pairs = [...Map.groupBy(hosts, ({ measuredWith }) => measuredWith).values()].flatMap((alike) => {
    const [slowest, ...faster] = alike.toSorted((a, b) => a.factor - b.factor || (a.name < b.name ? -1 : 1))
    const fastest = faster.at(-1)
    if (slowest === undefined || fastest === undefined) return []
    const share = fastest.factor / slowest.factor - 1
    return share > tolerableDifference ? [{ slowest: nameOf(slowest), fastest: nameOf(fastest), share }] : []
  })
  return pairs.toSorted((a, b) => b.share - a.share)[0] ?? null
}

export interface DifferingHost {
  readonly name: string
  /** By how much the faster of host and median exceeds the other, as a share. */
  readonly share: number
}

/**
 * How much each host differs from the median of all hosts that were measured alike; hosts without a difference are left
 * out. An even number of hosts has the faster of the two middle ones as its median, so of two hosts the slower differs.
 */
export const differencesFromMedian = (
  hosts: readonly (HostSpeedFacts & { readonly name: string })[],
): readonly DifferingHost[] =>
  [...Map.groupBy(hosts, ({ measuredWith }) => measuredWith).values()].flatMap((alike) => {
    const factors = alike.map(({ factor }) => factor).toSorted((a, b) => a - b)
    const median = factors[Math.floor(factors.length / 2)] ?? 1
    return alike.flatMap(({ name, factor }) => {
      const share = Math.max(factor / median, median / factor) - 1
      return share > 0 ? [{ name, share }] : []
    })
  })

const nameOf = ({ name, factor }: { readonly name: string; readonly factor: number }) => ({ name, factor })

/**
 * The former factor of a host that drifted from it, null when it did not: the median of earlier measurements made with
 * the same toolchain, so that one disturbed measurement is no drift afterwards.
 */
export const formerFactor = (now: HostSpeedFacts, earlier: readonly HostSpeedFacts[]): number | null => {
  const factors = earlier
    .filter(({ measuredWith }) => measuredWith === now.measuredWith)
    .map(({ factor }) => factor)
    .toSorted((a, b) => a - b)
  const median = factors[Math.floor(factors.length / 2)]
  if (median === undefined) return null
  const share = Math.max(now.factor / median, median / now.factor) - 1
  return share > tolerableDifference ? median : null
}
