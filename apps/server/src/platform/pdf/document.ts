import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@verdict/contract'
import { escapeHtml } from '../markdown/source.ts'

/**
 * The frame of a printed document: the styles of the pages, the fonts of formulas inside the file, and a policy under
 * which the browser loads nothing from anywhere and runs nothing.
 */

const ui = join(import.meta.dirname, '../../../../web/src/ui')

const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"

export interface PrintedDocument {
  readonly title: string
  readonly locale: Locale
  /** Styles of this kind of document, after those of the pages. */
  readonly styles: string
  /** Safe HTML. */
  readonly body: string
}

/** A whole HTML document, to be printed. */
export const printedDocument = async ({ title, locale, styles, body }: PrintedDocument): Promise<string> =>
  `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)}</title>
<style>${await pageStyles()}</style>
<style>${styles}</style>
</head>
<body>
${body}
</body>
</html>
`

let styles: Promise<string> | null = null

/** The pages' colours, sizes, formulas and texts, read once. */
const pageStyles = (): Promise<string> => {
  styles ??= readStyles()
  return styles
}

const readStyles = async (): Promise<string> =>
  [await readTextStyles(), await readFile(join(import.meta.dirname, 'print.css'), 'utf8')].join('\n')

/** The pages' colours, sizes, formulas and texts for a document outside this site, with fonts inside. */
export const readTextStyles = async (): Promise<string> => {
  const parts = await Promise.all([
    readFile(join(ui, 'tokens.css'), 'utf8'),
    withFonts(await readFile(join(ui, 'fonts/math.css'), 'utf8')),
    readFile(join(ui, 'text/Prose.module.css'), 'utf8'),
  ])
  return parts.join('\n')
}

const withFonts = async (css: string): Promise<string> => {
  let out = css
  for (const [address, name = ''] of css.matchAll(/url\("\.\/([\w-]+\.woff2)"\)/g)) {
    const font = await readFile(join(ui, 'fonts', name), 'base64')
    out = out.replace(address, `url("data:font/woff2;base64,${font}")`)
  }
  return out
}

/** A text as a string of CSS, for margins of pages. */
export const cssText = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} .,:;()+-]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `)}"`
