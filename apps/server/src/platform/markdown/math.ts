import type { Env, MarkdownIt, StateBlock } from 'markdown-it'
import { findFormula, maxFormulaChars } from './find-formula.ts'
import { asSource, maxFormulasPerText, renderFormula } from './formula.ts'
import { htmlParts } from './html-parts.ts'

/** The formulas of one text, in the order they were met. */
export interface Formulas extends Env {
  readonly rendered: string[]
}

/** Two private-use characters enclose a formula's number. Texts may not bring their own. */
const opening = '\uE000'
const closing = '\uE001'

/** Runs `render` over the text with formulas taken out, then puts them back. */
export const withMath = (text: string, render: (source: string, math: Formulas) => string): string => {
  const math: Formulas = { rendered: [] }
  const html = render(text.replace(/[\uE000\uE001]/g, ''), math)
  return html.replace(/\uE000(\d+)\uE001/g, (_, number: string) => math.rendered[Number(number)] ?? '')
}

const placeholder = (tex: string, display: boolean, env: unknown): string => {
  const { rendered } = env as Formulas
  const html = rendered.length < maxFormulasPerText ? renderFormula(tex, display) : asSource(tex)
  rendered.push(html)
  return `${opening}${rendered.length - 1}${closing}`
}

export const installMath = (markdown: MarkdownIt): void => {
  markdown.inline.ruler.before('escape', 'math', (state, silent) => {
    const found = findFormula(state.src, state.pos, state.posMax)
    if (found === null) return false
    if (!silent) {
      const token = state.push('math', 'math', 0)
      token.content = found.tex
      token.meta = { display: found.display }
    }
    state.pos = found.end
    return true
  })
  markdown.block.ruler.before('fence', 'math_block', mathBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
  markdown.renderer.rules.math = (tokens, index, _options, env) => {
    const token = tokens[index]
    return token === undefined ? '' : placeholder(token.content, token.meta?.display === true, env)
  }
  markdown.renderer.rules.math_block = (tokens, index, _options, env) =>
    `<p>${placeholder(tokens[index]?.content ?? '', true, env)}</p>\n`
}

/** A block `$$ .. $$` may hold lines that look like a list, so it is taken before other blocks see it. */
const mathBlock = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  const closer = closerOf(state.src.slice(start, start + 2))
  if (closer === null || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const end = state.src.slice(start + 2, start + 2 + maxFormulaChars).indexOf(closer) + start + 2
  if (end < start + 2) return false
  let line = startLine
  while (line < endLine && (state.eMarks[line] ?? 0) < end + 2) line++
  if (line >= endLine) return false
  const tex = state.src.slice(start + 2, end)
  const isAlone = state.src.slice(end + 2, state.eMarks[line]).trim() === ''
  if (!isAlone || tex.trim() === '' || /\n[ \t]*\n/.test(tex)) return false
  if (silent) return true
  const token = state.push('math_block', 'math', 0)
  token.block = true
  token.content = tex
  token.map = [startLine, line + 1]
  state.line = line + 1
  return true
}

const closerOf = (opener: string): string | null => (opener === '$$' ? '$$' : opener === '\\[' ? '\\]' : null)

const verbatim = /^<(\/?)(pre|code|script|style|textarea)\b/i

/** Takes formulas out of the text between tags, leaving code alone. */
export const mathInHtml = (html: string, env: unknown): string => {
  let depth = 0
  let out = ''
  for (const { text, isTag } of htmlParts(html)) {
    if (!isTag) out += depth > 0 ? text : mathInText(text, env)
    else {
      const mark = verbatim.exec(text)
      if (mark !== null) depth = Math.max(0, depth + (mark[1] === '/' ? -1 : 1))
      out += text
    }
  }
  return out
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

const mathInText = (text: string, env: unknown): string => {
  let out = ''
  let at = 0
  while (at < text.length) {
    const found = findFormula(text, at, text.length)
    const step = found?.end ?? at + (text[at] === '\\' ? 2 : 1)
    if (found === null) out += text.slice(at, step)
    else
      out += placeholder(
        found.tex.replace(/&(lt|gt|amp|quot);/g, (entity) => entities[entity] ?? entity),
        found.display,
        env,
      )
    at = step
  }
  return out
}
