import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { submission, submissionRow } from '../submissions/schemas.ts'
import { flagIn, idIn, instantOut, intIn, nullableIn, optionalIn, pageOf, pageQuery } from '../wire.ts'

/** A submission as a contest lists it (api-contests-groups 2.4). */
export const contestSubmissionRow = submissionRow.extend({
  displayId: z.string(),
  pid: z.null(),
  displayPid: z.null(),
  oiRankScore: z.null(),
  /** Null where only its owner may know. */
  length: z.int().nullable(),
  /** For managers of the contest. */
  ip: z.string().nullable(),
  /** Ours: it came after the end. */
  isLate: z.boolean(),
  /** Ours, for its author and managers of the contest: when a token was used on it; absent for others. */
  tokenUsedAt: instantOut.optional(),
})

/** Submissions of one participant from one address. */
const addressUse = z.object({ submissions: z.int(), firstTime: instantOut, lastTime: instantOut })

/** Addresses with several participants, and participants with several addresses. Ours. */
export const contestAddresses = z.object({
  /** Fewest participants first. */
  shared: z.array(
    z.object({
      address: z.string(),
      participants: z.array(z.object({ uid: z.string(), username: z.string(), ...addressUse.shape })),
    }),
  ),
  /** Most addresses first. */
  several: z.array(
    z.object({
      uid: z.string(),
      username: z.string(),
      addresses: z.array(z.object({ address: z.string(), ...addressUse.shape })),
    }),
  ),
  /** There are more than the report lists. */
  isCut: z.boolean(),
})
export type ContestAddresses = z.output<typeof contestAddresses>

export const contestSubmissions = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/contest-submissions',
    effect: 'read',
    token: 'required',
    access: 'contestSubmission.list',
    query: z.object({
      ...pageQuery(30),
      contestID: idIn,
      beforeContestSubmit: flagIn,
      onlyMine: optionalIn(flagIn),
      problemID: optionalIn(z.string().max(64)),
      completeProblemID: optionalIn(flagIn),
      status: optionalIn(intIn),
      username: optionalIn(z.string().max(64)),
      containsEnd: optionalIn(flagIn),
    }),
    data: pageOf(contestSubmissionRow),
    summary: 'Submissions of a contest, newest first',
  },
  check: {
    method: 'POST',
    path: '/api/check-contest-submissions-status',
    effect: 'read',
    token: 'required',
    access: 'contestSubmission.list',
    body: z.object({ submitIds: nullableIn(z.array(idIn).max(500)), cid: nullableIn(idIn) }),
    data: z.record(z.string(), submission),
    summary: 'Current state of several submissions of a contest',
  },
  addresses: {
    method: 'GET',
    path: '/api/contest-addresses',
    effect: 'read',
    token: 'required',
    access: 'contestSubmission.addresses',
    query: z.object({ cid: idIn }),
    data: contestAddresses,
    summary: 'Addresses that several participants submitted from, and participants with several addresses',
  },
})
