import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flagIn, idIn, instantOut, intIn, nullableIn, optionalIn, textIn } from '../wire.ts'

/** Incidents of a contest: pauses, and the time that they remove. Ours. */

/** The effect on submissions meanwhile; an interval that is entered afterwards stops none. */
export const incidentModes = ['refuse', 'hold', 'none'] as const
export const incidentEvents = ['open', 'enter', 'end', 'apply', 'undo'] as const

/** Extra time of a participant because of an incident. */
export const incidentExtra = z.object({ username: z.string(), seconds: z.int() })

export const contestIncident = z.object({
  id: z.int(),
  /** Null for the whole contest; empty when the problem was taken out. */
  displayId: z.string().nullable(),
  mode: z.enum(incidentModes),
  message: z.string(),
  startTime: instantOut,
  /** Null while the pause lasts. */
  endTime: instantOut.nullable(),
  lengthSeconds: z.int().nullable(),
  /** Submissions meanwhile, and participants whose submissions were refused. */
  submissions: z.int(),
  refused: z.int(),
  /** The compensation; null before. */
  applied: z
    .object({
      removesTime: z.boolean(),
      endMovedSeconds: z.int(),
      freezeMovedSeconds: z.int(),
      extra: z.array(incidentExtra),
    })
    .nullable(),
  events: z.array(z.object({ kind: z.enum(incidentEvents), by: z.string(), at: instantOut })),
})
export type ContestIncident = z.output<typeof contestIncident>

export const incidentProposal = z.object({
  /** By how much the end moves for all participants. */
  endSeconds: z.int(),
  /** The freeze was still to come when the incident began. */
  canMoveFreeze: z.boolean(),
  /** The contest is over: only the removed time can be applied. */
  isOver: z.boolean(),
  extra: z.array(
    incidentExtra.extend({
      /** Their submissions to the problem before its end, and those that were refused. */
      tries: z.int(),
      refused: z.int(),
    }),
  ),
})
export type IncidentProposal = z.output<typeof incidentProposal>

const manage = { token: 'required', access: 'contestTiming.manage' } as const
const which = { cid: idIn, id: idIn }

export const contestIncidents = defineEndpoints({
  list: {
    ...manage,
    method: 'GET',
    path: '/api/contest-incidents',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: z.array(contestIncident),
    summary: 'Incidents of a contest with compensations and managers, the newest first',
  },
  open: {
    ...manage,
    method: 'POST',
    path: '/api/contest-incidents',
    effect: 'write',
    body: z.object({
      cid: idIn,
      displayId: nullableIn(textIn),
      mode: z.enum(incidentModes),
      message: textIn,
      /** Both only for an interval that is entered afterwards, with the mode `none`. */
      startTime: nullableIn(textIn),
      endTime: nullableIn(textIn),
    }),
    data: z.object({ id: z.int() }),
    summary: 'Pause a running contest or one of its problems, or enter an interval afterwards',
  },
  end: {
    ...manage,
    method: 'POST',
    path: '/api/contest-incidents/end',
    effect: 'write',
    body: z.object(which),
    data: z.null(),
    summary: 'End a pause; held submissions are judged',
  },
  proposal: {
    ...manage,
    method: 'GET',
    path: '/api/contest-incidents/proposal',
    effect: 'read',
    query: z.object(which),
    data: incidentProposal,
    summary: 'The extra time that an ended incident suggests',
  },
  apply: {
    ...manage,
    method: 'POST',
    path: '/api/contest-incidents/apply',
    effect: 'write',
    body: z.object({
      ...which,
      removesTime: flagIn,
      endSeconds: intIn,
      movesFreeze: flagIn,
      extra: z.array(z.object({ username: textIn, seconds: intIn })).max(5_000),
    }),
    data: z.null(),
    summary: 'Remove the time of an incident from penalties, move the end and give extra time',
  },
  undo: {
    ...manage,
    method: 'POST',
    path: '/api/contest-incidents/undo',
    effect: 'write',
    body: z.object(which),
    data: z.null(),
    summary: 'Revert the compensation of an incident',
  },
  log: {
    ...manage,
    method: 'GET',
    path: '/api/contest-incidents/log',
    effect: 'read',
    query: z.object({ cid: idIn, format: optionalIn(z.enum(['csv', 'json'])) }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'Incidents for the report of the jury as CSV or JSON',
  },
})
