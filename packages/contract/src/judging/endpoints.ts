import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { blobRef, hostReport, job, manifest, prefetchList, progress, result } from './protocol.ts'

/** Spoken by judge hosts only; the token is a judge token, sent raw in the Authorization header. */
export const judging = defineEndpoints({
  lease: {
    method: 'POST',
    path: '/api/judge/lease',
    effect: 'write',
    token: 'ignored',
    access: 'judge.host',
    mendsText: true,
    body: z.object({
      host: hostReport,
      free: z.int().min(1).max(1024),
      waitMs: z.int().min(0).max(25_000),
      /** `express`: for the one job a host takes beyond its slots; `slots` when not given. */
      lane: z.enum(['slots', 'express']).optional(),
      /** Leases known to the host. Any other lease since its last start was lost in transit. */
      held: z.array(z.string()).max(1024).optional(),
    }),
    data: z.object({ jobs: z.array(job) }),
    summary: 'Take work; waits until there is some or the time is up',
  },
  beat: {
    method: 'POST',
    path: '/api/judge/beat',
    effect: 'write',
    token: 'ignored',
    access: 'judge.host',
    mendsText: true,
    body: z.object({ host: hostReport, leaseIds: z.array(z.string()).max(1024) }),
    data: z.object({
      lost: z.array(z.string()),
      drain: z.boolean(),
      /** Test data to fetch in advance; left out while the host reports the same list. */
      prefetch: prefetchList.optional(),
      /** Measure the speed of the host again. */
      calibrate: z.boolean().optional(),
    }),
    summary: 'Keep leases alive; answers which of them are lost, whether to stop taking work, and whether to calibrate',
  },
  progress: {
    method: 'POST',
    path: '/api/judge/progress',
    effect: 'write',
    token: 'ignored',
    access: 'judge.host',
    mendsText: true,
    maxBodyBytes: limits.judgingResult.bodyBytes,
    body: progress,
    data: z.null(),
    summary: 'Report the progress of a judging',
  },
  result: {
    method: 'POST',
    path: '/api/judge/result',
    effect: 'write',
    token: 'ignored',
    access: 'judge.host',
    mendsText: true,
    maxBodyBytes: limits.judgingResult.bodyBytes,
    body: result,
    data: z.null(),
    summary: 'Submit the outcome; safe to repeat',
  },
  giveBack: {
    method: 'POST',
    path: '/api/judge/give-back',
    effect: 'write',
    token: 'ignored',
    access: 'judge.host',
    mendsText: true,
    body: z.object({
      leaseIds: z.array(z.string()).max(1024),
      reason: z.string().max(2_000),
      /** The work did not cause the failure. Work returned too often for other reasons ends as System Error. */
      isBlameless: z.boolean().optional(),
    }),
    data: z.null(),
    summary: 'Return work unjudged, at shutdown or when the host cannot do it',
  },
  manifest: {
    method: 'GET',
    path: '/api/judge/testdata/:hash',
    effect: 'read',
    token: 'ignored',
    access: 'judge.host',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    data: manifest,
    summary: 'The cases of a test-data set',
  },
  handInBlob: {
    method: 'POST',
    path: '/api/judge/blob',
    effect: 'write',
    token: 'ignored',
    access: 'judge.host',
    takes: 'bytes',
    query: z.object({ leaseId: z.string().max(64) }),
    data: blobRef,
    summary: 'Upload a file made by a generation, as application/octet-stream',
  },
  directBlobs: {
    method: 'POST',
    path: '/api/judge/direct-blobs',
    effect: 'read',
    token: 'ignored',
    access: 'judge.host',
    mendsText: true,
    body: z.object({
      leaseId: z.string().max(64),
      /** Files of the leased run; others are left out of the answer. */
      hashes: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(64),
    }),
    /** Empty where files are only served by `blob`. */
    data: z.object({
      addresses: z.array(z.object({ hash: z.string(), url: z.url({ protocol: /^https?$/ }) })),
      /** How long an address may be used to begin a download. */
      seconds: z.int(),
    }),
    summary: 'Addresses of files in the storage, for the run of a lease; they expire',
  },
  blob: {
    method: 'GET',
    path: '/api/judge/blob/:hash',
    effect: 'read',
    token: 'ignored',
    access: 'judge.host',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'The bytes of one file',
  },
})
