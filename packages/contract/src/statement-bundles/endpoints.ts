import { z } from 'zod'
import { contestProblem, contestProblems } from '../contest-problems/endpoints.ts'
import { defineEndpoints } from '../endpoint.ts'
import { locales } from '../vocabulary/locale.ts'
import { idIn, instantOut } from '../wire.ts'

/**
 * The plain text of a bundle: answers of `contestProblems.list` and `contestProblems.detail` as participants get them at
 * the start, and pictures of the statements by address. Encrypted with AES-GCM, 256 bits, as nonce (12 bytes),
 * ciphertext and tag (16 bytes). Within the ciphertext: the length of the content (4 bytes, big-endian), the content
 * (JSON, gzip), and zeros up to a size class.
 */
export const statementBundle = z.object({
  problems: z.array(contestProblem),
  details: z.array(
    z.object({
      displayId: z.string(),
      /** Readers of these languages get the same answer. */
      locales: z.array(z.enum(locales)),
      answer: contestProblems.detail.data,
    }),
  ),
  /** Base64 by address. */
  pictures: z.record(z.string(), z.object({ type: z.string(), content: z.string() })),
})
export type StatementBundle = z.output<typeof statementBundle>

const ofContest = { token: 'required', access: 'statementBundle.use', apiTokens: false } as const
const versioned = z.object({ cid: idIn, version: idIn })

export const statementBundles = defineEndpoints({
  info: {
    ...ofContest,
    method: 'GET',
    path: '/api/contest-statement-bundle',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: z.object({
      bundle: z
        .object({
          version: z.int(),
          /** SHA-256 of the content in hexadecimal digits. */
          hash: z.string(),
          bytes: z.int(),
        })
        .nullable(),
    }),
    summary: 'The encrypted statements of a contest that can be fetched now; null when there are none',
  },
  content: {
    ...ofContest,
    method: 'GET',
    path: '/api/file/contest-statement-bundle',
    effect: 'read',
    query: versioned,
    reply: 'raw',
    data: z.unknown(),
    summary: 'The encrypted statements of a contest, for those who may enter it, from some time before the start on',
  },
  key: {
    ...ofContest,
    method: 'GET',
    path: '/api/contest-statement-bundle/key',
    effect: 'read',
    query: versioned,
    /** Base64. */
    data: z.object({ key: z.string().nullable() }),
    summary: 'The key of this version to those who may read the statements; null when it is outdated',
  },
  manage: {
    ...ofContest,
    method: 'GET',
    path: '/api/contest-statement-bundle/manage',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: z.object({
      /** Null before the first one. */
      bundle: z
        .object({
          version: z.int(),
          bytes: z.int(),
          problems: z.int(),
          /** Pictures that are too large. */
          leftOut: z.int(),
          madeAt: instantOut,
        })
        .nullable(),
      /** Participants who fetched this version, and those who have an earlier one only. */
      fetched: z.int(),
      outdated: z.int(),
    }),
    summary: 'The encrypted statements of a contest and how many participants fetched them, for its managers',
  },
})
