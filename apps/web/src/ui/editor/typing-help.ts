import {
  autocompletion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completeFromList,
  completionKeymap,
  ifNotIn,
} from '@codemirror/autocomplete'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { contentTypeNow } from './language-modes.ts'
import { libraryNames } from './library-names.ts'

const sources = new Map<string, CompletionSource>()

/** Names of the language's library, of no use in texts and comments. */
const completeLibrary: CompletionSource = (context) => {
  const contentType = context.state.facet(contentTypeNow)
  const source =
    sources.get(contentType) ??
    ifNotIn(['String', 'LineComment', 'BlockComment', 'Comment'], completeFromList(libraryNames(contentType)))
  sources.set(contentType, source)
  return source(context)
}

/** Some ten fit into the list; making the rows of a hundred took longer than the rest of a key. */
const rowsMade = 25

/** Completion from the document, the language and its library, automatic brackets, search: fetched when the editor first gets focus. */
export const typingHelp: Extension = [
  closeBrackets(),
  autocompletion({ maxRenderedOptions: rowsMade }),
  EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }, { autocomplete: completeLibrary }]),
  highlightSelectionMatches(),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap]),
]
