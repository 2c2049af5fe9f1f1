/** A text with its selection. */
export interface Selected {
  readonly text: string
  readonly from: number
  readonly to: number
}

export type Edit = (now: Selected) => Selected

/** Puts signs around the selection; pressed again, takes them away. */
export const wrapped =
  (sign: string): Edit =>
  ({ text, from, to }) => {
    const inner = text.slice(from, to)
    const isWrapped = text.slice(0, from).endsWith(sign) && text.slice(to).startsWith(sign)
    return isWrapped
      ? {
          text: text.slice(0, from - sign.length) + inner + text.slice(to + sign.length),
          from: from - sign.length,
          to: to - sign.length,
        }
      : {
          text: text.slice(0, from) + sign + inner + sign + text.slice(to),
          from: from + sign.length,
          to: to + sign.length,
        }
  }

/** Puts a mark before every selected line. */
export const prefixed =
  (mark: string): Edit =>
  ({ text, from, to }) => {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const lines = text.slice(start, to).split('\n')
    const marked = lines.map((line) => mark + line).join('\n')
    return { text: text.slice(0, start) + marked + text.slice(to), from: start, to: start + marked.length }
  }

/** Puts a text in the place of the selection and the cursor behind it. */
export const inserted =
  (piece: string): Edit =>
  ({ text, from, to }) => ({
    text: text.slice(0, from) + piece + text.slice(to),
    from: from + piece.length,
    to: from + piece.length,
  })

/** A formula on separate lines. */
export const asBlock: Edit = ({ text, from, to }) => {
  const before = from === 0 || text[from - 1] === '\n' ? '' : '\n'
  const head = `${before}$$\n`
  const inner = text.slice(from, to)
  return {
    text: `${text.slice(0, from)}${head}${inner}\n$$\n${text.slice(to)}`,
    from: from + head.length,
    to: from + head.length + inner.length,
  }
}
