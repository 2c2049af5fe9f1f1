import { limits } from '@verdict/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePresent } from '../../../../api/session.ts'
import type { Taste } from '../../../../ui/editor/taste.ts'
import { defaultLanguage } from '../language/families.ts'
import { recentLanguages, rememberLanguage } from '../language/recent.ts'
import { makeLater } from '../outcome/later.ts'
import { blocksDraft } from './block-programming.ts'
import {
  type DraftOf,
  exchange,
  isWritten,
  keepDraft,
  keepLanguage,
  keepTaste,
  recall,
  replaceDraft,
  takeOver,
} from './drafts.ts'

export interface Desk {
  readonly language: string
  readonly code: string
  readonly taste: Taste
  /** The program was left here earlier and not given by the problem. */
  readonly isRestored: boolean
  /** Another one was left here in this language. */
  readonly hasOther: boolean
  /** The language the code was written in before the last switch; null when it was not carried over. */
  readonly carriedFrom: string | null
  /** A switch that waits for a decision, because the new language has a draft of its own. */
  readonly pendingSwitch: PendingSwitch | null
  readonly decideSwitch: (choice: SwitchChoice) => void
  /** The language was used for a submission: the next problem opens in it. */
  readonly rememberUse: () => void
  readonly write: (code: string) => void
  readonly replace: (code: string, language?: string) => void
  readonly choose: (language: string) => void
  readonly adjust: (change: Partial<Taste>) => void
  readonly reset: () => void
  readonly showOther: () => void
  readonly dismissNotice: () => void
}

export interface PendingSwitch {
  readonly language: string
  readonly draft: string
}

/** `carry` takes the current code to the new language, `draft` opens the draft there. */
export type SwitchChoice = 'carry' | 'draft' | 'cancel'

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
  readonly carriedFrom: string | null
}

/**
 * The program on the desk: restored when the page opens, stored half a second after every change. It belongs to the
 * logged-in user: a guest's draft stays on the desk after the login, and other users do not see it.
 */
export const useDraft = ({ problemID, languages, templates }: DraftOptions): Desk => {
  const user = usePresent()
  const uid = user?.uid ?? null
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
      carriedFrom: null,
    }
  }
  const openFor = (of: DraftOf): Open => {
    const memory = recall(of)
    // Blocks come first on a problem that offers them, until its solver has chosen otherwise.
    const isNew = languages.includes(blocksDraft) && Object.keys(memory.codes).length === 0
    return openIn(
      of,
      isNew
        ? blocksDraft
        : firstLanguage([memory.language, ...recentLanguages(), user?.favoriteLanguage ?? null], languages),
    )
  }
  const [open, setOpen] = useState(() => openFor({ problemID, uid }))
  const [pendingSwitch, setPendingSwitch] = useState<PendingSwitch | null>(null)
  // The question is asked once: afterwards every language keeps its own draft until the page is left.
  const [hasSeparateDrafts, setHasSeparateDrafts] = useState(false)
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
    setPendingSwitch(null)
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
    setOpen({ uid: open.uid, language, code, isRestored: false, hasOther: others, carriedFrom: null })
    later.ask(() => keepDraft(of, draftOf(language, code)))
  }
  const openDraft = (language: string): void => {
    keepLanguage(of, language)
    setOpen(openIn(of, language))
  }
  /** The code stays in the editor and becomes the draft of the new language; a draft it replaces is kept. */
  const carry = (language: string): void => {
    replaceDraft(of, draftOf(language, open.code))
    keepLanguage(of, language)
    const { uid: owner, code, language: carriedFrom } = open
    setOpen({ uid: owner, language, code, isRestored: false, hasOther: hasOther(of, language), carriedFrom })
  }
  return {
    ...open,
    taste,
    pendingSwitch,
    decideSwitch: (choice) => {
      setPendingSwitch(null)
      if (pendingSwitch === null || choice === 'cancel') return
      rememberLanguage(pendingSwitch.language)
      if (choice === 'carry') return carry(pendingSwitch.language)
      setHasSeparateDrafts(true)
      openDraft(pendingSwitch.language)
    },
    rememberUse: () => {
      later.now()
      keepLanguage(of, open.language)
      if (open.language !== blocksDraft) rememberLanguage(open.language)
    },
    write,
    replace: (code, language = open.language) => {
      later.now()
      write(code, languages.includes(language) ? language : open.language)
    },
    choose: (language) => {
      if (language === open.language) return
      later.now()
      // Blocks are no code of another language, and code is no blocks.
      if (language === blocksDraft || open.language === blocksDraft) return openDraft(language)
      const { code: draft, isRestored: hasDraft } = openIn(of, language)
      const hasCode = isWritten(draftOf(open.language, open.code))
      if (hasCode && hasDraft && draft !== open.code && !hasSeparateDrafts) {
        setPendingSwitch({ language, draft })
        return
      }
      rememberLanguage(language)
      if (hasCode && !hasDraft) carry(language)
      else openDraft(language)
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
      setOpen({
        ...open,
        code: next,
        isRestored: true,
        hasOther: hasOther(of, open.language),
        carriedFrom: null,
      })
    },
    dismissNotice: () => setOpen({ ...open, isRestored: false, hasOther: false, carriedFrom: null }),
  }
}

/** @param wanted in the order in which they are tried; the first that the problem accepts is used */
const firstLanguage = (wanted: readonly (string | null)[], languages: readonly string[]): string =>
  wanted.find((name) => name !== null && languages.includes(name)) ?? defaultLanguage(languages)
