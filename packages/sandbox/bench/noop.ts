/**
 * What the sandbox costs over the bare machine. Interleaved rounds, so that whatever else the machine does meets all
 * contenders alike; medians, and ratios to the floor of the same run. `node packages/sandbox/bench/noop.ts [rounds]`
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox, type RunRequest } from '../src/index.ts'

type Work = { name: string; argv: [string, ...string[]]; stdin: string | null; perRound: number; gapMs: number }

const rounds = Number(process.argv[2] ?? 12)
const dir = mkdtempSync(join(tmpdir(), 'verdict-bench-'))
chmodSync(dir, 0o755)

const build = (name: string, ...flags: string[]) => {
  const output = join(dir, name)
  execFileSync('cc', ['-O2', ...flags, '-o', output, join(import.meta.dirname, 'programs', `${name}.c`)])
  return output
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const p99 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const since = (start: bigint) => Number(process.hrtime.bigint() - start) / 1_000

const floorOf = async ({ argv, stdin, perRound, gapMs }: Work) => {
  const once = (times: number) =>
    execFileSync(floor, [String(times), stdin ?? '/dev/null', ...argv], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => Number(line) / 1_000)
  if (gapMs === 0) return once(perRound)
  const all: number[] = []
  for (let i = 0; i < perRound; i++) {
    await pause(gapMs)
    all.push(...once(1))
  }
  return all
}

const spawned = async ({ argv: [program, ...args], stdin, perRound, gapMs }: Work) => {
  const all: number[] = []
  for (let i = 0; i < perRound; i++) {
    if (gapMs > 0) await pause(gapMs)
    const start = process.hrtime.bigint()
    const input = stdin === null ? 'ignore' : openSync(stdin, 'r')
    await new Promise((resolve) => spawn(program, args, { stdio: [input, 'ignore', 'ignore'] }).on('exit', resolve))
    all.push(since(start))
  }
  return all
}

const boxed = async ({ argv, stdin, perRound, gapMs }: Work) => {
  const request: RunRequest = {
    argv: argv.map((text) => text.replace(dir, '/b')),
    env: ['PATH=/usr/bin:/bin', 'LANG=C.UTF-8'],
    stdin: stdin === null ? null : { path: stdin },
    stdout: 'report',
    files: [],
    programDir: dir,
    collect: [],
    limits: {
      cpuMs: 10_000,
      wallMs: 20_000,
      memoryBytes: 256 << 20,
      processes: 16,
      outputBytes: 1 << 20,
      stderrBytes: 4_096,
      filesBytes: 1 << 20,
    },
  }
  const all: number[] = []
  for (let i = 0; i < perRound; i++) {
    if (gapMs > 0) await pause(gapMs)
    const start = process.hrtime.bigint()
    const report = await sandbox.run(request)
    all.push(since(start))
    if (report.status !== 'ok') throw new Error(`${argv[0]}: ${report.status} ${report.reason}`)
    inside.push(report.wallNs / 1_000)
  }
  return all
}

const floor = build('floor')
const noop = build('noop', '-static')
const sum = build('sum')
const numbers = join(dir, 'numbers.txt')
writeFileSync(numbers, Array.from({ length: 1_000_000 }, (_, i) => (i * 7_919) % 1_000_003).join(' '))

const works: Work[] = [
  { name: 'static no-op, back to back', argv: [noop], stdin: null, perRound: 40, gapMs: 0 },
  { name: 'static no-op, 50 ms apart', argv: [noop], stdin: null, perRound: 6, gapMs: 50 },
  { name: 'a million integers', argv: [sum], stdin: numbers, perRound: 3, gapMs: 0 },
  { name: 'python hello', argv: ['/usr/bin/python3', '-c', 'print("hello")'], stdin: null, perRound: 5, gapMs: 0 },
]
const contenders = { floor: floorOf, 'child_process.spawn': spawned, 'sandbox.run': boxed }

let inside: number[] = []
const sandbox = await openSandbox({ slots: 1 })
for (const work of works) {
  const times = new Map<string, number[]>()
  inside = []
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of Object.entries(contenders)) {
      const found = await measure(work)
      if (round > 0) times.set(name, [...(times.get(name) ?? []), ...found])
    }
  }
  const base = median(times.get('floor') ?? [])
  console.log(`\n${work.name} (microseconds; n = ${times.get('floor')?.length})`)
  for (const [name, found] of times) {
    const middle = median(found)
    const columns = [middle.toFixed(0), `x${(middle / base).toFixed(2)}`, `+${(middle - base).toFixed(0)}`]
    console.log(
      `  ${name.padEnd(22)} ${columns.map((text) => text.padStart(9)).join('')}   p99 ${p99(found).toFixed(0)}`,
    )
  }
  console.log(`  ${'(wall inside the box)'.padEnd(22)} ${median(inside).toFixed(0).padStart(9)}`)
}
await sandbox.close()
rmSync(dir, { recursive: true })
