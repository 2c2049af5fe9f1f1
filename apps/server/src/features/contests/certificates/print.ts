import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, type Locale, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { baseUrlOf } from '../../../platform/config.ts'
import { printedDocument } from '../../../platform/pdf/document.ts'
import { printPdf } from '../../../platform/pdf/print-pdf.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { inlinePictures } from '../../problems/print/inline-pictures.ts'
import { findMet, openToRead } from '../core/find-contest.ts'
import { certificateHtml } from './certificate-html.ts'
import { type CertificateRow, findByCode, findTemplate, listIssued } from './repository.ts'

interface Asked {
  readonly locale: Locale
}

/**
 * A certificate that is not revoked as PDF, for its owner and managers of the contest.
 * @throws Refusal `certificate.missing`, `request.tooMany`, or as `printPdf`
 */
export const printCertificate = async (
  deps: Deps,
  viewer: SignedIn,
  { code, locale }: Asked & { readonly code: string },
) => {
  const row = await findByCode(deps.db, code)
  if (row === undefined || row.revoked_at !== null) throw fail('certificate.missing')
  if (row.account_id !== viewer.id && (await findMet(deps.db, viewer, row.contest_id))?.isAdmin !== true) {
    throw fail('certificate.missing')
  }
  const pdf = await printed(deps, viewer, { rows: [row], contestId: row.contest_id, locale })
  return { name: `certificate_${row.contest_id}_${row.place}.pdf`, pdf }
}

/**
 * All certificates of a contest that are not revoked, as one PDF.
 * @throws Refusal `contest.missing`, `contest.notYours`, `certificate.none`, `request.tooMany`, or as `printPdf`
 */
export const printAll = async (deps: Deps, viewer: SignedIn, { cid, locale }: Asked & { readonly cid: number }) => {
  await openToRead(deps, viewer, cid)
  const rows = (await listIssued(deps.db, cid)).filter((row) => row.revoked_at === null)
  if (rows.length === 0) throw fail('certificate.none')
  return { name: `certificates_${cid}.pdf`, pdf: await printed(deps, viewer, { rows, contestId: cid, locale }) }
}

interface Printing {
  readonly rows: readonly CertificateRow[]
  readonly contestId: number
  readonly locale: Locale
}

const printed = async (deps: Deps, viewer: SignedIn, { rows, contestId, locale }: Printing): Promise<Buffer> => {
  const template = await findTemplate(deps.db, contestId)
  if (template === null) throw fail('certificate.noTemplate')
  const slots = { ...limits.certificate.prints, now: deps.clock.now() }
  const slot = await takeSlot(deps.db, `certificate-pdf:${viewer.id}`, slots)
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  const address = (code: string): string => `${baseUrlOf(deps.config)}/certificate/${code}`
  const pages = rows.map((row) => certificateHtml({ row, template, locale, address: address(row.code) }))
  // One copy for all pages: a picture may have megabytes.
  const picture = template.picture === null ? '' : await backgroundOf(deps, template.picture)
  const styles = `${await readFile(join(import.meta.dirname, 'certificate.css'), 'utf8')}\n${picture}`
  const document = { title: rows[0]?.contest_title ?? '', locale, styles, body: pages.join('\n') }
  return printPdf(deps, await printedDocument(document))
}

/** The style of a background, with the picture inside; empty when the picture is gone. */
const backgroundOf = async (deps: Deps, address: string): Promise<string> => {
  const html = await inlinePictures(deps, `<img alt="" src="${address}">`, '')
  const data = /src="(data:[^"]+)"/.exec(html)?.[1]
  return data === undefined ? '' : `.certificate { background-image: url("${data}"); }`
}
