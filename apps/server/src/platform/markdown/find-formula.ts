export interface Found {
  readonly tex: string
  readonly display: boolean
  /** Just after the closing mark. */
  readonly end: number
}

/** No formula is longer; a search for its end stops here, so that a text of nothing but openers stays cheap. */
export const maxFormulaChars = 5_000

/** The formula that begins exactly at `pos`, or null. */
export const findFormula = (text: string, pos: number, max: number): Found | null => {
  if (text[pos] !== '\\' && text[pos] !== '$') return null
  if (text[pos] === '\\' && !hasCloser(text, pos)) return null
  const near = text.slice(pos, Math.min(max, pos + maxFormulaChars) + 1)
  const found = near[0] === '\\' ? bracketed(near) : near[1] === '$' ? doubled(near) : single(near)
  return found === null || pos + found.end > max ? null : { ...found, end: pos + found.end }
}

/** The closing marks last found in the text that is being read; texts are read from the front. */
const lastFound = { text: '', closers: new Map<string, { readonly from: number; readonly at: number }>() }

/** Whether the bracket at `pos` is closed at all. Remembered, so that a text of nothing but openers is read once. */
const hasCloser = (text: string, pos: number): boolean => {
  const closer = text[pos + 1] === '(' ? '\\)' : text[pos + 1] === '[' ? '\\]' : null
  if (closer === null) return false
  if (lastFound.text !== text) {
    lastFound.text = text
    lastFound.closers.clear()
  }
  const known = lastFound.closers.get(closer)
  if (known !== undefined && known.from <= pos && (known.at === -1 || known.at > pos + 1))
    return known.at !== -1 && known.at - pos <= maxFormulaChars
  const at = text.indexOf(closer, pos + 2)
  lastFound.closers.set(closer, { from: pos, at })
  return at !== -1 && at - pos <= maxFormulaChars
}

const bracketed = (text: string): Found | null => {
  const next = text[1]
  if (next !== '(' && next !== '[') return null
  const closer = next === '(' ? '\\)' : '\\]'
  const end = text.indexOf(closer, 2)
  if (end < 0) return null
  const tex = text.slice(2, end)
  // `\[` also escapes a bracket in Markdown; text that looks like a link is not a formula.
  if (tex.trim() === '' || tex.includes('\n\n') || (next === '[' && tex.includes(']('))) return null
  return { tex, display: next === '[', end: end + 2 }
}

const doubled = (text: string): Found | null => {
  const end = text.indexOf('$$', 2)
  if (end < 0) return null
  const tex = text.slice(2, end)
  return tex.trim() === '' || tex.includes('\n\n') ? null : { tex, display: true, end: end + 2 }
}

/**
 * `$..$` as pandoc reads it: no blank inside the marks and no digit after the closing one, so that prices stay
 * prices. Statements of other judges also write `$ n $`; that is taken when nothing in it reads like a word of prose.
 */
const single = (text: string): Found | null => {
  const end = closingDollar(text)
  if (end === null) return null
  const tex = text.slice(1, end)
  if (tex.trim() === '' || tex.includes('\n\n')) return null
  const isTight = !/^\s|\s$/.test(tex)
  if (isTight) return /\d/.test(text[end + 1] ?? '') || isPrice(tex) ? null : { tex, display: false, end: end + 1 }
  return /^\s.*\s$/s.test(tex) && !hasProse(tex) ? { tex, display: false, end: end + 1 } : null
}

/** The next dollar sign that no backslash protects. */
const closingDollar = (text: string): number | null => {
  for (let at = 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '$') return at
  }
  return null
}

/** `$5 or 6$` has a number first and words after it. */
const isPrice = (tex: string): boolean => /^\d[\d.,]*\s/.test(tex) && /\s[a-z]{2,}\s/i.test(tex)

const hasProse = (tex: string): boolean =>
  /(?<![\\A-Za-z])[A-Za-z]{3,}/.test(tex.replace(/\\[a-zA-Z]+(\{[^}]*\})?/g, ' ')) || /\p{Script=Han}{2,}/u.test(tex)
