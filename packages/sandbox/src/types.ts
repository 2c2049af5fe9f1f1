/** A file placed in the box before the run starts. */
export interface BoxFile {
  /** Plain file name, no slash; appears as `/w/<name>`. */
  readonly name: string
  /** Content given inline, or a host file bound read-only. */
  readonly content: { readonly bytes: Uint8Array } | { readonly path: string }
}

export interface RunLimits {
  /** CPU time over all processes of the box, milliseconds. */
  readonly cpuMs: number
  /** Wall-clock time, milliseconds, without the time in which the host had no core for the program. */
  readonly wallMs: number
  /** Memory of the whole box including its temporary files, bytes. */
  readonly memoryBytes: number
  /** Stack of the main thread, bytes; default: the memory limit. */
  readonly stackBytes?: number
  /** Processes and threads alive at once. */
  readonly processes: number
  /** Bytes of standard output kept; one byte more ends the run with `outputLimit`. */
  readonly outputBytes: number
  /** Bytes of standard error kept; the rest is dropped without ending the run. */
  readonly stderrBytes: number
  /** Size of the work directory, bytes; `/tmp` has the same size again. */
  readonly filesBytes: number
  /** Cores the box may use at once; default 1 (figures repeat best), 0 for all of the host's. */
  readonly cores?: number
}

export interface RunRequest {
  /** Program and arguments; `argv[0]` is an absolute path inside the box. */
  readonly argv: readonly string[]
  readonly env: readonly string[]
  /** Host file opened read-only by the broker, bytes, or null for an empty input. */
  readonly stdin: { readonly path: string } | { readonly bytes: Uint8Array } | null
  /**
   * Where standard output goes: kept in the report, or written to a host file (created 0600, truncated). With
   * `reportsSmall` up to 64 KiB are kept in the report, and then no file is made.
   */
  readonly stdout: 'report' | { readonly path: string; readonly reportsSmall?: boolean }
  /** Files that appear in the writable work directory `/w`, which is the current directory. */
  readonly files: readonly BoxFile[]
  /** Host directory bound read-only at `/b` (the compiled program), a single file of the host at `/program`, or null. */
  readonly programDir: string | null
  /** Random addresses, for programs that read what others wrote; without, runs of one program are alike. */
  readonly randomizesAddresses?: boolean
  /** Files taken out of `/w` once the box is dead; a missing one is simply absent from the report. */
  readonly collect: readonly { readonly name: string; readonly path: string; readonly maxBytes: number }[]
  readonly limits: RunLimits
}

/**
 * `ok` ended with exit code 0 within all limits; `idle` is the wall limit with little CPU used;
 * `error` is a fault of the sandbox itself, never of the program.
 */
export type RunStatus = 'ok' | 'timeLimit' | 'idle' | 'memoryLimit' | 'outputLimit' | 'runtimeError' | 'error'

export interface RunReport {
  readonly status: RunStatus
  readonly exitCode: number | null
  /** Signal number that ended the program, or null. */
  readonly signal: number | null
  readonly cpuNs: number
  readonly wallNs: number
  /** How long the program was ready to run and had no core; the wall limit is not charged with it. */
  readonly runDelayNs?: number
  /** Peak memory of the box, bytes. */
  readonly memoryBytes: number
  /** Bytes the program wrote to standard output, up to the limit plus one. */
  readonly stdoutBytes: number
  /** Null where it went to a file or a pipe. */
  readonly stdout: Uint8Array | null
  readonly stderr: Uint8Array
  readonly collected: readonly { readonly name: string; readonly path: string; readonly bytes: number }[]
  /** Files to collect that were there and not taken: a link, a directory or the like, or larger than `maxBytes`. */
  readonly refused?: readonly { readonly name: string; readonly why: 'notAFile' | 'tooLarge' }[]
  /** Cause in plain English when the status is `error`. */
  readonly reason: string | null
  /** The error is this host's (no room, no memory, a broken slot): the same request may do on another, or later. */
  readonly isHostFault?: boolean
  /** That fault is that the host gave the program next to no CPU time. */
  readonly isStarved?: boolean
  /**
   * `argv[0]` is in `programDir` and the kernel refused to execute it: it is not a program, or its loader is missing.
   */
  readonly isNoProgram?: boolean
}

/** Data that went through the pipes of a group, in order. */
export interface Transcript {
  readonly pieces: readonly {
    /** Index into the pipes of the group. */
    readonly pipe: number
    /** Since the programs were started, nanoseconds. */
    readonly atNs: number
    readonly bytes: Uint8Array
  }[]
  /** More went through than was asked to be kept. */
  readonly isCut: boolean
}

export interface GroupReport {
  readonly reports: readonly RunReport[]
  /**
   * Indices of the programs in the order in which they ended. A program that closed its pipes precedes those that could
   * only have noticed it afterwards, however late the host saw the ends.
   */
  readonly endOrder: readonly number[]
  /** Present when `transcriptBytes` was given. */
  readonly transcript: Transcript | null
}

export interface GroupOptions {
  readonly signal?: AbortSignal
  /**
   * Keep what goes through the pipes, up to so many bytes (each piece costs 32 more). The broker then passes it on
   * piece by piece, which costs some 25 microseconds a round; without it the pipes are direct.
   */
  readonly transcriptBytes?: number
}

export interface SandboxOptions {
  /** Boxes that may run at the same time. */
  readonly slots: number
  /** Extra host directories bound read-only at the same path (toolchains outside /usr). */
  readonly toolchains?: readonly string[]
  /** Host cores for the slots, slot 0 on the first; default: all this process may use. */
  readonly cores?: readonly number[]
  /** Descriptor connected to the client of the runs; when its other end is closed all boxes end. */
  readonly client?: number
  /**
   * How long a killed box may take to end; default: a minute. After that its run is a fault of this host, and its slot is
   * replaced until the box ends.
   */
  readonly killGraceMs?: number
}

/** Output of one program of a group, input of another. */
export interface Pipe {
  readonly from: number
  readonly to: number
  /** Descriptor written to; standard output when not given. */
  readonly fromFd?: number
  /** Descriptor read from; standard input when not given. */
  readonly toFd?: number
}

export interface Sandbox {
  /**
   * Runs one program in a fresh box; waits for a free slot. Rejects only for `signal`, never for the program's
   * behavior.
   */
  run(request: RunRequest, options?: { readonly signal?: AbortSignal }): Promise<RunReport>
  /**
   * Runs programs at the same time, connected by direct pipes: `pipes` lists which output feeds which input (index into
   * `requests`; a request with a piped input or output ignores its own stdin or stdout). A pipe may connect other
   * descriptors than 1 and 0: those of a program are numbered from 3 on without a gap, sixteen at most. `endOrder`
   * lists the order of ends.
   */
  runGroup(requests: readonly RunRequest[], pipes: readonly Pipe[], options?: GroupOptions): Promise<GroupReport>
  /** How limits are enforced on this host, for the health report. */
  readonly enforcement: { readonly cgroup: 'v2' | 'v1' | 'hybrid'; readonly warnings: readonly string[] }
  /** Process id of the native broker, for tests and the health report. */
  readonly brokerPid?: number | undefined
  close(): Promise<void>
}

/** One line of the doctor's report. */
export interface Finding {
  readonly name: string
  readonly ok: boolean
  /** Observation. */
  readonly seen: string
  /** What to do; null when ok. */
  readonly advice: string | null
}
