import { foldService } from '@codemirror/language'
import type { EditorState, Line } from '@codemirror/state'

/** Longer blocks are not folded: the search runs for every visible line. */
const maxLines = 2_000

/**
 * Folds from a line that ends with a brace to the closing brace at the same indentation. For languages whose mode reads
 * tokens only and has no syntax tree to fold by.
 */
export const foldByIndent = foldService.of((state, from) => {
  const first = state.doc.lineAt(from)
  if (!/\{\s*(\/\/.*)?$/.test(first.text)) return null
  const last = closingLine(state, first)
  return last === null ? null : { from: first.to, to: last.from + indentOf(last) }
})

const closingLine = (state: EditorState, first: Line): Line | null => {
  const indent = indentOf(first)
  const end = Math.min(state.doc.lines, first.number + maxLines)
  for (let number = first.number + 1; number <= end; number += 1) {
    const line = state.doc.line(number)
    if (line.text.trim() === '' || indentOf(line) > indent || isLabel(line)) continue
    return line.text[indentOf(line)] === '}' ? line : null
  }
  return null
}

/** Labels and preprocessor lines are often less indented than the block they are in. */
const isLabel = ({ text }: Line): boolean => /^\s*(#|(case\b.*|\w+)\s*:)/.test(text)

const indentOf = ({ text }: Line): number => text.search(/\S|$/)
