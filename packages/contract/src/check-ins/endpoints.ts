import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { dayOut } from '../wire.ts'

/** A user's fortune of the day, in the requested language. */
export const fortune = z.object({
  signText: z.string(),
  fortuneSummary: z.string(),
  /** 0 to 7. */
  luckyStar: z.int(),
  luckyColor: z.string(),
})
export type Fortune = z.output<typeof fortune>

export const checkInState = z.object({
  /** Today in the server's time zone. */
  day: dayOut,
  checkedIn: z.boolean(),
  /** Days in a row, up to today or yesterday. */
  streak: z.int(),
  /** All days so far. */
  total: z.int(),
  /** Present after the caller checked in. */
  fortune: fortune.nullable(),
})

export const checkIns = defineEndpoints({
  state: {
    method: 'GET',
    path: '/api/get-check-in',
    effect: 'read',
    token: 'required',
    access: 'checkIn.own',
    data: checkInState,
    summary: 'Whether the caller checked in today, and the fortune of the day',
  },
  checkIn: {
    method: 'POST',
    path: '/api/check-in',
    effect: 'write',
    token: 'required',
    access: 'checkIn.own',
    body: z.object({}),
    data: checkInState,
    summary: 'Check in for today; once a day, again changes nothing',
  },
})
