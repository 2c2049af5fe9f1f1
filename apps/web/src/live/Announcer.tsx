import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { LiveCases } from './live-cases.ts'
import { verdictSentence } from './verdict-words.ts'

interface Props {
  readonly submission: { readonly submitId: number; readonly status: number }
  readonly cases: LiveCases
  readonly isFinal: boolean
  /** It was sent just now: its verdict is news even when it is final before anything else was seen of it. */
  readonly isJustSent?: boolean
}

/** The results of the cases follow the verdict within this time; then it is announced with or without them. */
const settleMs = 600

/** Announces the final verdict once to screen readers when it arrives. */
export function Announcer({ submission, cases, isFinal, isJustSent = false }: Props) {
  const { t } = useTranslation(['submissions', 'verdict'])
  const [sentence, setSentence] = useState('')
  const sawProgress = useRef(isJustSent)
  const words = verdictSentence(t, submission, cases)
  useEffect(() => {
    if (!isFinal) {
      sawProgress.current = true
      setSentence('')
      return
    }
    if (!sawProgress.current) return
    const timer = setTimeout(() => {
      sawProgress.current = false
      setSentence(words)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [isFinal, words])
  return (
    <VisuallyHidden>
      <span role="status">{sentence}</span>
    </VisuallyHidden>
  )
}
