import type { GroupReport, Pipe, RunReport, RunRequest, RunStatus, Sandbox, Transcript } from './types.ts'

/** The frames of native/wire.h and native/request.c: a 32-bit length, a kind, then fields in little-endian order. */
const kinds = { hello: 1, job: 2, cancel: 3, report: 4 } as const
const stdinKinds = { empty: 0, path: 1, bytes: 2 } as const
const stdoutKinds = { report: 0, path: 1, either: 2 } as const
const fileKinds = { bytes: 1, path: 2 } as const
const statuses: readonly RunStatus[] = [
  'ok',
  'timeLimit',
  'idle',
  'memoryLimit',
  'outputLimit',
  'runtimeError',
  'error',
]
const refusals = [null, 'notAFile', 'tooLarge'] as const
const enforcements: readonly (Sandbox['enforcement']['cgroup'] | null)[] = [null, 'v1', 'hybrid', 'v2']

export type JobReport = GroupReport
export type Frame =
  | {
      readonly kind: 'hello'
      readonly ok: boolean
      readonly cgroup: Sandbox['enforcement']['cgroup']
      readonly text: string
    }
  | { readonly kind: 'report'; readonly id: number; read(requests: readonly RunRequest[]): JobReport }

/** Programs to run at the same time, the pipes between them, and the size of the transcript. */
export type Job = {
  readonly requests: readonly RunRequest[]
  readonly pipes: readonly Pipe[]
  readonly transcriptBytes: number
}

export const jobFrame = (id: number, { requests, pipes, transcriptBytes }: Job): Buffer => {
  const out = new FrameWriter(kinds.job, id)
  out.u32(requests.length)
  for (const request of requests) putRequest(out, request)
  out.u64(transcriptBytes)
  out.u32(pipes.length)
  for (const { from, to, fromFd = 1, toFd = 0 } of pipes) {
    out.u32(from)
    out.u32(to)
    out.u32(fromFd)
    out.u32(toFd)
  }
  return out.finish()
}

export const cancelFrame = (id: number): Buffer => new FrameWriter(kinds.cancel, id).finish()

export const readFrame = (body: Buffer): Frame => {
  const at = new FrameReader(body)
  const kind = at.u8()
  if (kind === kinds.report) {
    const id = at.u32()
    return { kind: 'report', id, read: (requests) => readReports(at, requests) }
  }
  const ok = at.u8() === 1
  return { kind: 'hello', ok, cgroup: enforcements[at.u8()] ?? 'v1', text: at.blob().toString() }
}

const putRequest = (out: FrameWriter, request: RunRequest) => {
  const { limits } = request
  out.u64(Math.round(limits.cpuMs * 1e6))
  out.u64(Math.round(limits.wallMs * 1e6))
  out.u64(limits.memoryBytes)
  out.u64(limits.stackBytes ?? limits.memoryBytes)
  out.u64(limits.outputBytes)
  out.u64(limits.stderrBytes)
  out.u64(limits.filesBytes)
  out.u32(limits.processes)
  out.u32(limits.cores ?? 1)
  out.u32(request.randomizesAddresses === true ? 1 : 0)
  out.texts(request.argv)
  out.texts(request.env)
  putStdin(out, request.stdin)
  if (request.stdout === 'report') out.tagged(stdoutKinds.report, '')
  else out.tagged(request.stdout.reportsSmall === true ? stdoutKinds.either : stdoutKinds.path, request.stdout.path)
  out.tagged(request.programDir === null ? 0 : 1, request.programDir ?? '')
  out.u32(request.files.length)
  for (const { name, content } of request.files) {
    out.blob(name)
    if ('bytes' in content) out.tagged(fileKinds.bytes, content.bytes)
    else out.tagged(fileKinds.path, content.path)
  }
  out.u32(request.collect.length)
  for (const { name, path, maxBytes } of request.collect) {
    out.blob(name)
    out.blob(path)
    out.u64(maxBytes)
  }
}

const putStdin = (out: FrameWriter, stdin: RunRequest['stdin']) => {
  if (stdin === null) return out.tagged(stdinKinds.empty, '')
  if ('bytes' in stdin) return out.tagged(stdinKinds.bytes, stdin.bytes)
  out.tagged(stdinKinds.path, stdin.path)
}

