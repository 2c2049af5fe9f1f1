import { createHash } from 'node:crypto'
import type { Locale } from '@verdict/contract'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import { filterScript } from './filter-script.ts'
import { archiveWords } from './words.ts'

/**
 * The frame of a page of the archive. Pages are opened from disk, where `'self'` is not enough in every browser, so the
 * policy names the scheme as well. The one script is part of the page, and allowed by its hash.
 */
const scriptHash = createHash('sha256').update(filterScript).digest('base64')

const policy = [
  "default-src 'none'",
  "img-src 'self' file: data:",
  'font-src data:',
  "style-src 'self' file: 'unsafe-inline'",
  `script-src 'sha256-${scriptHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The pages with an entry in the navigation, by their file names. */
export const sections = {
  overview: 'index.html',
  scoreboard: 'scoreboard.html',
  problems: 'problems.html',
  submissions: 'submissions/1.html',
  answers: 'answers.html',
} as const

export interface Frame {
  readonly locale: Locale
  readonly contest: string
  /** The line at the end of each page. */
  readonly footer: string
}

export interface PageHead {
  readonly section: keyof typeof sections
  /** Before the contest in the title; the name of the section by default. */
  readonly title?: string
  /** From the page to the root of the archive: empty, or `../`. */
  readonly up?: string
  /** The page has rows that can be filtered. */
  readonly hasFilter?: boolean
}

/** The parts of a page around its content, which is safe HTML. */
export const pageAround = ({ locale, contest, footer }: Frame, head: PageHead): readonly [string, string] => {
  const words = archiveWords[locale]
  const { section, up = '', title = words[section] } = head
  const links = (Object.keys(sections) as (keyof typeof sections)[]).map((name) => {
    const current = name === section ? ' aria-current="page"' : ''
    return `<a href="${up}${sections[name]}"${current}>${words[name]}</a>`
  })
  return [
    `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(`${title} · ${contest}`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${up}assets/style.css">
</head>
<body>
<header class="site"><p class="contest"><a href="${up}index.html">${escapeHtml(contest)}</a></p><nav>${links.join('')}</nav></header>
<main>
`,
    `
</main>
<footer class="site">${escapeHtml(footer)}</footer>
${head.hasFilter === true ? `<script>${filterScript}</script>\n` : ''}</body>
</html>
`,
  ]
}

/** A whole page. */
export const pageOf = (frame: Frame, head: PageHead, body: string): string => {
  const [before, after] = pageAround(frame, head)
  return `${before}${body}${after}`
}

/** A path of the archive as an address. */
export const addressOf = (path: string): string => escapeHtml(path.split('/').map(encodeURIComponent).join('/'))
