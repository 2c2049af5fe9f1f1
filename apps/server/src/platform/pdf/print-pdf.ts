import { createHash } from 'node:crypto'
import { fail } from '@verdict/contract'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { bounded } from '../bounded.ts'
import { requireBrowser } from './find-browser.ts'
import { limits } from './limits.ts'
import { PrintError, runBrowser } from './run-browser.ts'

/**
 * Prints documents to PDF, one at a time for the whole process. The cache is named by the document's content, so a
 * changed statement is printed again and everyone who waits for the same document shares one run.
 */

const inTurn = bounded(limits)
const printing = new Map<string, Promise<Buffer>>()
const printed = new LRUCache<string, Buffer>({ maxSize: limits.cachedBytes, sizeCalculation: ({ length }) => length })

/**
 * A PDF of a whole HTML document (`printedDocument`).
 * @throws Refusal `pdf.noBrowser`, `pdf.off`, `pdf.tooLarge`, `pdf.failed`, or `server.busy` when too many wait
 */
export const printPdf = async (deps: Pick<Deps, 'config' | 'log'>, html: string): Promise<Buffer> => {
  const browser = await requireBrowser(deps.config)
  if (Buffer.byteLength(html) > limits.documentBytes) throw fail('pdf.tooLarge')
  const key = createHash('sha256').update(html).digest('hex')
  const known = printed.get(key) ?? printing.get(key)
  if (known !== undefined) return known
  const made = inTurn(() => print(deps, browser, html))
  printing.set(key, made)
  try {
    const pdf = await made
    printed.set(key, pdf)
    return pdf
  } finally {
    printing.delete(key)
  }
}

const print = async ({ log }: Pick<Deps, 'log'>, browser: string, html: string): Promise<Buffer> => {
  const startedAt = performance.now()
  try {
    const pdf = await runBrowser(browser, html)
    log.info({ bytes: pdf.length, durationMs: Math.round(performance.now() - startedAt) }, 'document printed')
    return pdf
  } catch (error) {
    if (!(error instanceof PrintError)) throw error
    log.error({ browser, output: error.message }, 'document could not be printed')
    throw fail('pdf.failed')
  }
}
