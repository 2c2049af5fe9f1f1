import { z } from 'zod'
import { judgeCaseModes, judgeModes } from '../vocabulary/problem.ts'

/**
 * What a judge host and the server say to each other. Both ends are ours, so names are plain: times in milliseconds,
 * memory in KiB unless the name says otherwise. Files travel by content hash (SHA-256, lower-case hex).
 */

const text = z.string().nullable()

export const hostLanguage = z.object({
  name: z.string(),
  available: z.boolean(),
  /** First line of what the toolchain says of itself. */
  version: text,
  compileCommand: text,
  runCommand: text,
  /** Why it is not available. */
  reason: text,
  /** Of languages that the host's operator added; the server knows the others by itself. */
  editor: z.object({ contentType: z.string().max(255), template: z.string().max(20_000) }).optional(),
})

export const hostReport = z.object({
  name: z.string().min(1).max(64),
  /** Differs at every start of the host; leases of an earlier start are void. */
  instance: z.string().min(8).max(64),
  cpuCores: z.int().min(1),
  slots: z.int().min(1).max(1024),
  enforcement: z.string(),
  warnings: z.array(z.string()),
  /** In percent of the whole machine. */
  cpuLoad: z.number(),
  /** In percent of the machine's memory. */
  memoryLoad: z.number(),
  languages: z.array(hostLanguage),
})
export type HostReport = z.output<typeof hostReport>

export const checkerSource = z.object({
  language: z.string(),
  code: z.string(),
  extraFiles: z.record(z.string(), z.string()),
  /** How it is called and how it answers; not given means `hoj`, which reads testlib's words too. */
  protocol: z.enum(['hoj', 'kattis']).optional(),
  /** Arguments of its own, behind those of the protocol. */
  arguments: z.array(z.string()).optional(),
})

/** Everything a host must know of a problem to judge one program. */
export const judgingSettings = z.object({
  problemId: z.int(),
  type: z.int(),
  judgeMode: z.enum(judgeModes),
  judgeCaseMode: z.enum(judgeCaseModes),
  /** As set on the problem; hosts scale them by the language's factor. */
  timeLimitMs: z.int(),
  memoryLimitMb: z.int(),
  stackLimitMb: z.int(),
  ignoreTrailingBlanks: z.boolean(),
  fileIo: z.object({ read: z.string(), write: z.string() }).nullable(),
  checker: checkerSource.nullable(),
  extraFiles: z.record(z.string(), z.string()),
})
export type JudgingSettings = z.output<typeof judgingSettings>

export const job = z.object({
  /** Names the lease in every later call; a lease that was lost or replaced is refused. */
  leaseId: z.string(),
  kind: z.enum(['submission', 'trial']),
  language: z.string(),
  code: z.string(),
  settings: judgingSettings,
  /** Hash of the immutable test-data set; null for a trial. */
  testdata: z.string().nullable(),
  trial: z.object({ input: z.string(), expectedOutput: text }).nullable(),
})
export type Job = z.output<typeof job>

export const blobRef = z.object({ hash: z.string(), bytes: z.int() })

/** An immutable test-data set: its hash is the SHA-256 of the canonical JSON of this object without `hash`. */
export const manifest = z.object({
  hash: z.string(),
  cases: z.array(
    z.object({
      seq: z.int(),
      inputName: z.string(),
      outputName: z.string(),
      input: blobRef,
      output: blobRef,
      score: z.int().nullable(),
      group: z.int().nullable(),
    }),
  ),
})
export type Manifest = z.output<typeof manifest>

export const caseResult = z.object({
  seq: z.int(),
  group: z.int().nullable(),
  verdict: z.int(),
  timeMs: z.int(),
  memoryKb: z.int(),
  /** Share of the case's score a checker gave, 0 to 1; null when the checker gave none. */
  fraction: z.number().nullable(),
  /** Full score of the case; null when the data set holds none. */
  fullScore: z.int().nullable(),
  /** Checker text or the reason of a failure, for the contestant. */
  message: text,
})
export type CaseResult = z.output<typeof caseResult>

export const progress = z.object({
  leaseId: z.string(),
  phase: z.enum(['compiling', 'judging']),
  caseTotal: z.int().nullable(),
  /** Cases finished since the last message. */
  cases: z.array(caseResult),
})

export const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cases'), cases: z.array(caseResult) }),
  z.object({ kind: z.literal('compileError'), message: z.string() }),
  /** The judge or the problem is at fault, never the contestant; `message` names the cause for staff. */
  z.object({ kind: z.literal('systemError'), message: z.string() }),
  z.object({
    kind: z.literal('trial'),
    case: caseResult,
    stdout: z.string(),
    stderr: z.string(),
  }),
])
export type Outcome = z.output<typeof outcome>

export const result = z.object({
  leaseId: z.string(),
  outcome,
  languageVersion: text,
  phases: z.object({ fetchMs: z.number(), compileMs: z.number(), runMs: z.number() }),
})
export type JudgingResult = z.output<typeof result>
