import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut, optionalIn, pageOf, pageQuery } from '../wire.ts'
import { tokenRules } from './schemas.ts'

export const tokenRefusals = [
  'off',
  'nothingHidden',
  'used',
  'closed',
  'paused',
  'none',
  'noUsesLeft',
  'tooSoon',
] as const

/** Tokens of one kind as their participant has them now. */
export const tokenStockOut = z.object({
  /** Tokens held; null for any number. */
  held: z.int().nullable(),
  /** Uses left in total; null for any number. */
  usesLeft: z.int().nullable(),
  /** When the next token comes; null when none does. */
  nextAt: instantOut.nullable(),
  /** The earliest time of the next use; null for now. */
  waitsUntil: instantOut.nullable(),
})

/** The caller's tokens in a contest. */
export const ownTokens = z.object({
  /** Null in contests without tokens. */
  rules: tokenRules.nullable(),
  /** It is the caller's own contest time, so tokens can be used. */
  isOpen: z.boolean(),
  /** What the contest hides from authors now; null when it hides nothing. */
  hides: z.enum(['results', 'cases']).nullable(),
  /** The score of a problem is the best of the last submission and those with a token. */
  areCounted: z.boolean(),
  contest: tokenStockOut.nullable(),
  problems: z.array(tokenStockOut.extend({ displayId: z.string() })),
  uses: z.array(z.object({ submitId: z.int(), usedAt: instantOut })),
  /** The submission that the call names, if it is the caller's; null otherwise. */
  submission: z
    .object({
      submitId: z.int(),
      displayId: z.string(),
      usedAt: instantOut.nullable(),
      /** Why no token can be used on it now; null when one can. */
      refusal: z.enum(tokenRefusals).nullable(),
    })
    .nullable(),
})
export type OwnTokens = z.output<typeof ownTokens>
export type TokenStockOut = z.output<typeof tokenStockOut>

/** A use of a token as the managers of the contest see it. */
const tokenUseRow = z.object({
  submitId: z.int(),
  uid: z.string(),
  username: z.string(),
  displayId: z.string(),
  submitTime: instantOut,
  usedAt: instantOut,
  status: z.int(),
  score: z.int().nullable(),
})

const ofContest = { token: 'required', access: 'contestToken.use', apiTokens: false } as const

export const contestTokens = defineEndpoints({
  own: {
    ...ofContest,
    method: 'GET',
    path: '/api/contest-tokens',
    effect: 'read',
    query: z.object({ cid: idIn, submitId: optionalIn(idIn) }),
    data: ownTokens,
    summary: "The caller's tokens in a contest, and whether one can be used on a submission",
  },
  use: {
    ...ofContest,
    method: 'POST',
    path: '/api/contest-tokens/use',
    effect: 'write',
    body: z.object({ cid: idIn, submitId: idIn }),
    data: z.null(),
    summary: 'Use a token on an own submission to see its full result; it cannot be undone',
  },
  uses: {
    ...ofContest,
    method: 'GET',
    path: '/api/contest-tokens/uses',
    effect: 'read',
    query: z.object({ ...pageQuery(30), cid: idIn }),
    data: pageOf(tokenUseRow),
    summary: 'Uses of tokens in a contest, newest first, for its managers',
  },
})
