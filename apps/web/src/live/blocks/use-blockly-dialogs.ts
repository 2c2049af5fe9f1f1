import { useState } from 'react'
import { toast } from '../../ui/controls/toast.ts'
import type { Engine } from './engine.ts'

/** A question of Blockly that waits for the user. */
export type BlocklyQuestion =
  | {
      readonly kind: 'name'
      readonly text: string
      readonly name: string
      readonly answer: (name: string | null) => void
    }
  | { readonly kind: 'confirm'; readonly text: string; readonly answer: (isYes: boolean) => void }

/**
 * The dialogs of Blockly as those of the site. Blockly has one set for all boards of a page, so the board that is being
 * used claims them.
 */
export const useBlocklyDialogs = (engine: Engine | null) => {
  const [question, setQuestion] = useState<BlocklyQuestion | null>(null)
  const claim = (): void => {
    if (engine === null) return
    const { dialog } = engine.core
    dialog.setPrompt((text, name, answer) => setQuestion({ kind: 'name', text, name, answer }))
    dialog.setConfirm((text, answer) => setQuestion({ kind: 'confirm', text, answer }))
    // Blockly asks again afterwards, with the name that was refused.
    dialog.setAlert((text, goOn) => {
      toast.warning(text)
      goOn?.()
    })
  }
  return { question, claim, close: () => setQuestion(null) }
}
