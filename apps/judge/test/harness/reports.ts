import type { RunReport } from '@verdict/sandbox'

const mib = 1024 * 1024

/** The sandbox report of a successful run, with changes. */
export const ran = (change: Partial<RunReport> = {}): RunReport => ({
  status: 'ok',
  exitCode: 0,
  signal: null,
  cpuNs: 5_000_000,
  wallNs: 6_000_000,
  memoryBytes: 4 * mib,
  stdoutBytes: 0,
  stdout: null,
  stderr: new Uint8Array(),
  collected: [],
  reason: null,
  ...change,
})

/** One that ended with an exit code, or by a signal. */
export const died = (exitCode: number | null, signal: number | null = null) =>
  ran({ status: 'runtimeError', exitCode, signal })
