import { Facet } from '@codemirror/state'

/** Actions of the page around the editor that key bindings can start. */
export interface EditorCommands {
  readonly run: () => void
  readonly submit: () => void
}

export const editorCommands = Facet.define<EditorCommands>()
