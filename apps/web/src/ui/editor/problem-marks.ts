import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import type { Extension, Text } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { type CompileProblem, compileProblems } from './compile-problems.ts'

/** Marks next to the line numbers; F8 goes to the next problem, Ctrl+Shift+M lists them. */
export const problemMarks: Extension = [lintGutter(), keymap.of([...lintKeymap])]

/** Marks what a compiler complained about at its lines; an empty message removes all marks. */
export const showProblems = (view: EditorView, message: string): void => {
  const { doc } = view.state
  const diagnostics = compileProblems(message).flatMap((problem) => diagnosticOf(doc, problem))
  view.dispatch(setDiagnostics(view.state, diagnostics))
}

/** Without a column the whole line is marked; nothing where the program has no such line. */
const diagnosticOf = (doc: Text, { line, column, severity, message }: CompileProblem): readonly Diagnostic[] => {
  if (line < 1 || line > doc.lines) return []
  const { from, to, text } = doc.line(line)
  const start = column === null ? from + (text.length - text.trimStart().length) : Math.min(from + column - 1, to)
  const word = /^\w+/.exec(text.slice(start - from))?.[0].length ?? 1
  return [{ from: start, to: column === null ? to : Math.min(start + word, to), severity, message }]
}
