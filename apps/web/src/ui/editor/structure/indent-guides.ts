import { getIndentUnit } from '@codemirror/language'
import { countColumn, type EditorState, type Extension, type Line, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

/** Deeper lines show this many. */
const maxGuides = 12

/** One class per number of guides: a background of as many stripes, in widths of a character. */
const guides = Array.from({ length: maxGuides }, (_, place) => Decoration.line({ class: `cm-guides-${place + 1}` }))

const looks = (unit: number): Extension =>
  EditorView.theme({
    ...Object.fromEntries(
      guides.map((_, place) => [`.cm-guides-${place + 1}`, { backgroundSize: `calc(${place * unit}ch + 1px) 100%` }]),
    ),
    '[class*="cm-guides-"]': {
      backgroundImage: `repeating-linear-gradient(to right, var(--guide) 0 1px, transparent 1px ${unit}ch)`,
      backgroundOrigin: 'content-box',
      backgroundRepeat: 'no-repeat',
    },
  })

/** Blank lines longer than this are not looked across. */
const maxBlank = 100

/** Columns a line is indented by; a blank line takes the smaller indentation of its neighbours. */
const indentOf = (state: EditorState, line: Line): number => {
  if (line.text.trim() !== '') return columnsOf(state, line)
  return Math.min(neighbourIndent(state, line.number, -1), neighbourIndent(state, line.number, 1))
}

const columnsOf = (state: EditorState, { text }: Line): number =>
  countColumn(text, state.tabSize, text.length - text.trimStart().length)

const neighbourIndent = (state: EditorState, number: number, step: 1 | -1): number => {
  for (let next = number + step; next >= 1 && next <= state.doc.lines; next += step) {
    if (Math.abs(next - number) > maxBlank) return 0
    const line = state.doc.line(next)
    if (line.text.trim() !== '') return columnsOf(state, line)
  }
  return 0
}

const draw = ({ state, visibleRanges }: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>()
  const unit = getIndentUnit(state)
  for (const { from, to } of visibleRanges) {
    for (let position = from; position <= to; ) {
      const line = state.doc.lineAt(position)
      const count = Math.min(Math.ceil(indentOf(state, line) / unit), maxGuides)
      const guide = guides[count - 1]
      if (guide !== undefined) builder.add(line.from, line.from, guide)
      position = line.to + 1
    }
  }
  return builder.finish()
}

const plugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = draw(view)
    }

    update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate): void {
      const isOther = state.tabSize !== startState.tabSize || getIndentUnit(state) !== getIndentUnit(startState)
      if (docChanged || viewportChanged || isOther) this.decorations = draw(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

/** Lines down the steps of indentation, in the visible lines. */
export const indentGuides = (unit: number): Extension => [plugin, looks(unit)]
