import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { HostSpeed } from '@verdict/contract'
import { type MeasuredProgram, speedFrom } from '@verdict/rules'
import type { RunReport } from '@verdict/sandbox'
import { compile, type Program } from '../compile.ts'
import type { JudgeDeps } from '../deps.ts'
import { DiskCache } from '../disk-cache.ts'
import type { Installed } from '../languages/registry.ts'
import { openScratch } from '../scratch.ts'
import { mib } from '../units.ts'
import { type CalibrationProgram, calibrationPrograms, letterOf, type Part } from './programs.ts'
import { readSteal, stolenShare } from './steal.ts'

export type MeasureDeps = Pick<JudgeDeps, 'runner' | 'languages' | 'testlib' | 'scratchDir'>

export interface Measuring {
  readonly signal: AbortSignal
  /** Resolves when a run may start: measurements stand back behind work. */
  readonly whenQuiet?: () => Promise<void>
  /** Share of a run's time that it may wait for its core; tests on a busy machine allow more. */
  readonly mostDisturbed?: number
}

const runsOfPart = 4
/** A host that disturbs more runs than this is measured another time. */
const mostAttempts = 10
/** A run that waited longer for its core, or lost more of it to other virtual machines, is not believed. */
const usualDisturbance = 0.05

/** The runs of a part were disturbed, or the program could not be run. */
export class NotMeasured extends Error {
  override readonly name = 'NotMeasured'
}

/**
 * Runs the known programs alone, several times each in turn, and compares the best times with those of the reference
 * machine.
 * @throws NotMeasured
 */
export const measureSpeed = async (deps: MeasureDeps, measuring: Measuring): Promise<HostSpeed> => {
  const { known, installed } = chooseProgram(deps)
  await using scratch = await openScratch(deps.scratchDir)
  const builds = await DiskCache.open({ dir: join(scratch.path, 'builds'), maxBytes: 0 })
  const source = { code: known.code, extraFiles: {}, purpose: 'solution' } as const
  await measuring.whenQuiet?.()
  using program = await compile({ ...deps, builds }, installed, source, measuring.signal)
  const parts = (Object.keys(known.referenceMs) as Part[]).map((part) => ({
    part,
    referenceMs: known.referenceMs[part],
    times: [] as number[],
  }))
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    for (const { part, times } of parts) {
      if (times.length >= runsOfPart) continue
      await measuring.whenQuiet?.()
      const ms = await timeOf(deps, program, part, measuring)
      if (ms !== null) times.push(ms)
    }
  }
  const short = parts.find(({ times }) => times.length < runsOfPart)
  if (short !== undefined)
    throw new NotMeasured(`${mostAttempts - short.times.length} of ${mostAttempts} runs were disturbed`)
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    language: known.language,
    version: installed.version.slice(0, 300),
    ...asReported(parts.map(({ part, ...rest }) => ({ name: part, ...rest }))),
  }
}

const asReported = (measured: readonly MeasuredProgram[]) => {
  const { programs, ...speed } = speedFrom(measured)
  return { ...speed, programs: programs.map((program) => ({ ...program, ms: Math.round(program.ms * 10) / 10 })) }
}

const chooseProgram = ({
  languages,
}: MeasureDeps): { readonly known: CalibrationProgram; readonly installed: Installed } => {
  for (const known of calibrationPrograms) {
    const installed = languages.lookUp(known.language)
    if ('version' in installed) return { known, installed }
  }
  throw new NotMeasured(`none of ${calibrationPrograms.map(({ language }) => language).join(', ')} is installed`)
}

/** CPU time of one run alone; null when the run was disturbed. */
const timeOf = async (
  { runner }: MeasureDeps,
  { installed, dir, files }: Program,
  part: Part,
  { signal, mostDisturbed }: Measuring,
): Promise<number | null> => {
  const { language, toolchain } = installed
  const command = language.run(toolchain, { memoryBytes })
  const before = await readSteal()
  const report = await runner.run(
    {
      argv: command.argv,
      env: command.env,
      stdin: { bytes: Buffer.from(letterOf[part]) },
      stdout: 'report',
      files: [...files],
      programDir: dir,
      collect: [],
      limits: { ...roomy, processes: language.processes },
    },
    { signal, alone: true },
  )
  const stolen = stolenShare(before, await readSteal())
  if (report.isStarved !== true && report.status !== 'ok')
    throw new NotMeasured(
      `the program ended with ${report.status}${report.reason === null ? '' : `: ${report.reason}`}`,
    )
  return isBelieved(report, stolen, mostDisturbed) ? report.cpuNs / 1e6 : null
}

/** A run that had its core for nearly all of its time. */
export const isBelieved = (
  { status, isStarved, cpuNs, runDelayNs = 0 }: Pick<RunReport, 'status' | 'isStarved' | 'cpuNs' | 'runDelayNs'>,
  stolen: number,
  mostDisturbed: number = usualDisturbance,
): boolean => status === 'ok' && isStarved !== true && runDelayNs <= cpuNs * mostDisturbed && stolen <= mostDisturbed

const memoryBytes = 256 * mib
const roomy = {
  cpuMs: 10_000,
  wallMs: 30_000,
  memoryBytes,
  outputBytes: 1_024,
  stderrBytes: 1_024,
  filesBytes: 16 * mib,
}
