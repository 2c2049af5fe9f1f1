import { type FormEvent, type ReactNode, useRef } from 'react'
import { focusFirstError } from '../../lib/form/focus-first-error.ts'
import { useSaveKey } from '../../lib/form/use-save-key.ts'
import { useUnsaved } from '../../lib/form/use-unsaved.ts'
import type { Save } from './use-save.ts'

interface Props {
  readonly form: { readonly isDirty: boolean }
  readonly save: Pick<Save, 'run'>
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * The form of a page: Enter and Ctrl+S save it, the first wrong field gets the focus, and leaving with changes asks for
 * confirmation.
 */
export function FormBox({ form, save, className, children }: Props) {
  const box = useRef<HTMLFormElement>(null)
  useUnsaved(form.isDirty)
  // At once: a focus that moves later would take keys from a field the user already types in.
  const submit = (): void => {
    if (!save.run()) focusFirstError(box.current)
  }
  useSaveKey(() => {
    if (form.isDirty) submit()
  })
  return (
    <form
      ref={box}
      className={className}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
    </form>
  )
}
