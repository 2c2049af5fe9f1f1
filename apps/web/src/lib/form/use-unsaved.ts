import { useEffect, useId } from 'react'
import { makeStore, useStore } from '../store.ts'

const unsaved = makeStore<ReadonlySet<string>>(new Set())

/** Marks a part of the page as having unsaved changes. See `LeaveGuard`. */
export const useUnsaved = (isDirty: boolean): void => {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    unsaved.set(new Set([...unsaved.get(), id]))
    return () => unsaved.set(new Set([...unsaved.get()].filter((other) => other !== id)))
  }, [id, isDirty])
}

/** Current value, not that of the last render: saved changes do not block leaving. */
export const hasUnsaved = (): boolean => unsaved.get().size > 0
export const useHasUnsaved = (): boolean => useStore(unsaved).size > 0
