import { certificates, type Locale, seriesCertificates } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { sendPdf } from '../../../platform/pdf/send-pdf.ts'
import { issueCertificates, readManaged, revokeCertificate, saveTemplate } from './manage.ts'
import { printAll, printCertificate, zipAll } from './print.ts'
import { listOwn, verifyCertificate } from './read.ts'
import { type CertificateSubject, contestSubject, seriesSubject } from './subject.ts'

interface Sending {
  readonly viewer: Viewer
  readonly locale: Locale
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const sendAll = async (deps: Deps, subject: CertificateSubject, sending: Sending): Promise<void> => {
  const { viewer, locale, request, reply } = sending
  await sendPdf({ request, reply }, await printAll(deps, signedIn(viewer), { subject, locale }))
}

const sendZip = async (deps: Deps, subject: CertificateSubject, sending: Sending): Promise<void> => {
  const { viewer, locale, request, reply } = sending
  const { name, content } = await zipAll(deps, signedIn(viewer), { subject, locale })
  // Its entries are compressed already.
  request.headers['x-no-compression'] = 'true'
  await reply
    .type('application/zip')
    .header('Content-Disposition', `attachment;filename=${name}`)
    .header('Cache-Control', 'no-store')
    .send(content)
}

export const certificateFeature = (deps: Deps): Feature =>
  handle(certificates, {
    manage: ({ viewer, query }) => readManaged(deps, signedIn(viewer), contestSubject(query.cid)),
    save: ({ viewer, body, ...caller }) =>
      saveTemplate(deps, signedIn(viewer), { subject: contestSubject(body.cid), body, caller }),
    issue: ({ viewer, body, ...caller }) =>
      issueCertificates(deps, signedIn(viewer), { subject: contestSubject(body.cid), body, caller }),
    revoke: ({ viewer, body, ...caller }) =>
      revokeCertificate(deps, signedIn(viewer), { subject: contestSubject(body.cid), body, caller }),
    printAll: ({ query, ...sending }) => sendAll(deps, contestSubject(query.cid), sending),
    zipAll: ({ query, ...sending }) => sendZip(deps, contestSubject(query.cid), sending),
    print: async ({ viewer, query, locale, request, reply }) =>
      sendPdf({ request, reply }, await printCertificate(deps, signedIn(viewer), { code: query.code, locale })),
    own: ({ viewer, query }) => listOwn(deps, signedIn(viewer), query),
    verify: ({ query }) => verifyCertificate(deps, query.code),
  })

export const seriesCertificateFeature = (deps: Deps): Feature =>
  handle(seriesCertificates, {
    manage: ({ viewer, query }) => readManaged(deps, signedIn(viewer), seriesSubject(query.id)),
    save: ({ viewer, body, ...caller }) =>
      saveTemplate(deps, signedIn(viewer), { subject: seriesSubject(body.id), body, caller }),
    issue: ({ viewer, body, ...caller }) =>
      issueCertificates(deps, signedIn(viewer), { subject: seriesSubject(body.id), body, caller }),
    revoke: ({ viewer, body, ...caller }) =>
      revokeCertificate(deps, signedIn(viewer), { subject: seriesSubject(body.id), body, caller }),
    printAll: ({ query, ...sending }) => sendAll(deps, seriesSubject(query.id), sending),
    zipAll: ({ query, ...sending }) => sendZip(deps, seriesSubject(query.id), sending),
  })
