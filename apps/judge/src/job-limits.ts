import { type JudgingSettings, limitsIn } from '@verdict/contract'
import { hostTimeMs, hostWallMs, onReference, shortWallMs } from '@verdict/rules'
import type { RunLimits, RunReport } from '@verdict/sandbox'
import type { Language } from './languages/language.ts'
import { mib } from './units.ts'

/** Limits of a program. Verdicts are decided by these, never by the wider limits the sandbox enforces. */
export interface JobLimits {
  /** Effective CPU time limit: the problem's, times the factor it grants the language. */
  readonly timeMs: number
  /** Effective memory limit, bytes, without what the language's runtime may take for itself. */
  readonly memoryBytes: number
  /** Peak memory above which a run is a memory-limit failure, bytes. */
  readonly peakBytes: number
  /** Speed of this host when times are scaled by it: all other times here are those of the reference machine. */
  readonly speedFactor?: number
  /** The wall limit is shorter: the submission waited too long in earlier cases. */
  readonly waitsLess?: boolean
}

export const limitsFor = (settings: JudgingSettings, language: Language, speedFactor = 1): JobLimits => {
  const base = { timeMs: settings.timeLimitMs, memoryMb: settings.memoryLimitMb }
  const { timeMs, memoryMb } = limitsIn(language.name, base, settings.limitFactors)
  const memoryBytes = memoryMb * mib
  return { timeMs, memoryBytes, peakBytes: memoryBytes + language.runtimeBytes, speedFactor }
}

const speedOf = ({ speedFactor = 1 }: JobLimits): number => speedFactor

/** The report of a program with the times that its limits are compared with. */
export const comparable = (report: RunReport, limits: JobLimits): RunReport => onReference(report, speedOf(limits))

/** The longest of the time limit and what it is on this host: waiting is not scaled. */
export const longestTimeMs = (limits: JobLimits): number =>
  Math.max(limits.timeMs, hostTimeMs(limits.timeMs, speedOf(limits)))

/** A time-limit failure up to this share above the limit may be noise of the machine and is run again alone. */
const greyShare = 0.1

export const isGrey = (cpuNs: number, timeMs: number): boolean => cpuNs <= timeMs * 1_000_000 * (1 + greyShare)

const output = { freeBytes: 32 * mib, perExpectedByte: 2 }

/**
 * The limits the sandbox enforces for a submitted program. CPU: beyond the grey band, so that an endless program ends
 * outside it. Wall: three times the CPU, for programs that sleep or wait, or less (idle-cases.ts). Memory: a little above
 * the deciding peak, so that the peak can be measured above it (cgroups charge in batches).
 */
export const runLimits = (limits: JobLimits, language: Language, expectedBytes: number): RunLimits => ({
  cpuMs: Math.ceil(hostTimeMs(limits.timeMs, speedOf(limits)) * (1 + greyShare)) + 20,
  wallMs: (limits.waitsLess === true ? shortWallMs : hostWallMs)(limits.timeMs, speedOf(limits)),
  memoryBytes: limits.peakBytes + 2 * mib,
  stackBytes: limits.memoryBytes,
  processes: language.processes,
  outputBytes: outputCap(expectedBytes),
  stderrBytes: 64 * 1024,
  filesBytes: Math.max(128 * mib, outputCap(expectedBytes)),
})

export const outputCap = (expectedBytes: number): number =>
  Math.max(output.perExpectedByte * expectedBytes, output.freeBytes)
