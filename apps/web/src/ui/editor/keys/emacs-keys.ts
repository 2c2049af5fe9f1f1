import type { Extension } from '@codemirror/state'
import { EmacsHandler, emacs } from '@replit/codemirror-emacs'

// The package has no command line to open.
EmacsHandler.addCommands({ focusCommandLine: () => false })

export const keys: Extension = emacs()
