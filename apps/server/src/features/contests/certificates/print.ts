import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { fail, type Locale, limits, Refusal } from '@verdict/contract'
import { NameBook, ZipWriter } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { printedDocument } from '../../../platform/pdf/document.ts'
import { printPdf } from '../../../platform/pdf/print-pdf.ts'
import { siteUrl } from '../../../platform/site-url.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { inlinePictures } from '../../problems/print/inline-pictures.ts'
import { certificateHtml } from './certificate-html.ts'
import { type CertificateRow, findByCode, findTemplate, listIssued } from './repository.ts'
import { type CertificateSubject, managesSubject, openSubject, subjectOf } from './subject.ts'

interface PrintRequest {
  readonly locale: Locale
}

interface PrintAllRequest extends PrintRequest {
  readonly subject: CertificateSubject
}

/**
 * A certificate that is not revoked as PDF, for its owner and managers of the contest or series.
 * @throws Refusal `certificate.missing`, `request.tooMany`, or as `printPdf`
 */
export const printCertificate = async (
  deps: Deps,
  viewer: SignedIn,
  { code, locale }: PrintRequest & { readonly code: string },
) => {
  const row = await findByCode(deps.db, code)
  if (row === undefined || row.revoked_at !== null) throw fail('certificate.missing')
  const subject = subjectOf(row)
  if (row.account_id !== viewer.id && !(await managesSubject(deps, viewer, subject))) {
    throw fail('certificate.missing')
  }
  const pdf = await printed(deps, viewer, { rows: [row], subject, locale })
  return { name: `certificate_${fileName(subject)}_${row.place}.pdf`, pdf }
}

/**
 * All certificates of a contest or series that are not revoked, as one PDF.
 * @throws Refusal `certificate.none`, `request.tooMany`, or as `openSubject` or `printPdf`
 */
export const printAll = async (deps: Deps, viewer: SignedIn, { subject, locale }: PrintAllRequest) => {
  await openSubject(deps, viewer, { ...subject, toChange: false })
  const rows = (await listIssued(deps.db, subject)).filter((row) => row.revoked_at === null)
  if (rows.length === 0) throw fail('certificate.none')
  return { name: `certificates_${fileName(subject)}.pdf`, pdf: await printed(deps, viewer, { rows, subject, locale }) }
}

/** Files of contests and series side by side keep different names. */
const fileName = ({ kind, id }: CertificateSubject): string => (kind === 'contest' ? String(id) : `series_${id}`)

interface Printing {
  readonly rows: readonly CertificateRow[]
  readonly subject: CertificateSubject
  readonly locale: Locale
}

const printed = async (deps: Deps, viewer: SignedIn, { rows, subject, locale }: Printing): Promise<Buffer> => {
  const document = await openDocument(deps, subject, locale)
  await takePrint(deps, `certificate-pdf:${viewer.id}`, limits.certificate.prints)
  return printPdf(deps, await document(rows))
}

/** Returns what makes a document with a page for each row. One copy of the picture: it may have megabytes. */
const openDocument = async (deps: Deps, subject: CertificateSubject, locale: Locale) => {
  const template = await findTemplate(deps.db, subject)
  if (template === null) throw fail('certificate.noTemplate')
  const site = await siteUrl(deps)
  const address = (code: string): string => `${site}/certificate/${code}`
  const picture = template.picture === null ? '' : await backgroundOf(deps, template.picture)
  const styles = `${await readFile(join(import.meta.dirname, 'certificate.css'), 'utf8')}\n${picture}`
  return (rows: readonly CertificateRow[]): Promise<string> => {
    const pages = rows.map((row) => certificateHtml({ row, template, locale, address: address(row.code) }))
    return printedDocument({ title: rows[0]?.contest_title ?? '', locale, styles, body: pages.join('\n') })
  }
}

interface Limit {
  readonly limit: number
  readonly windowMs: number
}

const takePrint = async (deps: Deps, key: string, limit: Limit): Promise<void> => {
  const slot = await takeSlot(deps.db, key, { ...limit, now: deps.clock.now() })
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
}

/**
 * The same certificates as a zip with a PDF for each, named by rank and name. They are printed one after another while
 * the zip is read, so printing for others takes its turn after each of them.
 * @throws Refusal as `printAll`
 */
export const zipAll = async (
  deps: Deps,
  viewer: SignedIn,
  { subject, locale }: PrintAllRequest,
): Promise<{ readonly name: string; readonly content: Readable }> => {
  await openSubject(deps, viewer, { ...subject, toChange: false })
  const rows = (await listIssued(deps.db, subject)).filter((row) => row.revoked_at === null)
  if (rows.length === 0) throw fail('certificate.none')
  const document = await openDocument(deps, subject, locale)
  await takePrint(deps, `certificate-zip:${viewer.id}`, limits.certificate.zips)
  // What is wrong with the browser or the template is said before the zip begins; the cache keeps this one.
  await printPdf(deps, await document(rows.slice(0, 1)))
  const zip = new ZipWriter()
  const book = new NameBook()
  const digits = String(Math.max(...rows.map(({ place }) => place))).length
  for (const row of rows) {
    const name = book.take(`${String(row.place).padStart(digits, '0')} ${row.name}`)
    zip.stream(`${name}.pdf`, async () => Readable.from([await printPatiently(deps, await document([row]))]))
  }
  return { name: `certificates_${fileName(subject)}.zip`, content: zip.end() }
}

const busyWaitMs = 1_000
/** Half an hour of a full queue. */
const mostWaits = 1_800

/** Prints, and tries again while too many others wait. */
const printPatiently = async (deps: Deps, html: string): Promise<Buffer> => {
  for (let waits = 0; ; waits += 1) {
    try {
      return await printPdf(deps, html)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'server.busy' || waits >= mostWaits) throw error
      await setTimeout(busyWaitMs, undefined, { signal: deps.stopping })
    }
  }
}

/** The style of a background, with the picture inside; empty when the picture is gone. */
const backgroundOf = async (deps: Deps, address: string): Promise<string> => {
  const html = await inlinePictures(deps, `<img alt="" src="${address}">`, '')
  const data = /src="(data:[^"]+)"/.exec(html)?.[1]
  return data === undefined ? '' : `.certificate { background-image: url("${data}"); }`
}
