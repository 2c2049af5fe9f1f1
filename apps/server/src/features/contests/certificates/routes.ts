import { certificates } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { sendPdf } from '../../../platform/pdf/send-pdf.ts'
import { issueCertificates, readManaged, revokeCertificate, saveTemplate } from './manage.ts'
import { printAll, printCertificate, zipAll } from './print.ts'
import { listOwn, verifyCertificate } from './read.ts'

export const certificateFeature = (deps: Deps): Feature =>
  handle(certificates, {
    manage: ({ viewer, query }) => readManaged(deps, signedIn(viewer), query.cid),
    save: ({ viewer, body, ...caller }) => saveTemplate(deps, signedIn(viewer), { body, caller }),
    issue: ({ viewer, body, ...caller }) => issueCertificates(deps, signedIn(viewer), { body, caller }),
    revoke: ({ viewer, body, ...caller }) => revokeCertificate(deps, signedIn(viewer), { body, caller }),
    printAll: async ({ viewer, query, locale, request, reply }) =>
      sendPdf({ request, reply }, await printAll(deps, signedIn(viewer), { cid: query.cid, locale })),
    zipAll: async ({ viewer, query, locale, request, reply }) => {
      const { name, content } = await zipAll(deps, signedIn(viewer), { cid: query.cid, locale })
      // Its entries are compressed already.
      request.headers['x-no-compression'] = 'true'
      await reply
        .type('application/zip')
        .header('Content-Disposition', `attachment;filename=${name}`)
        .header('Cache-Control', 'no-store')
        .send(content)
    },
    print: async ({ viewer, query, locale, request, reply }) =>
      sendPdf({ request, reply }, await printCertificate(deps, signedIn(viewer), { code: query.code, locale })),
    own: ({ viewer, query }) => listOwn(deps, signedIn(viewer), query),
    verify: ({ query }) => verifyCertificate(deps, query.code),
  })
