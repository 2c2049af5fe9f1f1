import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunLimits, RunReport, RunRequest } from '../src/index.ts'

export const MiB = 1 << 20

/** Slowdown relative to a usual machine; an emulated one sets it. */
export const slowness = Number(process.env.VERDICT_SLOWNESS ?? 1)

/** Without root some features are missing; docs/sandbox.md lists them. */
export const isRoot = process.geteuid?.() === 0

/** Generous where a test is not about the limit, so that a slow machine changes no verdict. */
export const limits: RunLimits = {
  cpuMs: 10_000 * slowness,
  wallMs: 30_000 * slowness,
  memoryBytes: 256 * MiB,
  processes: 32,
  outputBytes: MiB,
  stderrBytes: 4_096,
  filesBytes: 16 * MiB,
}

export type Overrides = Partial<Omit<RunRequest, 'argv' | 'limits'>> & { readonly limits?: Partial<RunLimits> }

export const request = (argv: readonly string[], { limits: changed, ...rest }: Overrides = {}): RunRequest => ({
  argv,
  env: ['PATH=/usr/bin:/bin', 'LANG=C.UTF-8', 'HOME=/w'],
  stdin: null,
  stdout: 'report',
  files: [],
  programDir: null,
  collect: [],
  limits: { ...limits, ...changed },
  ...rest,
})

export const shell = (script: string, overrides?: Overrides) => request(['/bin/sh', '-c', script], overrides)
export const python = (script: string, overrides?: Overrides) => request(['/usr/bin/python3', '-c', script], overrides)

export const textOf = (report: RunReport) => Buffer.from(report.stdout ?? []).toString()
export const errorsOf = (report: RunReport) => Buffer.from(report.stderr).toString()

/** A directory of the host for one test file, and the C programs of test/programs built into it. */
export const makeWorkshop = () => {
  const dir = mkdtempSync(join(tmpdir(), 'verdict-sandbox-test-'))
  const bin = join(dir, 'bin')
  mkdirSync(bin)
  chmodSync(bin, 0o755)
  const sources = join(import.meta.dirname, 'programs')
  for (const source of readdirSync(sources).filter((name) => name.endsWith('.c')))
    execFileSync('cc', ['-O0', '-w', '-pthread', '-o', join(bin, source.slice(0, -2)), join(sources, source)])
  return {
    dir,
    bin,
    path: (name: string) => join(dir, name),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
