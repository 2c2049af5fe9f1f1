import type { RunReport, Sandbox } from '@verdict/sandbox'
import { median, table } from './lib/figures.ts'
import { boxRequest, type Programs } from './sandbox-contenders.ts'

/**
 * Reported figures compared with the known usage of a program: `burn` stops by its own clock, or touches a known
 * amount.
 */

const repeats = 12
const mib = 2 ** 20

interface KnownProgram {
  readonly name: string
  readonly argv: readonly [string, ...string[]]
  readonly known: number
  readonly read: (report: RunReport) => number
}

const cpuMs = ({ cpuNs }: RunReport) => cpuNs / 1e6
const memoryMib = ({ memoryBytes }: RunReport) => memoryBytes / mib

const knownOf = ({ burn }: Programs): readonly KnownProgram[] => [
  { name: 'CPU time, ms', argv: [burn, 'cpu-ms', '100'], known: 100, read: cpuMs },
  { name: 'CPU time, ms', argv: [burn, 'cpu-ms', '500'], known: 500, read: cpuMs },
  { name: 'peak memory, MiB', argv: [burn, 'memory', '16'], known: 16, read: memoryMib },
  { name: 'peak memory, MiB', argv: [burn, 'memory', '64'], known: 64, read: memoryMib },
  { name: 'peak memory, MiB', argv: [burn, 'memory', '256'], known: 256, read: memoryMib },
]

export const benchAccuracy = async (programs: Programs, sandbox: Sandbox): Promise<void> => {
  const rows: (string | number)[][] = []
  for (const { name, argv, known, read } of knownOf(programs))
    for (const together of [1, 2]) {
      const errors: number[] = []
      while (errors.length < repeats) {
        const request = boxRequest(programs, { argv, stdin: null })
        const reports = await Promise.all(Array.from({ length: together }, () => sandbox.run(request)))
        errors.push(...reports.map((report) => read(report) - known))
      }
      rows.push([name, String(known), String(together), median(errors), Math.min(...errors), Math.max(...errors)])
    }
  console.log('\nReported less known')
  table(['figure', 'known', 'at a time', 'median', 'least', 'most'], rows)
}
