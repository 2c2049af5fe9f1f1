import { createContext, useContext, useEffect, useId } from 'react'

/** The forms with unsaved changes inside the surrounding dialog. */
export const UnsavedForms = createContext<Set<string>>(new Set())

/** Marks a form inside a dialog as having unsaved changes: closing the dialog then asks. */
export const useUnsavedInDialog = (isDirty: boolean): void => {
  const forms = useContext(UnsavedForms)
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    forms.add(id)
    return () => {
      forms.delete(id)
    }
  }, [forms, id, isDirty])
}
