import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completionKeymap,
} from '@codemirror/autocomplete'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/** Completion, automatic brackets, search: fetched when the editor first gets focus. */
export const typingHelp: Extension = [
  closeBrackets(),
  autocompletion(),
  EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }]),
  highlightSelectionMatches(),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap]),
]
