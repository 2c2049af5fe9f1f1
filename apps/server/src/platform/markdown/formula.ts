import katex from 'katex'
import { escapeHtml } from './source.ts'

/** How many formulas of one text are typeset; the rest stay source. */
export const maxFormulasPerText = 2_000

/** MathML of a formula, or its source in `<code>` when it cannot be read. */
export const renderFormula = (tex: string, display: boolean): string => {
  try {
    return katex.renderToString(tex, {
      displayMode: display,
      output: 'mathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 50,
      maxExpand: 200,
    })
  } catch {
    // If KaTeX cannot parse it, show the source as fallback.
    return asSource(tex)
  }
}

export const asSource = (tex: string): string => `<code class="math-source">${escapeHtml(tex)}</code>`
