import { z } from 'zod'
import { formatName } from '../contest-formats/schemas.ts'
import { contestCategory, contestOrganization } from '../contest-teams/team.ts'
import { instantOut } from '../wire.ts'

/**
 * A whole board in one message, for pages that apply later changes from the event stream. Ranks and awards are not
 * included: they follow from the rows by the rules (`sortRows`, `placeRows`), so one verdict changes one row and not
 * all rows below it.
 */

/** A team on a board. Members and seat are present only where real names are. */
export const boardTeam = z.object({
  /** Empty: the name of the person. */
  name: z.string(),
  organization: z.string().nullable(),
  categories: z.array(z.string()),
  members: z.array(z.string()).optional(),
  seat: z.string().optional(),
})
export type BoardTeam = z.output<typeof boardTeam>

/** A person on a board. `realname` is present only where the board shows real names, and for managers. */
export const boardPerson = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  avatar: z.string().nullable(),
  gender: z.string(),
  /** Takes part without a place or an award. */
  isStar: z.boolean(),
  /** Absent for a participant without a team. */
  team: boardTeam.optional(),
})
export type BoardPerson = z.output<typeof boardPerson>

// Tuples have ids: generators of clients read them as shared schemas, and not all of them read a tuple in place.

/** Display id, wrong tries, second of the solve, 1 for a first solve, tries during the freeze. */
export const acmCellOut = z
  .tuple([z.string(), z.int(), z.int().nullable(), z.union([z.literal(0), z.literal(1)]), z.int()])
  .meta({ id: 'BoardCellAcm' })
export type AcmCellOut = z.output<typeof acmCellOut>

/** Display id, score, smallest run time with full marks in milliseconds. */
export const oiCellOut = z.tuple([z.string(), z.int().nullable(), z.int().nullable()]).meta({ id: 'BoardCellOi' })
export type OiCellOut = z.output<typeof oiCellOut>

/** Display id, counted score, judged score behind it, 1 for full marks, further tries, second of the counted one. */
export const scoreCellOut = z
  .tuple([z.string(), z.int(), z.int(), z.union([z.literal(0), z.literal(1)]), z.int(), z.int().nullable()])
  .meta({ id: 'BoardCellScore' })
export type ScoreCellOut = z.output<typeof scoreCellOut>

/** Points of hacks, numbers of successful and of unsuccessful ones. */
export const hackCellOut = z.tuple([z.int(), z.int(), z.int()]).meta({ id: 'BoardCellHacks' })
export type HackCellOut = z.output<typeof hackCellOut>

/** Second and number of a record. */
const firstRecordOut = z.tuple([z.int(), z.int()]).meta({ id: 'BoardFirstRecord' })

export const boardRowOut = z.object({
  uid: z.string(),
  /** ICPC: problems solved. Others: sum of the scores. */
  points: z.int(),
  /** Tie-breaker, see `timeKind` of the frame; less is better. */
  time: z.int(),
  /** Records counted in. */
  total: z.int(),
  /** Second and number of the first record; rows equal in points and time keep this order. */
  first: firstRecordOut,
  cells: z.array(z.union([acmCellOut, oiCellOut, scoreCellOut])),
  /** Absent for a person without hacks. */
  hacks: hackCellOut.optional(),
})
export type BoardRowOut = z.output<typeof boardRowOut>

export const boardViewOut = z.enum(['live', 'frozen', 'afterEnd'])

export const boardAward = z.object({
  name: z.string(),
  background: z.string().nullable(),
  color: z.string().nullable(),
  /** Per cent of the ranked, or a number of people. */
  num: z.int(),
})

/** A board without its rows. */
export const boardFrame = z.object({
  cid: z.int(),
  rule: z.enum(['acm', 'oi']),
  format: formatName,
  /** What `time` of a row is: penalty in seconds, run time in milliseconds, or nothing. */
  timeKind: z.enum(['penalty', 'runTime', 'none']),
  shownName: z.enum(['username', 'nickname', 'realname']),
  startTime: instantOut,
  endTime: instantOut,
  freezeTime: instantOut.nullable(),
  /** Late submissions are allowed, so `containsEnd` can be requested. */
  takesLate: z.boolean(),
  /** Seconds that are removed for all problems: the contest is so much shorter than its clock. */
  removedSeconds: z.int().optional(),
  penalty: z.object({ perTryS: z.int(), wholeMinutes: z.boolean() }),
  oiCounts: z.enum(['recent', 'highest', 'tokenedLast']),
  problems: z.array(z.object({ displayId: z.string(), title: z.string(), color: z.string().nullable() })),
  awards: z.object({ by: z.enum(['proportion', 'count']), list: z.array(boardAward) }).nullable(),
  /** Those of teams in this contest; absent where it has none. */
  organizations: z.array(contestOrganization).optional(),
  categories: z.array(contestCategory).optional(),
})
export type BoardFrame = z.output<typeof boardFrame>

export const contestBoard = boardFrame.extend({
  view: boardViewOut,
  /** Changes whenever this view changes, and only then. It reveals nothing hidden by a freeze. */
  version: z.string(),
  /**
   * With submissions after the end, the awards by person as indexes into the list: they stay those of the contest's own
   * time. Null where they follow from the rows.
   */
  awarded: z.record(z.string(), z.int()).nullable(),
  people: z.array(boardPerson),
  /** In the order of the board. */
  rows: z.array(boardRowOut),
})
export type ContestBoard = z.output<typeof contestBoard>

/**
 * A board changed, on `board:<cid>` (public view), `board:<cid>:late` (with submissions after the end) or
 * `board:<cid>:open` (managers, not frozen), each also with `:late` last. A client at version `from` applies the rows
 * and is at `version`. A client at another version, or when `from` is null, fetches the board again after a random
 * delay, so that clients do not fetch at the same time.
 */
export const boardEvent = z.object({
  topic: z.string(),
  kind: z.literal('board'),
  view: boardViewOut,
  from: z.string().nullable(),
  version: z.string(),
  rows: z.array(boardRowOut),
  /** People removed from the board. */
  removed: z.array(z.string()),
  /** People of the rows. */
  people: z.array(boardPerson),
})
export type BoardEvent = z.output<typeof boardEvent>

/** How a board of a client becomes the current one: rows that differ, with their people, and people removed. */
export const boardChange = z.object({
  /** The version of the client. */
  from: z.string(),
  view: boardViewOut,
  version: z.string(),
  awarded: contestBoard.shape.awarded,
  rows: z.array(boardRowOut),
  removed: z.array(z.string()),
  people: z.array(boardPerson),
})
export type BoardChange = z.output<typeof boardChange>
