import MarkdownIt from 'markdown-it'
import { installMath, mathInHtml, withMath } from './markdown/math.ts'
import { sanitise } from './markdown/sanitise.ts'
import { alignCells } from './markdown/tables.ts'

/**
 * Markdown to HTML that is safe to show as it is. Three steps: markdown-it writes HTML in which every formula is a
 * placeholder; the sanitiser lets only the allow-list through, so raw HTML of authors may stay; then the placeholders
 * become MathML, which needs no style sheet, font or script in the browser. Formulas skip the sanitiser because KaTeX
 * writes them from a parsed tree with its trust option off.
 */

/** Raise when the output changes: stored HTML of another version is made anew when it is next read. */
export const rendererVersion = 2

export interface RenderOptions {
  /** A single line of text: no paragraphs, lists or tables. */
  readonly inline?: boolean
}

/** Renders Markdown with raw HTML and formulas (`$..$`, `$$..$$`, `\(..\)`, `\[..\]`) to safe HTML. */
export const renderMarkdown = (text: string, options: RenderOptions = {}): string =>
  withMath(text, (source, math) => {
    const html = options.inline ? markdown.renderInline(source, math) : markdown.render(source, math)
    return sanitise(html)
  })

const markdown = new MarkdownIt({ html: true, linkify: true, breaks: true, langPrefix: 'language-' })
installMath(markdown)
alignCells(markdown)
// Only what looks like an address is one: a bare name such as Main.py must not become a link to Paraguay.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
// Formulas inside raw HTML, as other judges' statements have them, are found between the tags.
markdown.renderer.rules.html_block = (tokens, index, _options, env) => mathInHtml(tokens[index]?.content ?? '', env)
