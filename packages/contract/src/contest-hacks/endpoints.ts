import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { sourceFiles } from '../submissions/source-files.ts'
import { idIn, instantOut, intIn, nullableIn, pageOf, pageQuery, textIn } from '../wire.ts'

/** Hacks of contests in the Codeforces format. Ours. */

/**
 * `late`: another hack of the same program was successful first, or its verdict changed meanwhile. `error`: the hack
 * could not be judged. Neither changes points, and neither does an invalid input.
 */
export const hackVerdicts = ['successful', 'unsuccessful', 'invalid', 'late', 'error'] as const
export const hackVerdict = z.enum(hackVerdicts)
export type HackVerdict = z.output<typeof hackVerdict>

/** The running step: the validator, the main solution, or the hacked program. */
export const hackState = z.enum(['validating', 'answering', 'running', 'done'])
export type HackState = z.output<typeof hackState>

export const hack = z.object({
  id: z.int(),
  displayId: z.string(),
  /** The program that is hacked, and its author. */
  submitId: z.int(),
  target: z.string(),
  hacker: z.string(),
  state: hackState,
  /** Null until it is done, and while it is frozen. */
  verdict: hackVerdict.nullable(),
  isCancelled: z.boolean(),
  /** It was sent after the start of a freeze that was set later, which hides its result from the hacker. */
  isFrozen: z.boolean(),
  points: z.int(),
  time: instantOut,
})
export type Hack = z.output<typeof hack>

/** A hack as its author reads it. */
export const hackDetail = hack.extend({
  /** The beginning of the input. */
  input: z.string(),
  isInputCut: z.boolean(),
  /** Of the validator, for an invalid input. */
  message: z.string().nullable(),
  /** Verdict of the program; null when it was not run. */
  status: z.int().nullable(),
})
export type HackDetail = z.output<typeof hackDetail>

/** Points for a successful hack, and those that an unsuccessful one costs. */
export const hackPoints = z.object({ success: z.int(), failure: z.int() })
export type HackPoints = z.output<typeof hackPoints>

/** The reason that hacks are closed to the caller: `off` by the settings, `watching` for viewers who do not participate. */
export const hackObstacle = z.enum(['off', 'notStarted', 'frozen', 'hidden', 'ended', 'watching'])
export type HackObstacle = z.output<typeof hackObstacle>

export const hackOverview = z.object({
  /** Null in a contest without hacks. */
  points: hackPoints.nullable(),
  /** Null while the caller can lock problems and hack. */
  obstacle: hackObstacle.nullable(),
  problems: z.array(
    z.object({
      displayId: z.string(),
      title: z.string(),
      /** It has what hacks need: a validator and a main solution. */
      isReady: z.boolean(),
      isLocked: z.boolean(),
      /** The caller has an accepted submission and can lock it. */
      canLock: z.boolean(),
    }),
  ),
  /** Hacks of the caller, the newest first. */
  hacks: z.array(hack),
})
export type HackOverview = z.output<typeof hackOverview>

export const hackTarget = z.object({
  submitId: z.int(),
  username: z.string(),
  language: z.string(),
  length: z.int(),
  time: instantOut,
  /** The caller's newest hack of it; null without one. */
  hack: z.object({ id: z.int(), verdict: hackVerdict.nullable(), isCancelled: z.boolean() }).nullable(),
})
export type HackTarget = z.output<typeof hackTarget>

export const hackSource = z.object({
  submitId: z.int(),
  displayId: z.string(),
  username: z.string(),
  language: z.string(),
  code: z.string(),
  /** Further files of the program. */
  files: sourceFiles.optional(),
})
export type HackSource = z.output<typeof hackSource>

/** A part that hacks need and a problem lacks. */
export const hackLack = z.enum(['validator', 'solution', 'data', 'mode'])
export type HackLack = z.output<typeof hackLack>

export const hackSettings = z.object({
  isOn: z.boolean(),
  /** Null where hacks were never on. */
  points: hackPoints.nullable(),
  /** The contest is in the Codeforces format. */
  isPossible: z.boolean(),
  /** Points stay as they are after the first hack. */
  hasHacks: z.boolean(),
  problems: z.array(
    z.object({
      displayId: z.string(),
      title: z.string(),
      lacks: z.array(hackLack),
      locks: z.int(),
      hacks: z.int(),
      successful: z.int(),
      /** Successful hacks whose case is not in the test data yet. */
      notAdded: z.int(),
    }),
  ),
})
export type HackSettings = z.output<typeof hackSettings>

