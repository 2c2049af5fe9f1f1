import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { remoteHostReport, remoteJob, remoteReport } from './protocol.ts'

const host = { effect: 'write', token: 'ignored', access: 'judge.host', mendsText: true } as const

/** Spoken by remote hosts only; the token is a remote token, sent raw in the Authorization header. */
export const remoteHosts = defineEndpoints({
  wanted: {
    method: 'GET',
    path: '/api/remote/wanted',
    effect: 'read',
    token: 'ignored',
    access: 'judge.host',
    data: z.object({ wanted: z.boolean() }),
    summary: 'Whether this site has accounts at remote judges, so that a remote host is useful',
  },
  lease: {
    ...host,
    method: 'POST',
    path: '/api/remote/lease',
    body: z.object({
      host: remoteHostReport,
      free: z.int().min(1).max(256),
      waitMs: z.int().min(0).max(25_000),
      /** Sites the host has adapters for. */
      sites: z.array(z.string().max(20)).max(50),
      /** Leases known to the host. Any other lease since its last start was lost in transit. */
      held: z.array(z.string()).max(256),
    }),
    data: z.object({ jobs: z.array(remoteJob) }),
    summary: 'Take remote work; waits until there is some or the time is up',
  },
  beat: {
    ...host,
    method: 'POST',
    path: '/api/remote/beat',
    body: z.object({ host: remoteHostReport, leaseIds: z.array(z.string()).max(256) }),
    data: z.object({ lost: z.array(z.string()) }),
    summary: 'Keep leases alive; answers which of them are lost',
  },
  begin: {
    ...host,
    method: 'POST',
    path: '/api/remote/begin',
    body: z.object({ leaseId: z.string(), baseline: z.string().max(64).nullable() }),
    data: z.null(),
    summary: 'Record that the program is about to be sent to the site, and the latest run before it',
  },
  report: {
    ...host,
    method: 'POST',
    path: '/api/remote/report',
    maxBodyBytes: limits.judgingResult.bodyBytes,
    body: remoteReport,
    data: z.null(),
    summary: 'Report the end of a remote job; safe to repeat',
  },
})
