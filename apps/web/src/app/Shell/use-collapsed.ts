import { useState } from 'react'
import { readText, writeText } from '../../lib/storage.ts'
import { useMedia } from '../../lib/use-media.ts'

const key = 'sidebarCollapsed'

/** Whether the side navigation shows icons only: as chosen before, and always when the window is narrow. */
export const useCollapsed = (): readonly [boolean, () => void] => {
  const [chosen, setChosen] = useState(() => readText(key) === 'true')
  const narrow = useMedia('(width < 992px)')
  const toggle = (): void => {
    writeText(key, String(!chosen))
    setChosen(!chosen)
  }
  return [chosen || narrow, toggle]
}
