import { z } from 'zod'
import { contestBoard } from '../contest-boards/board.ts'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut } from '../wire.ts'

/** A virtual run of the caller. Its id is that of a contest only the caller can open. */
export const virtualRun = z.object({
  cid: z.int(),
  startTime: instantOut,
  /** Of an aborted run, when it was aborted. */
  endTime: instantOut,
  isRunning: z.boolean(),
  isAborted: z.boolean(),
  /** Among the ranked rows at the same contest time, the own row included; null without a submission that counts. */
  rank: z.int().nullable(),
  ranked: z.int(),
  points: z.int(),
})
export type VirtualRun = z.output<typeof virtualRun>

/** `entry`: the contest does not take the caller as a participant. */
export const virtualObstacle = z.enum(['notEnded', 'off', 'frozen', 'entry'])
export type VirtualObstacle = z.output<typeof virtualObstacle>

export const virtualRuns = z.object({
  /** Why the caller cannot start a run; null when they can, as soon as no other one of theirs is running. */
  refusal: virtualObstacle.nullable(),
  durationSeconds: z.int(),
  /** The newest first. */
  runs: z.array(virtualRun),
})
export type VirtualRuns = z.output<typeof virtualRuns>

/** The board of the ended contest as it was, with the row of the virtual participant. */
export const virtualBoard = z.object({
  /** The `uid` of the own row. */
  ownUid: z.string(),
  /** Contest time of the board in seconds. */
  atSecond: z.int(),
  board: contestBoard,
})
export type VirtualBoard = z.output<typeof virtualBoard>

const cid = z.object({ cid: idIn })

export const contestVirtual = defineEndpoints({
  runs: {
    method: 'GET',
    path: '/api/contest-virtual',
    effect: 'read',
    token: 'required',
    access: 'contestVirtual.use',
    query: cid,
    data: virtualRuns,
    summary: "The caller's virtual runs of an ended contest, and whether another can start",
  },
  start: {
    method: 'POST',
    path: '/api/contest-virtual',
    effect: 'write',
    token: 'required',
    access: 'contestVirtual.use',
    body: cid,
    data: z.object({ cid: z.int() }),
    summary: 'Start a virtual run of an ended contest; replies with the id of the run, which is a contest',
  },
  abort: {
    method: 'POST',
    path: '/api/contest-virtual/abort',
    effect: 'write',
    token: 'required',
    access: 'contestVirtual.use',
    body: cid,
    data: z.null(),
    summary: 'End a virtual run now, by its id',
  },
  board: {
    method: 'GET',
    path: '/api/contest-virtual/board',
    effect: 'read',
    token: 'required',
    access: 'contestVirtual.use',
    query: cid,
    data: virtualBoard,
    summary: 'The board of the ended contest at the minute of a virtual run, with the own row',
  },
})
