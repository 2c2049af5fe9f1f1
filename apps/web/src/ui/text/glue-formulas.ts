/** Marks that never end a line, and marks that never begin one. */
const opening = '[（「『《〈“‘【([]*'
const closing = '[，。；：、！？）」』》〉”’】…,.;:!?)\\]%]*'

const formula = new RegExp(
  `(${opening})(<span class="katex"><math(?![^>]*display="block")[^>]*>[\\s\\S]*?</math></span>)(${closing})`,
  'g',
)

/**
 * Browsers break lines on both sides of a formula, so that a comma could begin the next line. A formula and the marks
 * that touch it become one unbreakable piece.
 */
export const glueFormulas = (html: string): string =>
  html.replace(formula, (whole, before: string, math: string, after: string) =>
    before === '' && after === '' ? whole : `<span data-glued>${before}${math}${after}</span>`,
  )
