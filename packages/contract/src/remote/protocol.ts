import { z } from 'zod'
import { caseResult } from '../judging/protocol.ts'

/**
 * Protocol between a remote host and the server. A remote host submits programs to other sites and polls their verdicts.
 * Submitting and polling are separate jobs with separate leases, so a host that dies between them loses nothing.
 */

const text = z.string().nullable()

export const remoteHostReport = z.object({
  name: z.string().min(1).max(64),
  /** Differs at every start of the host; leases of an earlier start are void. */
  instance: z.string().min(8).max(64),
})
export type RemoteHostReport = z.output<typeof remoteHostReport>

const common = {
  leaseId: z.string(),
  /** Key of the site, as in display ids: `HDU`. */
  site: z.string(),
  /** Address set by an administrator in place of the site's own. */
  baseUrl: text,
  account: z.object({ username: z.string(), password: z.string() }),
  problemId: z.string(),
}

/** `submit`: submit a program and find its id at the site. `poll`: look at the state of a run. `test`: only log in. */
export const remoteJob = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('submit'),
    language: z.string(),
    code: z.string(),
    /**
     * An earlier attempt may have reached the site. Its own list is asked first: a run newer than `baseline` is ours.
     * Without one the program is sent again, if it may be; a host that fell silent could still be sending it.
     */
    begun: z.object({ baseline: text, maySubmit: z.boolean() }).nullable(),
  }),
  z.object({ ...common, kind: z.literal('poll'), remoteId: z.string() }),
  z.object({ ...common, kind: z.literal('test') }),
])
export type RemoteJob = z.output<typeof remoteJob>

export const remoteFailureKinds = [
  'credentials',
  'captcha',
  'rateLimited',
  'unavailable',
  'layout',
  'refused',
  'notFound',
  'expired',
] as const

/** End of one job. */
export const remoteReport = z.object({
  leaseId: z.string(),
  outcome: z.discriminatedUnion('kind', [
    /** The program is at the site. */
    z.object({ kind: z.literal('submitted'), remoteId: z.string().min(1).max(64) }),
    /** The program of an earlier attempt is not at the site, and must not be sent again yet. */
    z.object({ kind: z.literal('absent') }),
    /** The run is not finished. */
    z.object({
      kind: z.literal('waiting'),
      verdict: z.union([z.literal(5), z.literal(6), z.literal(7)]),
      cases: z.array(caseResult),
    }),
    /** A state that the table of the site does not know. */
    z.object({ kind: z.literal('unknown'), word: z.string().max(200) }),
    z.object({
      kind: z.literal('final'),
      verdict: z.int(),
      timeMs: z.int(),
      memoryKb: z.int(),
      cases: z.array(caseResult),
      compileText: text,
    }),
    /** The test of an account succeeded. */
    z.object({ kind: z.literal('loggedIn') }),
    z.object({
      kind: z.literal('failed'),
      cause: z.enum(remoteFailureKinds),
      message: z.string().max(2_000),
      retryAfterMs: z.int().nullable(),
      /** The program may be at the site although no id is known. */
      mayHaveArrived: z.boolean(),
    }),
  ]),
})
export type RemoteReport = z.output<typeof remoteReport>
