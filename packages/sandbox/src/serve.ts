import { isUtf8 } from 'node:buffer'
import { resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { hostProgram } from './host-program.ts'
import type { RunLimits, RunReport, RunRequest, RunStatus, Sandbox } from './types.ts'

/**
 * `serve --stdio`: one JSON object per line in, one per line out, in order of completion. Requests may overlap; those
 * beyond the slots wait in the broker's queue. An invalid line is answered with `error` and affects no other. At the
 * end of the input current runs are finished; a disconnected client ends everything.
 */

export const defaultLimits: RunLimits = {
  cpuMs: 1_000,
  wallMs: 3_000,
  memoryBytes: 256 << 20,
  processes: 64,
  outputBytes: 64 << 20,
  stderrBytes: 64 << 10,
  filesBytes: 64 << 20,
}

/** Without a limit on the wall clock a program may sleep for two thirds of its time. */
export const wallMsFor = (cpuMs: number): number => cpuMs * 3

/** Maximum lines read before answers are sent; more stay in the pipe of a client that sends without reading. */
const mostInHand = 1_024
/** A request names paths, it carries no data. */
const longestLineBytes = 16 << 20

const shortNames = {
  ok: 'ok',
  timeLimit: 'tle',
  memoryLimit: 'mle',
  outputLimit: 'ole',
  runtimeError: 're',
  idle: 'ile',
  error: 'error',
} as const satisfies Record<RunStatus, string>

export interface ServeOptions {
  readonly sandbox: Sandbox
  readonly input: Readable
  readonly output: Writable
  readonly toolchains: readonly string[]
}

/** Answers lines until the input ends; false when the client disconnected before it had its answers. */
export const serveLines = async ({ sandbox, input, output, toolchains }: ServeOptions): Promise<boolean> => {
  const gone = new AbortController()
  output.on('error', () => {
    gone.abort()
    input.destroy()
  })
  let inHand = 0
  let somethingDone = Promise.withResolvers<void>()
  const take = async (line: Buffer) => {
    inHand++
    const answer = await answerLine(sandbox, line, { toolchains, signal: gone.signal })
    // counts as in progress until it is written, so that responses cannot pile up here
    if (!gone.signal.aborted) await new Promise((written) => output.write(answer, written))
    inHand--
    somethingDone.resolve()
    somethingDone = Promise.withResolvers()
  }
  try {
    for await (const line of linesOf(input)) {
      take(line)
      while (inHand >= mostInHand) await somethingDone.promise
    }
  } catch (error) {
    if (!gone.signal.aborted) throw error
  }
  while (inHand > 0) await somethingDone.promise
  return !gone.signal.aborted
}

/** Characters that some readers take for the end of a line are escaped; JSON leaves that open. */
const lineOf = (answer: unknown): string =>
  `${JSON.stringify(answer).replace(/[\u0085\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`

async function* linesOf(input: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end))
      const line = parts.length === 1 ? parts[0] : Buffer.concat(parts)
      if (line?.some((byte) => byte > space)) yield line
      parts = []
      length = 0
      from = end + 1
    }
    length += chunk.length - from
    // an overlong request is not stored, only marked as too long
    if (length <= longestLineBytes) parts.push(chunk.subarray(from))
    else parts = [Buffer.from('too long')]
  }
  const last = Buffer.concat(parts)
  if (last.some((byte) => byte > space)) yield last
}

const space = 32

type Answering = { readonly toolchains: readonly string[]; readonly signal: AbortSignal }

const answerLine = async (sandbox: Sandbox, line: Buffer, { toolchains, signal }: Answering): Promise<string> => {
  let id: unknown = null
  let capture = false
  try {
    const fields = fieldsOf(line)
    id = idOf(fields)
    capture = flagOf(fields, 'capture')
    const report = await sandbox.run(requestOf(fields, capture, toolchains), { signal })
    return reportLine(id, capture, report)
  } catch (error) {
    return lineOf(answerOf(id, capture, refused(error instanceof Error ? error.message : String(error))))
  }
}

/** @throws Error when the output, written as JSON, is longer than any text may be here */
const reportLine = (id: unknown, capture: boolean, report: RunReport): string => {
  try {
    return lineOf(answerOf(id, capture, report))
  } catch (cause) {
    throw new Error('the captured output is too long for a line', { cause })
  }
}

