import { load } from 'cheerio'
import Turndown from 'turndown'

/** Options of one site's statements. */
export interface MarkdownOptions {
  /** Links and pictures are made absolute with it. */
  readonly base: URL
  /** Rewrites the site's own notation of formulas to `$...$` before the conversion. */
  readonly formulas?: (html: string) => string
}

const turndown = new Turndown({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
})
// Markdown has no marks for these; the page renders the tags.
turndown.keep(['table', 'sub', 'sup', 'u'])
turndown.addRule('center', { filter: ['center'], replacement: (content) => `\n\n${content}\n\n` })

/** Title of the links that replace videos and other embedded content. */
export const embeddedTitle = 'embedded'

/**
 * Markdown of a part of a page. Formulas are taken out first and put back at the end: the conversion would escape
 * their underscores and backslashes.
 */
export const toMarkdown = (html: string, { base, formulas }: MarkdownOptions): string => {
  const $ = load(formulas === undefined ? html : formulas(html), null, false)
  for (const [tag, attribute] of [
    ['img', 'src'],
    ['a', 'href'],
  ] as const) {
    $(tag).each((_, element) => {
      const value = $(element).attr(attribute)
      if (value === undefined || !URL.canParse(value.trim(), base.href)) return
      const target = new URL(value.trim(), base)
      if (/^https?:$/.test(target.protocol)) $(element).attr(attribute, target.href)
      else $(element).removeAttr(attribute)
    })
  }
  // Videos and other pages inside the statement become links: nothing is lost silently.
  $('iframe, video, audio, embed, object').each((_, element) => {
    const part = $(element)
    const value = part.attr('src') ?? part.attr('data') ?? part.find('source[src]').attr('src') ?? ''
    if (value === '' || !URL.canParse(value, base.href)) return void part.remove()
    const { href, protocol } = new URL(value, base)
    if (!/^https?:$/.test(protocol)) return void part.remove()
    part.replaceWith($('<a>').attr('href', href).attr('title', embeddedTitle).text(href))
  })
  $('script, style, noscript, button').remove()
  // Attributes of tables carry the site's own look.
  $('table, tr, td, th, tbody, thead').each((_, element) => {
    for (const name of Object.keys($(element).attr() ?? {})) {
      if (name !== 'colspan' && name !== 'rowspan') $(element).removeAttr(name)
    }
  })
  const kept: string[] = []
  const text = $.html().replace(
    /(<(pre|code)\b[\s\S]*?<\/\2>)|(\$\$[\s\S]+?\$\$|\$(?!\s)[^$\n]+?\$)/gi,
    (whole, code) => {
      if (code !== undefined) return whole
      kept.push(unescapeHtml(whole))
      return `VXFORMULA${kept.length - 1}X`
    },
  )
  return turndown
    .turndown(text)
    .replace(/VXFORMULA(\d+)X/g, (_, index: string) => kept[Number(index)] ?? '')
    .replace(/^[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const unescapeHtml = (text: string): string => load(`<i>${text.replaceAll('<', '&lt;')}</i>`, null, false)('i').text()

/** Text of a sample, to the byte: line breaks of the markup count and nothing is trimmed. */
export const sampleText = (html: string): string => {
  const $ = load(html.replace(/<br\s*\/?>/gi, '\n'), null, false)
  return $.root().text().replaceAll('\r\n', '\n')
}
