import type { MarkdownIt } from 'markdown-it'

/** Writes a column's alignment as an attribute: a content policy without inline styles would drop the style. */
export const alignCells = (markdown: MarkdownIt): void => {
  for (const rule of ['th_open', 'td_open']) {
    markdown.renderer.rules[rule] = (tokens, index, options, _env, self) => {
      const token = tokens[index]
      const align = /^text-align:(left|center|right)$/.exec(String(token?.attrGet('style') ?? ''))?.[1]
      if (token !== undefined && align !== undefined) token.attrs = [['align', align]]
      return self.renderToken(tokens, index, options)
    }
  }
}