const refused = (reason: string): Figures => ({
  ...{ status: 'error', exitCode: null, signal: null, cpuNs: 0, wallNs: 0, memoryBytes: 0, stdoutBytes: 0 },
  ...{ stdout: null, reason },
})

type Figures = Omit<RunReport, 'stderr' | 'collected' | 'refused'>

const answerOf = (id: unknown, capture: boolean, report: Figures) => ({
  id,
  status: shortNames[report.status],
  exit: report.exitCode,
  signal: report.signal,
  cpu_ns: report.cpuNs,
  wall_ns: report.wallNs,
  memory: report.memoryBytes,
  stdout_bytes: report.stdoutBytes,
  ...(capture ? captured(Buffer.from(report.stdout ?? [])) : {}),
  ...(report.reason === null ? {} : { reason: report.reason }),
})

/** JSON has no bytes: output that is not text comes a second time, exact. */
const captured = (bytes: Buffer) => ({
  stdout: bytes.toString(),
  ...(isUtf8(bytes) ? {} : { stdout_base64: bytes.toString('base64') }),
})

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (line: Buffer): Fields => {
  const value: unknown = JSON.parse(line.toString())
  if (isRecord(value)) return value
  throw new Error('a request is an object')
}

/** @throws RangeError for one that is nested too deeply to be sent back */
const idOf = ({ id = null }: Fields): unknown => {
  JSON.stringify({ id })
  return id
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

/** The request of one line. Fields that are not known here are left alone: other runners may have more. */
const requestOf = (fields: Fields, capture: boolean, toolchains: readonly string[]): RunRequest => {
  const cpuMs = amountOf(fields, 'cpu_ms') ?? defaultLimits.cpuMs
  const files = filesOf(fields)
  const stdin = stdinOf(fields)
  return {
    ...hostProgram(
      argvOf(fields),
      files.map(({ name }) => name),
      toolchains,
    ),
    stdin: stdin === null ? null : { path: stdin },
    stdout: capture ? 'report' : { path: '/dev/null' },
    files,
    limits: {
      ...defaultLimits,
      cpuMs,
      wallMs: amountOf(fields, 'wall_ms') ?? wallMsFor(cpuMs),
      memoryBytes: Math.floor(amountOf(fields, 'memory') ?? defaultLimits.memoryBytes),
      processes: Math.ceil(amountOf(fields, 'procs') ?? defaultLimits.processes),
      outputBytes: Math.floor(amountOf(fields, 'output', 'or none') ?? defaultLimits.outputBytes),
    },
  }
}

const argvOf = ({ argv }: Fields): readonly [string, ...string[]] => {
  if (!Array.isArray(argv) || !argv.every(isText)) throw new Error('argv must be a list of texts')
  const [program, ...rest] = argv
  if (program === undefined || program === '') throw new Error('argv must begin with a program')
  return [program, ...rest]
}

const stdinOf = ({ stdin }: Fields): string | null => {
  if (stdin === undefined || stdin === null || stdin === '/dev/null') return null
  if (!isText(stdin) || stdin === '') throw new Error('stdin must be a path or null')
  return resolve(stdin)
}

const filesOf = ({ files }: Fields): RunRequest['files'] => {
  if (files === undefined || files === null) return []
  if (!isRecord(files)) throw new Error('files must be an object of names and paths')
  return Object.entries(files).map(([name, path]) => {
    if (!isText(name) || !isText(path) || path === '') throw new Error(`files: ${name} must name a path`)
    return { name, content: { path: resolve(path) } }
  })
}

const amountOf = (fields: Fields, name: string, least: 'some' | 'or none' = 'some'): number | null => {
  const value = fields[name] ?? null
  if (value === null) return null
  if (typeof value === 'number' && (least === 'some' ? value > 0 : value >= 0)) return value
  throw new Error(`${name} must be a ${least === 'some' ? 'positive number' : 'number from 0 upwards'}`)
}

/** Flags of other runners, such as `cached`, are ignored: programs are never copied. */
const flagOf = (fields: Fields, name: string): boolean => {
  const value = fields[name] ?? false
  if (typeof value === 'boolean') return value
  throw new Error(`${name} must be true or false`)
}
