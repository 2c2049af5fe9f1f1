import { limits } from '@verdict/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePresent } from '../../../api/session.ts'
import type { Taste } from '../../../ui/editor/taste.ts'
import { type DraftOf, exchange, isWritten, keepDraft, keepLanguage, keepTaste, recall, takeOver } from './drafts.ts'
import { makeLater } from './later.ts'

export interface Desk {
  readonly language: string
  readonly code: string
  readonly taste: Taste
  /** The program was left here earlier and not given by the problem. */
  readonly isRestored: boolean
  /** Another one was left here in this language. */
  readonly hasOther: boolean
  readonly write: (code: string) => void
  readonly replace: (code: string, language?: string) => void
  readonly choose: (language: string) => void
  readonly adjust: (change: Partial<Taste>) => void
  readonly reset: () => void
  readonly showOther: () => void
  readonly dismissNotice: () => void
}

interface DraftOptions {
  readonly problemID: string
  readonly languages: readonly string[]
  readonly templates: Readonly<Record<string, string>>
}

interface Open {
  /** Whose it is; null for a guest. */
  readonly uid: string | null
  readonly language: string
  readonly code: string
  readonly isRestored: boolean
  readonly hasOther: boolean
}

/**
 * The program on the desk: restored when the page opens, stored half a second after every change. It belongs to the
 * logged-in user: a guest's draft stays on the desk after the login, and other users do not see it.
 */
export const useDraft = ({ problemID, languages, templates }: DraftOptions): Desk => {
  const uid = usePresent()?.uid ?? null
  const [later] = useState(() => makeLater(limits.draft.saveAfterMs))
  const [taste, setTaste] = useState(() => recall({ problemID, uid }).taste)
  const templateOf = (language: string): string => templates[language] ?? ''
  const hasOther = (of: DraftOf, language: string): boolean => (recall(of).others[language] ?? []).length > 0
  const openIn = (of: DraftOf, language: string): Open => {
    const template = templateOf(language)
    const code = recall(of).codes[language] ?? template
    const isRestored = isWritten({ code, template })
    return {
      uid: of.uid,
      language,
      code: isRestored ? code : template,
      isRestored,
      hasOther: hasOther(of, language),
    }
  }
  const openFor = (of: DraftOf): Open => openIn(of, firstLanguage(recall(of).language, languages))
  const [open, setOpen] = useState(() => openFor({ problemID, uid }))
  const of: DraftOf = { problemID, uid: open.uid }
  const draftOf = (language: string, code: string) => ({ language, code, template: templateOf(language) })

  /** A login or logout while the desk is open, or the initial opening. */
  const settle = useEffectEvent((now: string | null): void => {
    const next: DraftOf = { problemID, uid: now }
    later.now()
    const draft = draftOf(open.language, open.code)
    const stays = open.uid === null && now !== null && isWritten(draft)
    if (stays) keepDraft(of, draft)
    takeOver(next, stays ? 'guest' : 'own')
    if (open.uid === now) return
    setTaste(recall(next).taste)
    setOpen(stays ? { ...open, uid: now, hasOther: hasOther(next, open.language) } : openFor(next))
  })
  useEffect(() => settle(uid), [uid])

  useEffect(() => {
    window.addEventListener('pagehide', later.now)
    return () => {
      window.removeEventListener('pagehide', later.now)
      later.now()
    }
  }, [later])

  const write = (code: string, language = open.language): void => {
    if (code === open.code && language === open.language) return
    const others = language === open.language ? open.hasOther : hasOther(of, language)
    setOpen({ uid: open.uid, language, code, isRestored: false, hasOther: others })
    later.ask(() => keepDraft(of, draftOf(language, code)))
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
      keepLanguage(of, language)
      setOpen(openIn(of, language))
    },
    adjust: (change) => {
      const next = { ...taste, ...change }
      setTaste(next)
      keepTaste(of, next)
    },
    reset: () => {
      write(templateOf(open.language))
      later.now()
    },
    showOther: () => {
      later.now()
      const next = exchange(of, draftOf(open.language, open.code))
      if (next === null) return
      setOpen({ ...open, code: next, isRestored: true, hasOther: hasOther(of, open.language) })
    },
    dismissNotice: () => setOpen({ ...open, isRestored: false, hasOther: false }),
  }
}

const firstLanguage = (remembered: string | null, languages: readonly string[]): string =>
  remembered !== null && languages.includes(remembered) ? remembered : (languages[0] ?? '')