const readReports = (at: FrameReader, requests: readonly RunRequest[]): JobReport => {
  const count = at.u32()
  const endOrder = Array.from({ length: count }, () => at.u32())
  const reports = Array.from({ length: count }, (_, index) => readReport(at, requests[index]))
  return { reports, endOrder, transcript: readTranscript(at) }
}

const readTranscript = (at: FrameReader): Transcript | null => {
  const isAskedFor = at.u8() === 1
  const isCut = at.u8() === 1
  const pieces = Array.from({ length: at.u32() }, () => ({ pipe: at.u32(), atNs: at.u64(), bytes: at.blob() }))
  return isAskedFor ? { pieces, isCut } : null
}

const readReport = (at: FrameReader, request: RunRequest | undefined): RunReport => {
  const status = statuses[at.u8()] ?? 'error'
  const exited = at.u8() === 1
  const exitCode = at.u32()
  const signal = at.u32()
  const figures = {
    cpuNs: at.u64(),
    wallNs: at.u64(),
    memoryBytes: at.u64(),
    stdoutBytes: at.u64(),
  }
  const hasStdout = at.u8() === 1
  const stdout = at.blob()
  const stderr = at.blob()
  const reason = at.blob().toString()
  const isHostFault = at.u8() === 1
  const isStarved = at.u8() === 1
  const runDelayNs = at.u64()
  const isNoProgram = at.u8() === 1
  const outcomes = Array.from({ length: at.u32() }, () => ({ taken: at.u8() === 1, why: at.u8(), bytes: at.u64() }))
  const files = outcomes.map((outcome, index) => ({ ...outcome, wanted: request?.collect[index] }))
  return {
    status,
    exitCode: exited ? exitCode : null,
    signal: signal === 0 ? null : signal,
    ...figures,
    stdout: hasStdout ? stdout : null,
    stderr,
    collected: files.flatMap(({ taken, wanted, bytes }) =>
      taken && wanted ? [{ name: wanted.name, path: wanted.path, bytes }] : [],
    ),
    refused: files.flatMap(({ why, wanted }) => {
      const named = refusals[why]
      return named && wanted ? [{ name: wanted.name, why: named }] : []
    }),
    reason: reason === '' ? null : reason,
    isHostFault,
    isStarved,
    runDelayNs,
    isNoProgram,
  }
}

class FrameWriter {
  #data = Buffer.allocUnsafe(1024)
  #length = 4

  constructor(kind: number, id: number) {
    this.u8(kind)
    this.u32(id)
  }

  u8(value: number) {
    this.#data[this.#room(1)] = value
  }

  u32(value: number) {
    const at = this.#room(4)
    this.#data.writeUInt32LE(Math.min(value, 0xffff_ffff), at)
  }

  u64(value: number) {
    const at = this.#room(8)
    this.#data.writeBigUInt64LE(BigInt(Math.min(value, Number.MAX_SAFE_INTEGER)), at)
  }

  blob(content: string | Uint8Array) {
    const length = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
    this.u32(length)
    const at = this.#room(length + 1)
    if (typeof content === 'string') this.#data.write(content, at)
    else this.#data.set(content, at)
    this.#data[at + length] = 0
  }

  tagged(tag: number, content: string | Uint8Array) {
    this.u8(tag)
    this.blob(content)
  }

  texts(list: readonly string[]) {
    this.u32(list.length)
    for (const text of list) this.blob(text)
  }

  finish(): Buffer {
    this.#data.writeUInt32LE(this.#length - 4, 0)
    return this.#data.subarray(0, this.#length)
  }

  #room(bytes: number): number {
    const at = this.#length
    this.#length += bytes
    if (this.#length > this.#data.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#length, this.#data.length * 2))
      this.#data.copy(larger, 0, 0, at)
      this.#data = larger
    }
    return at
  }
}

class FrameReader {
  readonly #data: Buffer
  #at = 0

  constructor(data: Buffer) {
    this.#data = data
  }

  u8(): number {
    return this.#data.readUInt8(this.#at++)
  }

  u32(): number {
    this.#at += 4
    return this.#data.readUInt32LE(this.#at - 4)
  }

  u64(): number {
    this.#at += 8
    return Number(this.#data.readBigUInt64LE(this.#at - 8))
  }

  blob(): Buffer {
    const length = this.u32()
    const from = this.#at
    this.#at += length + 1
    return this.#data.subarray(from, from + length)
  }
}
