import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { RunRequest, Sandbox } from '@verdict/sandbox'
import { has } from '../scripts/lib/run.ts'
import type { GoJudge } from './sandbox-go-judge.ts'
import type { Server } from './sandbox-serve.ts'

export interface Work {
  readonly name: string
  readonly argv: readonly [string, ...string[]]
  readonly stdin: string | null
  readonly perRound: number
  /** So long that a rest before it changes nothing: measured without one alone. */
  readonly isLong?: true
}

export interface Pace {
  readonly name: string
  readonly together: number
  readonly gapMs: number
}

export interface Contender {
  readonly name: string
  /** Microseconds of each of `perRound` runs, one after the other. */
  readonly measure: (work: Work, gapMs: number) => Promise<readonly number[]>
}

const sources = join(import.meta.dirname, '../packages/sandbox')
const run = promisify(execFile)

/** The C programs of the benchmark and its input, built into a directory of the host. */
export const openPrograms = () => {
  const dir = mkdtempSync(join(tmpdir(), 'verdict-bench-'))
  chmodSync(dir, 0o755)
  const build = (source: string, ...flags: string[]) => {
    const output = join(dir, source.replace(/^.*\//, ''))
    execFileSync('cc', ['-O2', '-w', '-pthread', ...flags, '-o', output, join(sources, `${source}.c`)])
    return output
  }
  const numbers = join(dir, 'numbers.txt')
  const source = join(dir, 'hello.cpp')
  writeFileSync(source, '#include <bits/stdc++.h>\nint main() { std::cout << "hello\\n"; }\n')
  writeFileSync(numbers, Array.from({ length: 1_000_000 }, (_, i) => (i * 7_919) % 1_000_003).join(' '))
  return {
    dir,
    floor: build('bench/programs/floor'),
    noop: build('bench/programs/noop', '-static'),
    asker: build('bench/programs/asker'),
    sum: build('bench/programs/sum'),
    burn: build('test/programs/burn', '-O0'),
    numbers,
    source,
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
export type Programs = ReturnType<typeof openPrograms>

export const boxRequest = (
  { dir }: { readonly dir: string | null },
  { argv, stdin }: Pick<Work, 'argv' | 'stdin'>,
): RunRequest => ({
  argv: dir === null ? argv : argv.map((text) => text.replace(dir, '/b')),
  env: ['PATH=/usr/bin:/bin', 'LANG=C.UTF-8'],
  stdin: stdin === null ? null : { path: stdin },
  stdout: 'report',
  files: [],
  programDir: dir,
  collect: [],
  limits: {
    cpuMs: 10_000,
    wallMs: 30_000,
    memoryBytes: 512 << 20,
    processes: 16,
    outputBytes: 1 << 20,
    stderrBytes: 4_096,
    filesBytes: 1 << 20,
  },
})

/** The floor first; all others are compared with it. */
export const contendersOf = (
  programs: Programs,
  {
    sandbox,
    server,
    goJudge,
  }: { readonly sandbox: Sandbox; readonly server: Server; readonly goJudge: GoJudge | null },
): readonly Contender[] => {
  const floor = async ({ argv, stdin, perRound }: Work, gapMs: number) => {
    const once = async (times: number) => {
      const { stdout } = await run(programs.floor, [String(times), stdin ?? '/dev/null', ...argv])
      return stdout
        .trim()
        .split('\n')
        .map((line) => Number(line) / 1_000)
    }
    return gapMs === 0 ? once(perRound) : inTurn(perRound, gapMs, async () => (await once(1))[0] ?? Number.NaN)
  }
  const spawned = ({ argv: [program, ...args], stdin, perRound }: Work, gapMs: number) =>
    inTurn(perRound, gapMs, () =>
      timed(async () => {
        const input = openSync(stdin ?? '/dev/null', 'r')
        await new Promise((resolve) => spawn(program, args, { stdio: [input, 'ignore', 'ignore'] }).on('exit', resolve))
        closeSync(input)
      }),
    )
  const boxed = (work: Work, gapMs: number) => {
    const request = boxRequest(programs, work)
    return inTurn(work.perRound, gapMs, () =>
      timed(async () => {
        const { status, reason } = await sandbox.run(request)
        if (status !== 'ok') throw new Error(`${work.name}: ${status} ${reason}`)
      }),
    )
  }
  const asked =
    ({ ask }: Server | GoJudge) =>
    (work: Work, gapMs: number) =>
      inTurn(work.perRound, gapMs, () => timed(() => ask(work)))
  const wrapped = (work: Work, gapMs: number) =>
    floor({ ...work, argv: ['/usr/bin/bwrap', ...bubblewrapArgs(programs.dir), ...work.argv] }, gapMs)
  return [
    { name: 'floor (vfork, exec, wait)', measure: floor },
    { name: 'child_process.spawn', measure: spawned },
    { name: 'sandbox.run', measure: boxed },
    { name: 'serve --stdio', measure: asked(server) },
    ...(goJudge === null ? [] : [{ name: 'go-judge', measure: asked(goJudge) }]),
    ...(has('bwrap') ? [{ name: 'bubblewrap', measure: wrapped }] : []),
  ]
}

/** The closest equivalent of a box; it limits and measures nothing. */
const bubblewrapArgs = (dir: string) => [
  ...[
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--ro-bind',
    '/usr',
    '/usr',
    '--symlink',
    'usr/bin',
    '/bin',
  ],
  ...['--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64', '--ro-bind', dir, dir],
  ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp/w', '--chdir', '/tmp/w'],
]

const inTurn = async (times: number, gapMs: number, once: () => Promise<number>) => {
  const all: number[] = []
  for (let i = 0; i < times; i++) {
    if (gapMs > 0) await pause(gapMs)
    all.push(await once())
  }
  return all
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = process.hrtime.bigint()
  await work()
  return Number(process.hrtime.bigint() - startedAt) / 1_000
}
