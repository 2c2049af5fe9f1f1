import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S saves, also while typing. */
export const useSaveKey = (save: () => void): void => {
  const onSave = useEffectEvent(save)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      onSave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
