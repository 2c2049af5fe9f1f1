import MarkdownIt from 'markdown-it'
import { limits } from './limits.ts'
import { installMath, mathInHtml, withMath } from './math.ts'
import { isShallow } from './nesting.ts'
import { sanitise } from './sanitise.ts'
import { asPlainText } from './source.ts'
import { alignCells } from './tables.ts'

/**
 * Markdown to HTML that is safe to show as it is. Three steps: markdown-it writes HTML in which every formula is a
 * placeholder; the sanitiser lets only the allow-list through, so raw HTML of authors may stay; then the placeholders
 * become MathML, which needs no style sheet, font or script in the browser. Formulas skip the sanitiser because KaTeX
 * writes them from a parsed tree with its trust option off.
 *
 * Rendering runs in worker threads only (`../markdown.ts`). Every step takes time linear in the text's length;
 * `npm run bench:markdown` searches for texts that break this.
 */

export interface RenderOptions {
  /** A single line of text: no paragraphs, lists or tables. */
  readonly inline?: boolean
  /** Pictures of other sites become links: anyone may write the text, and each reader's address would be sent there. */
  readonly ownPictures?: boolean
}

/** Renders Markdown with raw HTML and formulas (`$..$`, `$$..$$`, `\(..\)`, `\[..\]`) to safe HTML. */
export const render = (text: string, options: RenderOptions = {}): string => {
  if (text.length > limits.maxChars) return asPlainText(text)
  return withMath(text, (source, math) => {
    const html = options.inline ? markdown.renderInline(source, math) : markdown.render(source, math)
    return isShallow(html) ? sanitise(html, options) : asPlainText(source)
  })
}

const markdown = new MarkdownIt({ html: true, linkify: true, breaks: true, langPrefix: 'language-' })
installMath(markdown)
alignCells(markdown)
// Only what looks like an address is one: a bare name such as Main.py must not become a link to Paraguay.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
// Formulas inside raw HTML, as other judges' statements have them, are found between the tags.
markdown.renderer.rules.html_block = (tokens, index, _options, env) => mathInHtml(tokens[index]?.content ?? '', env)