export const managedHack = hack.extend({ isAdded: z.boolean() })
export type ManagedHack = z.output<typeof managedHack>

export const managedHackDetail = hackDetail.extend({
  isAdded: z.boolean(),
  /** Of the main solution; null before it ran. */
  answer: z.string().nullable(),
  isAnswerCut: z.boolean(),
})
export type ManagedHackDetail = z.output<typeof managedHackDetail>

const use = { token: 'required', access: 'contestHack.use' } as const
const manage = { token: 'required', access: 'contestHack.manage' } as const
const cid = z.object({ cid: idIn })
const ofProblem = z.object({ cid: idIn, displayId: textIn })
const ofHack = z.object({ cid: idIn, id: idIn })

export const contestHacks = defineEndpoints({
  overview: {
    ...use,
    method: 'GET',
    path: '/api/contest-hacks',
    effect: 'read',
    query: cid,
    data: hackOverview,
    summary: 'Hacks of the caller in a contest, and the problems they can lock and hack',
  },
  lock: {
    ...use,
    method: 'POST',
    path: '/api/contest-hacks/lock',
    effect: 'write',
    body: ofProblem,
    data: hackOverview,
    summary: 'Lock a solved problem: no further submission of it, but the programs of others become readable',
  },
  targets: {
    ...use,
    method: 'GET',
    path: '/api/contest-hacks/targets',
    effect: 'read',
    query: ofProblem,
    data: z.array(hackTarget),
    summary: 'Accepted programs of others for a locked problem, the last one of each participant',
  },
  source: {
    ...use,
    method: 'GET',
    path: '/api/contest-hacks/source',
    effect: 'read',
    query: z.object({ cid: idIn, submitId: idIn }),
    data: hackSource,
    summary: 'The source of a program that the caller can hack',
  },
  send: {
    ...use,
    method: 'POST',
    path: '/api/contest-hacks/send',
    effect: 'write',
    body: z.object({ cid: idIn, submitId: idIn, input: z.string() }),
    data: hack,
    summary: 'Hack a program with a test input',
  },
  read: {
    ...use,
    method: 'GET',
    path: '/api/contest-hacks/hack',
    effect: 'read',
    query: ofHack,
    data: hackDetail,
    summary: 'A hack of the caller with its input and result',
  },
  settings: {
    ...manage,
    method: 'GET',
    path: '/api/contest-hacks/settings',
    effect: 'read',
    query: cid,
    data: hackSettings,
    summary: 'Settings of hacks in a contest, and the missing parts of its problems',
  },
  saveSettings: {
    ...manage,
    method: 'POST',
    path: '/api/contest-hacks/settings',
    effect: 'write',
    body: z.object({
      cid: idIn,
      /** Null turns hacks off and keeps their points. */
      points: nullableIn(z.object({ success: intIn, failure: intIn })),
    }),
    data: hackSettings,
    summary: 'Allow hacks in a contest and set their points, or turn them off',
  },
  list: {
    ...manage,
    method: 'GET',
    path: '/api/contest-hacks/all',
    effect: 'read',
    query: z.object({ cid: idIn, ...pageQuery(limits.contestHack.pageSize) }),
    data: pageOf(managedHack),
    summary: 'All hacks of a contest, the newest first, for its jury',
  },
  detail: {
    ...manage,
    method: 'GET',
    path: '/api/contest-hacks/detail',
    effect: 'read',
    query: ofHack,
    data: managedHackDetail,
    summary: 'A hack with its input, the answer and the verdict, for the jury',
  },
  retry: {
    ...manage,
    method: 'POST',
    path: '/api/contest-hacks/retry',
    effect: 'write',
    body: ofHack,
    data: z.null(),
    summary: 'Judge a hack again that ended with an internal error',
  },
  cancel: {
    ...manage,
    method: 'POST',
    path: '/api/contest-hacks/cancel',
    effect: 'write',
    body: ofHack,
    data: z.null(),
    summary: 'Withdraw a hack: its points go, and the hacked submission gets its verdict back',
  },
  addToData: {
    ...manage,
    method: 'POST',
    path: '/api/contest-hacks/add-to-data',
    effect: 'write',
    body: ofProblem,
    data: hackSettings,
    summary: 'Add the cases of the successful hacks of a problem to its test data, behind the present cases',
  },
})
