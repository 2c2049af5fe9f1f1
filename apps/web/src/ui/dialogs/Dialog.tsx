import { useState } from 'react'
import { DialogWindow, type WindowProps } from './DialogWindow.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { UnsavedForms } from './unsaved-in-dialog.ts'

interface Props extends WindowProps {
  /** Nothing is lost when it closes: input is kept as a draft, or quickly typed again. */
  readonly keepsInput?: boolean
}

/**
 * A window above the page. Esc, its button and a click outside ask first where a form in it has unsaved changes; buttons of the
 * form, such as Cancel, close at once. `closesOutside` is false where more than typed input could be lost.
 */
export function Dialog({ onClose, children, keepsInput = false, ...others }: Props) {
  const [asks, setAsks] = useState(false)
  const [forms] = useState(() => new Set<string>())
  const close = (): void => (!keepsInput && forms.size > 0 ? setAsks(true) : onClose())
  return (
    <DialogWindow {...others} onClose={close}>
      <UnsavedForms value={forms}>{children}</UnsavedForms>
      {asks && <UnsavedQuestion what="dialog" onDiscard={onClose} onClose={() => setAsks(false)} />}
    </DialogWindow>
  )
}
