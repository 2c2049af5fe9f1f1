import { limits } from '@verdict/contract/limits'
import { useEffect, useState } from 'react'
import type { Taste } from '../../ui/editor/taste.ts'
import { keepDraft, keepLanguage, keepTaste, recall } from './drafts.ts'
import { makeLater } from './later.ts'

export interface Desk {
  readonly language: string
  readonly code: string
  readonly taste: Taste
  /** The program was left here earlier and not given by the problem. */
  readonly isRestored: boolean
  readonly write: (code: string) => void
  readonly replace: (code: string, language?: string) => void
  readonly choose: (language: string) => void
  readonly adjust: (change: Partial<Taste>) => void
  readonly reset: () => void
  readonly dismissNotice: () => void
}

interface Given {
  readonly problemID: string
  readonly languages: readonly string[]
  readonly templates: Readonly<Record<string, string>>
}

interface Open {
  readonly language: string
  readonly code: string
  readonly isRestored: boolean
}

/** The program on the desk: restored when the page opens, kept half a second after every change. */
export const useDraft = ({ problemID, languages, templates }: Given): Desk => {
  const [later] = useState(() => makeLater(limits.draft.saveAfterMs))
  const [taste, setTaste] = useState(() => recall(problemID).taste)
  const templateOf = (language: string): string => templates[language] ?? ''
  const openIn = (language: string): Open => {
    const draft = recall(problemID).codes[language]
    const isRestored = draft !== undefined && draft.trim() !== '' && draft !== templateOf(language)
    return { language, code: isRestored ? draft : templateOf(language), isRestored }
  }
  const [open, setOpen] = useState(() => openIn(firstLanguage(recall(problemID).language, languages)))

  useEffect(() => {
    window.addEventListener('pagehide', later.now)
    return () => {
      window.removeEventListener('pagehide', later.now)
      later.now()
    }
  }, [later])

  const write = (code: string, language = open.language): void => {
    if (code === open.code && language === open.language) return
    setOpen({ language, code, isRestored: false })
    later.ask(() => keepDraft(problemID, { language, code, template: templateOf(language) }))
  }
  return {
    ...open,
    taste,
    write,
    replace: (code, language = open.language) => {
      later.now()
      write(code, languages.includes(language) ? language : open.language)
    },
    choose: (language) => {
      later.now()
      keepLanguage(problemID, language)
      setOpen(openIn(language))
    },
    adjust: (change) => {
      const next = { ...taste, ...change }
      setTaste(next)
      keepTaste(problemID, next)
    },
    reset: () => {
      write(templateOf(open.language))
      later.now()
    },
    dismissNotice: () => setOpen({ ...open, isRestored: false }),
  }
}

const firstLanguage = (remembered: string | null, languages: readonly string[]): string =>
  remembered !== null && languages.includes(remembered) ? remembered : (languages[0] ?? '')
