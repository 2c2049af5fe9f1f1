import { z } from 'zod'
import { instantOut } from '../wire.ts'

/** How the primary authenticates the reader. */
export const shadowAuths = ['none', 'basic', 'bearer'] as const

/** Ids of the primary with ours: usernames, labels of problems, names of languages. */
export const shadowMapping = z.object({
  teams: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
  languages: z.record(z.string(), z.string()),
})
export type ShadowMapping = z.output<typeof shadowMapping>

export const shadowSettings = z.object({
  url: z.string(),
  auth: z.enum(shadowAuths),
  username: z.string(),
  /** A password or token is stored; it is never sent back. */
  hasSecret: z.boolean(),
  isOn: z.boolean(),
  mapping: shadowMapping,
  savedBy: z.string(),
})

/**
 * - `equal`, `different`: both systems judged it.
 * - `waiting`: one of them has not judged it yet, or it is about to be entered.
 * - `notEntered`: it could not be entered here, with a reason.
 * - `deleted`: the primary deleted it.
 */
export const shadowStates = ['equal', 'different', 'waiting', 'notEntered', 'deleted'] as const
export type ShadowState = (typeof shadowStates)[number]

export const shadowCounts = z.object({
  seen: z.int(),
  entered: z.int(),
  /** Judged here. */
  judged: z.int(),
  equal: z.int(),
  different: z.int(),
  /** Differences with a review that is up to date. */
  reviewed: z.int(),
  waiting: z.int(),
  notEntered: z.int(),
  deleted: z.int(),
})

export const shadowUnmapped = z.object({
  kind: z.enum(['team', 'problem', 'language']),
  id: z.string(),
  name: z.string(),
  reason: z.string(),
})

/** A shadow with its connection. */
export const contestShadow = z.object({
  /** The contest can shadow: format ICPC, of no group, without individual time. */
  isPossible: z.boolean(),
  /** Null before it is set up. */
  settings: shadowSettings.nullable(),
  connection: z.object({
    state: z.enum(['off', 'connecting', 'connected', 'failing']),
    connectedAt: instantOut.nullable(),
    lastEventAt: instantOut.nullable(),
    /** From the newest submission on the primary to its arrival here; null before the first. */
    lagSeconds: z.int().nullable(),
    error: z.object({ text: z.string(), since: instantOut }).nullable(),
    warnings: z.array(z.string()),
  }),
  counts: shadowCounts,
  unmapped: z.array(shadowUnmapped),
})
export type ContestShadow = z.output<typeof contestShadow>

/** A submission of the primary with ours. */
export const shadowRow = z.object({
  /** Of the primary. */
  id: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  problem: z.string(),
  language: z.string(),
  contestTimeMs: z.number(),
  state: z.enum(shadowStates),
  /** Null while there is none. */
  theirs: z.object({ type: z.string(), name: z.string() }).nullable(),
  ours: z
    .object({ submitId: z.int(), username: z.string(), displayId: z.string(), language: z.string(), status: z.int() })
    .nullable(),
  /** Why it could not be entered. */
  reason: z.string().nullable(),
  review: z
    .object({
      by: z.string(),
      at: instantOut,
      note: z.string(),
      /** Neither verdict changed since. */
      isCurrent: z.boolean(),
    })
    .nullable(),
})
export type ShadowRow = z.output<typeof shadowRow>

const boardSide = z.object({ rank: z.int().nullable(), solved: z.int(), minutes: z.int() })

/** A row that differs on the scoreboards; null where the team is missing. */
export const shadowBoardRow = z.object({
  team: z.string(),
  theirs: boardSide.nullable(),
  ours: boardSide.nullable(),
})
export const shadowBoard = z.object({ compared: z.int(), rows: z.array(shadowBoardRow) })
export type ShadowBoard = z.output<typeof shadowBoard>
