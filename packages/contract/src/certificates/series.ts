import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flagIn, idIn, textIn } from '../wire.ts'
import { certificateTemplateIn, managedCertificates } from './endpoints.ts'

const own = { token: 'required', access: 'seriesCertificate.manage' } as const

/** Certificates of contest series, for those who edit the series. */
export const seriesCertificates = defineEndpoints({
  manage: {
    ...own,
    method: 'GET',
    path: '/api/admin/series-certificates',
    effect: 'read',
    query: z.object({ id: idIn }),
    data: managedCertificates,
    summary: 'The template and the issued certificates of a contest series',
  },
  save: {
    ...own,
    method: 'PUT',
    path: '/api/admin/series-certificates',
    effect: 'write',
    // A series has no awards.
    body: z.object({ ...certificateTemplateIn, audience: z.enum(['participants', 'top']), id: idIn }),
    data: z.null(),
    summary: 'Change the template of the certificates of a contest series',
  },
  issue: {
    ...own,
    method: 'POST',
    path: '/api/admin/series-certificates/issue',
    effect: 'write',
    body: z.object({ id: idIn, reissue: flagIn }),
    data: z.object({ issued: z.int(), revoked: z.int() }),
    summary: 'Issue missing certificates of a contest series; with `reissue`, also replace those whose result changed',
  },
  revoke: {
    ...own,
    method: 'POST',
    path: '/api/admin/series-certificates/revoke',
    effect: 'write',
    body: z.object({ id: idIn, code: textIn }),
    data: z.null(),
    summary: 'Revoke a certificate of a contest series',
  },
  printAll: {
    ...own,
    method: 'GET',
    path: '/api/file/series-certificates',
    effect: 'read',
    query: z.object({ id: idIn }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'All valid certificates of a contest series as one PDF',
  },
  zipAll: {
    ...own,
    method: 'GET',
    path: '/api/file/series-certificates-zip',
    effect: 'read',
    query: z.object({ id: idIn }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'All valid certificates of a contest series as a zip with a PDF for each',
  },
})
