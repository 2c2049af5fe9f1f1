import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Extension, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { BracketScan } from './bracket-scan.ts'

const colors = [0, 1, 2].map((place) => Decoration.mark({ class: `cm-bracket-${place}` }))

/** Names of tokens whose brackets are text, in grammars and in modes that read tokens. */
const isText = /string|comment|char|regexp/i

/** Ranges of strings and comments, in order. */
const textRanges = (state: EditorState, from: number, to: number): readonly (readonly [number, number])[] => {
  const found: (readonly [number, number])[] = []
  syntaxTree(state).iterate({
    from,
    to,
    enter: (node) => {
      if (!isText.test(node.name)) return true
      found.push([node.from, node.to])
      return false
    },
  })
  return found
}

class BracketColors {
  decorations: DecorationSet
  readonly #scan = new BracketScan()

  constructor(view: EditorView) {
    this.decorations = this.#draw(view)
  }

  update(update: ViewUpdate): void {
    // A tree that has grown knows more strings and comments.
    const isReparsed = syntaxTree(update.startState) !== syntaxTree(update.state)
    if (!update.docChanged && !update.viewportChanged && !isReparsed) return
    if (update.docChanged) update.changes.iterChangedRanges((from) => this.#scan.dropFrom(from))
    else if (isReparsed) this.#scan.dropFrom(0)
    this.decorations = this.#draw(update.view)
  }

  #draw({ state, visibleRanges }: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>()
    for (const { from, to } of visibleRanges) {
      this.#scan.visit(state.doc, from, to, {
        textIn: (start, end) => textRanges(state, start, end),
        onPair: (place, depth) => {
          const color = colors[depth % colors.length]
          if (color !== undefined) builder.add(place, place + 1, color)
        },
      })
    }
    return builder.finish()
  }
}

/** Colors brackets by their depth, in the visible lines. */
export const bracketColors: Extension = ViewPlugin.fromClass(BracketColors, {
  decorations: (plugin) => plugin.decorations,
})
