import { adminCalls } from './calls/admin.ts'
import type { Calls } from './calls/call.ts'
import { contestCalls } from './calls/contests.ts'
import { groupCalls as ownCalls } from './calls/groups.ts'
import { problemCalls } from './calls/problems.ts'
import { talkCalls } from './calls/talk.ts'
import { trainingCalls } from './calls/trainings.ts'

/** Requests of every call that has to do with a group, by the name in group-access.md. */
export const groupCalls: Calls = {
  ...contestCalls,
  ...problemCalls,
  ...trainingCalls,
  ...ownCalls,
  ...talkCalls,
  ...adminCalls,
}
