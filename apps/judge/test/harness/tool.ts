import { readFile } from 'node:fs/promises'
import { compile } from '../../src/compile.ts'
import { mib } from '../../src/units.ts'
import type { Host } from './host.ts'

export interface ToolRun {
  readonly args?: readonly string[]
  readonly stdin?: string | Uint8Array
  /** Files of the work directory. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  /** Files to bring back. */
  readonly collect?: readonly string[]
}

export interface ToolEnd {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
  readonly files: Readonly<Record<string, string>>
}

/** A program of a problem setter, built the way checkers are, that runs in a box whenever it is called. */
export const buildTool = async (host: Host, code: string, language = 'C++') => {
  const installed = host.deps.languages.lookUp(language)
  if (!('version' in installed)) throw new Error(installed.reason)
  const { signal } = new AbortController()
  const program = await compile(host.deps, installed, { code, extraFiles: {}, purpose: 'checker' }, signal)
  return async ({ args = [], stdin = '', files = {}, collect = [] }: ToolRun): Promise<ToolEnd> => {
    const report = await host.deps.runner.run(
      {
        argv: ['/b/main', ...args],
        env: ['PATH=/usr/bin'],
        stdin: { bytes: Buffer.from(stdin) },
        stdout: 'report',
        files: Object.entries(files).map(([name, bytes]) => ({ name, content: { bytes: Buffer.from(bytes) } })),
        programDir: program.dir,
        collect: collect.map((name) => ({ name, path: `${host.dir}/${crypto.randomUUID()}`, maxBytes: mib })),
        limits: {
          cpuMs: 10_000,
          wallMs: 30_000,
          memoryBytes: 256 * mib,
          processes: 8,
          outputBytes: 16 * mib,
          stderrBytes: 64 * 1024,
          filesBytes: 64 * mib,
        },
      },
      { signal },
    )
    const kept = await Promise.all(report.collected.map(async ({ name, path }) => [name, await readFile(path, 'utf8')]))
    return {
      exitCode: report.exitCode,
      stdout: Buffer.from(report.stdout ?? []).toString('utf8'),
      stderr: Buffer.from(report.stderr).toString('utf8'),
      files: Object.fromEntries(kept),
    }
  }
}
