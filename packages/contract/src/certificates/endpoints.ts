import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { flagIn, idIn, instantOut, intIn, optionalIn, textIn } from '../wire.ts'

const bound = limits.certificate
const text = z.string().nullable()

export const certificateAudiences = ['participants', 'awards', 'top'] as const

/** Placeholders of the texts of a certificate. */
export const certificateFields = [
  'name',
  'team',
  'school',
  'contest',
  'series',
  'place',
  'award',
  'points',
  'contests',
  'date',
] as const
export type CertificateField = (typeof certificateFields)[number]

const template = {
  /** All participants with points, those with an award of the scoreboard, or the first places. */
  audience: z.enum(certificateAudiences),
  top: z.int(),
  title: z.string(),
  body: z.string(),
  signature: z.string(),
  /** Address of an uploaded picture of this site; null for none. */
  picture: text,
}

export const certificateTemplate = z.object(template)
export type CertificateTemplate = z.output<typeof certificateTemplate>

export const certificateTemplateIn = {
  audience: template.audience,
  top: intIn.pipe(z.int().min(1).max(bound.maxIssued)),
  title: z.string().trim().min(1).max(bound.titleMaxChars),
  body: z.string().trim().min(1).max(bound.bodyMaxChars),
  signature: z.string().trim().max(bound.signatureMaxChars),
  picture: z
    .string()
    .regex(/^\/api\/public\/img\/[\w.-]{1,120}$/)
    .nullable(),
}

/** Valid; its result has changed since; the results are not final any more; revoked. */
export const certificateStates = ['valid', 'changed', 'open', 'revoked'] as const

const facts = {
  code: z.string(),
  subject: z.enum(['contest', 'series']),
  /** The title of the contest or series. */
  contest: z.string(),
  name: z.string(),
  team: z.string(),
  school: z.string(),
  place: z.int(),
  award: text,
  /** Points, and contests with a result: in a series; null in a contest. */
  points: z.int().nullable(),
  contests: z.int().nullable(),
  endTime: instantOut,
  issuedAt: instantOut,
  state: z.enum(certificateStates),
}

export const certificate = z.object(facts)
export type Certificate = z.output<typeof certificate>

export const managedCertificates = z.object({
  /** Null before the first save. */
  template: certificateTemplate.nullable(),
  /** The contest or the contests of the series are over and unfrozen, and their submissions are judged. */
  isFinal: z.boolean(),
  /** Participants of the audience without a valid certificate with their present result. */
  missing: z.int(),
  issued: z.array(certificate.extend({ uid: z.string() })),
})

const own = { token: 'required', access: 'certificate.manage' } as const

export const certificates = defineEndpoints({
  manage: {
    ...own,
    method: 'GET',
    path: '/api/contest-certificates',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: managedCertificates,
    summary: 'The template and the issued certificates of a contest, for its managers',
  },
  save: {
    ...own,
    method: 'PUT',
    path: '/api/contest-certificates',
    effect: 'write',
    body: z.object({ ...certificateTemplateIn, cid: idIn }),
    data: z.null(),
    summary: 'Change the template of the certificates of a contest',
  },
  issue: {
    ...own,
    method: 'POST',
    path: '/api/contest-certificates/issue',
    effect: 'write',
    body: z.object({ cid: idIn, reissue: flagIn }),
    data: z.object({ issued: z.int(), revoked: z.int() }),
    summary: 'Issue missing certificates of a contest; with `reissue`, also replace those whose result changed',
  },
  revoke: {
    ...own,
    method: 'POST',
    path: '/api/contest-certificates/revoke',
    effect: 'write',
    body: z.object({ cid: idIn, code: textIn }),
    data: z.null(),
    summary: 'Revoke a certificate of a contest',
  },
  printAll: {
    ...own,
    method: 'GET',
    path: '/api/file/contest-certificates',
    effect: 'read',
    query: z.object({ cid: idIn }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'All valid certificates of a contest as one PDF, for its managers',
  },
  zipAll: {
    ...own,
    method: 'GET',
    path: '/api/file/contest-certificates-zip',
    effect: 'read',
    query: z.object({ cid: idIn }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'All valid certificates of a contest as a zip with a PDF for each, for its managers',
  },
  print: {
    method: 'GET',
    path: '/api/file/certificate',
    effect: 'read',
    token: 'required',
    access: 'certificate.own',
    query: z.object({ code: textIn }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'A certificate as PDF, for its owner and for managers of the contest or series',
  },
  own: {
    method: 'GET',
    path: '/api/own-certificates',
    effect: 'read',
    token: 'required',
    access: 'certificate.own',
    query: z.object({ cid: optionalIn(idIn), series: optionalIn(idIn) }),
    data: z.array(certificate.extend({ cid: z.int().nullable(), series: z.int().nullable() })),
    summary: "The caller's certificates that are not revoked, the latest first",
  },
  verify: {
    method: 'GET',
    path: '/api/certificate',
    effect: 'read',
    token: 'ignored',
    access: 'certificate.verify',
    query: z.object({ code: textIn }),
    data: certificate,
    summary: 'The content of a certificate, and whether it is valid, for all users with its code',
  },
})
