import { type FocusEvent, useRef, useState } from 'react'
import { DialogWindow, type WindowProps } from './DialogWindow.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'

interface Props extends Omit<WindowProps, 'onFocus'> {
  /** Nothing is lost when it closes: input is kept as a draft, or quickly typed again. */
  readonly keepsInput?: boolean
}

/**
 * A window above the page. Esc, its button and a click outside ask first where a form in it has input; buttons of the form,
 * such as Cancel, close at once. `closesOutside` is false where more than typed input could be lost.
 */
export function Dialog({ onClose, children, keepsInput = false, ...others }: Props) {
  const [asks, setAsks] = useState(false)
  const input = useInput()
  const close = (): void => (!keepsInput && input.isChanged() ? setAsks(true) : onClose())
  return (
    <DialogWindow {...others} onClose={close} onFocus={input.note}>
      {children}
      {asks && <UnsavedQuestion what="dialog" onDiscard={onClose} onClose={() => setAsks(false)} />}
    </DialogWindow>
  )
}

/** Fields of forms that had the focus, and whether one that is still there has another text since. */
const useInput = () => {
  const before = useRef(new Map<Element, string>())
  return {
    note: ({ target }: FocusEvent): void => {
      if (takesText(target) && !before.current.has(target)) before.current.set(target, textOf(target))
    },
    isChanged: (): boolean => [...before.current].some(([field, text]) => field.isConnected && textOf(field) !== text),
  }
}

const textOf = (field: Element): string => ('value' in field ? String(field.value) : (field.textContent ?? ''))

/** A search or a password is quickly typed again. */
const withoutInput = new Set(['search', 'password', 'checkbox', 'radio'])
const takesText = (target: Element): boolean =>
  target.closest('form') !== null &&
  target.matches('input, textarea, [contenteditable]') &&
  !withoutInput.has(target.getAttribute('type') ?? '')
