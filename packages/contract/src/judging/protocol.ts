import { z } from 'zod'
import { limits } from '../limits.ts'
import { limitFactors } from '../problems/limit-factors.ts'
import { sourceFiles } from '../submissions/source-files.ts'
import { judgeCaseModes, judgeModes } from '../vocabulary/problem.ts'

/**
 * Protocol between a judge host and the server. Both ends are ours, so names are plain: times in milliseconds, memory
 * in KiB unless the name states otherwise. Files are identified by content hash (SHA-256, lower-case hex).
 */

/**
 * Version of this protocol. Raise it with a change that makes hosts of the version before misread work. Servers are
 * upgraded before judge hosts and accept the version before.
 */
export const judgeProtocol = 1

/** The version of hosts that report none. */
const firstProtocol = 1

/** Why a server of version `spoken` must give no work to a host that reports the version `reported`; null if it may. */
export const protocolFault = (reported = firstProtocol, spoken = judgeProtocol): string | null => {
  if (reported > spoken) return `The host speaks version ${reported} of the protocol; upgrade the servers to it first`
  if (reported < spoken - 1) return `The host speaks version ${reported} of the protocol, which is too old; upgrade it`
  return null
}

const text = z.string().nullable()

/** Name of a class of judge hosts. */
export const hostClass = z.string().regex(limits.hostClasses.pattern)
export const hostClasses = z.array(hostClass).max(limits.hostClasses.most)

export const hostLanguage = z.object({
  name: z.string(),
  available: z.boolean(),
  /** First line of the toolchain's version output. */
  version: text,
  compileCommand: text,
  runCommand: text,
  /** Why it is not available. */
  reason: text,
  /** For languages added by the host's operator; the server has data for the others. */
  editor: z.object({ contentType: z.string().max(255), template: z.string().max(20_000) }).optional(),
})

/** Data sets, by hash, that a host should have before contests need them. */
export const prefetchList = z.object({
  /** Names the list; a host reports the one it has. */
  key: z.string().max(64),
  hashes: z.array(z.string()),
})
export type PrefetchList = z.output<typeof prefetchList>

/** Speed of one core of a host, as its calibration measured it. */
export const hostSpeed = z.object({
  /** Names the measurement. */
  id: z.string().min(8).max(64),
  at: z.iso.datetime(),
  /** Language of the measured programs and the version of its toolchain; factors of different languages differ. */
  language: z.string().max(64),
  version: z.string().max(300),
  /** Reference time by measured time: 1.25 is 25 % faster than the reference machine. */
  factor: z.number().positive().max(1_000),
  /** By how much the slowest believed run of a program exceeds its best, as a share; the largest of the programs. */
  spread: z.number().min(0),
  /** Best CPU time of each program. */
  programs: z.array(z.object({ name: z.string().max(64), ms: z.number(), referenceMs: z.number() })).max(16),
})
export type HostSpeed = z.output<typeof hostSpeed>

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
  /** Why the host must not judge, when its own canaries fail; it gets no work while this is set. */
  illness: z.string().max(1_000).nullable().optional(),
  /** Share of the latest programs' time in which they were ready to run and had no core, in percent. */
  runDelay: z.number().optional(),
  /** The list of data sets to fetch in advance, and how many of them are not here yet. */
  prefetch: z.object({ key: z.string().max(64), missing: z.int().min(0) }).optional(),
  /** Version of the protocol, see `judgeProtocol`. */
  protocol: z.int().min(1).optional(),
  /** Version of the judge. */
  software: z.string().max(64).optional(),
  /** The last canary judged, ISO time; `fault` is null when it passed. */
  canary: z
    .object({ at: z.iso.datetime(), name: z.string().max(200), fault: z.string().max(1_000).nullable() })
    .optional(),
  /** Processor architecture, as Node names it: `x64`, `arm64`. */
  architecture: z.string().max(32).optional(),
  /** Classes of the host, from its settings. */
  classes: hostClasses.optional(),
  /** Absent until the host is calibrated. */
  speed: hostSpeed.optional(),
})
export type HostReport = z.output<typeof hostReport>

export const checkerSource = z.object({
  language: z.string(),
  code: z.string(),
  extraFiles: z.record(z.string(), z.string()),
  /** How it is called and how it answers; not given means `hoj`, which reads testlib's words too. */
  protocol: z.enum(['hoj', 'kattis']).optional(),
  /** Additional arguments, after those of the protocol. */
  arguments: z.array(z.string()).optional(),
})

/** The problem settings a host needs to judge one program. */
export const judgingSettings = z.object({
  problemId: z.int(),
  type: z.int(),
  judgeMode: z.enum(judgeModes),
  judgeCaseMode: z.enum(judgeCaseModes),
  /** As set on the problem; hosts scale them by the factors of the language. */
  timeLimitMs: z.int(),
  memoryLimitMb: z.int(),
  stackLimitMb: z.int(),
  ignoreTrailingBlanks: z.boolean(),
  fileIo: z.object({ read: z.string(), write: z.string() }).nullable(),
  checker: checkerSource.nullable(),
  extraFiles: z.record(z.string(), z.string()),
  limitFactors: limitFactors.optional(),
  /** Processes of the program that talk with one interactor; one when not given. */
  processes: z.int().min(1).max(8).optional(),
  /** Maximum runs of one case, when the checker may request another; one by default. */
  passes: z.int().min(1).max(64).optional(),
  /** The code is the answers themselves. */
  outputOnly: z.boolean().optional(),
})
export type JudgingSettings = z.output<typeof judgingSettings>

