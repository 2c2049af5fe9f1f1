import { dirname, isAbsolute, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { doctor } from './doctor.ts'
import { openSandbox } from './open-sandbox.ts'
import type { RunLimits, RunReport, RunRequest, RunStatus, Sandbox } from './types.ts'

const usage = `verdict-sandbox run [options] -- program [argument ...]
    --cpu MS  --wall MS  --memory BYTES  --processes N  --output BYTES  --stdin FILE  --file NAME=PATH ...  --json
verdict-sandbox serve --stdio [--slots N]
verdict-sandbox doctor [--json]
`

const shortNames = {
  ok: 'ok',
  timeLimit: 'tle',
  memoryLimit: 'mle',
  outputLimit: 'ole',
  runtimeError: 're',
  idle: 'ile',
  error: 'error',
} as const satisfies Record<RunStatus, string>

const defaults: RunLimits = {
  cpuMs: 1_000,
  wallMs: 3_000,
  memoryBytes: 256 << 20,
  processes: 64,
  outputBytes: 64 << 20,
  stderrBytes: 64 << 10,
  filesBytes: 64 << 20,
}

/** The command `verdict-sandbox`; answers with the exit code. */
export const main = async (args: readonly string[]): Promise<number> => {
  const [command, ...rest] = args
  if (command === 'run') return runOne(rest)
  if (command === 'serve') return serve(rest)
  if (command === 'doctor') return showDoctor(rest.includes('--json'))
  process.stderr.write(usage)
  return 2
}

const showDoctor = async (asJson: boolean): Promise<number> => {
  const findings = await doctor()
  if (asJson) console.log(JSON.stringify(findings, null, 2))
  else
    for (const { name, ok, seen, advice } of findings)
      console.log(`${ok ? 'ok   ' : 'WRONG'} ${name}: ${seen}${advice === null ? '' : `\n      ${advice}`}`)
  return findings.every(({ ok }) => ok) ? 0 : 1
}

const runOne = async (args: readonly string[]): Promise<number> => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      cpu: text,
      wall: text,
      memory: text,
      processes: text,
      output: text,
      stdin: text,
      file: { type: 'string', multiple: true },
      json: { type: 'boolean', default: false },
    },
  })
  const [program, ...rest] = positionals
  if (program === undefined) {
    process.stderr.write(usage)
    return 2
  }
  const cpuMs = Number(values.cpu ?? defaults.cpuMs)
  const sandbox = await openSandbox({ slots: 1 })
  const report = await sandbox.run({
    ...hostProgram([program, ...rest]),
    stdin: values.stdin === undefined ? null : { path: resolve(values.stdin) },
    stdout: 'report',
    files: (values.file ?? []).map((pair) => {
      const [name = '', path = ''] = pair.split('=')
      return { name, content: { path: resolve(path) } }
    }),
    limits: {
      ...defaults,
      cpuMs,
      wallMs: Number(values.wall ?? cpuMs * 3),
      memoryBytes: Number(values.memory ?? defaults.memoryBytes),
      processes: Number(values.processes ?? defaults.processes),
      outputBytes: Number(values.output ?? defaults.outputBytes),
    },
  })
  await sandbox.close()
  show(report, values.json)
  return report.status === 'ok' ? 0 : 1
}

const show = (report: RunReport, asJson: boolean) => {
  const { stdout, stderr, ...figures } = report
  if (asJson) {
    const texts = { stdout: Buffer.from(stdout ?? []).toString(), stderr: Buffer.from(stderr).toString() }
    console.log(JSON.stringify({ ...figures, ...texts }))
    return
  }
  process.stdout.write(stdout ?? new Uint8Array())
  process.stderr.write(stderr)
  const ended = report.signal === null ? `exit ${report.exitCode ?? '-'}` : `signal ${report.signal}`
  const times = `cpu ${(report.cpuNs / 1e6).toFixed(1)} ms, wall ${(report.wallNs / 1e6).toFixed(1)} ms`
  const memory = `memory ${(report.memoryBytes / 2 ** 20).toFixed(1)} MiB`
  process.stderr.write(`${report.status}: ${ended}, ${times}, ${memory}${report.reason ? ` (${report.reason})` : ''}\n`)
}

/** A program of the host: one under /usr is there already, any other is shown as /b/<name>. */
const hostProgram = ([program, ...rest]: readonly [string, ...string[]]) => {
  const path = isAbsolute(program) ? program : resolve(program)
  const isInBox = /^\/(usr|bin|lib)\//.test(path)
  const env = ['PATH=/usr/local/bin:/usr/bin:/bin', 'LANG=C.UTF-8', 'HOME=/w']
  const common = { env, collect: [] }
  if (isInBox) return { ...common, argv: [path, ...rest], programDir: null }
  return { ...common, argv: [join('/b', path.slice(dirname(path).length + 1)), ...rest], programDir: dirname(path) }
}

/** One line of `serve --stdio`; the names are those of the protocol. */
type Line = {
  readonly id: string | number
  readonly argv: readonly [string, ...string[]]
  readonly stdin?: string | null
  readonly files?: Readonly<Record<string, string>>
  readonly cpu_ms?: number
  readonly wall_ms?: number
  readonly memory?: number
  readonly procs?: number
  readonly output?: number
  readonly capture?: boolean
}

const serve = async (args: readonly string[]): Promise<number> => {
  const at = args.indexOf('--slots')
  const sandbox = await openSandbox({ slots: at < 0 ? 1 : Number(args[at + 1]) })
  const pending = new Set<Promise<void>>()
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    const answer = answerLine(sandbox, line).then((text) => void process.stdout.write(`${text}\n`))
    pending.add(answer)
    answer.finally(() => pending.delete(answer))
  }
  await Promise.all(pending)
  await sandbox.close()
  return 0
}

const answerLine = async (sandbox: Sandbox, text: string): Promise<string> => {
  let id: Line['id'] | null = null
  try {
    const line: Line = JSON.parse(text)
    id = line.id
    const report = await sandbox.run(requestOf(line))
    return JSON.stringify({
      id,
      status: shortNames[report.status],
      exit: report.exitCode,
      signal: report.signal,
      cpu_ns: report.cpuNs,
      wall_ns: report.wallNs,
      memory: report.memoryBytes,
      stdout_bytes: report.stdoutBytes,
      ...(line.capture ? { stdout: Buffer.from(report.stdout ?? []).toString() } : {}),
      ...(report.reason === null ? {} : { reason: report.reason }),
    })
  } catch (error) {
    return JSON.stringify({ id, status: 'error', reason: error instanceof Error ? error.message : String(error) })
  }
}

const requestOf = (line: Line): RunRequest => {
  const cpuMs = line.cpu_ms ?? defaults.cpuMs
  return {
    ...hostProgram(line.argv),
    stdin: line.stdin ? { path: line.stdin } : null,
    stdout: line.capture ? 'report' : { path: '/dev/null' },
    files: Object.entries(line.files ?? {}).map(([name, path]) => ({ name, content: { path } })),
    limits: {
      ...defaults,
      cpuMs,
      wallMs: line.wall_ms ?? cpuMs * 3,
      memoryBytes: line.memory ?? defaults.memoryBytes,
      processes: line.procs ?? defaults.processes,
      outputBytes: line.output ?? defaults.outputBytes,
    },
  }
}
