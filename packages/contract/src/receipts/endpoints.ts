import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn } from '../wire.ts'

/** Proof that a contest received a submission. `body` is signed as is; docs/receipts.md describes verification. */
export const receipt = z.object({
  cid: z.int(),
  /** Counts the submissions of the contest from 1 without a gap. */
  number: z.int(),
  submitId: z.int(),
  body: z.string(),
  /** SHA-256 of the body, in hex. */
  hash: z.string(),
  /** Ed25519 over the body, base64. */
  signature: z.string(),
})
export type Receipt = z.output<typeof receipt>

/** All of it is ours. */
export const receipts = defineEndpoints({
  key: {
    method: 'GET',
    path: '/api/receipt-key',
    effect: 'read',
    token: 'ignored',
    access: 'receipt.key',
    data: z.object({ algorithm: z.literal('Ed25519'), key: z.string() }),
    summary: 'The public key receipts are signed with, as PEM',
  },
  ofSubmission: {
    method: 'GET',
    path: '/api/contest-receipt',
    effect: 'read',
    token: 'required',
    access: 'receipt.read',
    query: z.object({ submitId: idIn }),
    data: receipt,
    summary: "The receipt of an own contest submission; a contest's managers read every one",
  },
  log: {
    method: 'GET',
    path: '/api/file/contest-log',
    effect: 'read',
    token: 'required',
    access: 'receipt.log',
    query: z.object({ cid: idIn }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'Receipts and verdicts of a contest, chained by their hashes, once its results are open',
  },
})