/** Cases to make: each line is one run of a generator. */
export const generation = z.object({
  generators: z.array(z.object({ name: z.string(), language: z.string(), code: z.string() })),
  lines: z.array(z.object({ generator: z.string(), arguments: z.array(z.string()) })),
  /** Without lines: the inputs of the test data are answered. */
  answersData: z.boolean().optional(),
})
export type Generation = z.output<typeof generation>

/** An input of a custom test; without an expected output the program only runs. */
export const trialCase = z.object({ input: z.string(), expectedOutput: text })
export type TrialCase = z.output<typeof trialCase>

export const job = z.object({
  /** Names the lease in every later call; a lease that was lost or replaced is refused. */
  leaseId: z.string(),
  /**
   * `compile`: only that; the code is a checker's, its files are those of `settings.checker`. `validation`: the code is
   * a validator, which reads each input of the test data and decides whether it satisfies the statement. `generation`:
   * the code is the solution that answers the generated inputs.
   */
  kind: z.enum(['submission', 'trial', 'compile', 'validation', 'generation']),
  language: z.string(),
  code: z.string(),
  /** Further files of a submission or a custom test. */
  files: sourceFiles.optional(),
  settings: judgingSettings,
  /** Hash of the immutable test-data set; null for a custom test. */
  testdata: z.string().nullable(),
  trial: trialCase.nullable(),
  /** Several cases of one custom test, compiled once; then `trial` is null. */
  trialCases: z.array(trialCase).optional(),
  generation: generation.optional(),
  /**
   * Speed of the host, when the site scales time limits by it: the program's CPU time limit is divided by it, and its
   * times are reported multiplied by it.
   */
  speedFactor: z.number().positive().optional(),
  /** The id of the request that caused the job: hosts log it and send it as `x-request-id` with their calls about it. */
  requestId: z.string().max(64).optional(),
  /** The span that caused the job, as W3C `traceparent`: hosts continue its trace and send theirs in that header. */
  traceparent: z.string().max(64).optional(),
})
export type Job = z.output<typeof job>

export const blobRef = z.object({ hash: z.string(), bytes: z.int() })

/** A group that counts only when the groups it needs scored in full. */
export const groupNeeds = z.object({ group: z.int(), needs: z.array(z.int()) })
export type GroupNeeds = z.output<typeof groupNeeds>

/**
 * An immutable test-data set: its hash is the SHA-256 of the canonical JSON of this object without `hash`, absent keys
 * left out.
 */
export const manifest = z.object({
  hash: z.string(),
  /** Only groups that need others; absent when none does. */
  groups: z.array(groupNeeds).optional(),
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
  /** The checker's message for admins. */
  judgeMessage: text.optional(),
})
export type CaseResult = z.output<typeof caseResult>

export const progress = z.object({
  leaseId: z.string(),
  phase: z.enum(['compiling', 'judging']),
  caseTotal: z.int().nullable(),
  /** Cases finished since the last message. */
  cases: z.array(caseResult),
})

/** Result of the program on one input of a custom test. */
export const trialRun = z.object({ case: caseResult, stdout: z.string(), stderr: z.string() })
export type TrialRun = z.output<typeof trialRun>

export const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cases'), cases: z.array(caseResult) }),
  z.object({ kind: z.literal('compileError'), message: z.string() }),
  z.object({ kind: z.literal('compiled') }),
  /** The files were uploaded before, in the order of the lines. */
  z.object({ kind: z.literal('generated'), cases: z.array(z.object({ input: blobRef, output: blobRef })) }),
  /** A generator or the solution is at fault; `message` is for its author. */
  z.object({ kind: z.literal('generationFailed'), message: z.string() }),
  /** The judge or the problem is at fault, never the contestant; `message` names the cause for staff. */
  z.object({ kind: z.literal('systemError'), message: z.string() }),
  z.object({ kind: z.literal('trial'), ...trialRun.shape }),
  /** One entry for each of `trialCases`, in their order. */
  z.object({ kind: z.literal('trials'), runs: z.array(trialRun) }),
])
export type Outcome = z.output<typeof outcome>

/** The commands as people read them; null where a language needs none. */
export const programCommands = z.object({ compile: text, run: text })
export type ProgramCommands = z.output<typeof programCommands>

export const result = z.object({
  leaseId: z.string(),
  outcome,
  languageVersion: text,
  /** Commands that compiled and ran the submission; absent when none did. */
  commands: programCommands.optional(),
  /** The factor of the job, when the times are scaled with it. */
  speedFactor: z.number().positive().optional(),
  phases: z.object({
    fetchMs: z.number(),
    compileMs: z.number(),
    runMs: z.number(),
    /** CPU time of the phase's programs, and how long they were ready to run and had no core. */
    compileCpuMs: z.number().optional(),
    compileDelayMs: z.number().optional(),
    runCpuMs: z.number().optional(),
    runDelayMs: z.number().optional(),
  }),
})
export type JudgingResult = z.output<typeof result>
